import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadDocument } from "./load-document.ts";
import { yamlLines } from "./yaml-text.ts";

const folder = mkdtempSync(join(tmpdir(), "openapi-"));
afterAll(() => rmSync(folder, { recursive: true }));

const document = loadDocument("openapi.yaml");
const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => ref);

test("returns the same document as another tool that follows the references of openapi.yaml", () => {
  const path = join(folder, "bundle.json");
  const command = ["node_modules/@redocly/cli/bin/cli.js", "bundle", "openapi.yaml", "--output", path];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  expect(document).toEqual(JSON.parse(readFileSync(path, "utf8")));
});

test("the bundled document refers only to its own components", () => {
  expect(references.length).toBeGreaterThan(2000);
  expect(references.filter((ref) => !/^#\/components\/\w+\/[\w-]+$/.test(ref))).toEqual([]);
});

test("returns a bundled document unchanged", () => {
  const path = join(folder, "released.yaml");
  writeFileSync(path, yamlLines(document, 0));
  expect(loadDocument(path)).toEqual(document);
});
