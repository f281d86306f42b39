import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { runTool } from "./run-tool.ts";

export interface PdfLimits {
  timeoutMs: number;
  /** Of the process that draws, in bytes. */
  mostMemory: number;
}

const LIMITS: PdfLimits = { timeoutMs: 9_000, mostMemory: 512 * 1024 * 1024 };
const MOST_OUTPUT = 4 * 1024 * 1024;
/** The page lies on a square ground with a margin, whole: a crop would cut its title off. */
const GROUND = { side: 640, page: 560, colour: "#f7f3ec", edge: "#a98f5f" };

const CHILD = fileURLToPath(new URL("./pdf-child.ts", import.meta.url));
const FOLDER = dirname(CHILD);
/** What it may read: its own code, PDF.js with fonts and character maps, the canvas. No file else, and no process. */
const READABLE = ["pdfjs-dist/package.json", "@napi-rs/canvas/package.json"].map((file) => {
  const path = createRequire(import.meta.url).resolve(file);
  return `${path.slice(0, path.lastIndexOf("node_modules"))}node_modules/`;
});

/** The first page of a PDF as a square picture. Throws a ToolError. */
export async function renderPdfPage(pdf: Buffer, signal?: AbortSignal, limits: PdfLimits = LIMITS): Promise<Buffer> {
  const flags = [
    "--permission",
    "--allow-addons",
    "--allow-worker",
    ...[`${FOLDER}/`, ...new Set(READABLE)].map((path) => `--allow-fs-read=${path}`),
    "--disallow-code-generation-from-strings",
    "--max-old-space-size=256",
    "--no-warnings",
  ];
  const args = [...flags, CHILD, String(GROUND.page), String(limits.mostMemory)];
  const { timeoutMs } = limits;
  const page = await runTool(process.execPath, args, {
    input: pdf,
    cwd: FOLDER,
    timeoutMs,
    mostOutput: MOST_OUTPUT,
    signal,
  });
  return onGround(page);
}

async function onGround(page: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(page).metadata();
  const { side, colour, edge } = GROUND;
  const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)];
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect x="${left - 1}" y="${top - 1}" width="${width + 2}" height="${height + 2}"
      fill="${edge}" opacity=".35"/></svg>`;
  return sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .composite([{ input: Buffer.from(frame) }, { input: page, left, top }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
