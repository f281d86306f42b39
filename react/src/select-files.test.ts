import { expect, test } from "vitest";
import { type FileLimits, selectFiles } from "./select-files.ts";

const select = (file: File, limits: FileLimits) => {
  const { files, rejections } = selectFiles([{ path: file.name, file }], limits);
  expect(files.length + rejections.length).toBe(1);
  return rejections[0]?.reason ?? "taken";
};
const image = new File(["x"], "Harbour.JPG", { type: "image/jpeg" });
const unknown = new File(["x"], "scan.heic");

test.each([
  ["image/*", "taken"],
  ["image/jpeg", "taken"],
  ["IMAGE/JPEG", "taken"],
  [".jpg", "taken"],
  ["video/*, .jpg", "taken"],
  ["", "taken"],
  ["video/*", "type"],
  ["image/png,.jpeg", "type"],
])("a JPEG with accept %j has the outcome %s", (accept, outcome) => {
  expect(select(image, { accept })).toBe(outcome);
});

test("matches a file without a media type only by its extension", () => {
  expect(select(unknown, { accept: "image/*" })).toBe("type");
  expect(select(unknown, { accept: "image/*,.heic" })).toBe("taken");
});

test("accepts a file of exactly the maximum size, and rejects one byte more", () => {
  const three = new File(["abc"], "a.txt");
  expect(select(three, { maxSize: 3 })).toBe("taken");
  expect(select(three, { maxSize: 2 })).toBe("size");
});

test("counts only accepted files toward the limit of one file", () => {
  const { files, rejections } = selectFiles(
    [unknown, image, image].map((file) => ({ path: file.name, file })),
    { accept: "image/*" },
  );
  expect(files).toEqual([image]);
  expect(rejections.map(({ reason }) => reason)).toEqual(["type", "count"]);
});
