import { outputSize } from "@media-asset-service/decode/imaging/geometry.ts";
import { type TransformRequest, transformQuery } from "@media-asset-service/decode/imaging/transform.ts";
import { describe, expect, test } from "vitest";
import { readDocument } from "../app.ts";
import { STEPS } from "../generated/steps.ts";
import { type ImageRequest, imageTransform, type SourceProperties } from "./image-transform.ts";

const BROWSER = "image/avif,image/webp,*/*;q=0.8";
const photo = (
  width: number | null,
  height: number | null,
  more: Partial<SourceProperties> = {},
): SourceProperties => ({
  mimeType: "image/jpeg",
  width,
  height,
  hasAlpha: null,
  isAnimated: null,
  ...more,
});
const shown = (source: SourceProperties, request: ImageRequest, accept = BROWSER) =>
  imageTransform(source, request, () => accept);

describe("the width", () => {
  test.each([
    [1, 32],
    [32, 32],
    [33, 48],
    [700, 750],
    [3840, 3840],
    [10_000, 3840],
    [undefined, 3840],
  ])("%s is rounded up to the next listed one", (w, width) => {
    expect(shown(photo(6000, 4000), { w }).w).toBe(width);
    expect(shown(photo(10, 10, { mimeType: "image/svg+xml" }), { w }).w, "of a drawing").toBe(width);
    expect(shown(photo(null, null), { w }).w, "of an image without known dimensions").toBe(width);
  });

  test("above the original's is the listed one that covers the original", () => {
    for (const w of [700, 750, 3840, undefined]) expect(shown(photo(700, 500), { w }).w).toBe(750);
    expect(shown(photo(750, 500), { w: 3840 }).w).toBe(750);
  });

  test("of a crop is limited by the cropped area", () => {
    // 500 × 16 / 9 is 889 pixels wide, 500 × 9 / 16 is 281.
    expect(shown(photo(2000, 500), { ar: "16:9" })).toMatchObject({ w: 1080, h: 608, crop: "smart" });
    expect(shown(photo(2000, 500), { ar: "9:16", w: 1080 })).toMatchObject({ w: 320, h: 569, crop: "smart" });
  });

  test("keeps a crop within the maximum side", () => {
    for (const mimeType of ["image/jpeg", "image/svg+xml"]) {
      expect(shown(photo(6000, 8000, { mimeType }), { ar: "9:21" })).toMatchObject({ w: 2560, h: 5973 });
    }
  });
});

describe("without a format", () => {
  const formatOf = (source: SourceProperties, accept?: string, w = 640) => shown(source, { w }, accept).f;

  test("the fallback is PNG for images that can be transparent, and JPEG for others", () => {
    const fallbacks = [
      photo(900, 600),
      photo(900, 600, { mimeType: "image/png" }),
      photo(900, 600, { mimeType: "image/png", hasAlpha: false }),
      photo(900, 600, { mimeType: "image/svg+xml" }),
      photo(900, 600, { mimeType: "image/heic" }),
      photo(900, 600, { mimeType: "video/mp4" }),
      photo(null, null, { mimeType: "application/pdf" }),
    ];
    expect(fallbacks.map((source) => formatOf(source, "*/*"))).toEqual([
      "jpeg",
      "png",
      "jpeg",
      "png",
      "jpeg",
      "jpeg",
      "jpeg",
    ]);
  });

  test("an animation is WebP or a still image, and never AVIF", () => {
    const gif = photo(900, 600, { mimeType: "image/gif" });
    const moving = photo(900, 600, { mimeType: "image/webp", isAnimated: true });
    const still = photo(900, 600, { mimeType: "image/webp", isAnimated: false });
    expect([gif, moving, still].map((source) => formatOf(source))).toEqual(["webp", "webp", "avif"]);
    expect(formatOf(gif, "image/avif,*/*")).toBe("png");
  });

  test("a large picture is WebP, because AVIF would take too long", () => {
    expect([640, 3840].map((w) => formatOf(photo(6000, 4000), BROWSER, w))).toEqual(["avif", "webp"]);
    expect(formatOf(photo(1200, 800), BROWSER, 3840), "by the output size, not by the requested size").toBe("avif");
    expect(formatOf(photo(null, null))).toBe("webp");
  });

  test("no picture is JPEG XL, which takes as long as AVIF and has more bytes", () => {
    const browser = `image/jxl,${BROWSER}`;
    expect([320, 1920, 3840].map((w) => formatOf(photo(6000, 4000), browser, w))).toEqual(["avif", "webp", "webp"]);
    expect(formatOf(photo(900, 600), "image/jxl,*/*;q=0.8")).toBe("jpeg");
  });

  test("Accept is read, which it is not with a format", () => {
    const unread = () => expect.unreachable("Accept was read");
    expect(imageTransform(photo(900, 600), { f: "jpeg" }, unread).f).toBe("jpeg");
  });
});

describe("the quality", () => {
  const qualities = (f: "jpeg" | "webp" | "avif" | "jxl" | "png", w: number) =>
    (["auto", "low"] as const).map((q) => shown(photo(6000, 4000), { f, w, q }).q);

  test("depends on the format, and for WebP, AVIF and JPEG XL on the output size", () => {
    expect(qualities("jpeg", 640)).toEqual([80, 50]);
    expect([320, 480, 640, 1080, 1920].map((w) => qualities("webp", w))).toEqual([
      [81, 50],
      [83, 50],
      [84, 50],
      [88, 50],
      [89, 50],
    ]);
    expect(shown(photo(600, 400), { f: "webp", w: 3840 }).q).toBe(84);
    expect([320, 480, 640, 1080, 1920].map((w) => qualities("avif", w)[0])).toEqual([59, 60, 61, 62, 63]);
    expect(qualities("avif", 1080)[1]).toBe(40);
    expect([320, 480, 640, 1080, 1920].map((w) => qualities("jxl", w)[0])).toEqual([82, 82, 83, 83, 84]);
  });

  test("of PNG has one value, because it has no effect", () => {
    expect(new Set(qualities("png", 640)).size).toBe(1);
  });
});

test("a base applies where the URL has no parameter", () => {
  const base = { w: 300, h: 200, q: 91, f: "png", crop: "contain", grayscale: true } as const;
  const resolved = (request: ImageRequest, over = {}) =>
    imageTransform(photo(6000, 4000), request, () => BROWSER, { ...base, ...over });
  expect(resolved({})).toMatchObject({ w: 320, h: 213, f: "png", crop: "contain", grayscale: true });
  expect(resolved({ w: 640, ar: "1:1", f: "webp" })).toMatchObject({ w: 640, h: 640, q: 91, f: "webp", crop: "smart" });
  expect(resolved({ f: "webp", q: "low" }).q).toBeLessThan(91);
});

/** The parameters of openapi.yaml, so that new values are included automatically. */
const { paths, components } = await readDocument();
const parameters = (paths["/cdn/{id}/image/{filename}"]?.get?.parameters ?? []).map(
  ({ $ref, ...own }) => components?.parameters?.[$ref?.split("/").at(-1) ?? ""] ?? own,
);
const valuesOf = (name: string) => parameters.find((it) => it.name === name)?.schema?.enum as string[];

/** Each listed width, and the widths next to it. */
const WIDTHS = [undefined, 1, 5_000, 10_000, ...STEPS.ImageWidth.flatMap((width) => [width - 1, width, width + 1])];

/** Returns the keys of all possible requests, and the longest side of their results. */
function everything(source: SourceProperties, base?: TransformRequest): { keys: Set<string>; longest: number } {
  const keys = new Set<string>();
  let longest = 0;
  for (const f of [undefined, ...valuesOf("f")])
    for (const ar of [undefined, ...valuesOf("ar")])
      for (const q of [undefined, ...valuesOf("q")])
        for (const accept of ["", "image/webp", "image/avif", BROWSER])
          for (const w of WIDTHS) {
            const request = { w, ar, f, q } as ImageRequest;
            const transform = imageTransform(source, request, () => accept, base);
            keys.add(transformQuery(transform));
            const { width, height } = outputSize({ width: 7000, height: 7000 }, transform, true);
            longest = Math.max(longest, width, height);
          }
  return { keys, longest };
}

test.each([
  ["photograph", photo(7000, 7000)],
  ["drawing", photo(100, 70, { mimeType: "image/svg+xml" })],
  ["small picture", photo(333, 222, { mimeType: "image/png" })],
  ["picture without known dimensions", photo(null, null, { mimeType: "image/gif" })],
])("a %s has at most 2,000 variants for any parameters", (_, source) => {
  const { keys, longest } = everything(source);
  expect(valuesOf("f").length * valuesOf("ar").length).toBe(54);
  expect(keys.size).toBeLessThanOrEqual(20 * 5 * 10 * 2);
  expect(keys.size).toBeGreaterThan(100);
  expect(longest).toBeLessThanOrEqual(6_000);
});

describe("with a preset", () => {
  const card: TransformRequest = { w: 400, h: 300, q: 70, f: "webp", crop: "contain", blur: 1.5 };
  const resolved = (request: ImageRequest, base: TransformRequest, source = photo(3000, 2000)) =>
    imageTransform(source, request, () => "image/avif", base);

  test("its transform applies where the URL has no parameter, at a listed width", () => {
    expect(resolved({}, card)).toEqual({ w: 480, h: 360, q: 70, f: "webp", crop: "contain", blur: 1.5 });
    expect(resolved({ q: "auto" }, card).q).toBe(70);
    expect(resolved({}, { grayscale: true }, photo(900, 600))).toMatchObject({ w: 1080, f: "avif", grayscale: true });
  });

  test("the URL takes precedence: a width scales the preset, a ratio crops, and auto selects a format of Accept", () => {
    expect(resolved({ w: 800 }, card)).toMatchObject({ w: 828, h: 621, crop: "contain", f: "webp" });
    expect(resolved({ ar: "1:1" }, card)).toMatchObject({ w: 480, h: 480, crop: "smart", blur: 1.5 });
    expect(resolved({ f: "auto" }, card).f).toBe("avif");
    expect(resolved({ f: "png" }, card).f).toBe("png");
    expect(resolved({ q: "low" }, card).q).toBe(resolved({ q: "low", f: "webp" }, {}).q);
  });

  test("with only a height, the width follows from the rotated picture", () => {
    expect(resolved({}, { h: 300 })).toMatchObject({ w: 480 });
    expect(resolved({}, { h: 300 }).h).toBeUndefined();
    expect(resolved({}, { h: 300, rotate: 90 })).toMatchObject({ w: 256, rotate: 90 });
    expect(resolved({ w: 640 }, { h: 300 }).h).toBeUndefined();
  });

  test.each<TransformRequest>([
    card,
    { w: 400 },
    { h: 300, rotate: 90 },
    { w: 1, h: 6000 },
    { w: 6000, h: 1, crop: "fill" },
    { q: 5, f: "png", sepia: true },
  ])("%j adds at most 2,000 variants for any parameters", (base) => {
    for (const source of [photo(7000, 7000), photo(333, 222, { mimeType: "image/png" })]) {
      const { keys, longest } = everything(source, base);
      expect(keys.size).toBeLessThanOrEqual(20 * 5 * 10 * 2);
      expect(longest).toBeLessThanOrEqual(6_000);
    }
  });
});
