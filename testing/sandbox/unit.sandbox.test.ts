import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileProbe } from "./compile-probe.ts";
import { succeeded } from "./setups.ts";
import { attackUnderUnit } from "./systemd.ts";

let folder = "";
let addon = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  chmodSync(folder, 0o755);
  addon = compileProbe(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("native code in a worker process under the settings of the systemd unit", () => {
  it.each(["auto", "namespaces", "landlock"] as const)("has no access to the service (%s)", (mechanism) => {
    const outcome = attackUnderUnit(addon, mechanism);
    expect(outcome.isolation).toMatchObject({
      level: "full",
      mechanism: mechanism === "auto" ? "bubblewrap" : mechanism,
      rejected: [],
    });
    expect(succeeded(outcome)).toEqual([]);
  });
});
