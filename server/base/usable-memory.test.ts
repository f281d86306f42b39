import { totalmem } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { usableMemory } from "./usable-memory.ts";

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
