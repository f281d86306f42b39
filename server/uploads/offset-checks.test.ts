import { expect, test } from "vitest";
import { checkLength, isTooLarge } from "./offset-checks.ts";
import type { Upload } from "./upload.ts";
import type { UploadRequest } from "./upload-request.ts";

const request = (facts: Partial<UploadRequest>) =>
  ({ offset: null, totalSize: null, contentLength: null, isFinal: null, ...facts }) as UploadRequest;
const check = (size: number | null, facts: Partial<UploadRequest>) => checkLength({ size } as Upload, request(facts));

test.each([
  ["more bytes than are left", { offset: 6, contentLength: 5, isFinal: false }],
  ["more bytes than are left, by one that says nothing of its end", { offset: 6, contentLength: 5 }],
  ["the last bytes, and too few", { offset: 6, contentLength: 3, isFinal: true }],
  ["the last bytes, and too many", { offset: 6, contentLength: 5, isFinal: true }],
  ["another length, larger", { totalSize: 11 }],
  ["another length, smaller", { totalSize: 9 }],
])("a request is refused before it is read that announces %s", (_what, facts) => {
  expect(() => check(10, facts)).toThrow(expect.objectContaining({ code: "VALIDATION_ERROR" }));
});

test.each([
  ["some of what is left", 10, { offset: 6, contentLength: 3, isFinal: false }, 10],
  ["all of what is left, and more to come", 10, { offset: 6, contentLength: 4, isFinal: false }, 10],
  ["all of what is left", 10, { offset: 6, contentLength: 4, isFinal: true }, 10],
  ["the length once more", 10, { totalSize: 10 }, 10],
  ["the length for the first time", null, { totalSize: 10, offset: 6, contentLength: 4 }, 10],
  ["no length", null, { offset: 6, contentLength: 4, isFinal: true }, null],
])("a request goes on that announces %s", (_what, size, facts, total) => {
  expect(check(size, facts)).toBe(total);
});

test("content is too large by its length, or by the end of one request", () => {
  const isLarge = (facts: Partial<UploadRequest>) => isTooLarge({ maxSize: 10 } as Upload, request(facts));
  expect([
    isLarge({ totalSize: 11 }),
    isLarge({ offset: 6, contentLength: 5 }),
    isLarge({ contentLength: 11 }),
  ]).toEqual([true, true, true]);
  expect([isLarge({ totalSize: 10 }), isLarge({ offset: 6, contentLength: 4 }), isLarge({})]).toEqual([
    false,
    false,
    false,
  ]);
});
