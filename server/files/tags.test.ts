import { expect, test } from "vitest";
import { cleanTags, splitTags } from "./tags.ts";

test("tags are trimmed, empty ones and repeats dropped, the first kept in its place", () => {
  expect(splitTags(" harbour, boats ,,boats, harbour,Boats ")).toEqual(["harbour", "boats", "Boats"]);
  expect(splitTags("")).toEqual([]);
  expect(splitTags(" , ,")).toEqual([]);
});

test("tags that look the same are the same", () => {
  expect(cleanTags(["cafe\u0301", "café"])).toEqual(["café"]);
});

test("tags are counted after the empty ones and repeats are gone", () => {
  expect(cleanTags([...Array.from({ length: 50 }, (_, i) => `${i}`), "", "1", " 2 "])).toHaveLength(50);
  expect(() => cleanTags(Array.from({ length: 51 }, (_, i) => `${i}`))).toThrow(
    "tags must contain at most 50 tags, not 51.",
  );
});

test("a tag has at most 64 characters, however many bytes they take", () => {
  expect(cleanTags(["🚢".repeat(64)])).toEqual(["🚢".repeat(64)]);
  expect(() => cleanTags(["🚢".repeat(65)])).toThrow("tags must have 1 to 64 characters each");
});

test("broken characters become replacement characters", () => {
  expect(cleanTags(["a\ud800"])).toEqual(["a\ufffd"]);
});
