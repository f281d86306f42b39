import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { isoBox } from "../../../testing/pictures-location.ts";
import { openImaging } from "./imaging.ts";
import { MAX_PIXELS } from "./limits.ts";
import { readJpegXlColors } from "./picture/jpeg-xl-header.ts";
import { normalizeTransform, type TransformRequest } from "./transform.ts";

const imaging = openImaging({ transformConcurrency: 1 });
afterAll(() => imaging.close());

const FILES = new URL("../../../testing/jxl/", import.meta.url);
const fixture = (name: string) => readFileSync(new URL(`${name}.jxl`, FILES));
const SIGNATURE = isoBox("JXL ", "\r\n\x87\n");
const inBoxes = (codestream: Buffer, ...metadata: Buffer[]) =>
  Buffer.concat([SIGNATURE, isoBox("ftyp", "jxl \0\0\0\0jxl "), ...metadata, isoBox("jxlc", codestream)]);

const SRGB = 13;
/** Transfer functions by the names of files. */
const TRANSFERS = [
  [/bt709/, 1],
  [/linear/, 8],
  [/pq/, 16],
  [/hlg/, 18],
] as const;

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description><dc:rights>Ada Example</dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`;

const sourceOf = (bytes: Buffer) => ({
  ...{ size: bytes.length, head: bytes.subarray(0, 4096), accountId: "" },
  read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
});
const render = (bytes: Buffer, request: TransformRequest) =>
  imaging.renderVariant(bytes, normalizeTransform({ f: "png", ...request }, "image/jxl"));

async function pixelAt(png: Buffer, x: number, y: number) {
  return [...(await sharp(png).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())];
}

describe("JPEG XL", () => {
  it.each(readdirSync(FILES))("in %s has its transfer function and its alpha", (name) => {
    const { transfer, isPremultiplied } = readJpegXlColors(readFileSync(new URL(name, FILES)));
    expect({ transfer: transfer ?? SRGB, isPremultiplied }).toEqual({
      transfer: TRANSFERS.find(([pattern]) => pattern.test(name))?.[1] ?? SRGB,
      isPremultiplied: name.includes("premultiplied"),
    });
  });

  it("in HDR has the tones and the size of a variant in SDR, and is corrupt if it is truncated", async () => {
    const bytes = fixture("patches-pq");
    const png = await render(bytes, { w: 48 });
    expect(await sharp(png).metadata()).toMatchObject({ width: 48, height: 36, depth: "uchar", channels: 3 });
    const [white = 0] = await pixelAt(png, 6, 6);
    expect(white).toBeGreaterThan(180);
    const truncated = render(fixture("patches-pq-lossy").subarray(0, -200), {});
    await expect(truncated).rejects.toMatchObject({ reason: "corrupt" });
  });

  it("is analyzed like other images, with the animation of its header", async () => {
    const still = await imaging.extractFeatures(sourceOf(fixture("orientation-6")));
    expect(still).toMatchObject({ isAnimated: false, hasAlpha: false, hasLocation: false });
    expect(still?.perceptualHash).toMatch(/^[01]{64}$/);
    expect(still?.placeholder).toEqual(expect.any(String));
    expect(await imaging.extractFeatures(sourceOf(fixture("animated")))).toMatchObject({ isAnimated: true });
  });

  it.each(["codestream", "transcoded-jpeg", "animated"])("has the pixels of %s, first frame, upright", async (name) => {
    const bytes = fixture(name);
    expect(await imaging.probeFile("IMAGE", sourceOf(bytes))).toMatchObject({ width: 96, height: 64 });
    const png = await render(bytes, {});
    expect(await sharp(png).metadata()).toMatchObject({ width: 96, height: 64, hasAlpha: false });
    const quarters = await Promise.all([pixelAt(png, 20, 20), pixelAt(png, 70, 20), pixelAt(png, 20, 50)]);
    quarters.forEach((color, index) => {
      for (const [channel, value] of color.entries())
        expect(Math.abs(value - (channel === index ? 255 : 0))).toBeLessThan(8);
    });
  });

  it("keeps its transparency", async () => {
    const bytes = fixture("alpha");
    expect(await imaging.extractFeatures(sourceOf(bytes))).toMatchObject({ hasAlpha: true });
    expect(await pixelAt(await render(bytes, {}), 60, 30)).toEqual([200, 40, 20, 120]);
    const [red = 0] = await pixelAt(await render(bytes, { f: "jpeg", q: 100 }), 2, 30);
    expect(red).toBeGreaterThan(250); // on white
  });

  it("is converted for engines, and is the ground of its cutout", async () => {
    const { signal } = new AbortController();
    const bytes = fixture("orientation-6");
    const jpeg = await imaging.conversions.jpegOf(bytes, 48, signal);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 48, height: 32 });
    const rgb = await imaging.conversions.pixelsOf(bytes, { width: 6, height: 4, fit: "fill" }, signal);
    expect(rgb[0]).toBeGreaterThan(200);
    const alpha = new Uint8ClampedArray(12).fill(255, 0, 6);
    const png = await imaging.conversions.cutOut(bytes, { width: 3, height: 4, alpha }, signal);
    expect(await sharp(png).metadata()).toMatchObject({ width: 96, height: 64, hasAlpha: true });
  });

  it("keeps the rights of its metadata, also if it is compressed", async () => {
    const codestream = fixture("codestream");
    for (const box of [isoBox("xml ", XMP), isoBox("brob", "xml ", brotliCompressSync(XMP))]) {
      const webp = await render(inBoxes(codestream, box), { f: "webp", meta: "rights" });
      expect((await sharp(webp).metadata()).xmp?.toString()).toContain("Ada Example");
    }
  });

  it("is written with the pixels, the transparency and the rights of the original", async () => {
    const original = inBoxes(fixture("alpha"), isoBox("xml ", XMP));
    const written = await render(original, { f: "jxl", q: 95, w: 64, meta: "rights" });
    expect(written.includes("Ada Example")).toBe(true);
    expect(await imaging.probeFile("IMAGE", sourceOf(written))).toMatchObject({ width: 64, height: 32 });
    const color = await pixelAt(await render(written, {}), 30, 16);
    for (const [channel, value] of [200, 40, 20, 121].entries())
      expect(Math.abs((color[channel] ?? 0) - value)).toBeLessThan(8);
  });

  it("has fewer bytes with a lower quality", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#888", noise } })
      .png()
      .toBuffer();
    const [low, high] = await Promise.all([20, 95].map(async (q) => (await render(png, { f: "jxl", q })).length));
    expect(low).toBeLessThan((high ?? 0) / 2);
  });

  it("is written in sRGB from a wide gamut, and with tones", async () => {
    const green = { create: { width: 40, height: 30, channels: 3, background: { r: 40, g: 180, b: 90 } } } as const;
    const wide = await sharp(green).withIccProfile("p3").png().toBuffer();
    const color = await pixelAt(await render(await render(wide, { f: "jxl", q: 95 }), {}), 20, 15);
    for (const [channel, value] of [40, 180, 90].entries())
      expect(Math.abs((color[channel] ?? 0) - value)).toBeLessThan(6);
    const [red, other, blue] = await pixelAt(
      await render(await render(wide, { f: "jxl", grayscale: true }), {}),
      20,
      15,
    );
    expect([other, blue]).toEqual([red, red]);
  });

  it("is not written with more pixels than the encoder has memory for", async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"/>');
    const request = render(drawing, { f: "jxl", w: 6000 });
    await expect(request).rejects.toMatchObject({
      reason: "too_large",
      message: expect.stringContaining("jxl is 20 megapixels"),
    });
  });

  it("is corrupt if it is truncated, and has the properties of its header", async () => {
    const bytes = fixture("alpha");
    const truncated = bytes.subarray(0, bytes.length - 20);
    await expect(render(truncated, {})).rejects.toMatchObject({ reason: "corrupt" });
    const features = await imaging.extractFeatures(sourceOf(truncated));
    expect(features).toMatchObject({ isAnimated: false, perceptualHash: null });
    expect(await imaging.probeFile("IMAGE", sourceOf(truncated))).toMatchObject({ width: 128, height: 64 });
    for (const end of [2, 12, 20]) {
      const rejection = expect(render(inBoxes(bytes).subarray(0, end), {})).rejects;
      await rejection.toMatchObject({ reason: "corrupt" });
    }
  });

  it("is too large above the limit of pixels, and is not decoded", async () => {
    // A square of 2 ** 30 pixels per side.
    const huge = Buffer.from("ff0afeffffff1300181026e68104", "hex");
    const { width, height } = await imaging.probeFile("IMAGE", sourceOf(huge));
    expect((width ?? 0) * (height ?? 0)).toBeGreaterThan(MAX_PIXELS);
    await expect(render(huge, { w: 100 })).rejects.toMatchObject({ reason: "too_large" });
  });
});
