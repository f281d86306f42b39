import { expect, test } from "vitest";
import { freeMemory } from "./free-memory.ts";

test("releases the memory of a buffer only if the buffer uses all of it", () => {
  const own = Buffer.allocUnsafeSlow(100_000);
  freeMemory(own.subarray(1));
  freeMemory(own.subarray(0, 99_999));
  expect(own.length).toBe(100_000);
  freeMemory(own);
  expect([own.length, own.buffer.byteLength]).toEqual([0, 0]);

  const neighbour = Buffer.from("neighbour");
  freeMemory(Buffer.from("of the pool"));
  expect(String(neighbour)).toBe("neighbour");
});
