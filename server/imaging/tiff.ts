import type { Size } from "./geometry.ts";
import { jpegSegment } from "./metadata/jpeg-segments.ts";

/* Which directory of a TIFF is the picture (TIFF 6.0, TIFF/EP, DNG 1.7). The raw images of most cameras are TIFF files. */

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
  subDirectories: 330,
  jpegOffset: 513,
  jpegLength: 514,
  defaultCropSize: 50720,
} as const;
const [SHORT, LONG, RATIONAL] = [3, 4, 5];
/** Of a value of these types; others are not read. */
const VALUE_BYTES: Record<number, number> = { [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8, 13: 4 };
const ENTRY_BYTES = 12;
const MAX_DIRECTORIES = 64;
const MAX_VALUES = 16;

/** Bits of NewSubfileType. */
const [REDUCED, PAGE, MASK] = [1, 2, 4];
/** Colours that libtiff converts: not what a sensor has recorded (32803 and 34892). */
const MAX_PHOTOMETRIC = 10;
const OLD_JPEG = 6;
/** None, fax, LZW, JPEG, Deflate and PackBits: what libtiff decompresses. */
const COMPRESSIONS = new Set([1, 2, 3, 4, 5, 7, 8, 32773, 32946]);

interface Directory {
  /** The offsets of its entries. */
  entries: number[];
  /** Numbers that a tag has; empty if the directory lacks it. */
  values(tag: number): number[];
}

interface Picture {
  /** As displayed. */
  size: Size;
  /** What shows it: a TIFF that begins with its directory or that of the best preview, or a JPEG preview. */
  bytes: Buffer;
}

/**
 * The size, as displayed, of the largest picture of a TIFF. Null where a decoder finds it: in other files, and in a TIFF that begins with
 * its picture.
 *
 * @throws {RangeError} if these bytes are a part of the file and a directory is in the rest
 */
export function tiffSize(bytes: Buffer, isPart: boolean): Size | null {
  const tiff = tiffOf(bytes);
  const main = tiff && mainOf(tiff.directories);
  if (isPart && tiff?.isCut) throw new RangeError("A directory is outside of these bytes");
  if (!main || isShownAnyway(main, tiff)) return null;
  return displayed(main, orientationOf(main, tiff));
}

/** The largest picture of a TIFF whose first directory is not that, or cannot be decoded. Null for other files: decoders show them. */
export function tiffPicture(bytes: Buffer): Picture | null {
  const tiff = tiffOf(bytes);
  const main = tiff && mainOf(tiff.directories);
  if (!main || isShownAnyway(main, tiff)) return null;
  const shown = isDecodable(main) ? main : bestPreview(tiff.directories, bytes);
  if (!shown) return null;
  const orientation = orientationOf(main, tiff);
  const jpeg = jpegIn(shown, bytes);
  return {
    size: displayed(main, orientation),
    bytes: jpeg ? withOrientation(jpeg, orientation) : tiff.beginningWith(shown, orientation),
  };
}

/** Decoders take the first directory. */
function isShownAnyway(main: Directory, { directories }: { directories: Directory[] }): boolean {
  return main === directories[0] && isDecodable(main);
}

/** The first of several pages. Other directories are compared by size, as some writers do not mark reduced ones. */
function mainOf(directories: Directory[]): Directory | null {
  const whole = directories.filter((directory) => !(subfileType(directory) & (REDUCED | MASK)) && area(directory) > 0);
  const [first] = whole;
  if (!first) return null;
  if (subfileType(first) & PAGE || first.values(TAG.pageNumber).length > 0) return first;
  return whole.reduce((largest, directory) => (area(directory) > area(largest) ? directory : largest));
}

/** The longest JPEG, as cameras do not always record the size of previews; without any, the largest picture. */
function bestPreview(directories: Directory[], bytes: Buffer): Directory | null {
  const weight = (directory: Directory) => jpegIn(directory, bytes)?.length ?? 0;
  const jpegs = directories.toSorted((a, b) => weight(b) - weight(a)).filter((directory) => weight(directory) > 0);
  const others = directories.toSorted((a, b) => area(b) - area(a)).filter(isDecodable);
  return [...jpegs, ...others][0] ?? null;
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

/** Those of a sensor include pixels at its edges that are not part of the picture. */
function sizeOf(directory: Directory): Size {
  const [width = 0, height = 0] = isRaw(directory) ? directory.values(TAG.defaultCropSize) : [];
  if (width >= 1 && height >= 1) return { width: Math.round(width), height: Math.round(height) };
  return { width: directory.values(TAG.width)[0] ?? 0, height: directory.values(TAG.height)[0] ?? 0 };
}

function area(directory: Directory): number {
  const { width, height } = sizeOf(directory);
  return width * height;
}

/** The first directory has that of the whole file. */
function orientationOf(main: Directory, { directories }: { directories: Directory[] }): number {
  const [orientation = 1] = [main, ...directories.slice(0, 1)].flatMap(({ values }) => values(TAG.orientation));
  return orientation;
}

function displayed(directory: Directory, orientation: number): Size {
  const { width, height } = sizeOf(directory);
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** A JPEG file that is embedded as a whole (TIFF 6.0 §22), or as the only strip. */
function jpegIn({ values }: Directory, bytes: Buffer): Buffer | null {
  if ((values(TAG.compression)[0] ?? OLD_JPEG) !== OLD_JPEG) return null;
  const [at = 0] = [...values(TAG.jpegOffset), ...values(TAG.stripOffsets)];
  const [length = 0] = [...values(TAG.jpegLength), ...values(TAG.stripByteCounts)];
  const jpeg = bytes.subarray(at, at + length);
  return at > 0 && jpeg.length > 4 && jpeg.readUInt16BE(0) === 0xffd8 ? jpeg : null;
}

/** Unless the JPEG has EXIF of its own. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  if (orientation === 1 || jpeg.subarray(0, 64).includes("Exif\0")) return jpeg;
  const exif = Buffer.from("Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0.\0\0\0\0\0\0", "latin1");
  exif[25] = orientation;
  return Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe1, exif) ?? Buffer.alloc(0), jpeg.subarray(2)]);
}

const MAGIC = { little: "II*\0", big: "MM\0*" };

/** Classic TIFF: the offsets of BigTIFF have 64 bits. */
export function isTiff(bytes: Buffer): boolean {
  return Object.values(MAGIC).includes(bytes.toString("latin1", 0, 4));
}

function tiffOf(bytes: Buffer) {
  if (!isTiff(bytes)) return null;
  const isLittle = bytes.toString("latin1", 0, 4) === MAGIC.little;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const u16 = (at: number) => view.getUint16(at, isLittle);
  const u32 = (at: number) => view.getUint32(at, isLittle);
  let isCut = false;

  function number(type: number, at: number): number {
    if (type === SHORT) return u16(at);
    return type === RATIONAL ? u32(at) / u32(at + 4) : u32(at);
  }

  function valuesIn(entry: number): number[] {
    const [type, count] = [u16(entry + 2), u32(entry + 4)];
    const each = VALUE_BYTES[type] ?? 0;
    if (each === 0 || count > MAX_VALUES) return [];
    const from = each * count <= 4 ? entry + 8 : u32(entry + 8);
    if (from + each * count <= bytes.length)
      return Array.from({ length: count }, (_, i) => number(type, from + i * each));
    isCut = true;
    return [];
  }

  const directories: Directory[] = [];
  const offsets = new Set([u32(4)]);
  for (const at of offsets) {
    const length = at + 2 <= bytes.length ? u16(at) : Number.POSITIVE_INFINITY;
    const end = at + 2 + length * ENTRY_BYTES;
    if (at > 0 && end > bytes.length) isCut = true;
    if (at === 0 || end > bytes.length || directories.length === MAX_DIRECTORIES) continue;
    const entries = Array.from({ length }, (_, index) => at + 2 + index * ENTRY_BYTES);
    const values = (tag: number) => entries.filter((entry) => u16(entry) === tag).flatMap(valuesIn);
    directories.push({ entries, values });
    // Some writers leave out the pointer behind the last directory.
    if (end + 4 <= bytes.length) offsets.add(u32(end));
    for (const below of values(TAG.subDirectories)) offsets.add(below);
  }

  return {
    directories,
    /** Whether something that was asked for is outside of the bytes. */
    get isCut() {
      return isCut;
    },

    /** The same file, whose first and only directory is this one. */
    beginningWith({ entries }: Directory, orientation: number): Buffer {
      const rest = entries.filter((entry) => u16(entry) !== TAG.orientation);
      const place = rest.filter((entry) => u16(entry) < TAG.orientation).length;
      const at = bytes.length + (bytes.length % 2);
      const file = Buffer.alloc(at + 2 + (rest.length + 1) * ENTRY_BYTES + 4);
      const written = new DataView(file.buffer, file.byteOffset, file.length);
      bytes.copy(file);
      written.setUint32(4, at, isLittle);
      written.setUint16(at, rest.length + 1, isLittle);
      const added = at + 2 + place * ENTRY_BYTES;
      written.setUint16(added, TAG.orientation, isLittle);
      written.setUint16(added + 2, SHORT, isLittle);
      written.setUint32(added + 4, 1, isLittle);
      written.setUint16(added + 8, orientation, isLittle);
      rest.forEach((entry, index) => {
        const to = at + 2 + (index < place ? index : index + 1) * ENTRY_BYTES;
        bytes.copy(file, to, entry, entry + ENTRY_BYTES);
      });
      return file;
    },
  };
}
