import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Image, type ImageProps } from "./image.tsx";

const file = { width: 1500, height: 1000, cdnUrl: "https://cdn.example.com/file_1/harbour.jpg" };
const loader = (width: number) => `/p?w=${width}`;

function attributes(props: Partial<ImageProps>): Record<string, string> {
  const html = renderToStaticMarkup(createElement(Image, { file, alt: "", ...props }));
  return Object.fromEntries([...html.matchAll(/([a-zA-Z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

test("renders the original, lazy, with the dimensions of the file, when there is no loader", () => {
  expect(attributes({ alt: "Boats" })).toEqual({
    decoding: "async",
    width: "1500",
    height: "1000",
    alt: "Boats",
    loading: "lazy",
    src: file.cdnUrl,
  });
});

test("calls the loader with widths up to the width of the file", () => {
  expect(attributes({ loader })).toMatchObject({
    srcSet: "/p?w=320 320w, /p?w=640 640w, /p?w=960 960w, /p?w=1280 1280w, /p?w=1500 1500w",
    sizes: "auto, 100vw",
    src: "/p?w=1500",
  });
  expect(attributes({ loader, file: { ...file, width: null, height: null } }).srcSet).toMatch(/ 2560w$/);
  expect(attributes({ loader, file: { ...file, width: 200 } }).srcSet).toBe("/p?w=200 200w");
  expect(attributes({ loader, widths: [100, 200] }).srcSet).toBe("/p?w=100 100w, /p?w=200 200w");
});

test("uses the URLs that a server signed unchanged, ordered by width", () => {
  expect(attributes({ urls: { 640: "/b?signature=2", 320: "/a?signature=1" } })).toMatchObject({
    srcSet: "/a?signature=1 320w, /b?signature=2 640w",
    src: "/b?signature=2",
  });
});

test("derives one dimension from the other, unless the file has no dimensions", () => {
  expect(attributes({ width: 300 })).toMatchObject({ width: "300", height: "200" });
  expect(attributes({ height: 300 })).toMatchObject({ width: "450", height: "300" });
  expect(attributes({ width: 300, height: 300 })).toMatchObject({ width: "300", height: "300" });
  expect(attributes({ width: 300, file: { ...file, width: null, height: null } })).not.toHaveProperty("height");
});

test("passes sizes and other attributes of an img on", () => {
  expect(attributes({ loader, sizes: "50vw", className: "wide", loading: "eager" })).toMatchObject({
    sizes: "50vw",
    class: "wide",
    loading: "eager",
  });
  expect(attributes({ loader, loading: "eager" }).sizes).toBe("100vw");
  expect(attributes({ loader, width: 300 }).sizes).toBe("auto, 300px");
});

const url = "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/image/harbour.jpg?signature=abc";
const thumbnailUrl = "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/harbour.jpg?w=320";
const rendered = { ...file, width: 40, height: 20, imageUrl: url, thumbnailUrl };
const unescaped = (html: string | undefined) => html?.replaceAll("&amp;", "&");

test("renders all sizes of a file with an imageUrl without a loader", () => {
  const { srcSet, src, ...rest } = attributes({ file: rendered, aspect: "1:1", format: "webp" });
  expect(unescaped(srcSet)).toBe(`${url}&w=32&ar=1:1&f=webp 20w`);
  expect(unescaped(src)).toBe(`${url}&ar=1:1&f=webp`);
  expect(rest).toEqual({
    decoding: "async",
    width: "20",
    height: "20",
    alt: "",
    loading: "lazy",
    sizes: "auto, 100vw",
  });
});

test("a width or a height in the page narrows the sizes of an imageUrl", () => {
  const large = { ...rendered, width: 3000, height: 1500 };
  for (const size of [{ width: 100 }, { height: 50 }]) {
    const { srcSet, width } = attributes({ file: large, ...size });
    expect(width).toBe("100");
    expect(srcSet?.match(/ \d+w/g)).toEqual([" 128w", " 192w", " 256w", " 320w"]);
  }
});

test("a loader, urls and src take precedence over the imageUrl", () => {
  expect(attributes({ file: rendered, loader, widths: [20] })).toMatchObject({ srcSet: "/p?w=20 20w", src: "/p?w=20" });
  expect(attributes({ file: rendered, urls: { 20: "/a" } })).toMatchObject({ srcSet: "/a 20w", src: "/a" });
  expect(attributes({ file: rendered, src: "/b" })).not.toHaveProperty("srcSet");
});

test("shows the thumbnail of a file that cannot be rendered as an image", () => {
  const props = attributes({ file: { ...rendered, imageUrl: null } });
  expect(props).toMatchObject({ src: thumbnailUrl, width: "320", height: "320" });
  expect(props).not.toHaveProperty("srcSet");
});

test("shows the dominant color until the image has loaded, and merges it with the style property", () => {
  const colored = { ...rendered, dominantColor: "#336699" };
  expect(attributes({ file: colored, style: { borderRadius: 4 } }).style).toBe("background:#336699;border-radius:4px");
  expect(attributes({ file: colored, style: { background: "none" } }).style).toBe("background:none");
});
