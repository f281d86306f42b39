import type { Detection } from "@media-asset-service/decode/analysis/engine.ts";
import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";

export interface Entry {
  name: string;
  image: Buffer;
  found: Detection[];
  /** Null if there is no clear subject. */
  cutout: Buffer | null;
  caption: string;
}

const ACROSS = 3;
const SIDE = 200;
const LINE = 14;
const LINES = 4;
const CELL = { width: 2 * SIDE + 20, height: SIDE + LINES * LINE + 12 };

/** Returns a contact sheet as PNG, which shows each image with the detected objects next to its cutout. */
export async function contactSheet(entries: Entry[]): Promise<Buffer> {
  const rows = Math.ceil(entries.length / ACROSS);
  const canvas = createCanvas(ACROSS * CELL.width, Math.max(1, rows) * CELL.height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const [i, entry] of entries.entries()) {
    context.save();
    context.translate((i % ACROSS) * CELL.width, Math.floor(i / ACROSS) * CELL.height);
    await paint(context, entry);
    context.restore();
  }
  return canvas.encode("png");
}

async function paint(context: SKRSContext2D, { name, image, found, cutout, caption }: Entry): Promise<void> {
  const { width, height } = await place(context, image, 0);
  context.lineWidth = 2;
  for (const { label, score, box } of found) {
    context.strokeStyle = label === "face" ? "#ffd400" : "#ff2d55";
    context.strokeRect(box.x * width, box.y * height, box.width * width, box.height * height);
    context.fillStyle = context.strokeStyle;
    context.font = "11px sans-serif";
    context.fillText(`${label} ${score.toFixed(2)}`, box.x * width + 2, box.y * height + 11);
  }
  if (cutout) await place(context, cutout, SIDE + 4);
  context.fillStyle = "#000";
  context.font = "bold 11px sans-serif";
  context.fillText(name + (cutout ? "" : "  (no clear subject)"), 2, SIDE + LINE, 2 * SIDE);
  context.font = "11px sans-serif";
  const perLine = Math.floor((2 * SIDE) / 5.6);
  for (let line = 0; line < LINES - 1; line++) {
    context.fillText(caption.slice(line * perLine, (line + 1) * perLine), 2, SIDE + LINE * (line + 2), 2 * SIDE);
  }
}

/** Draws an image on magenta, which rarely occurs in photographs. */
async function place(context: SKRSContext2D, image: Buffer, x: number): Promise<{ width: number; height: number }> {
  const { data, info } = await sharp(image)
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: "inside" })
    .flatten({ background: "#f0f" })
    .png()
    .toBuffer({ resolveWithObject: true });
  context.drawImage(await loadImage(data), x, 0);
  return info;
}
