import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { tinyText } from "./test-document.ts";

const files = await generate(tinyText());
const { "openapi-derived.yaml": derived = "", ...generated } = Object.fromEntries(files);

test.each(Object.keys(generated))("%s is as the tiny spec asks for", async (path) => {
  await expect(generated[path]).toMatchFileSnapshot(`__snapshots__/${path.replace("/generated/", "-")}`);
});

test("what is derived for the document stands in a file of its own", async () => {
  await expect(derived).toMatchFileSnapshot("__snapshots__/derived.yaml");
});

test("the same document gives the same text", async () => {
  expect(await generate(tinyText())).toEqual(files);
});

test("generated text is tidy", () => {
  for (const [path, text] of Object.entries(generated)) {
    // JSON has no comments.
    if (!path.endsWith(".json")) expect(text, path).toMatch(/^\/\/ Generated from openapi\.yaml/);
    expect(text, path).toMatch(/[^\n]\n$/);
    expect(text, path).not.toMatch(/[ \t]+$|\t|\n{3}/m);
  }
});
