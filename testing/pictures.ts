import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import type { Picture } from "../server/analysis/engine.ts";

const FONT = "Test Sans";

/** Draws with a font that comes with a package: a bare machine has none. */
export function draw(
  width: number,
  height: number,
  paint: (context: SKRSContext2D) => void,
  ground = "#fff",
): Promise<Buffer> {
  if (!GlobalFonts.has(FONT)) {
    const home = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
    GlobalFonts.registerFromPath(join(home, "standard_fonts", "LiberationSans-Regular.ttf"), FONT);
  }
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  paint(context);
  return canvas.encode("png");
}

export interface TextStyle {
  /** Pixels of the font. */
  size: number;
  ink?: string;
  ground?: string;
  margin?: number;
}

/** A page with these lines of text. */
export function textPage(
  lines: string[],
  { size, ink = "#111", ground = "#fff", margin = size }: TextStyle,
): Promise<Buffer> {
  const longest = Math.max(...lines.map((line) => line.length));
  const width = Math.ceil(longest * size * 0.56 + 2 * margin);
  const height = Math.ceil(lines.length * size * 1.5 + 2 * margin);
  return draw(
    width,
    height,
    (context) => {
      context.font = `${size}px "${FONT}"`;
      context.fillStyle = ink;
      for (const [index, line] of lines.entries()) context.fillText(line, margin, margin + size * (1.5 * index + 1));
    },
    ground,
  );
}

export function picture(bytes: Buffer, filename = "picture.png"): Picture {
  return { whose: "", filename, mimeType: "image/png", read: async () => bytes };
}
