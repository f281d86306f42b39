import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser, type WatchedPage } from "../../../../testing/browser.ts";
import {
  CENTERS,
  cHRM,
  cICP,
  cLLI,
  floatTiff,
  gAMA,
  iCCP,
  PATCHES,
  patchesAvif,
  patchesPng,
  type Rgb,
  SIZE,
  sRGB,
  withAperture,
  withCodePoints,
} from "../../../../testing/color-files.ts";
import { deltaE } from "../../../../testing/delta-e.ts";
import { withMask } from "../cutout.ts";
import { headerOf, pixelsOf } from "../decode.ts";
import { renderVariant } from "../render.ts";
import { normalizeTransform } from "../transform.ts";
import { grayProfile, type Primaries, rgbProfile } from "./icc-profile.ts";

/* Compares variants, cut-outs and the pixels from which features are computed with the original in Chromium. */

/** Mean of the patches. */
const MAX_DELTA_E = 3;

const D65: Primaries["white"] = [0.3127, 0.329];
const DISPLAY_P3: Primaries = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: D65 };
const ADOBE_RGB: Primaries = { red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: D65 };
const PROPHOTO: Primaries = {
  red: [0.7347, 0.2653],
  green: [0.1596, 0.8404],
  blue: [0.0366, 0.0001],
  white: [0.3457, 0.3585],
};
const CHRM = {
  srgb: [...D65, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06],
  p3: [...D65, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  bt2020: [...D65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
};

const profiles = {
  p3: profile(DISPLAY_P3, 2.2),
  adobe: profile(ADOBE_RGB, 2.2),
  prophoto: profile(PROPHOTO, 1.8),
  linear: profile(ADOBE_RGB, 1),
  gray: grayProfile({ gamma: 1.8 }),
  linearGray: grayProfile({ gamma: 1 }),
};

function profile(primaries: Primaries, gamma: number): Buffer {
  const bytes = rgbProfile(primaries, { gamma });
  if (!bytes) throw new Error("Not a color space");
  return bytes;
}

/** Darker patches: most of those of HDR are as bright as white in SDR. */
const DIM = PATCHES.map((patch) => patch.map((value) => value * 0.6) as Rgb);

const png8 = (...chunks: Buffer[]) => patchesPng({ chunks });
const png16 = (...chunks: Buffer[]) => patchesPng({ bits: 16, chunks });
const gray = (bits: 8 | 16, ...chunks: Buffer[]) => patchesPng({ bits, channels: 1, chunks });
const hdr = (...chunks: Buffer[]) => patchesPng({ bits: 16, chunks, patches: DIM });
const avif = async (primaries: number, transfer: number, bits: 8 | 10 | 12 = 8, patches = PATCHES) =>
  withCodePoints(await patchesAvif(patchesPng({ bits: 16, patches }), bits), primaries, transfer);
const encoded = (png: Buffer) => sharp(png).keepIccProfile();
const tiff16 = (png: Buffer, space: "rgb16" | "grey16") => encoded(png).toColorspace(space).tiff().toBuffer();

const file = (path: string) => readFile(new URL(`../../../../testing/${path}`, import.meta.url));
const stored = (name: string) => file(`avif/${name}.avif`);
const jxl = (name: string) => file(`jxl/patches-${name}.jxl`);

/** A file, and a file with the same colors for Chromium if it cannot display the first one. */
type Case = [name: string, file: Buffer | Promise<Buffer>, displayable?: Buffer];

const cases: Case[] = [
  ["PNG without a description", png8()],
  ["PNG, 16 bits without a description", png16()],
  ["PNG, sRGB", png8(sRGB, gAMA(1))],
  ["PNG, ICC Display P3", png8(iCCP(profiles.p3))],
  ["PNG, ICC Adobe RGB, 16 bits", png16(iCCP(profiles.adobe))],
  ["PNG, ICC ProPhoto RGB, 16 bits", png16(iCCP(profiles.prophoto))],
  ["PNG, linear ICC, 16 bits", png16(iCCP(profiles.linear))],
  ["PNG, gray ICC", gray(8, iCCP(profiles.gray))],
  ["PNG, gray ICC, 16 bits", gray(16, iCCP(profiles.gray))],
  ["PNG, linear gray ICC, 16 bits", gray(16, iCCP(profiles.linearGray))],
  [
    "JPEG, ICC Display P3",
    encoded(png8(iCCP(profiles.p3)))
      .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  ],
  [
    "WebP, ICC Adobe RGB",
    encoded(png8(iCCP(profiles.adobe)))
      .webp({ lossless: true })
      .toBuffer(),
  ],
  ["TIFF, ICC Adobe RGB, 16 bits", tiff16(png16(iCCP(profiles.adobe)), "rgb16"), png16(iCCP(profiles.adobe))],
  ["TIFF, gray ICC, 16 bits", tiff16(gray(16, iCCP(profiles.gray)), "grey16"), gray(16, iCCP(profiles.gray))],
  ["TIFF, gray in floating-point numbers", floatTiff(), gray(16, gAMA(1))],
  ["AVIF, ICC Display P3, 10 bits", patchesAvif(png16(iCCP(profiles.p3)), 10)],
  ["PNG, gAMA 1", png8(gAMA(1))],
  ["PNG, gAMA 1, 16 bits", png16(gAMA(1))],
  ["PNG, gAMA 1/2.2", png8(gAMA(0.45455))],
  ["PNG, gAMA 1/1.8", png8(gAMA(0.55556))],
  ["PNG, gAMA 1/2.2 and cHRM of sRGB", png8(gAMA(0.45455), cHRM(CHRM.srgb))],
  ["PNG, gAMA 1/2.2 and cHRM of Display P3", png8(gAMA(0.45455), cHRM(CHRM.p3))],
  ["PNG, gAMA 1/2.4 and cHRM of BT.2020, 16 bits", png16(gAMA(1 / 2.4), cHRM(CHRM.bt2020))],
  ["PNG, cHRM without gAMA", png8(cHRM(CHRM.p3))],
  ["PNG, gray gAMA 1", gray(8, gAMA(1))],
  ["PNG, gray gAMA 1, 16 bits", gray(16, gAMA(1))],
  ["PNG, cICP Display P3", png8(cICP(12, 13))],
  ["PNG, cICP Display P3, 16 bits", png16(cICP(12, 13))],
  ["PNG, cICP BT.2020 with a video curve", png8(cICP(9, 14))],
  ["PNG, cICP BT.709 with a video curve", png8(cICP(1, 1))],
  ["PNG, cICP NTSC", png8(cICP(4, 4))],
  ["PNG, cICP PAL", png8(cICP(5, 5))],
  ["PNG, cICP SMPTE 240M", png8(cICP(7, 7))],
  ["PNG, cICP film", png8(cICP(8, 13))],
  ["PNG, cICP XYZ", png16(cICP(10, 8))],
  ["PNG, cICP digital cinema", png16(cICP(11, 17))],
  ["PNG, cICP EBU 3213", png8(cICP(22, 13))],
  ["PNG, cICP sRGB before ICC", png8(cICP(1, 13), iCCP(profiles.adobe))],
  ["PNG, cICP Display P3 before ICC and gAMA", png8(cICP(12, 13), iCCP(profiles.prophoto), gAMA(1))],
  ["PNG, ICC before gAMA", png8(iCCP(profiles.adobe), gAMA(1), cHRM(CHRM.srgb))],
  ["PNG, gAMA after unspecified cICP", png8(cICP(2, 2), gAMA(1))],
  ["PNG, gAMA after cICP of a limited range", png8(cICP(12, 13, 0, 0), gAMA(1))],
  ["PNG, cICP PQ", hdr(cICP(9, 16))],
  ["PNG, cICP PQ, all values", png16(cICP(9, 16))],
  ["PNG, cICP PQ, 8 bits", patchesPng({ chunks: [cICP(9, 16)], patches: DIM })],
  ["PNG, cICP PQ of Display P3", hdr(cICP(12, 16))],
  ["PNG, cICP PQ up to 400 cd/m²", hdr(cICP(9, 16), cLLI(400))],
  ["PNG, cICP PQ up to 2000 cd/m²", hdr(cICP(9, 16), cLLI(2000))],
  ["PNG, cICP PQ up to 4000 cd/m²", hdr(cICP(9, 16), cLLI(4000))],
  ["PNG, cICP HLG", png16(cICP(9, 18))],
  ["PNG, cICP HLG, 8 bits", png8(cICP(9, 18))],
  ["PNG, gray cICP PQ, 16 bits", patchesPng({ bits: 16, channels: 1, chunks: [cICP(9, 16)], patches: DIM })],
  ["PNG, gray cICP HLG", gray(8, cICP(9, 18))],
  ["AVIF without a description", patchesAvif(png8())],
  ["AVIF, nclx sRGB", avif(1, 13)],
  ["AVIF, nclx BT.709 video", avif(1, 1)],
  ["AVIF, nclx unspecified", avif(2, 2)],
  ["AVIF, nclx Display P3", avif(12, 13)],
  ["AVIF, nclx Display P3, 10 bits", avif(12, 13, 10)],
  ["AVIF, nclx BT.2020 video", avif(9, 14)],
  ["AVIF, nclx BT.2020, 12 bits", avif(9, 13, 12)],
  ["AVIF, nclx linear", avif(1, 8, 12)],
  ["AVIF, nclx PQ, 10 bits", avif(9, 16, 10, DIM)],
  ["AVIF, nclx PQ, 12 bits", avif(9, 16, 12, DIM)],
  ["AVIF, nclx PQ of Display P3, 8 bits", avif(12, 16, 8, DIM)],
  ["AVIF, nclx HLG, 10 bits", avif(9, 18, 10)],
  ["AVIF, nclx HLG, 8 bits", avif(9, 18)],
  ["AVIF, nclx PQ, tiles", stored("grid-pq")],
  ["AVIF, nclx PQ, subsampled", stored("pq12")],
  ["AVIF, nclx HLG, subsampled", stored("hlg")],
  ["AVIF, multiplied by alpha", stored("premultiplied")],
  ["AVIF, nclx Display P3, multiplied by alpha", stored("premultiplied").then((file) => withCodePoints(file, 12, 13))],
  ["JPEG XL, 16 bits", jxl("rgb-16")],
  ["JPEG XL, Display P3, 16 bits", jxl("enumerated-p3")],
  ["JPEG XL, linear floating-point numbers", jxl("linear-float")],
  ["JPEG XL, ICC Adobe RGB", jxl("profile")],
  ["JPEG XL, recompressed JPEG", jxl("recompressed")],
  ["JPEG XL, PQ", jxl("pq")],
  ["JPEG XL, PQ with loss", jxl("pq-lossy")],
  ["JPEG XL, HLG", jxl("hlg")],
  ["JPEG XL, BT.709 video", jxl("bt709")],
  ["JPEG XL, multiplied by alpha", jxl("premultiplied")],
];

let browser: TestBrowser;
let page: WatchedPage;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.page();
  await page.addInitScript({ path: fileURLToPath(new URL("./colors.browser-page.js", import.meta.url)) });
  await page.goto("about:blank");
});

const rows: string[] = [];
afterAll(async () => {
  console.info(["CIE 1976 ΔE: variant, pixels, cut-out", ...rows].join("\n"));
  await browser.close();
});

/** Returns the colors of the patches on a canvas in sRGB. */
async function displayed(bytes: Buffer): Promise<number[][]> {
  const { format, compression } = await headerOf(bytes);
  const url = `data:image/${compression === "av1" ? "avif" : format};base64,${bytes.toString("base64")}`;
  return page.evaluate(`displayedColors(${JSON.stringify(url)})`);
}

async function featureColors(file: Buffer): Promise<number[][]> {
  const { data } = await pixelsOf(file, (image) =>
    image.resize({ ...SIZE, kernel: "nearest", fit: "fill" }).ensureAlpha(),
  );
  return CENTERS.map(({ x, y }) => [...data.subarray((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3)]);
}

/** Keeps everything. */
const MASK = { ...SIZE, alpha: new Uint8ClampedArray(SIZE.width * SIZE.height).fill(255) };

const meanDelta = (a: number[][], b: number[][]) =>
  a.reduce((sum, color, index) => sum + deltaE(color, b[index] ?? []), 0) / a.length;

describe("the colors are those of Chromium", () => {
  it.each(cases)("%s", async (name, content, displayable) => {
    const file = await content;
    const expected = await displayed(displayable ?? file);
    const variant = await renderVariant(file, normalizeTransform({ f: "png" }, "image/png"));
    const cutout = await withMask(file, MASK);
    const deltas = [await displayed(variant), await featureColors(file), await displayed(cutout)].map((colors) =>
      meanDelta(colors, expected),
    );
    rows.push(`${name.padEnd(50)} ${deltas.map((delta) => delta.toFixed(1).padStart(5)).join(" ")}`);
    expect(Math.max(...deltas)).toBeLessThan(MAX_DELTA_E);
  });
});

describe("the guide states what Chromium displays differently", () => {
  const displayedSize = (file: Buffer, type: string) =>
    page.evaluate(`displayedSize("data:image/${type};base64,${file.toString("base64")}")`);
  const toPng = (file: Buffer) => renderVariant(file, normalizeTransform({ f: "png" }, "image/png"));

  it("the orientation of WebP", async () => {
    const file = await sharp(png8()).withMetadata({ orientation: 6 }).webp().toBuffer();
    expect(await displayedSize(file, "webp")).toEqual(SIZE);
    expect(await displayedSize(await toPng(file), "png")).toEqual({ width: SIZE.height, height: SIZE.width });
  });

  it("the aperture of AVIF, except at the top left corner", async () => {
    const original = await patchesAvif(png8());
    for (const [x, y, expected] of [
      [-24, -12, { width: 48, height: 48 }],
      [0, 0, SIZE],
    ] as const) {
      const file = withAperture(original, { width: 48, height: 48 }, x, y);
      expect(await displayedSize(file, "avif")).toEqual(expected);
      expect(await displayedSize(await toPng(file), "png")).toEqual({ width: 48, height: 48 });
    }
  });

  it("CMYK", async () => {
    const cmyk = sharp(png8()).toColorspace("cmyk");
    for (const image of [cmyk, cmyk.clone().withIccProfile("cmyk")]) {
      const file = await image.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
      expect(meanDelta(await displayed(await toPng(file)), await displayed(file))).toBeGreaterThan(MAX_DELTA_E);
    }
  });

  it("a matrix of cICP", async () => {
    const file = png8(cICP(12, 13, 1));
    await expect(displayed(file)).rejects.toThrow("cannot be decoded");
    expect(meanDelta(await displayed(await toPng(file)), await displayed(png8()))).toBe(0);
  });
});
