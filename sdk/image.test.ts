import { expect, test } from "vitest";
import {
  type ImageFile,
  imageHtml,
  imageProps,
  imageSize,
  imageSrc,
  imageSrcset,
  imageUrlWith,
  imageWidths,
  pictureHtml,
  pictureProps,
} from "./image.ts";

const url = "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/image/harbour.jpg?signature=abc";
const file: ImageFile = {
  imageUrl: url,
  thumbnailUrl: "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/harbour.jpg?w=320&signature=def",
  width: 3000,
  height: 2000,
  mimeType: "image/jpeg",
};
const video: ImageFile = { ...file, imageUrl: null };
const descriptors = (srcset: string | undefined) => srcset?.split(", ").map((it) => it.split(" ")[1]);

test("rounds a width up to a rendered width, so that caches store few copies", () => {
  expect(imageSrc(file, { width: 600 })).toBe(`${url}&w=640`);
  expect(imageSrc(file, { width: 640 })).toBe(`${url}&w=640`);
  expect(imageSrc(file, { width: 9000 })).toBe(`${url}&w=3840`);
  expect(imageSrc(file)).toBe(url);
});

test("limits the width to the one that covers the image or its crop", () => {
  const small = { ...file, width: 700, height: 500 };
  expect(imageSrc(small, { width: 2000 })).toBe(`${url}&w=750`);
  expect(imageSrc(small, { width: 2000, aspect: "1:1" })).toBe(`${url}&w=640&ar=1:1`);
  expect(imageSrc({ ...small, mimeType: "image/svg+xml" }, { width: 2000 })).toBe(`${url}&w=2048`);
});

test("orders parameters, and omits defaults", () => {
  expect(imageSrc(file, { quality: "low", format: "webp", aspect: "16:9", width: 320, preset: "card" })).toBe(
    `${url}&preset=card&w=320&ar=16:9&f=webp&q=low`,
  );
  expect(imageSrc(file, { quality: "auto", format: "auto" })).toBe(url);
  expect(imageUrlWith(url, { preset: "a&b" })).toBe(`${url}&preset=a%26b`);
});

test("returns a URL unchanged if it accepts no parameters", () => {
  for (const signed of [file.thumbnailUrl, "https://example.com/image/harbour.jpg?signature=abc", "data:image/png,"]) {
    expect(imageUrlWith(signed, { width: 320 })).toBe(signed);
  }
});

test("lists each width up to the width of the file in srcset, with the real width of the last one", () => {
  expect(descriptors(imageSrcset({ ...file, width: 300, height: 200 }))).toEqual([
    "32w",
    "48w",
    "64w",
    "96w",
    "128w",
    "192w",
    "256w",
    "300w",
  ]);
  expect(imageSrcset({ ...file, width: 40, height: 40 })).toBe(`${url}&w=32 32w, ${url}&w=48 40w`);
  expect(descriptors(imageSrcset(file))?.slice(-2)).toEqual(["2560w", "3000w"]);
  expect(descriptors(imageSrcset({ ...file, width: 9000 }))).toEqual(imageWidths.map((width) => `${width}w`));
  expect(descriptors(imageSrcset(file, { aspect: "9:16" }))?.slice(-2)).toEqual(["1080w", "1125w"]);
});

test("lists widths for one to three device pixels per CSS pixel in the srcset of a fixed width", () => {
  expect(descriptors(imageSrcset(file, { width: 200 }))).toEqual(["256w", "320w", "384w", "480w", "640w"]);
  expect(descriptors(imageSrcset({ ...file, width: 100, height: 100 }, { width: 200 }))).toEqual(["100w"]);
});

test("derives the size from the file, its crop or the width in the page", () => {
  expect(imageSize(file)).toEqual({ width: 3000, height: 2000 });
  expect(imageSize(file, { aspect: "1:1" })).toEqual({ width: 2000, height: 2000 });
  expect(imageSize(file, { aspect: "21:9" })).toEqual({ width: 3000, height: 1286 });
  expect(imageSize(file, { width: 300 })).toEqual({ width: 300, height: 200 });
  expect(imageSize(file, { width: 320, aspect: "16:9" })).toEqual({ width: 320, height: 180 });
});

test("uses the square thumbnail if a file cannot be rendered as an image", () => {
  expect(imageProps(video, { alt: "Waves" })).toEqual({
    alt: "Waves",
    width: 320,
    height: 320,
    loading: "lazy",
    decoding: "async",
    src: file.thumbnailUrl,
  });
  expect(imageSize(video, { width: 100 })).toEqual({ width: 100, height: 100 });
  expect(pictureProps(video, { alt: "" }).sources).toEqual([]);
});

test("creates an img with all sizes, reserved space and lazy loading", () => {
  expect(imageProps({ ...file, width: 40, height: 20 }, { alt: "Boats", sizes: "50vw" })).toEqual({
    alt: "Boats",
    width: 40,
    height: 20,
    sizes: "50vw",
    srcset: `${url}&w=32 32w, ${url}&w=48 40w`,
    loading: "lazy",
    decoding: "async",
    src: url,
  });
  expect(imageProps(file, { alt: "" }).sizes).toBe("auto, 100vw");
  expect(imageProps(file, { alt: "", width: 300 })).toMatchObject({ sizes: "auto, 300px", src: `${url}&w=640` });
});

test("loads an img with priority eagerly", () => {
  const props = imageProps(file, { alt: "", priority: true });
  expect(props).toMatchObject({ loading: "eager", fetchpriority: "high", sizes: "100vw" });
});

test("shows the color or placeholder until an image has loaded, except for transparent images", () => {
  const colored = { ...file, dominantColor: "#336699" };
  const placeholder = "data:image/png;base64,AAAA";
  expect(imageProps(colored, { alt: "" }).style).toBe("background: #336699");
  expect(imageProps(colored, { alt: "", placeholder }).style).toBe(
    `background: #336699 url(${placeholder}) center / cover`,
  );
  expect(imageProps({ ...colored, hasAlpha: true }, { alt: "", placeholder })).not.toHaveProperty("style");
});

test("lists each format in a picture, with a fallback for all browsers", () => {
  const types = (of: Partial<ImageFile>) => pictureProps({ ...file, ...of }, { alt: "" }).sources.map((it) => it.type);
  expect(types({})).toEqual(["image/avif", "image/webp"]);
  expect(types({ isAnimated: true })).toEqual(["image/webp"]);
  const { sources, img } = pictureProps(file, { alt: "", sizes: "50vw", width: 16 });
  expect(sources[0]).toEqual({
    type: "image/avif",
    sizes: "50vw",
    srcset: `${url}&w=32&f=avif 32w, ${url}&w=48&f=avif 48w`,
  });
  expect(img.src).toBe(`${url}&w=32&f=jpeg`);
  expect(pictureProps({ ...file, hasAlpha: true }, { alt: "" }).img.src).toBe(`${url}&f=png`);
});

test("escapes HTML", () => {
  expect(imageHtml(video, { alt: '"Tom & Jerry"', width: 10 })).toBe(
    '<img alt="&quot;Tom &amp; Jerry&quot;" width="10" height="10" loading="lazy" decoding="async" ' +
      `src="${file.thumbnailUrl.replace("&", "&amp;")}">`,
  );
  expect(pictureHtml(file, { alt: "", width: 16 })).toMatch(
    /^<picture>(<source type="image\/(avif|webp)" sizes="auto, 16px" srcset="[^"<>]+">){2}<img [^<>]+><\/picture>$/,
  );
});
