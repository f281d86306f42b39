import sharp from "sharp";
import { MAX_PIXELS } from "../limits.ts";
import { isTiff, readTiff } from "../picture/directories.ts";
import { isAvif, isPremultiplied, isProfiledIn16Bits, withAvifProfile } from "./avif.ts";
import { hasPngProfile, isGrayPng, isPng, withPngProfile, withProfileChunk } from "./png.ts";

/** Samples that sharp converts only with further options. */
export type Samples = "gray16" | "profiled16" | "grayFloat";

interface Described {
  bytes: Buffer;
  samples: Samples | null;
}

/**
 * Returns the image with an ICC profile that describes its colors: libvips 8.18 ignores all other descriptions. Reads
 * only headers, and copies only images that have another description. A damaged image is unchanged.
 */
export function withProfile(bytes: Buffer): Described {
  try {
    const described = isPng(bytes) ? withPngProfile(bytes) : isAvif(bytes) ? withAvifProfile(bytes) : bytes;
    return { bytes: described, samples: samplesOf(described) };
  } catch {
    return { bytes, samples: null };
  }
}

function samplesOf(bytes: Buffer): Samples | null {
  if (isPng(bytes)) {
    if (bytes[24] !== 16) return null;
    return isGrayPng(bytes) ? "gray16" : profiled16(hasPngProfile(bytes));
  }
  if (isAvif(bytes)) return profiled16(isProfiledIn16Bits(bytes));
  return isTiff(bytes) ? samplesOfTiff(bytes) : null;
}

const profiled16 = (isProfiled: boolean) => (isProfiled ? "profiled16" : null);

const TIFF_TAG = { bits: 258, photometric: 262, sampleFormat: 339, profile: 34675 } as const;
const MAX_GRAY_PHOTOMETRIC = 1;
const FLOAT = 3;

function samplesOfTiff(bytes: Buffer): Samples | null {
  const image = readTiff(bytes)?.directories[0];
  const [bits, photometric, format] = [TIFF_TAG.bits, TIFF_TAG.photometric, TIFF_TAG.sampleFormat].map(
    (tag) => image?.values(tag)[0],
  );
  const isGray = photometric !== undefined && photometric <= MAX_GRAY_PHOTOMETRIC;
  if (format === FLOAT) return isGray ? "grayFloat" : null;
  if (bits !== 16) return null;
  return isGray ? "gray16" : profiled16(photometric === 2 && image?.content(TIFF_TAG.profile) !== null);
}

/**
 * Returns an AVIF whose colors are multiplied by its alpha as a PNG whose colors are not, with the same profile. Returns
 * other images unchanged.
 */
export async function withStraightAlpha(original: Buffer): Promise<Buffer> {
  if (!isPremultiplied(original)) return original;
  const { bytes } = withProfile(original);
  const { width, height, icc } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return original;
  // libvips 8.18 ignores the multiplication, and sharp 0.35 divides colors only in a composition.
  const png = await sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: bytes, premultiplied: true }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return icc ? withProfileChunk(png, icc) : png;
}
