import sharp, { type SharpOptions } from "sharp";
import { describe, expect, it } from "vitest";
import { isWideGamut, profiledTiff } from "./color-profile.ts";
import { renderVariant } from "./render.ts";
import { normalizeTransform, type TransformRequest } from "./transform.ts";

const SIZE = { width: 90, height: 60 };
const red: SharpOptions = { create: { ...SIZE, channels: 3, background: "#f00" } };
const p3 = await profileOf(await sharp(red).withIccProfile("p3").png().toBuffer());
/** A red outside of sRGB's gamut. */
const inP3 = () =>
  sharp(profiledTiff(Buffer.alloc(90 * 60 * 3, Buffer.from([255, 0, 0])), SIZE, 3, p3)).keepIccProfile();

async function profileOf(bytes: Buffer): Promise<Buffer> {
  const { icc } = await sharp(bytes).metadata();
  if (!icc) throw new Error("It has no profile");
  return icc;
}

/** Returns the pixel in the center, as stored. */
async function stored(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).keepIccProfile().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const rendered = (original: Buffer, request: TransformRequest) =>
  renderVariant(original, normalizeTransform(request, "image/png"), SIZE);
const converted = (original: Buffer, request: TransformRequest) =>
  renderVariant(original, normalizeTransform(request, "image/png"));

/** Returns a copy with another text at the position of `from`. */
function changed(profile: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(profile);
  copy.write(to, copy.indexOf(from, 0, "latin1"), "latin1");
  return copy;
}

/** Returns a copy with other primaries, adapted to D50. */
function withPrimaries(primaries: number[][]): Buffer {
  const copy = Buffer.from(p3);
  primaries.forEach((xyz, index) => {
    const entry = copy.indexOf(`${"rgb"[index]}XYZ`, 0, "latin1");
    const at = copy.readUInt32BE(entry + 4);
    xyz.forEach((value, axis) => {
      copy.writeInt32BE(Math.round(value * 65_536), at + 8 + axis * 4);
    });
  });
  return copy;
}

const ADOBE_RGB = [
  [0.6097, 0.3111, 0.0195],
  [0.2053, 0.6257, 0.0609],
  [0.1492, 0.0632, 0.7446],
];
const SRGB = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
];

describe("a variant of an image with a wide gamut", () => {
  const requests: TransformRequest[] = [
    { w: 45 },
    { w: 40, h: 40, crop: "cover" },
    { rotate: 90 },
    { rotate: 33 },
    { blur: 2, w: 45 },
  ];

  it.each(["jpeg", "webp", "png", "avif"] as const)("keeps its profile and its colors as %s", async (f) => {
    const in16Bits = inP3().toColorspace("rgb16").png();
    for (const source of [inP3().jpeg({ quality: 100 }), inP3().png(), in16Bits]) {
      const original = await source.toBuffer();
      for (const request of requests) {
        const variant = await converted(original, { ...request, f, q: 95 });
        expect(await profileOf(variant), JSON.stringify(request)).toEqual(p3);
        const [r, g, b] = (await stored(variant)) as [number, number, number];
        expect(r).toBeGreaterThan(250);
        expect(Math.max(g, b)).toBeLessThan(8);
      }
    }
  });

  it("keeps its profile if its size is already known", async () => {
    const variant = await rendered(await inP3().jpeg().toBuffer(), { w: 45, f: "jpeg" });
    expect(await profileOf(variant)).toEqual(p3);
  });

  it("keeps its transparency and its profile", async () => {
    const half = await inP3().ensureAlpha(0.5).png().toBuffer();
    const variant = await converted(half, { blur: 1, f: "png" });
    const { channels, hasProfile } = await sharp(variant).metadata();
    expect({ channels, hasProfile }).toEqual({ channels: 4, hasProfile: true });
  });

  it("is in sRGB if its tones change", async () => {
    const variant = await converted(await inP3().png().toBuffer(), { grayscale: true });
    const [r, g, b] = await stored(variant);
    expect([g, b]).toEqual([r, r]);
    expect((await sharp(variant).metadata()).hasProfile).toBe(false);
  });
});

describe("a variant of any other image", () => {
  it("contains no profile", async () => {
    const srgb = sharp(red).withIccProfile("srgb");
    for (const original of [await srgb.jpeg().toBuffer(), await sharp(red).jpeg().toBuffer()]) {
      for (const f of ["jpeg", "webp", "png", "avif"] as const) {
        expect((await sharp(await rendered(original, { w: 45, f })).metadata()).hasProfile).toBe(false);
      }
    }
    const gray = sharp(red).toColorspace("b-w").png();
    expect((await sharp(await converted(await gray.toBuffer(), {})).metadata()).hasProfile).toBe(false);
    const print = sharp(red).toColorspace("cmyk").withIccProfile("cmyk").jpeg();
    expect((await sharp(await converted(await print.toBuffer(), {})).metadata()).hasProfile).toBe(false);
  });
});

describe("a profile is kept", () => {
  it("if it has a wider gamut than sRGB", () => {
    expect(isWideGamut(p3)).toBe(true);
    expect(isWideGamut(withPrimaries(ADOBE_RGB))).toBe(true);
    expect(isWideGamut(withPrimaries(SRGB))).toBe(false);
    expect(isWideGamut(undefined)).toBe(false);
  });

  it("only if it describes nothing but a color space, because a display profile may contain a serial number", () => {
    expect(isWideGamut(changed(p3, "cprt", "mmod"))).toBe(false);
  });

  it("only if it is valid, and damaged profiles cause no error", () => {
    expect(isWideGamut(changed(p3, "RGB ", "CMYK"))).toBe(false);
    for (let length = 0; length < p3.length; length += 7) isWideGamut(p3.subarray(0, length));
    for (let at = 0; at < p3.length; at++) {
      const damaged = Buffer.from(p3);
      damaged[at] = 0xff;
      isWideGamut(damaged);
    }
    expect(isWideGamut(Buffer.alloc(500))).toBe(false);
  });
});
