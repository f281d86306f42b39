import { expect, test } from "vitest";
import astroService from "./astro.ts";
import { nextLoader } from "./next.ts";
import nuxtProvider from "./nuxt.ts";
import { unpicTransformer } from "./unpic.ts";

const src = "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/image/harbour.jpg?signature=abc";
const thumbnail = "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/harbour.jpg?w=320&signature=abc";

test("maps width, ratio, format and quality of a framework to the closest parameters of the service", () => {
  const variants: [asked: Parameters<typeof unpicTransformer>[1], query: string][] = [
    [{ width: 600 }, "&w=640"],
    [{ width: "600", height: "338" }, "&w=640&ar=16:9"],
    [{ width: 600, height: 317 }, "&w=640"],
    [{ height: 300 }, ""],
    [{ format: "jpg" }, "&f=jpeg"],
    [{ format: "avif" }, "&f=avif"],
    [{ format: "gif" }, ""],
    [{ quality: 75 }, ""],
    [{ quality: "50" }, "&q=low"],
    [{ quality: "low" }, "&q=low"],
    [{ quality: "high" }, ""],
    [{ preset: "card", aspect: "1:1" }, "&preset=card&ar=1:1"],
  ];
  for (const [asked, query] of variants) expect(unpicTransformer(src, asked)).toBe(`${src}${query}`);
  expect(unpicTransformer(new URL(src), { width: 32 })).toBe(`${src}&w=32`);
});

test("returns URLs unchanged that accept no parameters, for next/image and Nuxt Image", () => {
  expect(nextLoader({ src, width: 828, quality: 40 })).toBe(`${src}&w=828&q=low`);
  expect(nextLoader({ src: thumbnail, width: 828 })).toBe(thumbnail);
  expect(nuxtProvider().getImage(src, { modifiers: { width: 100 } })).toEqual({ url: `${src}&w=128` });
  expect(nuxtProvider().getImage("/logo.svg", {})).toEqual({ url: "/logo.svg" });
});

test("requests each rendered width once, and densities, for Astro", () => {
  const at = (image: Parameters<typeof astroService.getSrcSet>[0]) =>
    astroService.getSrcSet(image).map(({ transform, descriptor }) => `${astroService.getURL(transform)} ${descriptor}`);
  expect(at({ src, width: 800, height: 450, widths: [1080, 600, 620] })).toEqual([
    `${src}&w=640&ar=16:9 640w`,
    `${src}&w=1080&ar=16:9 1080w`,
  ]);
  expect(at({ src, width: 320, height: 200, densities: [1, "1.5x"] })).toEqual([
    `${src}&w=320 1x`,
    `${src}&w=480 1.5x`,
  ]);
  expect(at({ src: { src: "/logo.png", width: 10, height: 10 }, width: 10, widths: [5] })).toEqual([]);
  expect(astroService.getURL({ src: { src: "/logo.png", width: 10, height: 10 } })).toBe("/logo.png");
});

test("passes on unknown attributes for Astro", () => {
  const attributes = { alt: "Boats", width: 320, height: 200, loading: "lazy", sizes: "50vw" };
  expect(astroService.getHTMLAttributes({ src, widths: [320], format: "webp", quality: "low", ...attributes })).toEqual(
    attributes,
  );
});
