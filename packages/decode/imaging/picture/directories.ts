/* Directories of TIFF (TIFF 6.0 §2), of BigTIFF, which has larger numbers, and of raw images with another signature. */

/** Raw images of Olympus (`.orf`) and Panasonic (`.rw2`), and JPEG XR, have separate signatures. */
type Format = "tiff" | "olympus" | "panasonic" | "jpeg-xr";

interface Signature {
  format: Format;
  isLittle: boolean;
  isBig: boolean;
}

const [LITTLE, BIG_ENDIAN] = [
  { isLittle: true, isBig: false },
  { isLittle: false, isBig: false },
];
const SIGNATURES: Record<string, Signature> = {
  "II*\0": { ...LITTLE, format: "tiff" },
  "MM\0*": { ...BIG_ENDIAN, format: "tiff" },
  "II+\0": { ...LITTLE, format: "tiff", isBig: true },
  "MM\0+": { ...BIG_ENDIAN, format: "tiff", isBig: true },
  IIRO: { ...LITTLE, format: "olympus" },
  IIRS: { ...LITTLE, format: "olympus" },
  MMOR: { ...BIG_ENDIAN, format: "olympus" },
  "IIU\0": { ...LITTLE, format: "panasonic" },
  "II\xbc\x01": { ...LITTLE, format: "jpeg-xr" },
};
/** Shorter files contain no directory. */
const MIN_BYTES = 16;

const [SUB_DIRECTORIES, ORIENTATION] = [330, 274];
const [SHORT, RATIONAL] = [3, 5];
/**
 * Bytes per value of each type, starting at type 1, and 0 for unused types (TIFF 6.0 §2, Technical Note 1, BigTIFF).
 */
const TYPE_BYTES = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
/** Types that are read as numbers: SHORT, LONG, RATIONAL, IFD, LONG8 and IFD8. */
const NUMBERS = new Set([SHORT, 4, RATIONAL, 13, 16, 18]);
const MAX_DIRECTORIES = 64;
/** Maximum number of entries in all directories. */
const MAX_ENTRIES = 65_535;
const MAX_VALUES = 16;

export interface ByteSpan {
  at: number;
  length: number;
}

export type Tiff = NonNullable<ReturnType<typeof readTiff>>;
export type Directory = NonNullable<ReturnType<Tiff["directoryAt"]>>;

/** @returns the media type of raw images with a separate signature, or null for other content */
export function rawTypeOf(head: Uint8Array): string | null {
  const format = signatureOf(head)?.format;
  if (format === "olympus") return "image/x-olympus-orf";
  return format === "panasonic" ? "image/x-panasonic-rw2" : null;
}

function signatureOf(head: Uint8Array): Signature | undefined {
  return SIGNATURES[String.fromCharCode(...head.subarray(0, 4))];
}

/** Returns whether the metadata is in directories of a TIFF. */
export function isTiff(bytes: Uint8Array): boolean {
  return signatureOf(bytes)?.format === "tiff";
}

/** @returns null if the content is neither TIFF nor based on it */
export function readTiff(bytes: Buffer) {
  const signature = signatureOf(bytes);
  if (!signature || bytes.length < MIN_BYTES) return null;
  const { format, isLittle, isBig } = signature;
  /** Size of an offset, and of a count of values. */
  const WORD = isBig ? 8 : 4;
  /** Size of the number of entries. */
  const COUNT = isBig ? 8 : 2;
  const ENTRY = 4 + 2 * WORD;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let isCut = false;
  let remainingEntries = MAX_ENTRIES;

  function number(at: number, size: number): number {
    if (size === 2) return view.getUint16(at, isLittle);
    return size === 8 ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
  }

  /** Reads a directory, whose offsets are relative to `base`. */
  function directoryAt(at: number, base: number) {
    if (at <= 0) return null;
    const count = at + COUNT <= bytes.length ? number(at, COUNT) : Number.POSITIVE_INFINITY;
    if (at + COUNT + count * ENTRY > bytes.length) isCut = true;
    if (at + COUNT + count * ENTRY > bytes.length || count > remainingEntries) return null;
    remainingEntries -= count;
    const entries = new Map<number, number>();
    for (let entry = at + COUNT + (count - 1) * ENTRY; entry > at; entry -= ENTRY) entries.set(number(entry, 2), entry);

    /** Returns the position of the value of a tag, of any type. */
    function content(tag: number): ByteSpan | null {
      const entry = entries.get(tag);
      if (entry === undefined) return null;
      const length = (TYPE_BYTES[number(entry + 2, 2) - 1] ?? 0) * number(entry + 4, WORD);
      return { at: length <= WORD ? entry + 4 + WORD : base + number(entry + 4 + WORD, WORD), length };
    }

    /** Returns the numbers of a tag, or an empty list if the directory does not contain it. */
    function values(tag: number): number[] {
      const [entry, place] = [entries.get(tag), content(tag)];
      if (entry === undefined || !place) return [];
      const type = number(entry + 2, 2);
      const each = TYPE_BYTES[type - 1] ?? 0;
      const count = place.length / each;
      if (!NUMBERS.has(type) || count > MAX_VALUES) return [];
      if (place.at + place.length > bytes.length) {
        isCut = true;
        return [];
      }
      return Array.from({ length: count }, (_, index) => {
        const from = place.at + index * each;
        return type === RATIONAL ? number(from, 4) / number(from + 4, 4) : number(from, each);
      });
    }

    return {
      /** Its position, and the number of its entries. */
      at,
      count,
      values,
      content,
    };
  }

  const directories: NonNullable<ReturnType<typeof directoryAt>>[] = [];
  const offsets = new Set([number(isBig ? 8 : 4, WORD)]);
  for (const at of offsets) {
    const directory = directories.length < MAX_DIRECTORIES && directoryAt(at, 0);
    if (!directory) continue;
    directories.push(directory);
    // Some writers omit the pointer after the last directory.
    const end = at + COUNT + directory.count * ENTRY;
    if (end + WORD <= bytes.length) offsets.add(number(end, WORD));
    for (const below of directory.values(SUB_DIRECTORIES)) offsets.add(below);
  }

  return {
    format,
    /** The chain of directories, each one before its subdirectories. */
    directories,
    directoryAt,
    /** Returns Latin-1 text, up to the end of the file. */
    text(at: number, length: number): string {
      if (at + length > bytes.length) isCut = true;
      return bytes.toString("latin1", at, at + length);
    },
    /** Whether a requested position is outside of the bytes. */
    get isTruncated(): boolean {
      return isCut;
    },
    /** Returns the same file with this directory as its first and only one, with another orientation. */
    withFirstDirectory({ at, count }: { at: number; count: number }, orientation: number): Buffer {
      const all = Array.from({ length: count }, (_, index) => at + COUNT + index * ENTRY);
      const kept = all.filter((entry) => number(entry, 2) !== ORIENTATION);
      const place = kept.filter((entry) => number(entry, 2) < ORIENTATION).length;
      const start = bytes.length + (bytes.length % 2);
      const file = Buffer.alloc(start + COUNT + (kept.length + 1) * ENTRY + WORD);
      const write = (value: number, to: number, size: number) => {
        const part = Buffer.alloc(8);
        isLittle ? part.writeBigUInt64LE(BigInt(value)) : part.writeBigUInt64BE(BigInt(value));
        part.copy(file, to, isLittle ? 0 : 8 - size, isLittle ? size : 8);
      };
      bytes.copy(file);
      write(start, isBig ? 8 : 4, WORD);
      write(kept.length + 1, start, COUNT);
      const added = start + COUNT + place * ENTRY;
      write(ORIENTATION, added, 2);
      write(SHORT, added + 2, 2);
      write(1, added + 4, WORD);
      write(orientation, added + 4 + WORD, 2);
      kept.forEach((entry, index) => {
        bytes.copy(file, start + COUNT + (index < place ? index : index + 1) * ENTRY, entry, entry + ENTRY);
      });
      return file;
    },
  };
}
