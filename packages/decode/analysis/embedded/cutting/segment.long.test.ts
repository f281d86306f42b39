import { createRequire } from "node:module";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { draw } from "../../../../../testing/pictures.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import { loadOpenCv, type OpenCv } from "../open-cv.ts";
import type { LabeledDetection } from "../seeing/detections.ts";
import type { Detectors } from "../seeing/detectors.ts";
import { cutTask, segmentSubject } from "./segment.ts";

// The module has a `then`, which would block the import of a test.
vi.mock("@techstark/opencv-js", () => ({ default: createRequire(import.meta.url)("@techstark/opencv-js") }));

let cv: OpenCv;
beforeAll(async () => {
  ({ cv } = await loadOpenCv());
});

/** Draws a striped object among blotches of many colors, so that its border is not usable. */
async function clutter(): Promise<Pixels> {
  return pixels(await clutterPng(400));
}

/** @param width in pixels; 3/4 of it is the height */
function clutterPng(width: number): Promise<Buffer> {
  return draw(width, Math.round(width * 0.75), (context) => {
    context.scale(width / 400, width / 400);
    for (let k = 0; k < 300; k++) {
      context.fillStyle = `hsl(${(k * 53) % 110} 45% ${30 + ((k * 29) % 40)}%)`;
      context.fillRect((k * 97) % 400, (k * 61) % 300, 30, 22);
    }
    context.fillStyle = "#3040c0";
    context.fillRect(140, 80, 120, 160);
    context.fillStyle = "#8090ff";
    context.fillRect(140, 140, 120, 30);
  });
}

async function pixels(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: Uint8Array.from(data), width: info.width, height: info.height };
}

function detectors(things: LabeledDetection[], figure: (image: Pixels) => Uint8Array = blank): Detectors {
  return { objects: async () => things, faces: async () => [], people: async (image) => figure(image) };
}
const blank = ({ width, height }: Pixels) => new Uint8Array(width * height);
/** Marks blue pixels in any region of the image, like a model that knows the object. */
const blue = ({ data, width, height }: Pixels) =>
  new Uint8Array(width * height).map((_, i) => ((data[i * 4 + 2] ?? 0) - (data[i * 4] ?? 0) > 60 ? 255 : 0));
const dog = (left: number, right: number): LabeledDetection => ({
  label: "dog",
  score: 0.8,
  box: { x: left, y: 0.26, width: right - left, height: 0.55 },
});

/** Returns the intersection over union of the mask and the object. `width` is that of the mask, in pixels. */
function rightShare(alpha: Uint8Array | null, width = 400): number {
  if (!alpha) return 0;
  let [both, either] = [0, 0];
  for (const [i, value] of alpha.entries()) {
    const [x, y] = [((i % width) * 400) / width, (Math.floor(i / width) * 400) / width];
    const truth = x >= 140 && x < 260 && y >= 80 && y < 240;
    if (truth && value >= 128) both += 1;
    if (truth || value >= 128) either += 1;
  }
  return both / either;
}

test("finds no subject in clutter by colors only", async () => {
  expect(await segmentSubject(cv, await clutter(), null)).toBeNull();
  expect(await segmentSubject(cv, await clutter(), detectors([]))).toBeNull();
});

test("finds a subject in clutter by the box of an object", async () => {
  expect(rightShare(await segmentSubject(cv, await clutter(), detectors([dog(0.34, 0.66)])))).toBeGreaterThan(0.9);
});

test("keeps the part of a figure outside a narrow box", async () => {
  expect(rightShare(await segmentSubject(cv, await clutter(), detectors([dog(0.34, 0.55)], blue)))).toBeGreaterThan(
    0.9,
  );
});

test("accepts a figure that is the same in every view without a box", async () => {
  expect(rightShare(await segmentSubject(cv, await clutter(), detectors([], blue)))).toBeGreaterThan(0.9);
});

// The segmentation uses at most 480 pixels per side, the models at most 1024.
test.each([480, 481, 512, 900, 4096])("removes the background of an image that is %i pixels wide", async (width) => {
  const png = await clutterPng(width);
  const task = cutTask(cv, detectors([dog(0.34, 0.66)], blue));
  const read = (offset: number, length: number) => png.subarray(offset, offset + length);
  const { bytes } = await task({ size: png.length, head: png, read }, {});
  const { data, info } = await sharp(bytes).extractChannel("alpha").raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width, height: Math.round(width * 0.75) });
  expect(rightShare(data, width)).toBeGreaterThan(0.9);
});

test("rejects a figure that differs between views", async () => {
  let calls = 0;
  const fickle = (image: Pixels) => (calls++ % 2 === 0 ? blue(image) : blank(image));
  expect(await segmentSubject(cv, await clutter(), detectors([], fickle))).toBeNull();
});

test("rejects a box around nothing", async () => {
  const sky = await draw(400, 300, (context) => {
    const light = context.createLinearGradient(0, 0, 400, 300);
    light.addColorStop(0, "#5c7fb0");
    light.addColorStop(1, "#a9c3e0");
    context.fillStyle = light;
    context.fillRect(0, 0, 400, 300);
  });
  expect(await segmentSubject(cv, await pixels(sky), detectors([dog(0.34, 0.66)]))).toBeNull();
});
