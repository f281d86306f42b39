import fc from "fast-check";
import { expect, test } from "vitest";
import { ServiceError } from "../base/service-error.ts";
import { createPaging } from "./paging.ts";

const paging = createPaging("test-secret");
const place = (key: string) => ({ key, id: `fold_${key}` });

function cursorAt(list: string, key: string, from = paging): string {
  const { pagination } = from.page(
    list,
    { limit: 1, offset: 0, after: null },
    { rows: [key, "next"], total: 2, cursorKey: place },
  );
  return pagination.nextCursor ?? "";
}

function refuses(cursor: string, list = "folders"): boolean {
  try {
    paging.read(list, { cursor });
    return false;
  } catch (error) {
    return error instanceof ServiceError && error.code === "VALIDATION_ERROR";
  }
}

test("a cursor restores the position of the last row of its page, for any name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (key) => {
      expect(paging.read("folders", { cursor: cursorAt("folders", key), limit: 7 })).toEqual({
        limit: 7,
        offset: 0,
        after: place(key),
      });
    }),
  );
});

test("a cursor contains the total if the list requires it", () => {
  const counted = { total: 2, of: "images" };
  const request = { limit: 1, offset: 0, after: null };
  const { pagination } = paging.page("folders", request, { rows: ["a", "b"], total: counted, cursorKey: place });
  expect(pagination.total).toBe(2);
  const next = paging.read("folders", { cursor: pagination.nextCursor ?? "", limit: 1 });
  expect(next).toEqual({ limit: 1, offset: 0, after: place("a"), counted });
  expect(paging.page("folders", next, { rows: ["b"], total: counted, cursorKey: place }).pagination).toMatchObject({
    total: 2,
    hasMore: false,
  });
});

test("a page has a nextCursor only if there is one row more than the limit", () => {
  const request = { limit: 2, offset: 4, after: null };
  expect(paging.page("folders", request, { rows: ["a", "b"], total: 6, cursorKey: place })).toEqual({
    rows: ["a", "b"],
    pagination: { total: 6, limit: 2, offset: 4, hasMore: false, nextCursor: null },
  });
  expect(paging.page("folders", request, { rows: ["a", "b", "c"], total: 7, cursorKey: place })).toEqual({
    rows: ["a", "b"],
    pagination: { total: 7, limit: 2, offset: 4, hasMore: true, nextCursor: cursorAt("folders", "b") },
  });
});

test("a cursor with any character replaced, removed or added is rejected", () => {
  const cursor = cursorAt("folders", "Press");
  const position = fc.nat(cursor.length - 1);
  const character = fc.constantFrom(..."ABCxyz019-_.");
  fc.assert(
    fc.property(position, character, (at, other) => {
      fc.pre(cursor.charAt(at) !== other);
      expect(refuses(cursor.slice(0, at) + other + cursor.slice(at + 1))).toBe(true);
      expect(refuses(cursor.slice(0, at) + cursor.slice(at + 1))).toBe(true);
      expect(refuses(cursor.slice(0, at) + other + cursor.slice(at))).toBe(true);
    }),
  );
});

test("a cursor of another list, or signed with another secret, is rejected", () => {
  expect(refuses(cursorAt("files", "Press"))).toBe(true);
  expect(refuses(cursorAt("folders", "Press", createPaging("another-secret")))).toBe(true);
});

// Buffer.from(…, "base64url") ignores invalid characters, so the text is compared.
test.each(["=", "!", " ", "\n", "%"])("a cursor with %j after its signature is rejected", (suffix) => {
  expect(refuses(cursorAt("folders", "Press") + suffix)).toBe(true);
});
