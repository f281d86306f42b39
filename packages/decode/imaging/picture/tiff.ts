import type { Size } from "../geometry.ts";
import { type ByteSpan, type Directory, readTiff, type Tiff } from "./directories.ts";
import { type Content, type PrimaryImage, primaryImageFrom, validOrientation } from "./preview.ts";

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
export function primaryImageInTiff(content: Content): PrimaryImage | null {
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
