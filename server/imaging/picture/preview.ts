import type { Size } from "../geometry.ts";
import { jpegSegment, jpegSegments } from "../metadata/jpeg-segments.ts";
import { type ByteSpan, readTiff } from "./directories.ts";

/** The picture of a file that decoders do not show, or show something smaller of. */
export interface Picture {
  /** As displayed. */
  size: Size;
  /** What decoders know and show it. Null if there is no such thing in the file. */
  shown(): Buffer | null;
}

/** A file, or its beginning. */
export interface Content {
  bytes: Buffer;
  isPart: boolean;
}

const ORIENTATION = 274;
const EXIF = "Exif\0\0";
/** Longer previews have the proportions of the picture; thumbnails are filled up to those of screens. */
const MAX_THUMBNAIL = 320;
/** Sizes of previews are rounded, to blocks of 16 pixels. */
const SAME = 0.02;
/** Markers of frames: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/**
 * A picture that cannot be decoded, shown by the best JPEG that is embedded in the same file: the longest, as cameras do not always record
 * the sizes of previews. A camera that is set to 16:9 can record all of its sensor, with a preview in 16:9: the size is then
 * the largest one of these proportions.
 *
 * @param recorded as recorded; null: that of the preview
 * @param orientation by EXIF, unless the preview has its own
 * @param otherwise what shows it if there is no JPEG in these parts of the file
 * @returns null for a picture without a size
 * @throws {RangeError} if the size of the preview is in the rest of the file
 */
export function shownByPreview(
  content: Content,
  previews: ByteSpan[],
  recorded: Size | null,
  orientation: number,
  otherwise: Picture["shown"] = () => null,
): Picture | null {
  const preview = bestPreview(content, previews);
  if (!preview) return recorded && { size: displayed(recorded, orientation), shown: otherwise };
  const { jpeg } = preview;
  const own = orientationIn(jpeg);
  const size = recorded ? inProportion(recorded, preview.size) : preview.size;
  return {
    size: displayed(size, own ?? orientation),
    shown: () => (own === null ? withOrientation(jpeg, orientation) : jpeg),
  };
}

/** Some cameras record what the sensor sees as a JPEG of a kind that decoders do not know: these have no size here. */
function bestPreview({ bytes, isPart }: Content, previews: ByteSpan[]): { jpeg: Buffer; size: Size } | null {
  for (const { at, length } of previews.toSorted((a, b) => b.length - a.length)) {
    const jpeg = at > 0 ? bytes.subarray(at, at + length) : Buffer.alloc(0);
    const size = jpegSize(jpeg);
    if (size) return { jpeg, size };
    if (isPart && at + length > bytes.length) throw new RangeError("A preview is outside of these bytes");
  }
  return null;
}

function displayed({ width, height }: Size, orientation: number): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function inProportion({ width, height }: Size, preview: Size): Size {
  const ratio = preview.width / preview.height;
  const isAlike = Math.abs((ratio * height) / width - 1) < SAME;
  if (isAlike || Math.max(preview.width, preview.height) <= MAX_THUMBNAIL) return { width, height };
  const scale = Math.max(1, Math.min(width / preview.width, height / preview.height));
  return { width: Math.round(preview.width * scale), height: Math.round(preview.height * scale) };
}

/** In the frame header (ITU-T T.81 §B.2.2). Null for what is no JPEG, or not one of those that decoders know. */
function jpegSize(jpeg: Buffer): Size | null {
  for (const { marker, start } of jpegSegments(jpeg)) {
    if (!FRAMES.has(marker) || start + 9 > jpeg.length) continue;
    const [height, width] = [jpeg.readUInt16BE(start + 5), jpeg.readUInt16BE(start + 7)];
    if (width > 0 && height > 0) return { width, height };
  }
  return null;
}

function orientationIn(jpeg: Buffer): number | null {
  for (const { marker, start, end } of jpegSegments(jpeg)) {
    const content = jpeg.subarray(start + 4, end);
    if (marker !== 0xe1 || !content.toString("latin1", 0, EXIF.length).startsWith(EXIF)) continue;
    const [orientation] = readTiff(content.subarray(EXIF.length))?.directories[0]?.values(ORIENTATION) ?? [];
    return orientation === undefined ? null : validOrientation(orientation);
  }
  return null;
}

/** Decoders show other values as they show 1. */
export function validOrientation(value = 1): number {
  return value >= 1 && value <= 8 ? value : 1;
}

function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  if (orientation === 1) return jpeg;
  const exif = Buffer.from(`${EXIF}MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0.\0\0\0\0\0\0`, "latin1");
  exif[25] = orientation;
  return Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe1, exif) ?? Buffer.alloc(0), jpeg.subarray(2)]);
}
