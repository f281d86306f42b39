import { expect, test } from "vitest";
import { parse } from "yaml";
import { generate } from "./generate.ts";
import { bundle, OWN_FILE } from "./references.ts";
import { tinyText } from "./test-document.ts";
import { DOCUMENT_FILE } from "./write-document.ts";

const files = await generate(tinyText());
files.delete(OWN_FILE);
const { "openapi-derived.yaml": derived = "", [DOCUMENT_FILE]: built = "", ...generated } = Object.fromEntries(files);

test.each(Object.keys(generated))("generates %s from the tiny spec", async (path) => {
  await expect(generated[path]).toMatchFileSnapshot(`__snapshots__/${path.replace("/generated/", "-")}`);
});

test("generates the derived part of the document", async () => {
  await expect(derived).toMatchFileSnapshot("__snapshots__/derived.yaml");
});

test("writes both parts of the document for the server", () => {
  expect(JSON.parse(built)).toEqual(bundle(parse(tinyText()), parse(derived)));
});

test("generates the same text from the same document", async () => {
  const again = await generate(tinyText());
  expect(again.get(OWN_FILE)).toBe(tinyText());
  again.delete(OWN_FILE);
  expect(again).toEqual(files);
});

test("generates a banner, one final line feed and no trailing blanks", () => {
  for (const [path, text] of Object.entries(generated)) {
    expect(text, path).toMatch(/^\/\/ Generated from openapi\.yaml/);
    expect(text, path).toMatch(/[^\n]\n$/);
    expect(text, path).not.toMatch(/[ \t]+$|\t|\n{3}/m);
  }
});
