import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { defaultPlans } from "../server/accounts/plans.ts";
import { loadConfig } from "../server/ops/start/config.ts";
import { configurationPage, configurationPath } from "./build/configuration.ts";

const page = readFileSync(configurationPath, "utf8");
const rows = [...page.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \| (.*) \|$/gm)].map(
  ([, name = "", unset = "", allowed = "", meaning = ""]) => ({ name, unset, allowed, meaning }),
);
const folder = mkdtempSync(join(tmpdir(), "media-asset-service-"));
const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: join(folder, "data"), ...env }, Infinity);
afterAll(() => rmSync(folder, { recursive: true }));

describe("the configuration guide", () => {
  it("is up to date: `npm run docs` updates it", () => {
    expect(page).toBe(configurationPage());
  });

  it("describes each variable in sentences", () => {
    expect(rows.length).toBeGreaterThan(60);
    for (const { name, meaning } of rows) expect([name, meaning]).toEqual([name, expect.stringMatching(/^\S.*\.$/)]);
  });

  it("contains defaults that do not change the configuration", () => {
    const literal = rows.filter(({ name, unset }) => /^`[^`]+`$/.test(unset) && !/HOST|_URL|DATA_DIR/.test(name));
    expect(literal.length).toBeGreaterThan(25);
    const defaults = load({});
    // Variables of a bucket or a collector are read only with its address.
    for (const { name, unset } of literal)
      expect([name, load({ [name]: unset.slice(1, -1) })]).toEqual([name, defaults]);
  });

  it("contains ranges and lists that the service enforces", () => {
    const ranges = rows.flatMap(({ name, allowed }) => {
      const [, min, max] = /^(\d+) to (\d+)$/.exec(allowed) ?? [];
      return min !== undefined && max !== undefined && !name.startsWith("OTEL_") ? [{ name, min, max }] : [];
    });
    expect(ranges.length).toBeGreaterThan(20);
    const valid = { ADMIN_PORT: "9000" };
    for (const { name, min, max } of ranges) {
      expect(() => load({ ...valid, [name]: min })).not.toThrow();
      expect(() => load({ ...valid, [name]: max })).not.toThrow();
      expect(() => load({ ...valid, [name]: String(BigInt(max) + 1n) })).toThrow(name);
    }
    const lists = rows.filter(
      ({ name, allowed }) => /^(?:`\w+`(?:, )?){2,}$/.test(allowed) && !name.startsWith("OTEL_"),
    );
    expect(lists.length).toBeGreaterThan(8);
    for (const { name } of lists) expect(() => load({ [name]: "other" })).toThrow(`${name}: must be one of`);
  });

  it("contains a PLANS_FILE that changes only the listed limits", () => {
    const [, example = ""] = /`(\{.*\})`/.exec(rows.find(({ name }) => name === "PLANS_FILE")?.meaning ?? "") ?? [];
    const PLANS_FILE = join(folder, "plans.json");
    writeFileSync(PLANS_FILE, example);
    const { plans } = load({ PLANS_FILE });
    expect(plans).toEqual({ ...defaultPlans, FREE: { ...defaultPlans.FREE, ...JSON.parse(example).FREE } });
    expect(plans).not.toEqual(defaultPlans);
  });
});
