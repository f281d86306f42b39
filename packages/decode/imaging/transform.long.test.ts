import { randomBytes } from "node:crypto";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { outputSize } from "./geometry.ts";
import { renderVariant } from "./render.ts";
import { normalizeTransform, type TransformRequest, transformQuery } from "./transform.ts";

/** Returns an image of four colors: red, green over blue, white. */
function quarters(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2 2" preserveAspectRatio="none" shape-rendering="crispEdges">
    <rect width="1" height="1" fill="#f00"/><rect x="1" width="1" height="1" fill="#0f0"/>
    <rect y="1" width="1" height="1" fill="#00f"/><rect x="1" y="1" width="1" height="1" fill="#fff"/></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

async function render(source: Buffer, request: TransformRequest, mimeType = "image/png") {
  const bytes = await renderVariant(source, normalizeTransform(request, mimeType));
  const metadata = await sharp(bytes, { animated: true }).metadata();
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4;
    return [...data.subarray(offset, offset + 4)];
  };
  return { bytes, metadata, at, width: info.width, height: info.height };
}

const near = (expected: number[], distance = 12) =>
  expect.toSatisfy(
    (actual: number[]) => expected.every((value, index) => Math.abs(value - (actual[index] ?? -1)) <= distance),
    `within ${distance} of ${expected}`,
  );

describe("a transform has a unique form", () => {
  it("with explicit quality and format, the crop only if both sides are given, and no parameters without effect", () => {
    const spell = (request: TransformRequest, mimeType = "image/jpeg") =>
      transformQuery(normalizeTransform(request, mimeType));
    expect(spell({})).toBe("q=80&f=jpeg");
    expect(spell({ w: 600, h: 400, f: "webp" })).toBe("w=600&h=400&q=80&f=webp&crop=cover");
    expect(spell({ w: 600, crop: "fill" })).toBe("w=600&q=80&f=jpeg");
    expect(spell({ rotate: 360, blur: 0.001, brightness: 0, grayscale: false, sepia: false })).toBe("q=80&f=jpeg");
    expect(spell({ rotate: -90, blur: 1.456, sepia: true, grayscale: true })).toBe(
      "q=80&f=jpeg&rotate=270&blur=1.46&grayscale=true&sepia=true",
    );
    expect([spell({}, "image/gif"), spell({}, "image/tiff"), spell({}, "image/svg+xml")]).toEqual([
      "q=80&f=webp",
      "q=80&f=png",
      "q=80&f=png",
    ]);
  });
});

describe("a variant", () => {
  it("has exactly the computed size, and is never larger than its source", async () => {
    const side = fc.integer({ min: 1, max: 90 });
    const box = fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined });
    const crop = fc.constantFrom("cover" as const, "contain" as const, "fill" as const);
    await fc.assert(
      fc.asyncProperty(
        side,
        side,
        box,
        box,
        crop,
        fc.integer({ min: -360, max: 360 }),
        async (width, height, w, h, crop, rotate) => {
          const source = await sharp({ create: { width, height, channels: 3, background: "#468" } })
            .png()
            .toBuffer();
          const transform = normalizeTransform({ w, h, crop, rotate, f: "png" }, "image/png");
          const made = await sharp(await renderVariant(source, transform)).metadata();
          const expectedSize = outputSize({ width, height }, transform, false);
          expect({ width: made.width, height: made.height }).toEqual(expectedSize);
          if (w !== undefined) expect(made.width).toBeLessThanOrEqual(w);
          if (h !== undefined) expect(made.height).toBeLessThanOrEqual(h);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("covers, contains or fills its box", async () => {
    const source = await quarters(200, 100);
    expect(await render(source, { w: 50, h: 50 })).toMatchObject({ width: 50, height: 50 });
    expect(await render(source, { w: 50, h: 50, crop: "contain" })).toMatchObject({ width: 50, height: 25 });
    expect(await render(source, { w: 50, h: 50, crop: "fill" })).toMatchObject({ width: 50, height: 50 });
    // A box larger than the source keeps its aspect ratio.
    expect(await render(source, { w: 400, h: 400 })).toMatchObject({ width: 100, height: 100 });
    // Stretching keeps all four colors. Cropping removes the sides and keeps the center.
    const filled = await render(source, { w: 50, h: 50, crop: "fill" });
    expect(filled.at(0.1, 0.1)).toEqual(near([255, 0, 0]));
    expect(filled.at(0.9, 0.9)).toEqual(near([255, 255, 255]));
  });

  it("rotates clockwise, with transparent corners, or white ones in JPEG", async () => {
    const source = await quarters(100, 100);
    const quarter = await render(source, { rotate: 90 });
    expect(quarter.at(0.75, 0.25)).toEqual(near([255, 0, 0]));
    expect(quarter.at(0.25, 0.25)).toEqual(near([0, 0, 255]));
    const slanted = await render(source, { rotate: 45 });
    expect(slanted.at(0, 0)[3]).toBe(0);
    expect(slanted.at(0.5, 0.25)).toEqual(near([255, 0, 0, 255]));
    expect((await render(source, { rotate: 45, f: "jpeg" })).at(0.01, 0.01)).toEqual(near([255, 255, 255, 255]));
  });

  it("changes brightness, contrast, saturation, grayscale and sepia as documented", async () => {
    const flat = async (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const color = async (source: string, request: TransformRequest) =>
      (await render(await flat(source), request)).at(0.5, 0.5).slice(0, 3);
    expect(await color("#808080", { brightness: 100 })).toEqual(near([255, 255, 255], 1));
    expect(await color("#808080", { brightness: -100 })).toEqual(near([1, 1, 1], 1));
    expect(await color("#c04020", { contrast: -100 })).toEqual(near([128, 128, 128], 1));
    expect(await color("#c04020", { contrast: 100 })).toEqual([255, 0, 0]);
    const gray = Math.round(0.2126 * 192 + 0.7152 * 64 + 0.0722 * 32);
    expect(await color("#c04020", { saturation: -100 })).toEqual(near([gray, gray, gray], 1));
    expect(await color("#c04020", { grayscale: true })).toEqual(near([gray, gray, gray], 1));
    expect(await color("#808080", { sepia: true })).toEqual(near([173, 154, 120], 1));
    expect(await color("#c04020", {})).toEqual([192, 64, 32]);
  });

  it("is blurred only across edges", async () => {
    const source = await quarters(100, 100);
    const blurred = await render(source, { blur: 5 });
    expect(blurred.at(0.5, 0.1)[0]).toBeGreaterThan(60);
    expect(blurred.at(0.5, 0.1)[1]).toBeGreaterThan(60);
    expect(blurred.at(0.1, 0.1)).toEqual(near([255, 0, 0]));
  });

  it("is upright after EXIF orientation, in sRGB and 8 bits, also from 16 bits, gray and CMYK", async () => {
    const source = await quarters(80, 40);
    const sideways = await sharp(source).jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
    const upright = await render(sideways, {}, "image/jpeg");
    expect(upright).toMatchObject({ width: 40, height: 80 });
    expect(upright.at(0.9, 0.1)).toEqual(near([255, 0, 0], 30));
    const deep = await sharp(source).toColorspace("rgb16").png().toBuffer();
    expect((await render(deep, { brightness: 20 })).at(0.1, 0.1)).toEqual(near([255, 25, 25], 3));
    const gray = await sharp(source).toColorspace("grey16").png().toBuffer();
    expect((await render(gray, { sepia: true, f: "webp" })).metadata).toMatchObject({ format: "webp", depth: "uchar" });
    const cmyk = await sharp(source).toColorspace("cmyk").jpeg({ quality: 100 }).toBuffer();
    expect((await render(cmyk, { f: "png" }, "image/jpeg")).metadata).toMatchObject({ space: "srgb", depth: "uchar" });
  });

  it("keeps an animation with its delays if the format supports it, and displays its first frame otherwise", async () => {
    const frames = await Promise.all(
      ["#f00", "#0f0", "#00f"].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 200, 300], loop: 2 })
      .toBuffer();
    for (const request of [{}, { w: 20 }, { rotate: 30, sepia: true }, { w: 10, h: 10, blur: 1 }]) {
      const { metadata } = await render(gif, request, "image/gif");
      expect(metadata).toMatchObject({ format: "webp", pages: 3, delay: [100, 200, 300], loop: 2 });
    }
    const still = await render(gif, { f: "png" }, "image/gif");
    expect(still.metadata).toMatchObject({ format: "png", width: 40, height: 30 });
    expect(still.at(0.5, 0.5)).toEqual(near([255, 0, 0]));
  });

  it("supports every format, and is smaller at a lower quality", async () => {
    const raw = { width: 200, height: 200, channels: 3 } as const;
    const source = await sharp(randomBytes(200 * 200 * 3), { raw })
      .png()
      .toBuffer();
    for (const f of ["jpeg", "webp", "avif"] as const) {
      const [low, high] = [await render(source, { f, q: 20 }), await render(source, { f, q: 90 })];
      expect(low.metadata.format).toBe(f === "avif" ? "heif" : f);
      expect(low.bytes.length).toBeLessThan(high.bytes.length);
    }
  });
});

/** The left half is red, the right half is transparent. */
const drawing = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">
      <rect width="${width / 2}" height="${height}" fill="#f00"/></svg>`,
  );

describe("an SVG", () => {
  const SVG = "image/svg+xml";

  it.each([
    [24, 24, { w: 480 }, 480, 480],
    [24, 24, { w: 480, h: 240 }, 480, 240],
    [24, 24, { w: 480, h: 240, crop: "contain" }, 240, 240],
    [24, 24, { w: 480, h: 240, crop: "fill" }, 480, 240],
    [24, 12, { w: 480, rotate: 90 }, 480, 960],
    [24, 24, { w: 300, rotate: 45 }, 300, 300],
    [24.6, 10.2, { h: 1000 }, 2500, 1000],
    [24, 24, {}, 24, 24],
    [20_000, 9000, { w: 64 }, 64, 29],
    [400_000, 400_000, { w: 64 }, 64, 64],
    [8000, 100, { w: 200, h: 200 }, 200, 200],
    [1, 1000, { w: 6000 }, 6, 6000],
  ] satisfies [number, number, TransformRequest, number, number][])(
    "of %d × %d with %j is rendered at %d × %d, as computed",
    async (width, height, request, expectedWidth, expectedHeight) => {
      const shown = await render(drawing(width, height), { f: "png", ...request }, SVG);
      const naturalSize = { width: Math.round(width), height: Math.round(height) };
      const size = { width: expectedWidth, height: expectedHeight };
      expect({ width: shown.width, height: shown.height }).toEqual(size);
      expect(outputSize(naturalSize, normalizeTransform({ f: "png", ...request }, SVG), true)).toEqual(size);
    },
  );

  it.each(["cm", "mm", "pt", "in"])("with a size in %s is rendered at the requested size", async (unit) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="65${unit}" height="26${unit}" viewBox="0 0 1300 520"/>`;
    for (const w of [5, 48, 1000]) expect(await render(Buffer.from(svg), { w, f: "png" })).toMatchObject({ width: w });
  });

  it("is sharp at any size, without enlarged pixels", async () => {
    const { at } = await render(drawing(25, 25), { w: 1000, f: "png" }, SVG);
    // Half of 25 is between two pixels of its natural size.
    expect([at(0.498, 0.5), at(0.503, 0.5)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ]);
  });
});

describe("an animation", () => {
  it("with more pixels than the limit displays its first frame", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 2000, height: 1500, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame("#f00"), ...Array.from({ length: 17 }, (_, i) => frame(`#0${i % 10}f`))];
    const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    const { at, metadata } = await render(gif, { w: 40 }, "image/gif");
    expect([metadata.format, metadata.pages ?? 1, metadata.width, metadata.height]).toEqual(["webp", 1, 40, 30]);
    expect(at(0.5, 0.5)).toEqual(near([255, 0, 0]));
  });
});

describe("multi-page images", () => {
  it("display their first page, in any format", async () => {
    const pages = await Promise.all([
      quarters(40, 30),
      quarters(40, 30).then((page) => sharp(page).negate().toBuffer()),
    ]);
    const tiff = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer();
    expect((await sharp(tiff).metadata()).pages).toBe(2);
    for (const f of ["webp", "png", "jpeg", "avif"] as const) {
      const { at, metadata } = await render(tiff, { f, q: 100 }, "image/tiff");
      expect([metadata.width, metadata.height, metadata.pages ?? 1]).toEqual([40, 30, 1]);
      expect(at(0.1, 0.1)).toEqual(near([255, 0, 0], 30));
    }
  });
});

describe("malicious images", () => {
  const refused = (reason: string) => expect.objectContaining({ name: "PictureError", reason });
  const attempt = (bytes: Buffer) => renderVariant(bytes, normalizeTransform({ w: 10, f: "png" }, "image/png"));

  it.each([false, true])(
    "that are truncated JPEG files are decoded as far as possible (progressive: %s)",
    async (progressive) => {
      const jpeg = await sharp(await quarters(300, 300))
        .jpeg({ quality: 100, progressive })
        .toBuffer();
      const complete = await render(jpeg, { f: "png" });
      const withoutEnd = await render(jpeg.subarray(0, -2), { f: "png" });
      for (const [x, y] of [
        [0.1, 0.1],
        [0.9, 0.1],
        [0.1, 0.9],
        [0.9, 0.9],
      ] as const) {
        expect(withoutEnd.at(x, y)).toEqual(complete.at(x, y));
      }
      if (progressive) return;
      const half = await render(jpeg.subarray(0, jpeg.length / 2), { f: "png" });
      expect(half).toMatchObject({ width: 300, height: 300 });
      expect(half.at(0.1, 0.1)).toEqual(complete.at(0.1, 0.1));
      expect(half.at(0.9, 0.95)).toEqual(near([128, 128, 128], 2));
    },
  );

  it("are rejected if they are truncated, corrupt or not an image", async () => {
    const png = await sharp(await quarters(300, 300))
      .png()
      .toBuffer();
    await expect(attempt(png.subarray(0, png.length / 2))).rejects.toEqual(refused("corrupt"));
    await expect(attempt(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).rejects.toEqual(refused("corrupt"));
    await expect(attempt(Buffer.from("<svg"))).rejects.toEqual(refused("corrupt"));
    await expect(attempt(Buffer.alloc(1000, 7))).rejects.toEqual(refused("corrupt"));
    await expect(attempt(Buffer.alloc(0))).rejects.toEqual(refused("corrupt"));
  });

  it("are rejected before decoding if they have more pixels than the limit", async () => {
    const svg = drawing(20_000, 20_000);
    await expect(renderVariant(svg, normalizeTransform({}, "image/svg+xml"))).rejects.toEqual(refused("too_large"));
    // At the requested width, this image would be 1.5 million pixels high.
    const box = normalizeTransform({ w: 1500, h: 1000 }, "image/svg+xml");
    await expect(renderVariant(drawing(1, 1000), box)).rejects.toEqual(refused("too_large"));
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(attempt(bomb)).rejects.toEqual(refused("too_large"));
  });

  it("of 1 × 65,535 pixels are transformed like others", async () => {
    const thin = await sharp({ create: { width: 1, height: 65_535, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(await render(thin, { h: 100, f: "png" })).toMatchObject({ width: 1, height: 100 });
  });

  it.each([
    ["webp", 16_383],
    ["avif", 16_384],
    ["jpeg", 65_500],
  ] as const)("of the longest side that %s allows, %i pixels, are encoded; of one more, refused", async (f, max) => {
    const side = (height: number) =>
      sharp({ create: { width: 1, height, channels: 3, background: "#fff" } })
        .png()
        .toBuffer();
    expect(await render(await side(max), { f })).toMatchObject({ width: 1, height: max });
    const rejection = renderVariant(await side(max + 1), normalizeTransform({ f }, "image/png"));
    await expect(rejection).rejects.toEqual(refused("too_large"));
    await expect(rejection).rejects.toThrow(`1 × ${max + 1} pixels. In ${f}, each side can have at most ${max}.`);
  });

  it("cannot make an SVG read files or the network", async () => {
    const secret =
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">
      <image xlink:href="file:///etc/passwd" width="10" height="10"/><image href="http://127.0.0.1:9/x.png" width="10" height="10"/>
      <script>while(true){}</script></svg>`);
    expect((await render(secret, { f: "png" })).at(0.5, 0.5)[3]).toBe(0);
  });
});
