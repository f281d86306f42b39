import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./build/sources.ts";

const text = readFileSync(join(ROOT, "SECURITY.md"), "utf8");
const section = (title: string) => text.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "";

it("each promise of SECURITY.md names the tests that hold it, and they are there", () => {
  const promised = [...section("What the service promises").matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, name]) => name);
  const held = [...section("What holds the promises").matchAll(/^\| (\w+) \| (`.+`) \|$/gm)];
  expect(promised.length).toBeGreaterThan(5);
  expect(held.map(([, name]) => name).sort()).toEqual(promised.sort());
  const tests = held.flatMap(([, , paths = ""]) => [...paths.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path));
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
