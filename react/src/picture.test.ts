import { pictureProps } from "@media-asset-service/sdk/image";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture, type PictureProps } from "./picture.tsx";

const url = "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/image/harbour.jpg?signature=abc";
const file = { imageUrl: url, thumbnailUrl: `${url}&w=320`, width: 1500, height: 1000 };

/** Returns the attributes of each element, with HTML names. */
function elements(props: Partial<PictureProps>): Record<string, string>[] {
  const html = renderToStaticMarkup(createElement(Picture, { file, alt: "Boats", ...props }));
  expect(html).toMatch(/^<picture>.*<img[^>]*><\/picture>$/);
  return [...html.matchAll(/<(?:source|img)([^>]*)>/g)].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([a-zA-Z]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name.toLowerCase(),
        value.replaceAll("&amp;", "&").replaceAll("&lt;", "<"),
      ]),
    ),
  );
}

const asText = (attributes: object) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, `${value}`]));

test.each<Partial<PictureProps>>([
  {},
  { sizes: "(width < 40rem) 100vw, 40rem", aspect: "16:9", quality: "low", preset: "card" },
  { width: 300 },
  { file: { ...file, hasAlpha: true } },
  { file: { ...file, isAnimated: true } },
  { file: { ...file, imageUrl: null } },
])("renders the sources and the img of the SDK, lazily: %j", (props) => {
  const { sources, img } = pictureProps(props.file ?? file, { alt: "Boats", ...props });
  expect(elements(props)).toEqual([...sources, img].map(asText));
});

test("an eager image does not use its measured width, which the browser does not know yet", () => {
  const [avif, webp, img] = elements({ loading: "eager", fetchPriority: "high" });
  expect([avif?.sizes, webp?.sizes, img?.sizes]).toEqual(["100vw", "100vw", "100vw"]);
  expect(img).toMatchObject({ loading: "eager", fetchpriority: "high" });
});

test("passes other attributes to the img, and merges its style with the dominant color", () => {
  const colored = { ...file, dominantColor: "#336699" };
  expect(
    elements({ file: colored, className: "wide", decoding: "sync", style: { borderRadius: 4 } }).at(-1),
  ).toMatchObject({
    class: "wide",
    decoding: "sync",
    style: "background:#336699;border-radius:4px",
  });
});
