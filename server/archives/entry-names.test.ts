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

test("a name has at most the length that file systems allow, and keeps its extension", () => {
  const [first = "", second = ""] = named(`${"ä".repeat(200)}.jpeg`, `${"ä".repeat(200)}.jpeg`);
  expect([first, second].map((name) => Buffer.byteLength(name) <= 255)).toEqual([true, true]);
  expect([first, second]).toEqual([expect.stringMatching(/ä\.jpeg$/), expect.stringMatching(/ä \(2\)\.jpeg$/)]);
});

test("ten thousand files with the same name get unique names quickly", () => {
  const all = named(...Array.from({ length: 10_000 }, () => "photo.jpg"));
  expect(new Set(all).size).toBe(10_000);
});

test("for any filenames, the names are unique and relative, and contain no dot segments", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("a", "A", "..", "a (2)", "a/b"))),
      (filenames) => {
        const all = named(...filenames);
        expect(new Set(all.map((name) => name.toLowerCase())).size).toBe(all.length);
        for (const name of all) expect(name).not.toMatch(/^\/|[\\\p{Cc}]|(^|\/)\.{1,2}(\/|$)|^$/u);
      },
    ),
  );
});
