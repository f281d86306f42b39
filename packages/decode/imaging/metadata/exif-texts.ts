import { memorySource } from "../location/bounded-source.ts";
import { openTiff, readDirectory, type Tiff } from "../location/exif.ts";
import { decodeText } from "./texts.ts";

/* Texts in EXIF. EXIF is a TIFF file, so a TIFF file has the same texts in the same directories (EXIF 3.0 §4.6). */

const EXIF_POINTER = 0x8769;
const GPS_POINTER = 0x8825;
const NAMES: Record<number, keyof ExifTexts> = {
  270: "description",
  271: "make",
  272: "model",
  315: "artist",
  33432: "copyright",
  36867: "dateTimeOriginal",
  36881: "offsetTimeOriginal",
};
/** The types ASCII, and UTF-8 of EXIF 3.0. */
const TEXT_TYPES = [2, 129];
const MAX_BYTES = 8 * 1024;
/** Latitude and longitude: degrees, minutes and seconds as fractions (EXIF 3.0 §4.6.7). */
const COORDINATES = [2, 4];
const COORDINATE_BYTES = 24;

export interface ExifTexts {
  description?: string;
  make?: string;
  model?: string;
  artist?: string;
  copyright?: string;
  /** `2026:05:11 09:30:00`, and its time zone, such as `+02:00`. Blank parts are unknown. */
  dateTimeOriginal?: string;
  offsetTimeOriginal?: string;
}

/** Reads the texts of an EXIF block or of a TIFF file. Damaged data has no texts. */
export async function exifTexts(block: Uint8Array): Promise<ExifTexts> {
  const texts: ExifTexts = {};
  await readFrom(block, async (tiff) => {
    const { exif } = await readTexts(tiff, tiff.first, texts);
    if (exif !== null) await readTexts(tiff, exif, texts);
  });
  return texts;
}

/** Returns whether EXIF has a latitude and a longitude. */
export async function hasCoordinates(block: Uint8Array): Promise<boolean> {
  let found = 0;
  await readFrom(block, async (tiff) => {
    const { gps } = await readTexts(tiff, tiff.first, {});
    if (gps === null) return;
    const { entries } = await readDirectory(tiff, gps);
    for (const { tag, size, valueAt } of entries) {
      if (!COORDINATES.includes(tag) || size !== COORDINATE_BYTES) continue;
      const value = await tiff.source.read(valueAt, COORDINATE_BYTES);
      if ([0, 8, 16].some((at) => tiff.u32(value, at) > 0)) found += 1;
    }
  });
  return found === COORDINATES.length;
}

async function readFrom(block: Uint8Array, read: (tiff: Tiff) => Promise<void>): Promise<void> {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const start = bytes.toString("latin1", 0, 6) === "Exif\0\0" ? 6 : 0;
  try {
    await read(await openTiff(memorySource(bytes.subarray(start))));
  } catch {
    // The texts before the damage are kept.
  }
}

/** Reads the texts of one directory, and returns the positions of the directories of EXIF and of GPS. */
async function readTexts(
  tiff: Tiff,
  at: number,
  texts: ExifTexts,
): Promise<{ exif: number | null; gps: number | null }> {
  const { entries } = await readDirectory(tiff, at);
  const pointers: { exif: number | null; gps: number | null } = { exif: null, gps: null };
  for (const { tag, size, valueAt, bytes } of entries) {
    if (tag === EXIF_POINTER) pointers.exif = tiff.u32(bytes, 8);
    if (tag === GPS_POINTER) pointers.gps = tiff.u32(bytes, 8);
    const name = NAMES[tag];
    if (!name || size === 0 || !TEXT_TYPES.includes(tiff.u16(bytes, 2)) || valueAt + size > tiff.source.size) continue;
    texts[name] ??= textOf(name, decodeText(await tiff.source.read(valueAt, Math.min(size, MAX_BYTES))));
  }
  return pointers;
}

/**
 * Returns the text up to the NUL at its end. The NUL between two copyrights, of photographer and editor, is kept as a
 * blank (EXIF 3.0 §4.6.5).
 */
function textOf(name: keyof ExifTexts, text: string): string {
  return text.split("\0", name === "copyright" ? 2 : 1).join(" ");
}
