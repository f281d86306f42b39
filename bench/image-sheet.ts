import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { automaticQuality } from "../server/imaging/image-quality.ts";
import { renderVariant } from "../server/imaging/render.ts";
import type { VariantFormat } from "../server/imaging/transform.ts";
import { scaled } from "./image-quality.ts";

/** Width of the rendered photographs. */
const WIDTH = 1080;
/** Side of the detail that the sheet shows, in pixels of the rendered image. */
const DETAIL = 240;
const CAPTION = 22;
const GAP = 6;
const MAX_PHOTOGRAPHS = 8;
const FORMATS = [null, "jpeg", "webp", "avif"] as const;

/**
 * Returns a contact sheet with one row for each photograph of a folder. The row shows the same detail of the original,
 * of JPEG with quality 80, and of WebP and AVIF with automatic quality. The captions show the size in kilobytes and the
 * ratio to JPEG. The sheet in the repository shows two photographs in the public domain (CC0): the cat Chelsea by
 * Stéfan van der Walt, and a launch pad by SpaceX.
 */
export async function imageSheet(folder: string): Promise<Buffer> {
  const names = (await readdir(folder)).filter((name) => /\.(?:jpe?g|png)$/.test(name)).sort();
  const every = Math.max(1, Math.floor(names.length / MAX_PHOTOGRAPHS));
  const chosen = names.filter((_, at) => at % every === 0).slice(0, MAX_PHOTOGRAPHS);
  const layers: OverlayOptions[] = [];
  for (const [row, name] of chosen.entries()) {
    const { data, info } = await scaled(sharp(join(folder, name)).rotate(), WIDTH);
    const at = await busiest(data, info);
    let jpeg = 0;
    for (const [column, f] of FORMATS.entries()) {
      const bytes = f === null ? data : await encoded(data, f, info);
      if (f === "jpeg") jpeg = bytes.length;
      const left = GAP + column * (DETAIL + GAP);
      const top = GAP + row * (DETAIL + CAPTION + GAP);
      const detail = await sharp(bytes)
        .extract({ ...at, width: DETAIL, height: DETAIL })
        .png()
        .toBuffer();
      layers.push({ input: detail, left, top });
      layers.push({ input: caption(f, bytes.length, jpeg), left, top: top + DETAIL });
    }
  }
  return sharp({
    create: {
      width: GAP + FORMATS.length * (DETAIL + GAP),
      height: GAP + chosen.length * (DETAIL + CAPTION + GAP),
      channels: 3,
      background: "#fff",
    },
  })
    .composite(layers)
    .webp({ quality: 82 })
    .toBuffer();
}

function encoded(data: Buffer, f: VariantFormat, size: { width: number; height: number }): Promise<Buffer> {
  return renderVariant(data, { f, q: f === "jpeg" ? 80 : automaticQuality(f, size) });
}

/** Returns the square with the highest entropy of nine, because flat areas show no difference. */
async function busiest(data: Buffer, { width, height }: { width: number; height: number }) {
  let best = { left: 0, top: 0, entropy: -1 };
  for (const x of [0, 0.5, 1]) {
    for (const y of [0, 0.5, 1]) {
      const [left, top] = [Math.floor(x * (width - DETAIL)), Math.floor(y * (height - DETAIL))];
      const detail = await sharp(data).extract({ left, top, width: DETAIL, height: DETAIL }).toBuffer();
      const { entropy } = await sharp(detail).stats();
      if (entropy > best.entropy) best = { left, top, entropy };
    }
  }
  return { left: best.left, top: best.top };
}

function caption(f: (typeof FORMATS)[number], bytes: number, jpeg: number): Buffer {
  const kilobytes = `${(bytes / 1024).toFixed(0)} kB`;
  const label = {
    none: "original pixels",
    jpeg: `JPEG 80, ${kilobytes}`,
    webp: `WebP auto, ${kilobytes}, ${(bytes / jpeg).toFixed(2)}`,
    avif: `AVIF auto, ${kilobytes}, ${(bytes / jpeg).toFixed(2)}`,
  }[f ?? "none"];
  return Buffer.from(
    `<svg width="${DETAIL}" height="${CAPTION}"><text x="2" y="15" font-family="DejaVu Sans, sans-serif" font-size="12">${label}</text></svg>`,
  );
}
