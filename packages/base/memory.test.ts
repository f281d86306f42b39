import { totalmem } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { freeMemory, usableMemory } from "./memory.ts";

test("releases the memory of a buffer only if the buffer uses all of it", () => {
  const own = Buffer.allocUnsafeSlow(100_000);
  freeMemory(own.subarray(1));
  freeMemory(own.subarray(0, 99_999));
  expect(own.length).toBe(100_000);
  freeMemory(own);
  expect([own.length, own.buffer.byteLength]).toEqual([0, 0]);

  const neighbor = Buffer.from("neighbor");
  freeMemory(Buffer.from("of the pool"));
  expect(String(neighbor)).toBe("neighbor");
});

afterEach(() => vi.restoreAllMocks());

const GIB = 1024 ** 3;

test.each([
  ["0, because there is no limit", 0, totalmem()],
  ["more than the machine has", 2 ** 64, totalmem()],
  ["the limit of a container", GIB / 4, GIB / 4],
])("is the smaller of machine memory and limit, if the system reports %s", (_, limit, usable) => {
  vi.spyOn(process, "constrainedMemory").mockReturnValue(limit);
  expect(usableMemory()).toBe(usable);
});
