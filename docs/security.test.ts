import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./build/sources.ts";

const text = readFileSync(join(ROOT, "SECURITY.md"), "utf8");
const section = (title: string) => text.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "";

it("SECURITY.md names an existing test for each guarantee", () => {
  const guarantees = [...section("Security guarantees").matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, name]) => name);
  const rows = [...section("Tests of the guarantees").matchAll(/^\| (\w+) \| (`.+`) \|$/gm)];
  expect(guarantees.length).toBeGreaterThan(5);
  expect(rows.map(([, name]) => name).sort()).toEqual(guarantees.sort());
  const tests = rows.flatMap(([, , paths = ""]) => [...paths.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path));
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
