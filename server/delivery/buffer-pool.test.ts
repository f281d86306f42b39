import { expect, it } from "vitest";
import { bufferPool } from "./render.ts";

it("a buffer is used by one caller at a time, reused if it is large enough, and kept unless it is too large", async () => {
  const { withBuffer } = bufferPool({ maxBuffers: 1, maxBufferBytes: 100 });
  const [first, second] = await withBuffer(50, (a) => withBuffer(50, async (b) => [a, b]));
  expect(first).not.toBe(second);
  const [kept] = await withBuffer(40, async (buffer) => [buffer]);
  expect(kept).toBe(second);
  await expect(withBuffer(40, () => Promise.reject(new Error("corrupt")))).rejects.toThrow("corrupt");
  expect(await withBuffer(50, async (buffer) => buffer === kept)).toBe(true);
  const larger = await withBuffer(100, async (buffer) => buffer);
  expect(larger).toHaveLength(100);
  expect(await withBuffer(101, async (buffer) => buffer.length)).toBe(101);
  expect(await withBuffer(1, async (buffer) => buffer === larger)).toBe(false);
});
