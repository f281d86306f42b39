import { tiffFile } from "./tiff-files.ts";

/** The metadata of a raw image, and the JPEG files in it. */
export interface RawParts {
  /** The recorded width and height of the image. */
  width: number;
  height: number;
  /** The EXIF orientation. */
  orientation?: number;
  thumbnail: Buffer;
  preview: Buffer;
}

const NOT_DECODED = Buffer.from("not decoded");

/** Returns a file as Olympus writes it (`.orf`): the maker note contains the offset of the preview, and the size. */
export function olympusFile(
  { width, height, orientation = 1, thumbnail, preview }: RawParts,
  { header = "OLYMPUS\0II\x03\0", isRelative = true } = {},
): Buffer {
  const start = Buffer.from(header, "latin1");
  // The note is first, at a known position, because its offsets depend on it.
  const noteAt = 8;
  const base = isRelative ? 0 : noteAt;
  const directory = (entries: [tag: number, type: number, count: number, value: number][]) => {
    const bytes = Buffer.alloc(2 + entries.length * 12 + 4);
    bytes.writeUInt16LE(entries.length);
    entries.forEach(([tag, type, count, value], index) => {
      const at = 2 + index * 12;
      bytes.writeUInt16LE(tag, at);
      bytes.writeUInt16LE(type, at + 2);
      bytes.writeUInt32LE(count, at + 4);
      bytes.writeUInt32LE(value, at + 8);
    });
    return bytes;
  };
  const [UNDEFINED, LONG, IFD] = [7, 4, 13];
  const mainBytes = 2 + 3 * 12 + 4;
  const childBytes = 2 + 2 * 12 + 4;
  const settingsAt = start.length + mainBytes;
  const processingAt = settingsAt + childBytes;
  const thumbnailAt = processingAt + childBytes;
  const previewAt = thumbnailAt + thumbnail.length;
  const note = Buffer.concat([
    start,
    directory([
      [0x100, UNDEFINED, thumbnail.length, base + thumbnailAt],
      // Newer cameras write the offset of the directory, older ones the directory itself as a value.
      isRelative ? [0x2020, IFD, 1, base + settingsAt] : [0x2020, UNDEFINED, childBytes, base + settingsAt],
      isRelative ? [0x2040, IFD, 1, base + processingAt] : [0x2040, UNDEFINED, childBytes, base + processingAt],
    ]),
    directory([
      [0x101, LONG, 1, base + previewAt],
      [0x102, LONG, 1, preview.length],
    ]),
    directory([
      [0x614, LONG, 1, width],
      [0x615, LONG, 1, height],
    ]),
    thumbnail,
    preview,
  ]);
  // The first directory includes the margins of the sensor.
  const tags = { 256: width + 32, 257: height + 16, 258: 16, 259: 1, 262: 1, 274: orientation, 277: 1 };
  const exif = directory([[0x927c, UNDEFINED, note.length, noteAt]]);
  const exifAt = noteAt + note.length + (note.length % 2);
  const before = Buffer.concat([note, Buffer.alloc(note.length % 2), exif]);
  return tiffFile([{ tags: { ...tags, 34665: exifAt }, data: NOT_DECODED }], { signature: "IIRO", before });
}

/** Returns a file as Panasonic writes it (`.rw2`): the edges of the image on the sensor, and a JPEG as a value. */
export function panasonicFile({ width, height, orientation = 1, preview }: RawParts): Buffer {
  const sensor = { 2: width + 100, 3: height + 20, 4: 6, 5: 8, 6: height + 6, 7: width + 8 };
  const tags = { ...sensor, 46: preview, 274: orientation, 273: 0xffffffff, 279: 0 };
  return tiffFile([{ tags }], { signature: "IIU\0" });
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u64 = (value: number) => Buffer.concat([u32(0), u32(value)]);

/**
 * Returns a file as Canon writes it (`.cr3`): EXIF in a box, a JPEG as a sample of a track, and a smaller one in a box.
 */
export function canonFile({ width, height, orientation = 1, thumbnail, preview }: RawParts): Buffer {
  const box = (type: string, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts);
    return Buffer.concat([u32(content.length + 8), Buffer.from(type, "latin1"), content]);
  };
  const uuid = (id: string, ...parts: Buffer[]) => box("uuid", Buffer.from(id, "hex"), ...parts);
  const exif = tiffFile([{ tags: { 256: width, 257: height, 274: orientation } }]);
  const track = (offset: number, size: number) => {
    const sizes = box("stsz", u32(0), u32(0), u32(1), u32(size));
    const offsets = box("co64", u32(0), u32(1), u64(offset));
    return box("trak", box("tkhd", u32(0)), box("mdia", box("minf", box("stbl", sizes, offsets))));
  };
  const head = (at: number) =>
    Buffer.concat([
      box("ftyp", Buffer.from("crx "), u32(1), Buffer.from("crx isom")),
      box(
        "moov",
        uuid("85c0b687820f11e08111f4ce462b6a48", box("CNCV", Buffer.from("CanonCR3_001")), box("CMT1", exif)),
        track(at, preview.length),
        track(at + preview.length, NOT_DECODED.length),
      ),
      uuid("eaf42b5e1c984b88b9fbb7dc406e4d16", u64(1), box("PRVW", u64(0), u64(thumbnail.length), thumbnail)),
      u32(1),
      Buffer.from("mdat"),
      u64(16 + preview.length + NOT_DECODED.length),
    ]);
  return Buffer.concat([head(head(0).length), preview, NOT_DECODED]);
}

/** Returns a file as Fujifilm writes it (`.raf`): a JPEG, whose EXIF has the orientation, and records. */
export function fujifilmFile({ width, height, preview }: RawParts): Buffer {
  const pair = (a: number, b: number) => u32(a * 65536 + b);
  const record = (tag: number, ...values: number[]) =>
    Buffer.concat([pair(tag, values.length * 2), ...values.map((value) => pair(0, value).subarray(2))]);
  const records = Buffer.concat([
    u32(3),
    record(0x100, height + 20, width + 96),
    record(0x110, 10, 48),
    record(0x111, height, width),
  ]);
  const header = Buffer.alloc(108);
  header.write("FUJIFILMCCD-RAW 0201FF383501X-T1", "latin1");
  const offsets = [header.length, preview.length, header.length + preview.length, records.length];
  Buffer.concat(offsets.map(u32)).copy(header, 84);
  return Buffer.concat([header, preview, records, NOT_DECODED]);
}
