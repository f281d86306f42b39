import fc from "fast-check";
import { expect, test } from "vitest";
import { EntryNames } from "./entry-names.ts";

const named = (...filenames: string[]) => {
  const names = new EntryNames(["manifest.json"]);
  return filenames.map((filename) => names.of(filename, null));
};

test("names that differ only in case or in the encoding of accents are numbered", () => {
  expect(named("photo.jpg", "PHOTO.jpg", "photo (2).jpg", "photo.jpg", "é.txt", "e\u0301.txt")).toEqual([
    "photo.jpg",
    "PHOTO (2).jpg",
    "photo (2) (2).jpg",
    "photo (3).jpg",
    "é.txt",
    "é (2).txt",
  ]);
});

test.each([
  ["..", "_"],
  ["../../etc/passwd", ".._.._etc_passwd"],
  ["/etc/passwd", "_etc_passwd"],
  ["C:\\temp\\a.txt", "C__temp_a.txt"],
  ["a\u0000b\n.txt", "a_b_.txt"],
  ["con.txt", "_con.txt"],
  ["COM1", "_COM1"],
  ["trailing. . ", "trailing"],
  ["Manifest.JSON", "Manifest (2).JSON"],
  ["", "_"],
])("%j becomes %j", (filename, name) => {
  expect(named(filename)).toEqual([name]);
});

test("folders are separate directories, and no file next to them has the same name", () => {
  const folders = [
    { id: "a", parentId: "top", name: "Press" },
    { id: "b", parentId: "top", name: "press" },
    { id: "c", parentId: "a", name: ".." },
  ];
  const names = new EntryNames(["manifest.json"], folders);
  expect([
    names.of("x.txt", "top"),
    names.of("x.txt", "a"),
    names.of("x.txt", "b"),
    names.of("x.txt", "c"),
    names.of("PRESS", "top"),
  ]).toEqual(["x.txt", "Press/x.txt", "press (2)/x.txt", "Press/_/x.txt", "PRESS (3)"]);
});

test.each([
  ["letters of two bytes", `${"ä".repeat(200)}.jpeg`, [`${"ä".repeat(125)}.jpeg`, `${"ä".repeat(123)} (2).jpeg`]],
  ["255 bytes with a long extension", `a.${"b".repeat(253)}`, [`a.${"b".repeat(253)}`, `a.${"b".repeat(249)} (2)`]],
  [
    "127 bytes of extension",
    `${"a".repeat(128)}.${"b".repeat(126)}`,
    [`${"a".repeat(128)}.${"b".repeat(126)}`, `${"a".repeat(124)} (2).${"b".repeat(126)}`],
  ],
  [
    "emoji of many code points",
    `${"👨‍👩‍👧".repeat(14)}.png`,
    [`${"👨‍👩‍👧".repeat(13)}.png`, `${"👨‍👩‍👧".repeat(13)} (2).png`],
  ],
  ["dots where it is cut", `${"a".repeat(250)}.....${"b".repeat(150)}`, ["a".repeat(250), `${"a".repeat(250)} (2)`]],
])("a name of %s has at most 255 bytes, and keeps its extension", (_, filename, names) => {
  expect(names.map((name) => Buffer.byteLength(name) <= 255)).toEqual([true, true]);
  expect(named(filename, filename)).toEqual(names);
});

test("a folder name of 255 characters becomes a directory of at most 255 bytes", () => {
  const folders = ["a", "b"].map((id) => ({ id, parentId: "top", name: "あ".repeat(255) }));
  const names = new EntryNames(["manifest.json"], folders);
  expect(["a", "b"].map((id) => names.of("x.txt", id))).toEqual([
    `${"あ".repeat(85)}/x.txt`,
    `${"あ".repeat(83)} (2)/x.txt`,
  ]);
});

test("ten thousand files with the same name get unique names quickly", () => {
  const all = named(...Array.from({ length: 10_000 }, () => "photo.jpg"));
  expect(new Set(all).size).toBe(10_000);
});

test("for any filenames, the names are unique and relative, and contain no dot segments", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.constantFrom("a", "A", "..", "a (2)", "a/b", `a.${"b".repeat(253)}`),
        ),
      ),
      (filenames) => {
        const all = named(...filenames);
        expect(new Set(all.map((name) => name.toLowerCase())).size).toBe(all.length);
        for (const name of all) {
          expect(name).not.toMatch(/^\/|[\\\p{Cc}]|(^|\/)\.{1,2}(\/|$)|^$/u);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        }
      },
    ),
  );
});
