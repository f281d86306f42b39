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
])("of a JPEG where %j is accepted: %s", (accept, outcome) => {
  expect(select(image, { accept })).toBe(outcome);
});

test("what the browser has no type for is known by its extension alone", () => {
  expect(select(unknown, { accept: "image/*" })).toBe("type");
  expect(select(unknown, { accept: "image/*,.heic" })).toBe("taken");
});

test("a file as large as the limit is taken, one byte more is not", () => {
  const three = new File(["abc"], "a.txt");
  expect(select(three, { maxSize: 3 })).toBe("taken");
  expect(select(three, { maxSize: 2 })).toBe("size");
});

test("only accepted files count where one is accepted", () => {
  const { files, rejections } = selectFiles(
    [unknown, image, image].map((file) => ({ path: file.name, file })),
    { accept: "image/*" },
  );
  expect(files).toEqual([image]);
  expect(rejections.map(({ reason }) => reason)).toEqual(["type", "count"]);
});
