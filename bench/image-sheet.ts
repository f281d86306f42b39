import { readdir, stat } from "node:fs/promises";
import { join, parse } from "node:path";
import { automaticQuality } from "@media-asset-service/decode/imaging/image-quality.ts";
import { renderVariant } from "@media-asset-service/decode/imaging/render.ts";
import type { VariantFormat } from "@media-asset-service/decode/imaging/transform.ts";
import sharp, { type OverlayOptions } from "sharp";
import { scaled } from "./image-quality.ts";

/** Width of the rendered photographs. */
const WIDTH = 1080;
/** Side of the detail that the sheet shows, in pixels of the rendered image. */
const DETAIL = 200;
const CAPTION = 20;
const GAP = 6;
const PHOTOGRAPHS_PER_ROW = 2;
const FORMATS = [null, "jpeg", "webp", "avif"] as const;

/**
 * Returns a contact sheet of the photographs of a folder. For each, it shows the same detail of the original, of JPEG
 * with quality 80, and of WebP and AVIF with automatic quality. The captions show the size in kilobytes and the ratio
 * to JPEG. `automatic-quality.md` lists the authors and licenses of the photographs in the repository's sheet.
 */
export async function imageSheet(folder: string): Promise<Buffer> {
  const names = (await readdir(folder)).filter((name) => /\.(?:jpe?g|png)$/.test(name)).sort();
  const layers: OverlayOptions[] = [];
  for (const [index, name] of names.entries()) {
    const path = join(folder, name);
    const { data, info } = await scaled(sharp(path).rotate(), WIDTH);
    const originalKilobytes = kilobytes((await stat(path)).size);
    const at = await busiest(data, info);
    let jpeg = 0;
    for (const [column, f] of FORMATS.entries()) {
      const bytes = f === null ? data : await encoded(data, f, info);
      if (f === "jpeg") jpeg = bytes.length;
      const left = GAP + ((index % PHOTOGRAPHS_PER_ROW) * FORMATS.length + column) * (DETAIL + GAP);
      const top = GAP + Math.floor(index / PHOTOGRAPHS_PER_ROW) * (DETAIL + CAPTION + GAP);
      const detail = await sharp(bytes)
        .extract({ ...at, width: DETAIL, height: DETAIL })
        .png()
        .toBuffer();
      layers.push({ input: detail, left, top });
      const label = {
        none: `${parse(name).name.slice(0, 17)}, ${originalKilobytes}`,
        jpeg: `JPEG 80, ${kilobytes(bytes.length)}`,
        webp: `WebP auto, ${kilobytes(bytes.length)}, ${(bytes.length / jpeg).toFixed(2)}`,
        avif: `AVIF auto, ${kilobytes(bytes.length)}, ${(bytes.length / jpeg).toFixed(2)}`,
      }[f ?? "none"];
      layers.push({ input: caption(label), left, top: top + DETAIL });
    }
  }
  return sharp({
    create: {
      width: GAP + PHOTOGRAPHS_PER_ROW * FORMATS.length * (DETAIL + GAP),
      height: GAP + Math.ceil(names.length / PHOTOGRAPHS_PER_ROW) * (DETAIL + CAPTION + GAP),
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

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;

function caption(label: string): Buffer {
  const text = label.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
  return Buffer.from(
    `<svg width="${DETAIL}" height="${CAPTION}"><text x="2" y="14" font-family="DejaVu Sans, sans-serif" font-size="12">${text}</text></svg>`,
  );
}
