import fc from "fast-check";
import { expect, test } from "vitest";
import { outputSize, placementAround, rotatedBox, rotatedSize, type Size } from "./geometry.ts";
import type { Box } from "./relative-box.ts";

const side = fc.integer({ min: 1, max: 8000 });
const size = fc.record({ width: side, height: side });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const box = fc
  .record({ x: share, y: share, right: share, bottom: share })
  .map(({ x, y, right, bottom }): Box => ({ x, y, width: (1 - x) * right, height: (1 - y) * bottom }));

/** Returns the placement of a crop to this size. */
function placed(source: Size, requested: Size, subject: Box) {
  const target = outputSize(
    source,
    { w: requested.width, h: requested.height, q: 80, f: "webp", crop: "smart" },
    false,
  );
  return { target, placement: placementAround(subject, source, target) };
}

test("a crop is within the resized image, which keeps its aspect ratio to the pixel and covers the target", () => {
  fc.assert(
    fc.property(size, size, box, (source, requested, subject) => {
      const { target, placement } = placed(source, requested, subject);
      const { left, top, width, height } = placement;
      for (const value of [left, top, width, height]) expect(Number.isInteger(value)).toBe(true);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + target.width).toBeLessThanOrEqual(width);
      expect(top + target.height).toBeLessThanOrEqual(height);
      const scale = Math.max(target.width / source.width, target.height / source.height);
      expect(Math.abs(width - source.width * scale)).toBeLessThanOrEqual(1);
      expect(Math.abs(height - source.height * scale)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a crop contains its subject if it fits, and is otherwise within the subject", () => {
  fc.assert(
    fc.property(size, size, box, (source, requested, subject) => {
      const { target, placement } = placed(source, requested, subject);
      const [start, end] = [subject.x * placement.width, (subject.x + subject.width) * placement.width];
      if (end - start <= target.width) {
        expect(placement.left).toBeLessThanOrEqual(start + 1);
        expect(placement.left + target.width).toBeGreaterThanOrEqual(end - 1);
      } else {
        expect(placement.left).toBeGreaterThanOrEqual(start - 1);
        expect(placement.left + target.width).toBeLessThanOrEqual(end + 1);
      }
      const [head, feet] = [subject.y * placement.height, (subject.y + subject.height) * placement.height];
      expect(placement.top).toBeLessThanOrEqual(head + 1);
      if (feet - head <= target.height) expect(placement.top + target.height).toBeGreaterThanOrEqual(feet - 1);
    }),
  );
});

test("rotatedBox keeps a region within the rotated image", () => {
  const source = { width: 300, height: 200 };
  const subject = { x: 0.5, y: 0.25, width: 0.25, height: 0.5 };
  const rounded = (degrees: number) =>
    Object.fromEntries(
      Object.entries(rotatedBox(subject, source, degrees)).map(([k, v]) => [k, Math.round(v * 1e6) / 1e6]),
    );
  expect(rounded(0)).toEqual(subject);
  expect(rounded(90)).toEqual({ x: 0.25, y: 0.5, width: 0.5, height: 0.25 });
  expect(rounded(180)).toEqual({ x: 0.25, y: 0.25, width: 0.25, height: 0.5 });
  expect(rounded(270)).toEqual({ x: 0.25, y: 0.25, width: 0.5, height: 0.25 });
  fc.assert(
    fc.property(size, box, fc.integer({ min: 0, max: 359 }), (picture, part, degrees) => {
      const rotated = rotatedBox(part, picture, degrees);
      const rotatedImage = rotatedSize(picture, degrees);
      const slack = 2 / Math.min(rotatedImage.width, rotatedImage.height);
      expect(rotated.x).toBeGreaterThanOrEqual(-slack);
      expect(rotated.y).toBeGreaterThanOrEqual(-slack);
      expect(rotated.x + rotated.width).toBeLessThanOrEqual(1 + slack);
      expect(rotated.y + rotated.height).toBeLessThanOrEqual(1 + slack);
    }),
  );
});
