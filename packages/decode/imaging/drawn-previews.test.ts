import { expect, test } from "vitest";
import { waveform } from "./drawn-previews.ts";

const samplesOf = (levels: number[]) => Buffer.from(Int16Array.from(levels.flatMap((level) => [level, -level])).buffer);
const heights = (svg: Buffer) =>
  [...String(svg).matchAll(/width="12" height="(\d+)"/g)].map(([, height]) => Number(height));
const ramp = Array.from({ length: 64 }, (_, index) => index * 10);

test("a waveform has bars with the level of each part, relative to the loudest one", () => {
  const bars = heights(waveform(samplesOf(ramp), false));
  expect(bars).toHaveLength(64);
  expect([bars[0], bars[32], bars[63]]).toEqual([12, Math.round((320 * 32) / 63), 320]);
});

test("silence and a few samples have the smallest bars", () => {
  expect(new Set(heights(waveform(Buffer.alloc(16_000), false)))).toEqual(new Set([12]));
  expect(new Set(heights(waveform(Buffer.alloc(1), true)))).toEqual(new Set([12]));
});

test("a thumbnail is a square with a background", () => {
  expect(String(waveform(samplesOf(ramp), false))).not.toContain('width="1280" height="320" fill');
  expect(String(waveform(samplesOf(ramp), true))).toContain('<rect width="640" height="640" fill="#ecf5f1"/>');
});
