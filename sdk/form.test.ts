import { expect, test } from "vitest";
import { commaSeparated, nullable, toFields, toFormData } from "./form.ts";

test("writes values as text and leaves absent ones out", () => {
  expect(toFields({ a: true, b: false, c: 3, d: "", e: undefined, f: null })).toEqual({
    a: "true",
    b: "false",
    c: "3",
    d: "",
  });
});

test("makes a form with the file last, under its name", () => {
  const form = toFormData({ a: "1" }, "file", new Blob(["x"]), "x.bin");
  expect([...form.keys()]).toEqual(["a", "file"]);
  expect(form.get("file")).toMatchObject({ name: "x.bin", size: 1 });
});

test("joins a list with commas, and refuses a text and an item that has one", () => {
  expect(commaSeparated("tags", ["a", "b"])).toEqual({ tags: "a,b" });
  expect(commaSeparated("tags", undefined)).toEqual({});
  // @ts-expect-error JavaScript sees no types.
  expect(() => commaSeparated("tags", "a,b")).toThrow('tags must be a list, such as ["a", "b"], not a text.');
  expect(() => commaSeparated("tags", ["a", "b,c"])).toThrow('"b,c" must not contain a comma');
});

test("says null by its word, or not at all", () => {
  expect(nullable("folderId", null, "root")).toEqual({ folderId: "root" });
  expect(nullable("folderId", null)).toEqual({});
  expect(nullable("folderId", undefined, "root")).toEqual({});
  expect(nullable("folderId", "fold_1", "root")).toEqual({ folderId: "fold_1" });
});
