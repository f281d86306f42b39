import { readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA, thumbHashToRGBA } from "thumbhash";
import { afterAll, describe, expect, it } from "vitest";
import { pngChunk } from "../../../testing/pictures-segments.ts";
import { openImaging } from "./imaging.ts";

const { extractFeatures, close } = openImaging({ transformConcurrency: 1 });
afterAll(() => close());

async function featuresOf(picture: Buffer | Sharp) {
  const bytes = Buffer.isBuffer(picture) ? picture : await picture.toBuffer();
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  const found = await extractFeatures({ size: bytes.length, head: bytes.subarray(0, 4096), read, accountId: "" });
  if (!found) throw new Error("It was not decoded");
  return found;
}

const plain = (background: string, width = 90, height = 60) =>
  sharp({ create: { width, height, channels: 4, background } });
const drawn = (content: string, width = 120, height = 80) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`),
  ).png();
const hash = (placeholder: string | null) => Buffer.from(placeholder ?? "", "base64");

async function frames(count: number): Promise<Sharp> {
  const all = await Promise.all(Array.from({ length: count }, (_, i) => plain(`#${i}00`).png().toBuffer()));
  return sharp(all, { join: { animated: true } });
}

/** Returns a PNG whose acTL chunk after the header specifies the number of frames (PNG 3rd edition, §11.3.6.1). */
async function animatedPng(count: number): Promise<Buffer> {
  const png = await plain("#444").png().toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(count, 0);
  return Buffer.concat([png.subarray(0, 33), pngChunk("acTL", control), png.subarray(33)]);
}

describe("the placeholder", () => {
  it("has the colors of the image at their positions", async () => {
    const { placeholder } = await featuresOf(
      drawn('<rect width="120" height="80" fill="#c03020"/><rect x="60" width="60" height="80" fill="#2040c0"/>'),
    );
    const { w, rgba } = thumbHashToRGBA(hash(placeholder));
    const pixel = (x: number, y: number) => [...rgba.subarray((y * w + x) * 4, (y * w + x) * 4 + 3)];
    const [red, blue] = [pixel(2, 8), pixel(w - 3, 8)];
    expect(red[0]).toBeGreaterThan((red[2] ?? 0) + 80);
    expect(blue[2]).toBeGreaterThan((blue[0] ?? 0) + 80);
    expect(hash(placeholder).length).toBeLessThanOrEqual(25);
  });

  it("has the aspect ratio of the displayed image, or of one frame of an animation", async () => {
    const rotated = plain("#123", 90, 30).removeAlpha().jpeg().withMetadata({ orientation: 6 });
    for (const [picture, ratio] of [
      // The hash stores sevenths.
      [plain("#123", 90, 30).png(), 7 / 2],
      [rotated, 2 / 7],
      [(await frames(4)).gif(), 7 / 5],
      [plain("#123", 2000, 1).png(), 7],
    ] as const) {
      const { placeholder } = await featuresOf(picture);
      expect(thumbHashToApproximateAspectRatio(hash(placeholder))).toBeCloseTo(ratio);
    }
  });

  it("is transparent where the image is transparent", async () => {
    const { placeholder } = await featuresOf(drawn('<rect width="120" height="40" fill="#c03020"/>'));
    expect(thumbHashToAverageRGBA(hash(placeholder)).a).toBeCloseTo(0.5, 1);
  });
});

describe("the dominant color", () => {
  /** Tolerates rounding from the reduction and the color conversion. */
  async function expectColor(picture: Sharp, channels: number[]): Promise<void> {
    const { dominantColor } = await featuresOf(picture);
    expect(dominantColor).toMatch(/^#[0-9a-f]{6}$/);
    const found = [1, 3, 5].map((at) => Number.parseInt(dominantColor?.slice(at, at + 2) ?? "", 16));
    channels.forEach((channel, at) => {
      expect(Math.abs((found[at] ?? 0) - channel)).toBeLessThan(4);
    });
  }

  it("is the most frequent color, not the mean of all", async () => {
    const picture = drawn(
      '<rect width="120" height="80" fill="#2060a0"/><rect width="50" height="80" fill="#f0f0f0"/>',
    );
    await expectColor(picture, [0x20, 0x60, 0xa0]);
  });

  it("ignores transparent pixels", async () => {
    const logo = drawn('<rect x="50" width="20" height="20" fill="#d02040"/>');
    await expectColor(logo, [0xd0, 0x20, 0x40]);
    expect(await featuresOf(plain("rgba(9,9,9,0)").png())).toMatchObject({ dominantColor: null });
  });

  it("is in sRGB for any color space of the image", async () => {
    const wide = plain("#2060a0").removeAlpha().withIccProfile("p3").png();
    await expectColor(wide, [0x20, 0x60, 0xa0]);
  });
});

describe("alpha", () => {
  it("is reported only if pixels are transparent, not because the format supports it", async () => {
    expect(await featuresOf(plain("#123").png())).toMatchObject({ hasAlpha: false });
    expect(await featuresOf(plain("#123").webp({ lossless: true }))).toMatchObject({ hasAlpha: false });
    expect(await featuresOf(plain("#123").removeAlpha().jpeg())).toMatchObject({ hasAlpha: false });
    expect(await featuresOf(plain("rgba(1,2,3,0.5)").png())).toMatchObject({ hasAlpha: true });
    const round = '<rect width="1200" height="800" rx="30" fill="#123"/>';
    for (const picture of [drawn(round, 1200, 800), drawn(round, 1200, 800).webp(), drawn(round, 1200, 800).avif()]) {
      expect(await featuresOf(picture)).toMatchObject({ hasAlpha: true });
    }
  });
});

describe("an animation", () => {
  it("is an image with several frames: GIF, WebP, PNG and AVIF", async () => {
    for (const picture of [
      (await frames(3)).gif(),
      (await frames(3)).webp(),
      await animatedPng(2),
      readFileSync(new URL("../../../testing/avif/animated.avif", import.meta.url)),
    ]) {
      expect(await featuresOf(picture)).toMatchObject({ isAnimated: true });
    }
    for (const picture of [
      plain("#123").gif(),
      plain("#123").webp(),
      plain("#123").avif(),
      plain("#123").png(),
      await animatedPng(1),
      readFileSync(new URL("../../../testing/avif/aperture.avif", import.meta.url)),
    ]) {
      expect(await featuresOf(picture)).toMatchObject({ isAnimated: false });
    }
  });
});
