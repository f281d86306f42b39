import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { headerOf } from "./decode.ts";
import { imageFeatures } from "./image-features.ts";
import { renderVariant } from "./render.ts";
import { normalizeTransform } from "./transform.ts";

/** A frame of 20 × 10 pixels at the upper left corner. */
const FRAME = "\x2c\0\0\0\0\x14\0\x0a\0";
const WEBP = normalizeTransform({ f: "webp" }, "image/gif");

/** Returns a GIF of two frames of 20 × 10 pixels. */
async function animation(): Promise<Buffer> {
  const [red, blue] = await Promise.all(
    ["#f00", "#00f"].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp([red ?? "", blue ?? ""], { join: { animated: true } })
    .gif({ delay: [100, 100], loop: 3 })
    .toBuffer();
}

/** The bytes after this marker. */
const after = (gif: Buffer, marker: string, from = 0) => gif.indexOf(marker, from, "latin1") + marker.length;

const webpOf = async (gif: Buffer) => sharp(await renderVariant(gif, WEBP), { animated: true }).metadata();

describe("a GIF animation", () => {
  test("with a delay of 70 seconds becomes a WebP with the longest possible delay", async () => {
    const gif = await animation();
    const second = after(gif, "\x21\xf9\x04", after(gif, "\x21\xf9\x04"));
    gif.writeUInt16LE(7_000, second + 1);
    expect((await headerOf(gif)).delay).toEqual([100, 70_000]);
    expect((await webpOf(gif)).delay).toEqual([100, 65_535]);
  });

  test("that repeats 65,535 times becomes a WebP", async () => {
    const gif = await animation();
    gif.writeUInt16LE(65_535, after(gif, "NETSCAPE2.0\x03\x01"));
    expect((await webpOf(gif)).loop).toBe(65_535);
  });

  test("whose frames are smaller than its screen is transparent around them", async () => {
    const gif = await animation();
    gif.writeUInt16LE(40, 6);
    gif.writeUInt16LE(30, 8);
    for (let at = gif.indexOf(FRAME, 0, "latin1"); at > 0; at = gif.indexOf(FRAME, at, "latin1")) {
      gif.writeUInt32LE(0x000a_000a, at + 1);
    }
    const { data, info } = await sharp(await renderVariant(gif, WEBP), { animated: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ pages: 2, width: 40, pageHeight: 30, channels: 4 });
    const pixel = (x: number, y: number) => [...data.subarray((y * 40 + x) * 4, (y * 40 + x) * 4 + 4)];
    for (const frame of [0, 30]) {
      expect(pixel(0, frame)).toEqual([0, 0, 0, 0]);
      expect(pixel(39, frame + 29)).toEqual([0, 0, 0, 0]);
    }
    expect([pixel(20, 15)[3], pixel(20, 45)[3]]).toEqual([255, 255]);
    expect(await imageFeatures(gif)).toMatchObject({ hasAlpha: true, isAnimated: true });
  });
});
