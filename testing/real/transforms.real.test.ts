import { readFile } from "node:fs/promises";
import type { TransformUrlParams } from "@media-asset-service/sdk";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { beforeAll, describe, expect, test } from "vitest";
import { type Client, errorOf, filesOf, newAccount } from "./client.ts";
import type { RealFile } from "./corpus.ts";
import { type Color, distance, measure, type Picture } from "./pictures.ts";

/* Each parameter of a transform, on photographs. */

type Transform = Omit<TransformUrlParams, "id">;
type Size = [width: number, height: number];

interface Case {
  transform: Transform;
  /** Returns the size of the variant. By default, a width of 200 pixels. */
  size?(width: number, height: number): Size;
  /** Compares the variant with the unchanged image. */
  check(variant: Picture, image: Picture): void;
}

const WIDTH = 200;
/** The error of lossy formats and of rounding to pixels. */
const SAME = 6;
const PNG = { w: WIDTH, f: "png" } as const;

const looksLike = (variant: Picture, expected: Color[], tolerance = SAME) => {
  for (const [index, color] of expected.entries())
    expect(distance(variant.quarters[index] ?? [0, 0, 0], color), `quarter ${index}`).toBeLessThan(tolerance);
};
const isUnchanged = (variant: Picture, image: Picture) => looksLike(variant, image.quarters);
const quartersOf = ({ quarters }: Picture, ...order: number[]): Color[] =>
  order.flatMap((index) => quarters.slice(index, index + 1));
const scaled = (width: number, height: number, scale: number): Size => [
  Math.round(width * scale),
  Math.round(height * scale),
];

const CASES: Record<string, Case> = {
  "w sets the width": { transform: PNG, check: isUnchanged },
  "h sets the height": {
    transform: { h: 150, f: "png" },
    size: (width, height) => scaled(width, height, 150 / height),
    check: isUnchanged,
  },
  "a width above that of the image is not used": {
    transform: { w: 6_000, f: "jpeg", q: 60 },
    size: (width, height) => scaled(width, height, Math.min(1, 6_000 / width)),
    check: isUnchanged,
  },
  "crop=cover fills the box": {
    transform: { w: 120, h: 180, f: "png", crop: "cover" },
    size: () => [120, 180],
    check: (variant) => expect(variant.hasAlpha).toBe(false),
  },
  "crop=contain fits into the box": {
    transform: { w: 120, h: 180, f: "png", crop: "contain" },
    size: (width, height) => scaled(width, height, Math.min(120 / width, 180 / height)),
    check: isUnchanged,
  },
  "crop=fill stretches the image": {
    transform: { w: 120, h: 180, f: "png", crop: "fill" },
    size: () => [120, 180],
    check: isUnchanged,
  },
  "rotate=90 turns the image clockwise": {
    transform: { ...PNG, rotate: 90 },
    size: (width, height) => scaled(height, width, WIDTH / height),
    check: (variant, image) => looksLike(variant, quartersOf(image, 2, 0, 3, 1)),
  },
  "rotate=180 turns the image upside down": {
    transform: { ...PNG, rotate: 180 },
    check: (variant, image) => looksLike(variant, quartersOf(image, 3, 2, 1, 0)),
  },
  "rotate=-90 turns the image counterclockwise": {
    transform: { ...PNG, rotate: -90 },
    size: (width, height) => scaled(height, width, WIDTH / height),
    check: (variant, image) => looksLike(variant, quartersOf(image, 1, 3, 0, 2)),
  },
  "rotate=45 has transparent corners": {
    transform: { ...PNG, rotate: 45 },
    size: () => [WIDTH, WIDTH],
    check: (variant) => expect(variant.hasAlpha).toBe(true),
  },
  "blur removes details": {
    transform: { ...PNG, blur: 8 },
    check(variant, image) {
      expect(variant.detail).toBeLessThan(image.detail / 2);
      looksLike(variant, image.quarters, 15);
    },
  },
  "brightness=40 makes the image brighter": {
    transform: { ...PNG, brightness: 40 },
    check: (variant, image) => expect(variant.brightness).toBeGreaterThan(image.brightness + 10),
  },
  "brightness=-40 makes the image darker": {
    transform: { ...PNG, brightness: -40 },
    check: (variant, image) => expect(variant.brightness).toBeLessThan(image.brightness - 10),
  },
  "contrast=40 increases the differences": {
    transform: { ...PNG, contrast: 40 },
    check: (variant, image) => expect(variant.contrast).toBeGreaterThan(image.contrast * 1.1),
  },
  "contrast=-60 decreases the differences": {
    transform: { ...PNG, contrast: -60 },
    check: (variant, image) => expect(variant.contrast).toBeLessThan(image.contrast * 0.7),
  },
  "saturation=50 makes colors stronger": {
    transform: { ...PNG, saturation: 50 },
    check: (variant, image) => expect(variant.saturation).toBeGreaterThanOrEqual(image.saturation * 1.15),
  },
  "saturation=-100 removes colors": {
    transform: { ...PNG, saturation: -100 },
    check: (variant) => expect(variant.saturation).toBeLessThan(1.5),
  },
  "grayscale removes colors": {
    transform: { ...PNG, grayscale: true },
    check(variant, image) {
      expect(variant.saturation).toBeLessThan(0.01);
      expect(Math.abs(variant.brightness - image.brightness)).toBeLessThan(12);
    },
  },
  "sepia gives the image a brown tone": {
    transform: { ...PNG, sepia: true },
    check({ mean: [red, green, blue] }) {
      expect(red).toBeGreaterThan(green);
      expect(green).toBeGreaterThan(blue);
    },
  },
  ...Object.fromEntries(
    (["jpeg", "png", "webp", "avif"] as const).map((f): [string, Case] => [
      `f=${f} sets the format`,
      { transform: { w: WIDTH, f }, check: isUnchanged },
    ]),
  ),
};

let client: Client;
const photographs = filesOf("photograph").slice(0, 12);
const ids = new Map<string, string>();
const images = new Map<string, Picture>();

beforeAll(async () => {
  client = await newAccount("PRO");
  for (const { name, path } of photographs) {
    const { id } = await client.media.files.upload(await fileFromPath(path), { autoTag: false });
    ids.set(name, id);
    images.set(name, await measure(await readFile(path), WIDTH));
  }
});

const variantOf = async (name: string, transform: Transform) => {
  const { url, transforms } = await client.media.transform.url({ id: ids.get(name) ?? "", ...transform });
  const response = await fetch(url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, `image/${transforms.format}`]);
  return { bytes, transforms };
};

describe.each(photographs)("$name", ({ name, width = 0, height = 0 }) => {
  test.each(Object.entries(CASES))("%s", async (_title, { transform, size, check }) => {
    const { bytes, transforms } = await variantOf(name, transform);
    const variant = await measure(bytes);
    const image = images.get(name);
    if (!image) throw new Error(`${name} was not uploaded.`);
    const expected = size?.(width, height) ?? scaled(width, height, WIDTH / width);
    // The size is rounded before or after the rotation.
    for (const [index, side] of [variant.width, variant.height].entries())
      expect(Math.abs(side - (expected[index] ?? 0)), `${variant.width} × ${variant.height}`).toBeLessThanOrEqual(1);
    expect(transforms).toMatchObject({ width: variant.width, height: variant.height, quality: transform.q ?? 80 });
    expect(variant.format).toBe(transform.f === "avif" ? "heif" : transform.f);
    check(variant, image);
  });

  test("a lower quality needs fewer bytes", async () => {
    const sizes: number[] = [];
    for (const q of [20, 50, 95]) sizes.push((await variantOf(name, { w: 400, f: "jpeg", q })).bytes.length);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes[0]).toBeLessThan((sizes[2] ?? 0) / 2);
  });

  test("a variant is stored, and has one URL", async () => {
    const id = ids.get(name) ?? "";
    const first = await client.media.transform.url({ id, w: 123, f: "webp" });
    expect(first.cached).toBe(false);
    const bytes = Buffer.from(await (await fetch(first.url)).arrayBuffer());
    await expect
      .poll(async () => (await client.media.transform.url({ id, f: "webp", w: 123, rotate: 0 })).cached)
      .toBe(true);
    const second = await client.media.transform.url({ id, f: "webp", w: 123, blur: 0 });
    expect(second.url).toBe(first.url);
    expect(bytes.equals(Buffer.from(await (await fetch(second.url)).arrayBuffer()))).toBe(true);
    expect(await errorOf(fetch(second.url.replace("w=123", "w=124")))).toBe("403 INVALID_SIGNATURE");
  });
});

test.each(filesOf("drawing"))("$name can be converted", async ({ name, path }) => {
  const { id, width, height } = await client.media.files.upload(await fileFromPath(path), { autoTag: false });
  ids.set(name, id);
  const { bytes } = await variantOf(name, { w: 100, f: "webp" });
  const variant = await measure(bytes);
  expect([variant.format, variant.width]).toEqual(["webp", 100]);
  expect(Math.abs(variant.height - ((height ?? 0) * 100) / (width ?? 0))).toBeLessThanOrEqual(1);
});

const isRendered = ({ types }: RealFile) =>
  types.includes("application/pdf") || !types.some((type) => /^(application|text)\//.test(type));

test.each(filesOf("video", "sound", "document").filter(isRendered))(
  "$name has variants: of a frame, its cover or waveform, or a page",
  async ({ path }) => {
    const { id, imageUrl } = await client.media.files.upload(await fileFromPath(path));
    const { url } = await client.media.transform.url({ id, w: 100, f: "png" });
    for (const address of [url, `${imageUrl}&w=320`]) {
      const response = await fetch(address);
      expect(response.status).toBe(200);
      const { width, contrast } = await measure(new Uint8Array(await response.arrayBuffer()));
      expect(width).toBe(address === url ? 100 : 320);
      expect(contrast).toBeGreaterThan(1);
    }
  },
);

test.each(filesOf("document").filter((file) => !isRendered(file)))("$name cannot be transformed", async ({ path }) => {
  const { id, imageUrl } = await client.media.files.upload(await fileFromPath(path));
  expect(imageUrl).toBeNull();
  expect(await errorOf(client.request(`/api/v1/transform?id=${id}&w=100`))).toBe("400 NOT_AN_IMAGE");
});

test.each(["w=0", "h=6001", "q=101", "f=gif", "crop=inside", "rotate=361", "blur=-1", "brightness=101", "width=9"])(
  "the invalid parameter %s is rejected",
  async (parameter) => {
    const id = ids.values().next().value;
    expect(await errorOf(client.request(`/api/v1/transform?id=${id}&${parameter}`))).toBe("400 VALIDATION_ERROR");
  },
);
