import { expect, it } from "vitest";
import { scratch } from "./scratch.ts";

it("a buffer is lent to one at a time, again when it is large enough, and kept while it is not too large", async () => {
  const { lend } = scratch({ maxBuffers: 1, maxBufferBytes: 100 });
  const [first, second] = await lend(50, (a) => lend(50, async (b) => [a, b]));
  expect(first).not.toBe(second);
  const [kept] = await lend(40, async (buffer) => [buffer]);
  expect(kept).toBe(second);
  await expect(lend(40, () => Promise.reject(new Error("corrupt")))).rejects.toThrow("corrupt");
  expect(await lend(50, async (buffer) => buffer === kept)).toBe(true);
  const larger = await lend(100, async (buffer) => buffer);
  expect(larger).toHaveLength(100);
  expect(await lend(101, async (buffer) => buffer.length)).toBe(101);
  expect(await lend(1, async (buffer) => buffer === larger)).toBe(false);
});
