import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  cHRM,
  cICP,
  floatTiff,
  gAMA,
  iCCP,
  patchesAvif,
  patchesPng,
  type Rgb,
  SIZE,
  withCodePoints,
} from "../../../../testing/color-files.ts";
import { withMask } from "../cutout.ts";
import { imageFeatures } from "../image-features.ts";
import { renderVariant } from "../render.ts";
import { normalizeTransform } from "../transform.ts";
import { boxOf, withAvifProfile } from "./avif.ts";
import { withProfile } from "./described-colors.ts";
import { grayProfile, rgbProfile } from "./icc-profile.ts";

/* colors.browser.test.ts compares more descriptions with Chromium. */

const adobe = rgbProfile(
  { red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: [0.3127, 0.329] },
  { gamma: 2.2 },
);
if (!adobe) throw new Error("Not a color space");

const plain = (color: Rgb): Rgb[] => Array.from({ length: 12 }, () => color);
const RED = plain([0.7, 0.2, 0.2]);
const GRAY = plain([0.5, 0.5, 0.5]);

/** Keeps everything. */
const MASK = { ...SIZE, alpha: new Uint8ClampedArray(SIZE.width * SIZE.height).fill(255) };

const dominantColor = async (file: Buffer) => (await imageFeatures(file)).dominantColor;
const variant = (file: Buffer) => renderVariant(file, normalizeTransform({ f: "webp" }, "image/png"));
const firstPixel = async (image: Buffer) => [...(await sharp(image).raw().toBuffer()).subarray(0, 3)];
const p3Avif = async (bits: 8 | 10) => withCodePoints(await patchesAvif(patchesPng({ patches: RED }), bits), 12, 13);

describe("features, variants and cut-outs", () => {
  it("have the same colors in 8 and 16 bits with a profile", async () => {
    for (const bits of [8, 16] as const) {
      const file = patchesPng({ bits, chunks: [iCCP(adobe)], patches: RED });
      expect(await dominantColor(file)).toMatch(/^#(?:cf2f2f|d03030)$/);
      expect((await firstPixel(await withMask(file, MASK)))[0]).toBeCloseTo(0xcf, -0.5);
    }
  });

  it("use the profile of grayscale in 8 and 16 bits", async () => {
    for (const bits of [8, 16] as const) {
      const chunks = [iCCP(grayProfile({ gamma: 1 }))];
      expect(await dominantColor(patchesPng({ bits, channels: 1, chunks, patches: GRAY }))).toBe("#bcbcbc");
    }
  });

  it("use gAMA, cICP and nclx", async () => {
    expect(await dominantColor(patchesPng({ chunks: [gAMA(1)], patches: GRAY }))).toBe("#bcbcbc");
    expect(await dominantColor(patchesPng({ chunks: [cICP(1, 8), gAMA(0.45455)], patches: GRAY }))).toBe("#bcbcbc");
    expect(await dominantColor(await p3Avif(8))).toMatch(/^#c[34]2[0-9a]2[a-f]$/);
  });

  it("are linear light if it is gray in floating-point numbers, like colors", async () => {
    expect(await dominantColor(floatTiff(GRAY))).toBe("#bababa");
  });

  it("are in SDR if the original is in HDR", async () => {
    // Diffuse white, 203 cd/m², is half of the light.
    const white = plain([0.58, 0.58, 0.58]);
    expect(await dominantColor(patchesPng({ bits: 16, chunks: [cICP(9, 16)], patches: white }))).toBe("#bababa");
    // HLG is 203 cd/m² at 75 %.
    const hlg = plain([0.75, 0.75, 0.75]);
    expect(await dominantColor(patchesPng({ bits: 16, chunks: [cICP(9, 18)], patches: hlg }))).toBe("#bcbcbc");
  });
});

describe("an image whose colors are multiplied by its alpha", () => {
  it("has the original colors", async () => {
    const file = await readFile(new URL("../../../../testing/avif/premultiplied.avif", import.meta.url));
    for (const image of [await variant(file), await withMask(file, MASK)]) {
      const [r = 0, , , alpha = 0] = await sharp(image).raw().toBuffer();
      expect(r).toBeGreaterThan(245);
      expect(Math.abs(alpha - 128)).toBeLessThan(3);
    }
  });
});

describe("a variant of an image with a wide gamut but without a profile", () => {
  it("keeps its colors, with a profile", async () => {
    const png = patchesPng({ chunks: [cICP(12, 13)], patches: RED });
    for (const file of [png, await p3Avif(8), await p3Avif(10)]) {
      const { data } = await sharp(await variant(file))
        .keepIccProfile()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(Math.abs((data[0] ?? 0) - 178)).toBeLessThan(3);
      expect((await sharp(await variant(file)).metadata()).hasProfile).toBe(true);
    }
  });
});

describe("an image", () => {
  it("is not copied if nothing but a profile describes its colors", async () => {
    const avif = await patchesAvif(patchesPng({}));
    for (const file of [patchesPng({}), patchesPng({ chunks: [iCCP(adobe)] }), avif, withCodePoints(avif, 1, 13)]) {
      expect(withProfile(file).bytes === file).toBe(true);
    }
  });

  it("with too many items is not changed", () => {
    const properties = boxOf("iprp", boxOf("ipco"), boxOf("ipma", Buffer.alloc(100_000)));
    const file = Buffer.concat([boxOf("ftyp", Buffer.from("avif")), boxOf("meta", Buffer.alloc(4), properties)]);
    expect(() => withAvifProfile(file)).toThrow("Too many items");
    expect(withProfile(file).bytes === file).toBe(true);
  });

  it("that is damaged is not changed", async () => {
    const invalid = [
      [cICP(12, 99)],
      [gAMA(0)],
      [gAMA(0.00001), cHRM(Array.from({ length: 8 }, () => 0))],
      [gAMA(0.5), cHRM([0.3, 0.3, 0.1, 0.1, 0.2, 0.2, 0.3, 0.3])],
    ].map((chunks) => patchesPng({ chunks }));
    for (const file of invalid) expect(withProfile(file).bytes === file).toBe(true);
    for (const file of [patchesPng({ chunks: [cICP(12, 13), gAMA(0.5)] }), await p3Avif(10)]) {
      for (let length = 0; length < 500; length += 3) withProfile(file.subarray(0, length));
      for (let at = 0; at < 500; at++) {
        const damaged = Buffer.from(file);
        damaged[at] = 0xff;
        withProfile(damaged);
      }
    }
  });
});
