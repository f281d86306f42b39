import type { Size } from "../geometry.ts";
import { type ByteSpan, readTiff } from "./directories.ts";
import { type Box, boxesIn } from "./iso-boxes.ts";
import { type Content, type PrimaryImage, primaryImageFrom, validOrientation } from "./preview.ts";
import { primaryImageInTiff } from "./tiff.ts";

/**
 * Returns the displayed image of a raw image, or of a TIFF whose first directory is another image. Returns null for
 * other content, which decoders display.
 *
 * @throws {RangeError} if these bytes are a part of the file, and the rest is required
 */
export function findPrimaryImage(bytes: Buffer, { isPart = false } = {}): PrimaryImage | null {
  const content = { bytes, isPart };
  return primaryImageInTiff(content) ?? primaryImageInCanon(content) ?? primaryImageInFujifilm(content);
}

/* Raw images of Canon (`.cr3`) in boxes of ISO/IEC 14496-12, documented by https://github.com/lclevy/canon_cr3. */

const METADATA_UUID = "85c0b687820f11e08111f4ce462b6a48";
const PREVIEW_UUID = "eaf42b5e1c984b88b9fbb7dc406e4d16";
/** The length of the data before the JPEG: a count, and the header of its box. */
const PREVIEW_OFFSET = 32;
const TAG = { width: 256, height: 257, orientation: 274 } as const;

/** @throws {RangeError} if the index or the preview is in the rest of the file */
function primaryImageInCanon(content: Content): PrimaryImage | null {
  const { bytes, isPart } = content;
  if (bytes.toString("latin1", 4, 12) !== "ftypcrx ") return null;
  const file = [...boxesIn(bytes, 0, bytes.length)];
  const movie = file.find(({ type }) => type === "moov");
  if (isPart && (!movie || movie.end > bytes.length)) throw new RangeError("The index is outside of these bytes");
  const inMovie = movie ? [...boxesIn(bytes, movie.start, movie.end)] : [];
  const preview = file.find(({ type }) => type === PREVIEW_UUID);
  const previews = inMovie.filter(({ type }) => type === "trak").flatMap((track) => firstSample(bytes, track) ?? []);
  const at = (preview?.start ?? 0) + PREVIEW_OFFSET;
  if (preview) previews.push({ at, length: preview.end - at });
  const { size, orientation } = readMetadata(bytes, inMovie);
  return primaryImageFrom(content, previews, { size, orientation });
}

/** Reads the size and the orientation from the first directory of its EXIF. */
function readMetadata(bytes: Buffer, boxes: Box[]): { size: Size | null; orientation: number } {
  const metadata = descend(bytes, boxes, [METADATA_UUID, "CMT1"]);
  const exif = metadata && readTiff(bytes.subarray(metadata.start, metadata.end))?.directories[0];
  const [width = 0, height = 0, orientation] = [TAG.width, TAG.height, TAG.orientation].map(
    (tag) => exif?.values(tag)[0],
  );
  return { size: width > 0 && height > 0 ? { width, height } : null, orientation: validOrientation(orientation) };
}

/** Returns the first sample of a track. One of the tracks is a JPEG. */
function firstSample(bytes: Buffer, track: Box): ByteSpan | null {
  const table = descend(bytes, [track], ["trak", "mdia", "minf", "stbl"]);
  const boxes = table ? [...boxesIn(bytes, table.start, table.end)] : [];
  const [sizes, offsets] = ["stsz", "co64"].map((name) => boxes.find(({ type }) => type === name));
  if (!sizes || !offsets || sizes.start + 16 > sizes.end || offsets.start + 16 > offsets.end) return null;
  // The size of all samples, or the first of a list of sizes.
  const length = bytes.readUInt32BE(sizes.start + 4) || bytes.readUInt32BE(sizes.start + 12);
  return { at: Number(bytes.readBigUInt64BE(offsets.start + 8)), length };
}

function descend(bytes: Buffer, boxes: Box[], [name, ...names]: string[]): Box | null {
  const box = boxes.find(({ type }) => type === name);
  if (!box || names.length === 0) return box ?? null;
  return descend(bytes, [...boxesIn(bytes, box.start, box.end)], names);
}

/* Raw images of Fujifilm (`.raf`), documented by ExifTool: a JPEG, records, and the sensor data. Big-endian. */

const SIGNATURE = "FUJIFILMCCD-RAW ";
/** The positions in the header that contain the offset and the length of each part. */
const [JPEG, RECORDS, HEADER_BYTES] = [84, 92, 100];
const CROPPED_SIZE = 0x111;
const MAX_RECORDS = 255;

/** @throws {RangeError} if the records or the preview are in the rest of the file */
function primaryImageInFujifilm(content: Content): PrimaryImage | null {
  const { bytes, isPart } = content;
  if (bytes.toString("latin1", 0, SIGNATURE.length) !== SIGNATURE || bytes.length < HEADER_BYTES) return null;
  const readSegment = (at: number) => ({ at: bytes.readUInt32BE(at), length: bytes.readUInt32BE(at + 4) });
  const records = readSegment(RECORDS);
  if (isPart && records.at + records.length > bytes.length)
    throw new RangeError("The records are outside of these bytes");
  const size = croppedSize(bytes.subarray(records.at, records.at + records.length));
  // The orientation is in the JPEG.
  return primaryImageFrom(content, [readSegment(JPEG)], { size, orientation: 1 });
}

/**
 * Returns the size from the records. Each record has a tag, the length of its value, and the value. A size has the
 * height before the width.
 */
function croppedSize(records: Buffer): Size | null {
  if (records.length < 4) return null;
  let [at, left] = [4, Math.min(records.readUInt32BE(0), MAX_RECORDS)];
  for (; left > 0 && at + 8 <= records.length; left -= 1) {
    if (records.readUInt16BE(at) === CROPPED_SIZE) {
      const [height, width] = [records.readUInt16BE(at + 4), records.readUInt16BE(at + 6)];
      return width > 0 && height > 0 ? { width, height } : null;
    }
    at += 4 + records.readUInt16BE(at + 2);
  }
  return null;
}
