import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { EngineInput } from "@media-asset-service/decode/analysis/engine.ts";
import { createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";

const FONT = "Test Sans";

/** Draws with a font from a package: a bare machine may have none. */
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
  /** The font size in pixels. */
  size: number;
  ink?: string;
  ground?: string;
  margin?: number;
}

/** Draws a page with these lines of text. */
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

export function picture(bytes: Buffer, filename = "picture.png"): EngineInput {
  return { accountId: "", filename, mimeType: "image/png", read: async () => bytes };
}

/** Draws a stop sign in front of the sky, which an object detector recognizes. It fills about a third of the width. */
export function stopSign(width = 800, height = 600): Promise<Buffer> {
  return draw(width, height, (context) => {
    const unit = height / 600;
    const [x, y] = [width / 2, 230 * unit];
    const scenery = context.createLinearGradient(0, 0, 0, height);
    for (const [at, color] of [
      [0, "#6fa8dc"],
      [0.7, "#dbe9f5"],
      [0.7, "#6b8e4e"],
      [1, "#4d6b36"],
    ] as const) {
      scenery.addColorStop(at, color);
    }
    context.fillStyle = scenery;
    context.fillRect(0, 0, width, height);
    context.fillStyle = "#888";
    context.fillRect(x - 8 * unit, y, 16 * unit, height);
    for (const [radius, color] of [
      [150, "#fff"],
      [140, "#c1121f"],
    ] as const) {
      context.fillStyle = color;
      context.beginPath();
      for (let corner = 0; corner < 8; corner++) {
        const angle = ((corner + 0.5) * Math.PI) / 4;
        context.lineTo(x + radius * unit * Math.cos(angle), y + radius * unit * Math.sin(angle));
      }
      context.fill();
    }
    context.fillStyle = "#fff";
    context.font = `${100 * unit}px "${FONT}"`;
    context.textAlign = "center";
    context.fillText("STOP", x, y + 36 * unit);
  });
}
