import { totalmem } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { usableMemory } from "./usable-memory.ts";

afterEach(() => vi.restoreAllMocks());

const GIB = 1024 ** 3;

test.each([
  ["0, where nothing is limited", 0, totalmem()],
  ["more than there is, where a container is not limited", 2 ** 64, totalmem()],
  ["the limit of a container", GIB / 4, GIB / 4],
])("is the machine's memory, or less where the system tells of %s", (_, told, usable) => {
  vi.spyOn(process, "constrainedMemory").mockReturnValue(told);
  expect(usableMemory()).toBe(usable);
});
