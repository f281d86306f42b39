import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser, type WatchedPage } from "../../../testing/browser.ts";
import { SVG_FEATURES } from "../../../testing/svg-features.ts";
import { openImaging } from "./imaging.ts";
import { normalizeTransform } from "./transform.ts";

/* Compares SVG documents with one feature each in Chromium and in the service. */

/** docs/guide/image-transformations.md lists these. */
const DIFFERENT = [
  "a background gradient",
  "a blur of one pixel",
  "use of a symbol",
  "foreignObject",
  "stroke-dasharray with pathLength",
];
const SIDE = 80;
/** A larger difference of a channel is visible. Edges are smoothed differently, and are at most 4% of these drawings. */
const VISIBLE = 16;
const MAX_SHARE = 0.04;

const { renderVariant, close } = openImaging({ transformConcurrency: 1 });
let browser: TestBrowser;
let page: WatchedPage;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.page();
});
afterAll(async () => {
  await browser.close();
  await close();
});

/** Returns the pixels on white, as RGBA. */
const inChromium = (svg: string) =>
  page.evaluate<number[]>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(`data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`)};
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: ${SIDE}, height: ${SIDE} });
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, ${SIDE}, ${SIDE});
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, ${SIDE}, ${SIDE}).data];
  })()`);

async function inService(svg: string): Promise<Buffer> {
  const png = await renderVariant(Buffer.from(svg), normalizeTransform({ f: "png" }, "image/svg+xml"));
  return sharp(png).flatten({ background: "#fff" }).toColorspace("srgb").ensureAlpha().raw().toBuffer();
}

/** Returns the share of the pixels that differ visibly. */
async function difference(svg: string): Promise<number> {
  const [shown, drawn] = [await inChromium(svg), await inService(svg)];
  const pixels = Array.from({ length: SIDE * SIDE }, (_, pixel) => pixel * 4);
  const isVisible = (at: number) =>
    [0, 1, 2].some((channel) => difference8(shown[at + channel], drawn[at + channel]) > VISIBLE);
  return pixels.filter(isVisible).length / pixels.length;
}

const difference8 = (one = 0, other = 0) => Math.abs(one - other);

describe("Chromium and the service", () => {
  // Without changes to the documents, librsvg draws 95 of all differently.
  it.each(Object.entries(SVG_FEATURES).filter(([name]) => !DIFFERENT.includes(name)))(
    "agree on an SVG with %s",
    async (_, svg) => {
      expect(await difference(svg)).toBeLessThan(MAX_SHARE);
    },
  );

  it.each(DIFFERENT)("differ on an SVG with %s, as documented", async (name) => {
    expect(await difference(SVG_FEATURES[name] ?? "")).toBeGreaterThan(MAX_SHARE);
  });
});
