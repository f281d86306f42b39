import type { Size } from "../geometry.ts";
import { jpegSegment, jpegSegments } from "../metadata/jpeg-segments.ts";
import { type ByteSpan, readTiff } from "./directories.ts";

/** The image of a file that decoders cannot display, or of which they display only a smaller version. */
export interface PrimaryImage {
  /** The displayed size. */
  size: Size;
  /** Returns content that decoders can display, or null if the file contains none. */
  decodable(): Buffer | null;
}

/** A file, or its beginning. */
export interface Content {
  bytes: Buffer;
  isPart: boolean;
}

const ORIENTATION = 274;
const EXIF = "Exif\0\0";
/** Longer previews have the aspect ratio of the image. Thumbnails are padded to the aspect ratio of a screen. */
const MAX_THUMBNAIL = 320;
/** Tolerance, because sizes of previews are rounded to blocks of 16 pixels. */
const SAME = 0.02;
/** Markers of frames: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/**
 * Returns an image that cannot be decoded, displayed by the best JPEG in the same file: the longest one, because
 * cameras do not always record the sizes of previews. A camera that is set to 16:9 can record the complete sensor with
 * a preview in 16:9. The size is then the largest one with this aspect ratio.
 *
 * @param recorded the size in the file, or null to use that of the preview, and the EXIF orientation, which applies unless
 * the preview has its own
 * @param fallback returns the displayed content if these parts of the file contain no JPEG
 * @returns null for an image without a size
 * @throws {RangeError} if the size of the preview is in the rest of the file
 */
export function primaryImageFrom(
  content: Content,
  previews: ByteSpan[],
  recorded: { size: Size | null; orientation: number },
  fallback: PrimaryImage["decodable"] = () => null,
): PrimaryImage | null {
  const { size: recordedSize, orientation } = recorded;
  const preview = bestPreview(content, previews);
  if (!preview) return recordedSize && { size: displayed(recordedSize, orientation), decodable: fallback };
  const { jpeg } = preview;
  const jpegOrientation = orientationIn(jpeg);
  const size = recordedSize ? inProportion(recordedSize, preview.size) : preview.size;
  return {
    size: displayed(size, jpegOrientation ?? orientation),
    decodable: () => (jpegOrientation === null ? withOrientation(jpeg, orientation) : jpeg),
  };
}

/**
 * Returns the longest preview with a size. Some cameras store the sensor data as a JPEG variant that decoders do not
 * support. It has no size here.
 */
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

/**
 * Returns the size in the frame header (ITU-T T.81 §B.2.2), or null if the content is not a JPEG that decoders support.
 */
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

/** Decoders treat other values like 1. */
export function validOrientation(value = 1): number {
  return value >= 1 && value <= 8 ? value : 1;
}

function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  if (orientation === 1) return jpeg;
  const exif = Buffer.from(`${EXIF}MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0.\0\0\0\0\0\0`, "latin1");
  exif[25] = orientation;
  return Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe1, exif) ?? Buffer.alloc(0), jpeg.subarray(2)]);
}
