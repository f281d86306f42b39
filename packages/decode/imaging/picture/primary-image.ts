import type { Size } from "../geometry.ts";
import { type ByteSpan, type Directory, readTiff, type Tiff } from "./directories.ts";
import { type Box, boxesIn } from "./iso-boxes.ts";
import { type Content, type PrimaryImage, primaryImageFrom, validOrientation } from "./preview.ts";

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

/*
 * Selects the directory of a TIFF that contains the main image (TIFF 6.0, TIFF/EP, DNG 1.7). The raw images of most
 * cameras are TIFF files.
 */

const TAG = {
  subfileType: 254,
  oldSubfileType: 255,
  width: 256,
  height: 257,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  stripByteCounts: 279,
  pageNumber: 297,
  jpegOffset: 513,
  jpegLength: 514,
  defaultCropSize: 50720,
} as const;
/** Tags of Panasonic: the edges of the image on the sensor, and a JPEG. */
const PANASONIC = { top: 4, left: 5, bottom: 6, right: 7, jpeg: 46 } as const;

/** Bits of NewSubfileType. */
const [REDUCED, PAGE, MASK] = [1, 2, 4];
/** Color spaces that libtiff converts. Sensor data has higher values (32803 and 34892). */
const MAX_PHOTOMETRIC = 10;
const OLD_JPEG = 6;
/** The compressions that libtiff supports: none, fax, LZW, JPEG, Deflate and PackBits. */
const COMPRESSIONS = new Set([1, 2, 3, 4, 5, 7, 8, 32773, 32946]);

/**
 * Returns the largest image of a TIFF if it is not the first directory or cannot be decoded. Returns null for other
 * files, which decoders display.
 *
 * @throws {RangeError} if a directory or the preview is in the rest of the file
 */
function primaryImageInTiff(content: Content): PrimaryImage | null {
  const tiff = readTiff(content.bytes);
  if (!tiff) return null;
  const picture = largestOf(tiff, content);
  if (content.isPart && tiff.isTruncated) throw new RangeError("A directory is outside of these bytes");
  return picture;
}

function largestOf(tiff: Tiff, content: Content): PrimaryImage | null {
  const main = mainOf(tiff.directories);
  if (!main) return null;
  const isDecoded = tiff.format === "tiff" && isDecodable(main);
  // Decoders use the first directory.
  if (isDecoded && main === tiff.directories[0]) return null;
  const orientation = orientationOf(main, tiff);
  const note = tiff.format === "olympus" ? readOlympusNote(tiff) : null;
  const size = note?.size ?? sizeOf(main);
  const previews = isDecoded ? [] : [...tiff.directories.flatMap(previewsIn), ...(note?.previews ?? [])];
  const decodable = isDecoded ? main : largestDecodable(tiff);
  const withoutPreview = () => decodable && tiff.withFirstDirectory(decodable, orientation);
  return primaryImageFrom(content, previews, { size, orientation }, withoutPreview);
}

/**
 * Returns the first of several pages. Other directories are compared by size, because some writers do not mark reduced
 * ones.
 */
function mainOf(directories: Directory[]): Directory | null {
  const complete = directories.filter(
    (directory) => !(subfileType(directory) & (REDUCED | MASK)) && area(directory) > 0,
  );
  const [first] = complete;
  if (!first) return null;
  if (subfileType(first) & PAGE || first.values(TAG.pageNumber).length > 0) return first;
  return complete.reduce((largest, directory) => (area(directory) > area(largest) ? directory : largest));
}

function largestDecodable({ format, directories }: Tiff): Directory | null {
  const candidates = format === "tiff" ? directories.filter(isDecodable) : [];
  return candidates.toSorted((a, b) => area(b) - area(a))[0] ?? null;
}

function subfileType({ values }: Directory): number {
  const [old] = values(TAG.oldSubfileType);
  return values(TAG.subfileType)[0] ?? (old === 2 ? REDUCED : old === 3 ? PAGE : 0);
}

function isRaw({ values }: Directory): boolean {
  return (values(TAG.photometric)[0] ?? 0) > MAX_PHOTOMETRIC;
}

function isDecodable(directory: Directory): boolean {
  return area(directory) > 0 && !isRaw(directory) && COMPRESSIONS.has(directory.values(TAG.compression)[0] ?? 1);
}

/** Returns the size without the pixels at the edges of a sensor that are not part of the image. */
function sizeOf(directory: Directory): Size {
  const { values } = directory;
  const [width = 0, height = 0] = isRaw(directory) ? values(TAG.defaultCropSize) : [];
  if (width >= 1 && height >= 1) return { width: Math.round(width), height: Math.round(height) };
  const first = (tag: number) => values(tag)[0] ?? 0;
  const edges = {
    width: first(PANASONIC.right) - first(PANASONIC.left),
    height: first(PANASONIC.bottom) - first(PANASONIC.top),
  };
  if (edges.width >= 1 && edges.height >= 1) return edges;
  return { width: first(TAG.width), height: first(TAG.height) };
}

function area(directory: Directory): number {
  const { width, height } = sizeOf(directory);
  return width * height;
}

/** The orientation of the first directory applies to the complete file. */
function orientationOf(main: Directory, { directories }: Tiff): number {
  return validOrientation([main, ...directories.slice(0, 1)].flatMap(({ values }) => values(TAG.orientation))[0]);
}

/** Returns a JPEG file that is embedded completely (TIFF 6.0 §22), or as the only strip. */
function previewsIn({ values, content }: Directory): ByteSpan[] {
  const jpeg = content(PANASONIC.jpeg);
  if (jpeg) return [jpeg];
  if ((values(TAG.compression)[0] ?? OLD_JPEG) !== OLD_JPEG) return [];
  const [at = 0] = [...values(TAG.jpegOffset), ...values(TAG.stripOffsets)];
  const [length = 0] = [...values(TAG.jpegLength), ...values(TAG.stripByteCounts)];
  return at > 0 && length > 0 ? [{ at, length }] : [];
}

/* The maker note of Olympus and OM System, documented by ExifTool: only the note contains the preview and the size. */

const POINTER_TAG = { exif: 0x8769, makerNote: 0x927c } as const;
const NOTE = { thumbnail: 0x100, cameraSettings: 0x2020, imageProcessing: 0x2040 } as const;
const CAMERA_SETTINGS = { previewStart: 0x101, previewLength: 0x102 } as const;
const IMAGE_PROCESSING = { cropWidth: 0x614, cropHeight: 0x615 } as const;

/**
 * The length of the header, by the beginning of the note. Offsets are relative to the note, or to the file in the
 * oldest form.
 */
const HEADERS = [
  { beginning: "OM SYSTEM\0", length: 16, isRelative: true },
  { beginning: "OLYMPUS\0", length: 12, isRelative: true },
  { beginning: "OLYMP\0", length: 8, isRelative: false },
];
const MAX_BEGINNING = 10;

interface OlympusNote {
  size: Size | null;
  previews: ByteSpan[];
}

function readOlympusNote(tiff: Tiff): OlympusNote | null {
  const [exifAt = 0] = tiff.directories[0]?.values(POINTER_TAG.exif) ?? [];
  const place = tiff.directoryAt(exifAt, 0)?.content(POINTER_TAG.makerNote);
  if (!place) return null;
  const beginning = tiff.text(place.at, MAX_BEGINNING);
  const header = HEADERS.find((known) => beginning.startsWith(known.beginning));
  if (!header) return null;
  const base = header.isRelative ? place.at : 0;
  const note = tiff.directoryAt(place.at + header.length, base);
  if (!note) return null;

  /** Returns a subdirectory, which is referenced by its offset, or is the value itself. */
  const below = (tag: number): Directory | null => {
    const [offset] = note.values(tag);
    return tiff.directoryAt(offset === undefined ? (note.content(tag)?.at ?? 0) : base + offset, base);
  };
  const [settings, processing] = [below(NOTE.cameraSettings), below(NOTE.imageProcessing)];
  const [start = 0] = settings?.values(CAMERA_SETTINGS.previewStart) ?? [];
  const [length = 0] = settings?.values(CAMERA_SETTINGS.previewLength) ?? [];
  const [width = 0] = processing?.values(IMAGE_PROCESSING.cropWidth) ?? [];
  const [height = 0] = processing?.values(IMAGE_PROCESSING.cropHeight) ?? [];
  const thumbnail = note.content(NOTE.thumbnail);
  return {
    size: width > 0 && height > 0 ? { width, height } : null,
    previews: [...(length > 0 ? [{ at: base + start, length }] : []), ...(thumbnail ? [thumbnail] : [])],
  };
}

/* Raw images of Canon (`.cr3`) in boxes of ISO/IEC 14496-12, documented by https://github.com/lclevy/canon_cr3. */

const METADATA_UUID = "85c0b687820f11e08111f4ce462b6a48";
const PREVIEW_UUID = "eaf42b5e1c984b88b9fbb7dc406e4d16";
/** The length of the data before the JPEG: a count, and the header of its box. */
const PREVIEW_OFFSET = 32;

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
