import { createRequire } from "node:module";
import { dirname } from "node:path";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { serve } from "../workers/serve.ts";
import { MAX_PIXELS } from "./limits.ts";

/** A thumbnail is the complete page on a square background with a margin. A crop would cut off its title. */
const GROUND = { side: 640, page: 560, color: "#f7f3ec", edge: "rgba(169, 143, 95, 0.35)" };
const FILES = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** The longer side of a page: A4 at 180 dots per inch. */
const PAGE_SIDE = 2048;

class MissingPageError extends Error {
  readonly reason: string;

  constructor(pages: number) {
    super(`There are ${pages} pages`);
    this.reason = `pages=${pages}`;
  }
}

await serve({
  page: async ({ size, read }, { page }: { page: number }) => ({
    bytes: (await renderPage(read(0, size), page, PAGE_SIDE)).toBuffer("image/png"),
  }),
  thumbnail: async ({ size, read }) => ({
    bytes: onGround(await renderPage(read(0, size), 1, GROUND.page)).toBuffer("image/png"),
  }),
});

async function renderPage(pdf: Buffer, number: number, side: number): Promise<Canvas> {
  const document = await getDocument({
    data: new Uint8Array(pdf),
    verbosity: 0,
    cMapUrl: `${FILES}/cmaps/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    wasmUrl: `${FILES}/wasm/`,
    iccUrl: `${FILES}/iccs/`,
    // Glyphs are rendered as paths, so that the result does not depend on the fonts of the system.
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: MAX_PIXELS,
  }).promise;
  const { numPages } = document;
  if (number > numPages) throw new MissingPageError(numPages);
  const page = await document.getPage(number);
  const original = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: side / Math.max(original.width, original.height) });
  const pixels = (length: number) => Math.min(side, Math.max(1, Math.round(length)));
  const sheet = createCanvas(pixels(viewport.width), pixels(viewport.height));
  type Context = NonNullable<Parameters<typeof page.render>[0]["canvasContext"]>;
  const canvasContext = sheet.getContext("2d") as unknown as Context;
  await page.render({ canvas: null, canvasContext, viewport, background: "#fff" }).promise;
  return sheet;
}

function onGround(sheet: Canvas): Canvas {
  const { side, color, edge } = GROUND;
  const ground = createCanvas(side, side);
  const context = ground.getContext("2d");
  context.fillStyle = color;
  context.fillRect(0, 0, side, side);
  const [left, top] = [Math.floor((side - sheet.width) / 2), Math.floor((side - sheet.height) / 2)];
  context.fillStyle = edge;
  context.fillRect(left - 1, top - 1, sheet.width + 2, sheet.height + 2);
  context.drawImage(sheet, left, top);
  return ground;
}
