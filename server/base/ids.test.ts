import fc from "fast-check";
import { expect, test } from "vitest";
import { isId, newId } from "./ids.ts";

test("an ID consists of its prefix and 26 characters of base32, and is valid only for its kind", () => {
  const id = newId("file");
  expect(id).toMatch(/^file_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(isId("file", id)).toBe(true);
  expect(isId("fold", id)).toBe(false);
});

test("an ID contains a UUIDv7 of its time, so that IDs of later milliseconds sort later", () => {
  const time = fc.date({ min: new Date(0), max: new Date("2200-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 1e9 }), (earlier, ms) => {
      const later = new Date(earlier.getTime() + ms);
      expect(newId("file", earlier) < newId("file", later)).toBe(true);
    }),
  );
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  const value = [...newId("file", new Date("2026-05-11T09:30:00.123Z")).slice(5)].reduce(
    (sum, character) => sum * 32n + BigInt(alphabet.indexOf(character)),
    0n,
  );
  const hex = value.toString(16).padStart(32, "0");
  expect(Number.parseInt(hex.slice(0, 12), 16)).toBe(Date.parse("2026-05-11T09:30:00.123Z"));
  expect(hex.charAt(12)).toBe("7");
  expect("89ab").toContain(hex.charAt(16));
});

test("10,000 IDs of the same millisecond are unique", () => {
  const now = new Date();
  expect(new Set(Array.from({ length: 10_000 }, () => newId("file", now))).size).toBe(10_000);
});

test.each([
  "",
  "file_",
  "file",
  "file_01jv3m8q6ye5tb2x9w4k7r0cz",
  "file_01jv3m8q6ye5tb2x9w4k7r0cznn",
  "file_01JV3M8Q6YE5TB2X9W4K7R0CZN",
  "file_01jv3m8q6ye5tb2x9w4k7r0czi",
  "file_01jv3m8q6ye5tb2x9w4k7r0czn\n",
  " file_01jv3m8q6ye5tb2x9w4k7r0czn",
  "file-01jv3m8q6ye5tb2x9w4k7r0czn",
])("%j is not an ID", (text) => {
  expect(isId("file", text)).toBe(false);
});
