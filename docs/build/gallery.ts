import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderVariant } from "@media-asset-service/decode/imaging/render.ts";
import {
  normalizeTransform,
  type TransformRequest,
  transformQuery,
} from "@media-asset-service/decode/imaging/transform.ts";
import sharp from "sharp";
import { harbourSvg } from "./harbour.ts";

export interface GalleryItem {
  /** File name of the image in `public/gallery`. */
  file: string;
  title: string;
  query: string;
  width: number;
  height: number;
  bytes: number;
}

const variants: [name: string, title: string, request: TransformRequest][] = [
  ["width", "Smaller, as WebP", { w: 640, f: "webp" }],
  ["cover", "Cropped to a square", { w: 420, h: 420, f: "webp" }],
  ["contain", "Fitted into a square", { w: 420, h: 420, crop: "contain", f: "webp" }],
  ["fill", "Stretched to a square", { w: 420, h: 420, crop: "fill", f: "webp" }],
  ["quality", "Quality 10", { w: 640, q: 10, f: "webp" }],
  ["rotate", "Rotated", { w: 640, rotate: 8, f: "webp" }],
  ["blur", "Blurred", { w: 640, blur: 8, f: "webp" }],
  ["bright", "Brighter, more contrast", { w: 640, brightness: 18, contrast: 22, f: "webp" }],
  ["saturated", "Saturated", { w: 640, saturation: 70, f: "webp" }],
  ["gray", "Grayscale", { w: 640, grayscale: true, f: "webp" }],
  ["sepia", "Sepia", { w: 640, sepia: true, f: "webp" }],
  ["avif", "As AVIF", { w: 640, f: "avif", q: 60 }],
];

/** Draws an image and creates variants with the imaging code of the service, so that the gallery shows real output. */
export async function buildGallery(folder: string): Promise<GalleryItem[]> {
  mkdirSync(folder, { recursive: true });
  const original = await sharp(Buffer.from(harbourSvg())).jpeg({ quality: 90 }).toBuffer();
  writeFileSync(join(folder, "harbour.jpg"), original);
  const items: GalleryItem[] = [];
  for (const [name, title, request] of variants) {
    const transform = normalizeTransform(request, "image/jpeg");
    const bytes = await renderVariant(original, transform);
    const file = `${name}.${transform.f}`;
    writeFileSync(join(folder, file), bytes);
    const { width, height } = await sharp(bytes).metadata();
    items.push({ file, title, query: transformQuery(transform), width, height, bytes: bytes.length });
  }
  return items;
}
