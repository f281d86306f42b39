import { readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { headerOf } from "./decode.ts";
import { outputSize } from "./geometry.ts";
import { renderVariant } from "./render.ts";
import { normalizeTransform, type TransformRequest } from "./transform.ts";

/*
 * Renders unusual images of cameras, scanners and old programs with every parameter. All of them display the same: red
 * and green over blue and white, 96 by 64 pixels.
 */

type Color = readonly [red: number, green: number, blue: number];
/** Upper left, upper right, lower left, lower right. */
type Quarters<T> = readonly [T, T, T, T];

const RED: Color = [255, 0, 0];
const GREEN: Color = [0, 255, 0];
const BLUE: Color = [0, 0, 255];
const WHITE: Color = [255, 255, 255];
const SHOWN: Quarters<Color> = [RED, GREEN, BLUE, WHITE];
const SIZE = { width: 96, height: 64 };

function picture([a, b, c, d]: Quarters<Color>, { width, height } = SIZE): Sharp {
  const part = (color: Color, x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="1" height="1" fill="rgb(${color})"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2 2"
    preserveAspectRatio="none" shape-rendering="crispEdges">${part(a, 0, 0)}${part(b, 1, 0)}${part(c, 0, 1)}${part(d, 1, 1)}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha();
}

const best = { quality: 100, chromaSubsampling: "4:4:4" };

/** The pixels as a camera stores them for each orientation (CIPA DC-008, Orientation). */
const ORIENTATIONS: Record<number, Quarters<Color>> = {
  1: [RED, GREEN, BLUE, WHITE],
  2: [GREEN, RED, WHITE, BLUE],
  3: [WHITE, BLUE, GREEN, RED],
  4: [BLUE, WHITE, RED, GREEN],
  5: [RED, BLUE, GREEN, WHITE],
  6: [GREEN, WHITE, RED, BLUE],
  7: [WHITE, GREEN, BLUE, RED],
  8: [BLUE, RED, WHITE, GREEN],
};

function oriented(orientation: number): Promise<Buffer> {
  const size = orientation > 4 ? { width: SIZE.height, height: SIZE.width } : SIZE;
  return picture(ORIENTATIONS[orientation] ?? SHOWN, size)
    .jpeg(best)
    .withMetadata({ orientation })
    .toBuffer();
}

async function animated(): Promise<Sharp> {
  const frame = await picture(SHOWN).png().toBuffer();
  return sharp([frame, await picture([WHITE, BLUE, GREEN, RED]).png().toBuffer()], { join: { animated: true } });
}

const IMAGES: Record<string, () => Promise<Buffer>> = {
  ...Object.fromEntries(Object.keys(ORIENTATIONS).map((n) => [`EXIF orientation ${n}`, () => oriented(Number(n))])),
  "progressive JPEG": () =>
    picture(SHOWN)
      .jpeg({ ...best, progressive: true })
      .toBuffer(),
  "16 bits": () => picture(SHOWN).toColorspace("rgb16").png().toBuffer(),
  "16 bits with alpha": () => picture(SHOWN).ensureAlpha().toColorspace("rgb16").png().toBuffer(),
  palette: () => picture(SHOWN).png({ palette: true }).toBuffer(),
  "interlaced palette with alpha": () =>
    picture(SHOWN).ensureAlpha().png({ palette: true, colors: 4, progressive: true }).toBuffer(),
  "Display P3": () => picture(SHOWN).withIccProfile("p3").png().toBuffer(),
  "16 bits in Display P3": () => picture(SHOWN).toColorspace("rgb16").withIccProfile("p3").png().toBuffer(),
  TIFF: () => picture(SHOWN).tiff().toBuffer(),
  AVIF: () => picture(SHOWN).avif({ lossless: true }).toBuffer(),
  "animated GIF": async () => (await animated()).gif().toBuffer(),
  "animated WebP": async () => (await animated()).webp({ lossless: true }).toBuffer(),
  // From cjxl 0.7.
  ...Object.fromEntries(
    [...Object.keys(ORIENTATIONS).map((n) => `orientation-${n}`), "transcoded-jpeg", "display-p3", "animated"].map(
      (name) => [
        `JPEG XL ${name}`,
        async () => readFileSync(new URL(`../../../testing/jxl/${name}.jxl`, import.meta.url)),
      ],
    ),
  ),
};

const gray = (value: number): Color => [value, value, value];
const rotated: Quarters<Color> = [BLUE, RED, WHITE, GREEN];
const grays: Quarters<Color> = [gray(54), gray(182), gray(18), gray(255)];

/** Every parameter, with the expected quarters, or null if the corners move. */
const REQUESTS: [TransformRequest, Quarters<Color> | null][] = [
  [{}, SHOWN],
  [{ w: 40 }, SHOWN],
  [{ h: 41 }, SHOWN],
  [{ w: 48, h: 48 }, SHOWN],
  [{ w: 33, h: 50, crop: "contain" }, SHOWN],
  [{ w: 33, h: 50, crop: "fill" }, SHOWN],
  [{ w: 3000, h: 2000 }, SHOWN],
  [{ q: 100, f: "jpeg" }, SHOWN],
  [{ q: 95, f: "webp" }, SHOWN],
  [{ q: 90, f: "avif" }, SHOWN],
  [{ rotate: 90 }, rotated],
  [{ rotate: -90 }, [GREEN, WHITE, RED, BLUE]],
  [{ rotate: 180, w: 48 }, [WHITE, BLUE, GREEN, RED]],
  [{ rotate: 33 }, null],
  [{ rotate: -45, w: 50, h: 50 }, null],
  [{ blur: 3 }, SHOWN],
  [
    { brightness: 50 },
    [
      [255, 64, 64],
      [64, 255, 64],
      [64, 64, 255],
      [255, 255, 255],
    ],
  ],
  [{ contrast: 100 }, SHOWN],
  [{ contrast: -100 }, [gray(128), gray(128), gray(128), gray(128)]],
  [{ saturation: -100 }, grays],
  [{ saturation: 100 }, SHOWN],
  [{ grayscale: true }, grays],
  [
    { sepia: true },
    [
      [100, 89, 69],
      [196, 175, 137],
      [48, 43, 33],
      [255, 255, 239],
    ],
  ],
  [{ w: 60, h: 40, crop: "fill", rotate: 90, blur: 1, brightness: 10, contrast: 10, grayscale: true, q: 90 }, null],
];

async function look(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(offset, offset + 3)];
  };
  const quarters = [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)];
  return { quarters, metadata: await sharp(bytes, { animated: true }).metadata() };
}

describe.each(Object.entries(IMAGES))("%s", (_, make) => {
  it("has the expected size, positions and colors for every request", async () => {
    const source = await make();
    const { format, pages = 1 } = await headerOf(source);
    for (const [request, expected] of REQUESTS) {
      const transform = normalizeTransform({ f: "png", ...request }, `image/${format}`);
      const { quarters, metadata } = await look(await renderVariant(source, transform));
      const what = JSON.stringify(request);
      const still = { width: metadata.width, height: metadata.pageHeight ?? metadata.height };
      expect(still, what).toEqual(outputSize(SIZE, transform, false));
      expect(metadata.depth, what).toBe("uchar");
      expect(metadata.pages ?? 1, what).toBe(transform.f === "webp" ? pages : 1);
      for (const [index, color] of (expected ?? []).entries()) {
        const distance = color.map((value, channel) => Math.abs(value - (quarters[index]?.[channel] ?? 999)));
        expect(Math.max(...distance), `${what}: ${quarters[index]} for ${color}`).toBeLessThanOrEqual(16);
      }
    }
  });
});

describe("gray and CMYK images", () => {
  it("keep their gray values and their transparency: gray with alpha, gray of 16 bits", async () => {
    const shades: Quarters<Color> = [gray(0), gray(90), gray(180), gray(255)];
    const grayAlpha = await picture(shades).ensureAlpha(0.5).toColorspace("b-w").png().toBuffer();
    expect(await sharp(grayAlpha).metadata()).toMatchObject({ channels: 2 });
    const deep = await picture(shades).toColorspace("grey16").png().toBuffer();
    expect(await sharp(deep).metadata()).toMatchObject({ channels: 1, depth: "ushort" });
    for (const source of [grayAlpha, deep]) {
      for (const request of [{}, { w: 30 }, { grayscale: true }, { blur: 1 }, { f: "webp", q: 95 }] as const) {
        const bytes = await renderVariant(source, normalizeTransform({ f: "png", ...request }, "image/png"));
        const { quarters } = await look(bytes);
        for (const [index, [shade]] of shades.entries())
          expect(Math.abs((quarters[index]?.[0] ?? 999) - shade)).toBeLessThan(8);
        if (source === grayAlpha) {
          const { data } = await sharp(bytes)
            .ensureAlpha()
            .extractChannel("alpha")
            .raw()
            .toBuffer({ resolveWithObject: true });
          expect(Math.abs((data[0] ?? 0) - 128)).toBeLessThan(3);
        }
      }
    }
    const flat = await renderVariant(grayAlpha, normalizeTransform({ f: "jpeg", q: 100 }, "image/png"));
    // Half black on white.
    expect(Math.abs(((await look(flat)).quarters[0]?.[0] ?? 0) - 127)).toBeLessThan(4);
  });

  it("of a printer are converted to sRGB", async () => {
    // Colors within the gamut of CMYK.
    const inks: Quarters<Color> = [[192, 64, 32], [8, 128, 64], [40, 60, 130], WHITE];
    const cmyk = await picture(inks).toColorspace("cmyk").jpeg(best).toBuffer();
    expect(await sharp(cmyk).metadata()).toMatchObject({ space: "cmyk", channels: 4 });
    for (const [request] of REQUESTS) {
      const transform = normalizeTransform({ f: "png", ...request }, "image/jpeg");
      const { metadata } = await look(await renderVariant(cmyk, transform));
      expect({ width: metadata.width, height: metadata.height }).toEqual(outputSize(SIZE, transform, false));
      expect(metadata.space).toBe("srgb");
    }
    const { quarters } = await look(await renderVariant(cmyk, normalizeTransform({ f: "png" }, "image/jpeg")));
    for (const [index, ink] of inks.entries()) {
      const distance = ink.map((value, channel) => Math.abs(value - (quarters[index]?.[channel] ?? 999)));
      expect(Math.max(...distance), `${quarters[index]} for ${ink}`).toBeLessThanOrEqual(40);
    }
  });
});
