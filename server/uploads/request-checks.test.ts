import { expect, test } from "vitest";
import { checkLength, isTooLarge, type UploadRequest } from "./request-checks.ts";
import type { Upload } from "./upload.ts";

const request = (facts: Partial<UploadRequest>) =>
  ({ offset: null, totalSize: null, contentLength: null, isFinal: null, ...facts }) as UploadRequest;
const check = (size: number | null, facts: Partial<UploadRequest>) => checkLength({ size } as Upload, request(facts));

test.each([
  ["more bytes than remain", { offset: 6, contentLength: 5, isFinal: false }],
  ["more bytes than remain, without the end of the content", { offset: 6, contentLength: 5 }],
  ["too few last bytes", { offset: 6, contentLength: 3, isFinal: true }],
  ["too many last bytes", { offset: 6, contentLength: 5, isFinal: true }],
  ["a larger total size", { totalSize: 11 }],
  ["a smaller total size", { totalSize: 9 }],
])("rejects a request before its body is read: %s", (_what, facts) => {
  expect(() => check(10, facts)).toThrow(expect.objectContaining({ code: "VALIDATION_ERROR" }));
});

test.each([
  ["some of the remaining bytes", 10, { offset: 6, contentLength: 3, isFinal: false }, 10],
  ["all remaining bytes, not marked as the end", 10, { offset: 6, contentLength: 4, isFinal: false }, 10],
  ["all remaining bytes", 10, { offset: 6, contentLength: 4, isFinal: true }, 10],
  ["the same total size again", 10, { totalSize: 10 }, 10],
  ["a total size for the first time", null, { totalSize: 10, offset: 6, contentLength: 4 }, 10],
  ["no total size", null, { offset: 6, contentLength: 4, isFinal: true }, null],
])("accepts a request: %s", (_what, size, facts, total) => {
  expect(check(size, facts)).toBe(total);
});

test("content is too large by its declared size, or by the end of one request", () => {
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
