import { expect, test } from "vitest";
import { freeMemory } from "./free-memory.ts";

test("bytes give back memory of their own, and none that others lie in", () => {
  const own = Buffer.allocUnsafeSlow(100_000);
  freeMemory(own.subarray(1));
  freeMemory(own.subarray(0, 99_999));
  expect(own.length).toBe(100_000);
  freeMemory(own);
  expect([own.length, own.buffer.byteLength]).toEqual([0, 0]);

  const beside = Buffer.from("beside");
  freeMemory(Buffer.from("of the pool"));
  expect(String(beside)).toBe("beside");
});
