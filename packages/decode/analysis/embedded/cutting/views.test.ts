import { expect, test } from "vitest";
import { areaAround, crop, mirror, mirrorImage, paste } from "./detections.ts";
import { extentOf, maskOverlap } from "./masks.ts";

const size = { width: 4, height: 2 };
const mask = Uint8Array.from([0, 0, 200, 255, 0, 0, 0, 130]);

test("mirror is its own inverse, and matches mirrorImage", () => {
  expect([...mirror(mask, 4)]).toEqual([255, 200, 0, 0, 130, 0, 0, 0]);
  expect(mirror(mirror(mask, 4), 4)).toEqual(mask);
  const gray = Uint8Array.from({ length: 32 }, (_, i) => mask[Math.floor(i / 4)] ?? 0);
  const turned = mirrorImage({ ...size, data: gray });
  expect([...turned.data].filter((_, i) => i % 4 === 0)).toEqual([...mirror(mask, 4)]);
});

test("paste inserts a cropped region at its position", () => {
  const area = { left: 2, top: 0, width: 2, height: 2 };
  const image = { ...size, data: Uint8Array.from({ length: 32 }, (_, i) => i) };
  expect([...crop(image, area).data]).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31]);
  expect([...paste(new Uint8Array(8), Uint8Array.from([1, 2, 3, 4]), 4, area)]).toEqual([0, 0, 1, 2, 0, 0, 3, 4]);
});

test("areaAround adds a margin, and stays within the image", () => {
  expect(extentOf(mask, size)).toEqual({ x: 0.5, y: 0, width: 0.5, height: 1 });
  expect(extentOf(new Uint8Array(8), size)).toBeNull();
  const box = { x: 0.5, y: 0, width: 0.5, height: 1 };
  expect(areaAround(box, { width: 100, height: 50 })).toEqual({ left: 44, top: 0, width: 56, height: 50 });
});

test("likeness is intersection over union", () => {
  expect(maskOverlap(Uint8Array.from([255, 255, 0, 0]), Uint8Array.from([255, 0, 255, 0]))).toBeCloseTo(1 / 3);
});
