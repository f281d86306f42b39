import { expect, test } from "vitest";
import { commaSeparated, nullable, toFields, toFormData } from "./form.ts";

test("converts values to text, and omits absent values", () => {
  expect(toFields({ a: true, b: false, c: 3, d: "", e: undefined, f: null })).toEqual({
    a: "true",
    b: "false",
    c: "3",
    d: "",
  });
});

test("puts the file last, with its filename", () => {
  const form = toFormData({ a: "1" }, "file", new Blob(["x"]), "x.bin");
  expect([...form.keys()]).toEqual(["a", "file"]);
  expect(form.get("file")).toMatchObject({ name: "x.bin", size: 1 });
});

test("joins a list with commas, and rejects a string and an item with a comma", () => {
  expect(commaSeparated("tags", ["a", "b"])).toEqual({ tags: "a,b" });
  expect(commaSeparated("tags", undefined)).toEqual({});
  // @ts-expect-error JavaScript callers have no types.
  expect(() => commaSeparated("tags", "a,b")).toThrow('tags must be a list, such as ["a", "b"], not a string.');
  expect(() => commaSeparated("tags", ["a", "b,c"])).toThrow('"b,c" must not contain a comma');
});

test("sends null as the given word, or omits the field", () => {
  expect(nullable("folderId", null, "root")).toEqual({ folderId: "root" });
  expect(nullable("folderId", null)).toEqual({});
  expect(nullable("folderId", undefined, "root")).toEqual({});
  expect(nullable("folderId", "fold_1", "root")).toEqual({ folderId: "fold_1" });
});
