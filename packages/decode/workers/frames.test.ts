import { describe, expect, test } from "vitest";
import { type Frame, frameHead, frameReader } from "./frames.ts";

const LIMIT = 100;
const bytes = Buffer.from(Array.from({ length: LIMIT }, (_, index) => index));
const frameOf = (message: object, content = bytes) => Buffer.concat([frameHead(message, content.length), content]);

function read(stream: Buffer, size: number): Frame[] {
  const frames: Frame[] = [];
  const take = frameReader(
    () => LIMIT,
    (frame) => void frames.push(frame),
  );
  for (let start = 0; start < stream.length; start += size) take(stream.subarray(start, start + size));
  return frames;
}

describe("frames", () => {
  test.each([1, 7, 64, 10_000])("are read as they were written, in pieces of %i bytes", (size) => {
    const empty = Buffer.alloc(0);
    const stream = Buffer.concat([frameOf({ one: "ä" }), frameOf({ two: 2 }, empty), frameOf({ three: null })]);
    expect(read(stream, size)).toEqual([
      { message: { one: "ä" }, bytes },
      { message: { two: 2 }, bytes: empty },
      { message: { three: null }, bytes },
    ]);
  });

  test("above the size limit are rejected before their bytes are buffered", () => {
    expect(() => read(frameHead({}, LIMIT + 1), 64)).toThrow("longer than the limit");
    const header = Buffer.alloc(8);
    header.writeUInt32LE(1024 * 1024 + 1, 0);
    expect(() => read(header, 8)).toThrow("longer than the limit");
    expect(() => frameHead({ text: "x".repeat(1024 * 1024) }, 0)).toThrow(RangeError);
  });
});
