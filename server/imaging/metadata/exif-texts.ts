import { memorySource } from "../location/bounded-source.ts";
import { openTiff, readDirectory, type Tiff } from "../location/exif.ts";
import { utf8OrLatin1 } from "./texts.ts";

/* Texts in EXIF. EXIF is a TIFF file, so a TIFF file has the same texts in the same directories (EXIF 3.0 §4.6). */

const EXIF_POINTER = 0x8769;
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

export interface ExifTexts {
  description?: string;
  make?: string;
  model?: string;
  artist?: string;
  copyright?: string;
  /** `2026:05:11 09:30:00`, and its time zone, such as `+02:00`. */
  dateTimeOriginal?: string;
  offsetTimeOriginal?: string;
}

/** Reads the texts of an EXIF block or of a TIFF file. Damaged data has no texts. */
export async function exifTexts(block: Buffer): Promise<ExifTexts> {
  const start = block.toString("latin1", 0, 6) === "Exif\0\0" ? 6 : 0;
  const texts: ExifTexts = {};
  try {
    const tiff = await openTiff(memorySource(block.subarray(start)));
    const pointer = await readTexts(tiff, tiff.first, texts);
    if (pointer !== null) await readTexts(tiff, pointer, texts);
  } catch {
    // The texts before the damage are kept.
  }
  return texts;
}

/** Reads the texts of one directory, and returns the position of the EXIF directory. */
async function readTexts(tiff: Tiff, at: number, texts: ExifTexts): Promise<number | null> {
  const { entries } = await readDirectory(tiff, at);
  let pointer: number | null = null;
  for (const { tag, size, valueAt, bytes } of entries) {
    if (tag === EXIF_POINTER) pointer = tiff.u32(bytes, 8);
    const name = NAMES[tag];
    if (!name || size === 0 || !TEXT_TYPES.includes(tiff.u16(bytes, 2)) || valueAt + size > tiff.source.size) continue;
    texts[name] ??= textOf(name, utf8OrLatin1(await tiff.source.read(valueAt, Math.min(size, MAX_BYTES))));
  }
  return pointer;
}

/**
 * Returns the text up to the NUL at its end. The NUL between two copyrights, of photographer and editor, is kept as a
 * blank (EXIF 3.0 §4.6.5).
 */
function textOf(name: keyof ExifTexts, text: string): string {
  return text.split("\0", name === "copyright" ? 2 : 1).join(" ");
}
