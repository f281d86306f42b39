import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { tiny } from "./test-document.ts";

const files = await generate(tiny());

test.each([...files.keys()])("%s is as the tiny spec asks for", async (path) => {
  await expect(files.get(path)).toMatchFileSnapshot(`__snapshots__/${path.replace("/generated/", "-")}`);
});

test("the same document gives the same text", async () => {
  expect(await generate(tiny())).toEqual(files);
});

test("generated text is tidy", () => {
  for (const [path, text] of files) {
    expect(text, path).toMatch(/^\/\/ Generated from openapi\.yaml/);
    expect(text, path).toMatch(/[^\n]\n$/);
    expect(text, path).not.toMatch(/[ \t]+$|\t|\n{3}/m);
  }
});
