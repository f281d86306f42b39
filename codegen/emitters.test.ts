import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { tinyText } from "./test-document.ts";

const files = await generate(tinyText());
const { "openapi.yaml": document = "", ...generated } = Object.fromEntries(files);

test.each(Object.keys(generated))("%s is as the tiny spec asks for", async (path) => {
  await expect(generated[path]).toMatchFileSnapshot(`__snapshots__/${path.replace("/generated/", "-")}`);
});

test("the document is as it was written, and what is derived follows", async () => {
  const [byHand = "", derived] = document.split(/(?<=# === Derived.*\n)/);
  expect(byHand).toBe(tinyText());
  await expect(derived).toMatchFileSnapshot("__snapshots__/derived.yaml");
});

test("what is derived does not depend on what stood there", async () => {
  expect((await generate(`${document}    Left: over\n`)).get("openapi.yaml")).toBe(document);
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
