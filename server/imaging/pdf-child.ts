import { createRequire } from "node:module";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/*
 * The first page of a PDF: in on standard input, out as a PNG on standard output. A process of its own, started by
 * pdf-page.ts and allowed to read nothing but its own code: whatever a hostile PDF does to it, the service goes on.
 */
const [side = 0, mostMemory = 0] = process.argv.slice(2).map(Number);

// A decoder that fills the memory does not pause, so this takes a thread; and buffers are not part of the heap, so
// --max-old-space-size does not see them.
const guard = `setInterval(() => process.memoryUsage.rss() > ${mostMemory} && process.kill(${process.pid}, "SIGKILL"), 20)`;
new Worker(guard, { eval: true }).unref();

draw().then(
  (png) => process.stdout.write(png, () => process.exit(0)),
  ({ name, message }: Error) => process.stderr.write(`${name}: ${message}\n`, () => process.exit(1)),
);

async function draw(): Promise<Buffer> {
  const files = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const document = await getDocument({
    data: new Uint8Array(await buffer(process.stdin)),
    verbosity: 0,
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    wasmUrl: `${files}/wasm/`,
    iccUrl: `${files}/iccs/`,
    // Glyphs are drawn as paths, so that a page looks the same whichever fonts the system has.
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: 50_000_000,
  }).promise;
  const page = await document.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: side / Math.max(width, height) });
  const pixels = (length: number) => Math.min(side, Math.max(1, Math.round(length)));
  const canvas = createCanvas(pixels(viewport.width), pixels(viewport.height));
  type Context = NonNullable<Parameters<typeof page.render>[0]["canvasContext"]>;
  const canvasContext = canvas.getContext("2d") as unknown as Context;
  await page.render({ canvas: null, canvasContext, viewport, background: "#fff" }).promise;
  return canvas.toBuffer("image/png");
}
