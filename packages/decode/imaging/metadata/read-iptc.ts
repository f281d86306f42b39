import { decodeText } from "./texts.ts";

/* IPTC-IIM 4.2: datasets of a record number, a number, a length and a value. */

const RESOURCES = "Photoshop 3.0\0";
const SIGNATURE = "8BIM";
/** Adobe Photoshop File Formats, "Image Resource IDs". */
export const RESOURCE = { iptc: 0x0404, exif: 0x0422, xmp: 0x0424 } as const;
const MARKER = 0x1c;
const APPLICATION_RECORD = 2;
const MAX_DATASETS = 2_000;

/** The numbers of datasets of the application record (IPTC-IIM 4.2 §6). */
export const IPTC = {
  title: 5,
  keywords: 25,
  dateCreated: 55,
  timeCreated: 60,
  byline: 80,
  credit: 110,
  copyright: 116,
  caption: 120,
} as const;

/** Returns the texts of the application record by number, from datasets or from the Photoshop resources around them. */
export function readIptc(block: Uint8Array): Map<number, string[]> {
  const texts = new Map<number, string[]>();
  const bytes = datasetsIn(block) ?? Buffer.alloc(0);
  let at = 0;
  for (let count = 0; count < MAX_DATASETS && at + 5 <= bytes.length && bytes[at] === MARKER; count++) {
    const [record, number, length] = [bytes.readUInt8(at + 1), bytes.readUInt8(at + 2), bytes.readUInt16BE(at + 3)];
    // A length of more than 32,767 has another form, which texts do not need (§1.5).
    if (length > 0x7fff) break;
    const value = bytes.subarray(at + 5, at + 5 + length);
    if (record === APPLICATION_RECORD) texts.set(number, [...(texts.get(number) ?? []), decodeText(value)]);
    at += 5 + length;
  }
  return texts;
}

/** Returns the datasets of a block, or null if its Photoshop resources contain no IPTC. */
function datasetsIn({ buffer, byteOffset, byteLength }: Uint8Array): Buffer | null {
  const block = Buffer.from(buffer, byteOffset, byteLength);
  const hasName = block.toString("latin1", 0, RESOURCES.length) === RESOURCES;
  if (!hasName && block.toString("latin1", 0, SIGNATURE.length) !== SIGNATURE) return block;
  return resourcesIn(hasName ? block.subarray(RESOURCES.length) : block).get(RESOURCE.iptc) ?? null;
}

/** Returns the contents of Photoshop resources by their numbers. */
export function resourcesIn(block: Buffer): Map<number, Buffer> {
  const contents = new Map<number, Buffer>();
  let at = 0;
  while (at + 12 <= block.length && block.toString("latin1", at, at + 4) === SIGNATURE) {
    // The name has its length in front, and both are padded to an even length, as is the content.
    const sizeAt = at + 6 + evenly(1 + block.readUInt8(at + 6));
    if (sizeAt + 4 > block.length) break;
    const size = block.readUInt32BE(sizeAt);
    const start = sizeAt + 4;
    const id = block.readUInt16BE(at + 4);
    if (!contents.has(id)) contents.set(id, block.subarray(start, start + size));
    at = start + evenly(size);
  }
  return contents;
}

function evenly(size: number): number {
  return size + (size % 2);
}
