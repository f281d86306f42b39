import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { serve } from "../workers/serve.ts";
import { MAX_PIXELS } from "./limits.ts";

/** The complete page on a square background with a margin. A crop would cut off its title. */
const GROUND = { side: 640, page: 560, colour: "#f7f3ec", edge: "rgba(169, 143, 95, 0.35)" };
const FILES = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

await serve({
  page: async ({ size, read }) => ({ bytes: await firstPage(read(0, size)) }),
});

/** Renders the first page of a PDF as PNG. */
async function firstPage(pdf: Buffer): Promise<Buffer> {
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
  const page = await document.getPage(1);
  const original = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: GROUND.page / Math.max(original.width, original.height) });
  const pixels = (length: number) => Math.min(GROUND.page, Math.max(1, Math.round(length)));
  const sheet = createCanvas(pixels(viewport.width), pixels(viewport.height));
  type Context = NonNullable<Parameters<typeof page.render>[0]["canvasContext"]>;
  const canvasContext = sheet.getContext("2d") as unknown as Context;
  await page.render({ canvas: null, canvasContext, viewport, background: "#fff" }).promise;

  const { side, colour, edge } = GROUND;
  const ground = createCanvas(side, side);
  const context = ground.getContext("2d");
  context.fillStyle = colour;
  context.fillRect(0, 0, side, side);
  const [left, top] = [Math.floor((side - sheet.width) / 2), Math.floor((side - sheet.height) / 2)];
  context.fillStyle = edge;
  context.fillRect(left - 1, top - 1, sheet.width + 2, sheet.height + 2);
  context.drawImage(sheet, left, top);
  return ground.toBuffer("image/png");
}
