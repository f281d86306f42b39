import { expect, test } from "vitest";
import { cleanTags, splitTags } from "./clean-fields.ts";

test("tags are trimmed, empty tags and repetitions are dropped, and the first occurrence keeps its position", () => {
  expect(splitTags(" harbour, boats ,,boats, harbour,Boats ")).toEqual(["harbour", "boats", "Boats"]);
  expect(splitTags("")).toEqual([]);
  expect(splitTags(" , ,")).toEqual([]);
});

test("tags that look the same are equal", () => {
  expect(cleanTags(["cafe\u0301", "café"])).toEqual(["café"]);
});

test("tags are counted after empty tags and repetitions are dropped", () => {
  expect(cleanTags([...Array.from({ length: 50 }, (_, i) => `${i}`), "", "1", " 2 "])).toHaveLength(50);
  expect(() => cleanTags(Array.from({ length: 51 }, (_, i) => `${i}`))).toThrow(
    "tags must contain at most 50 tags, not 51.",
  );
});

test("a tag has at most 64 characters, of any number of bytes", () => {
  expect(cleanTags(["🚢".repeat(64)])).toEqual(["🚢".repeat(64)]);
  expect(() => cleanTags(["🚢".repeat(65)])).toThrow("tags must have 1 to 64 characters each");
});

test("malformed characters become replacement characters", () => {
  expect(cleanTags(["a\ud800"])).toEqual(["a\ufffd"]);
});
