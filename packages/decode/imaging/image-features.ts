import { rgbaToThumbHash } from "thumbhash";
import { headerOf, isAnimation, pixelsOf } from "./decode.ts";
import type { Size } from "./geometry.ts";
import { gunzipIfNeeded } from "./gunzip.ts";
import { MAX_BYTES } from "./limits.ts";
import { memorySource } from "./location/bounded-source.ts";
import { containsLocation } from "./location/find-location.ts";
import { type ImageFeatures, type MediaSource, UNKNOWN_FEATURES } from "./measures.ts";
import { blocksOf } from "./metadata/blocks.ts";
import { readEmbedded } from "./metadata/embedded.ts";
import { HASHED_SIDE, perceptualHash } from "./perceptual-hash.ts";
import type { Pixels } from "./pixels.ts";
import { salientBox } from "./saliency.ts";

/** A multiple of the hashed size, so that each pixel belongs to one cell. */
const SIDE = 4 * HASHED_SIDE;

type HeaderFeatures = Pick<ImageFeatures, "isAnimated" | "hasLocation" | "embedded">;

/** Extracts all features of an image. Those of its pixels are null if it cannot be decoded. */
export async function imageFeatures(content: Buffer): Promise<ImageFeatures> {
  const features = await headerFeatures(memorySource(content));
  return { ...features, ...(await pixelFeatures(content).catch(() => null)) };
}

/** Extracts the features that do not require the pixels. The others are null. */
export async function headerFeatures(source: MediaSource): Promise<ImageFeatures> {
  const content = await source.read(0, Math.min(MAX_BYTES, source.size));
  // The content is transferred to this process only once.
  const hasLocation = await containsLocation(content.length === source.size ? memorySource(content) : source);
  const bytes = await gunzipIfNeeded(content);
  const header = await headerOf(bytes).catch(() => null);
  return {
    ...UNKNOWN_FEATURES,
    hasLocation,
    isAnimated: header && isAnimation(bytes, header),
    embedded: await readEmbedded(await blocksOf(bytes, header)),
  };
}

/** Decodes the image once, at a small size. @throws {PictureError} */
async function pixelFeatures(content: Buffer): Promise<Omit<ImageFeatures, keyof HeaderFeatures>> {
  const bytes = await gunzipIfNeeded(content);
  const picture = await pixelsOf(bytes, (image) =>
    image.resize({ width: SIDE, height: SIDE, fit: "fill" }).ensureAlpha(),
  );
  const { autoOrient } = await headerOf(bytes);
  const { opaque, hasAlpha } = onWhite(picture);
  return {
    perceptualHash: perceptualHash(grayCells(opaque)),
    salient: salientBox(opaque),
    placeholder: thumbHash(picture, autoOrient),
    dominantColor: dominantColor(picture),
    hasAlpha,
  };
}

function onWhite({ data, width, height }: Pixels): { opaque: Pixels; hasAlpha: boolean } {
  const flat = new Uint8Array(width * height * 3);
  let hasAlpha = false;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = data[pixel * 4 + 3] ?? 255;
    if (alpha < 255) hasAlpha = true;
    for (let channel = 0; channel < 3; channel++) {
      flat[pixel * 3 + channel] = Math.round(((data[pixel * 4 + channel] ?? 0) * alpha) / 255 + 255 - alpha);
    }
  }
  return { opaque: { data: flat, width, height }, hasAlpha };
}

/** Returns 32 × 32 means of the luminance. */
function grayCells({ data }: Pixels): Float64Array {
  const cells = new Float64Array(HASHED_SIDE * HASHED_SIDE);
  const ratio = SIDE / HASHED_SIDE;
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const [r, g, b] = [data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0, data[pixel * 3 + 2] ?? 0];
    const cell = Math.floor(pixel / SIDE / ratio) * HASHED_SIDE + Math.floor((pixel % SIDE) / ratio);
    cells[cell] = (cells[cell] ?? 0) + (0.299 * r + 0.587 * g + 0.114 * b) / ratio ** 2;
  }
  return cells;
}

/** Bits per channel that must match for two colors to be in one group. */
const BITS = 3;

/**
 * Returns the mean of the largest group of similar colors of an RGBA image as `#rrggbb`, or null for a completely
 * transparent image.
 */
function dominantColor({ data, width, height }: Pixels): string | null {
  // For each group of colors: its weight, and the weighted sums of its channels.
  const groups = Array.from({ length: 2 ** (3 * BITS) }, () => [0, 0, 0, 0] as [number, number, number, number]);
  let largest = groups[0];
  for (let at = 0; at < width * height * 4; at += 4) {
    const [r, g, b, alpha] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
    const group = groups[(((r >> (8 - BITS)) << BITS) | (g >> (8 - BITS))) * 2 ** BITS + (b >> (8 - BITS))];
    if (!group) continue;
    group[0] += alpha;
    group[1] += alpha * r;
    group[2] += alpha * g;
    group[3] += alpha * b;
    if (group[0] > (largest?.[0] ?? 0)) largest = group;
  }
  if (!largest || largest[0] === 0) return null;
  const [weight, ...sums] = largest;
  return `#${sums
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** More pixels result in the same hash, which contains seven frequencies per direction. */
const MAX_THUMB_SIDE = 64;

/**
 * Returns the hash of RGBA pixels in base64. The hash contains the aspect ratio of `displayedSize`, not that of the
 * pixels.
 */
function thumbHash({ data, width, height }: Pixels, displayedSize: Size): string {
  const scale = MAX_THUMB_SIDE / Math.max(displayedSize.width, displayedSize.height);
  const [w, h] = [
    Math.max(1, Math.round(displayedSize.width * scale)),
    Math.max(1, Math.round(displayedSize.height * scale)),
  ];
  const picture = Buffer.alloc(w * h * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [left, top] = [Math.floor(((x + 0.5) * width) / w), Math.floor(((y + 0.5) * height) / h)];
      const from = (top * width + left) * 4;
      for (let channel = 0; channel < 4; channel++) picture[(y * w + x) * 4 + channel] = data[from + channel] ?? 0;
    }
  }
  return Buffer.from(rgbaToThumbHash(w, h, picture)).toString("base64");
}
