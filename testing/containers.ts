import { crc32, deflateRawSync } from "node:zlib";

/* Writers of containers, by their specifications. */

/** Content of a part; deflated unless it is `stored`. */
export type ZipPart = [name: string, content: string | Buffer, method?: "deflated" | "stored"];

/** Returns a ZIP file (APPNOTE 6.3.10), with the directory of ZIP64 if `isWide`. */
export function zipOf(parts: ZipPart[], { isWide = false, comment = "" } = {}): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content, method = "deflated"] of parts) {
    const bytes = Buffer.from(content);
    const data = method === "stored" ? bytes : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(method === "stored" ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    chunks.push(Buffer.from("PK\x03\x04"), fields, Buffer.from(name), data);
    const extra = Buffer.alloc(isWide ? 28 : 0);
    const listed = Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), fields, Buffer.alloc(14)]);
    if (isWide) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      for (const [at, value] of [bytes.length, data.length, offset].entries())
        extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
      for (const at of [20, 24, 42]) listed.writeUInt32LE(0xffffffff, at);
      listed.writeUInt16LE(extra.length, 30);
    } else {
      listed.writeUInt32LE(offset, 42);
    }
    directory.push(listed, Buffer.from(name), extra);
    offset += 30 + Buffer.byteLength(name) + data.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt32LE(isWide ? 0xffffffff : listing.length, 8);
  end.writeUInt32LE(isWide ? 0xffffffff : offset, 12);
  end.writeUInt16LE(comment.length, 16);
  const wide = Buffer.alloc(isWide ? 76 : 0);
  if (isWide) {
    wide.write("PK\x06\x06", "latin1");
    wide.writeBigUInt64LE(BigInt(listing.length), 40);
    wide.writeBigUInt64LE(BigInt(offset), 48);
    wide.write("PK\x06\x07", 56, "latin1");
    wide.writeBigUInt64LE(BigInt(offset + listing.length), 64);
  }
  return Buffer.concat([...chunks, listing, wide, Buffer.from("PK\x05\x06"), end, Buffer.from(comment)]);
}

/** A stream or storage of a compound file, with the numbers of its siblings and its child. */
export interface CompoundEntry {
  name: string;
  left?: number;
  right?: number;
  child?: number;
  /** 16 bytes in hex. */
  classId?: string;
}

const NONE = 0xffffffff;
const [END_OF_CHAIN, FAT_SECTOR, DIFAT_SECTOR] = [0xfffffffe, 0xfffffffd, 0xfffffffc];

/**
 * Returns a compound file ([MS-CFB]) whose directory follows `sectors` unused sectors of 512 bytes. The sectors of the
 * directory are in reverse order.
 */
export function compoundFile(entries: CompoundEntry[], sectors: number): Buffer {
  const directory = Buffer.alloc(Math.ceil(entries.length / 4) * 512);
  for (const [index, { name, left = NONE, right = NONE, child = NONE, classId = "" }] of entries.entries()) {
    const entry = directory.subarray(128 * index);
    entry.write(name, "utf16le");
    entry.writeUInt16LE(2 * name.length + 2, 64);
    entry[66] = index === 0 ? 5 : 2;
    for (const [at, value] of [left, right, child].entries()) entry.writeUInt32LE(value, 68 + 4 * at);
    entry.write(classId, 80, "hex");
  }
  const directorySectors = directory.length / 512;
  const fatSectors = Math.ceil((sectors + directorySectors) / 124) + 1;
  const difatSectors = Math.ceil(Math.max(0, fatSectors - 109) / 127);
  const [fatAt, difatAt] = [sectors + directorySectors, sectors + directorySectors + fatSectors];
  const fat = Buffer.alloc(512 * fatSectors, 0xff);
  const difat = Buffer.alloc(512 * difatSectors, 0xff);
  const header = Buffer.alloc(512, 0xff);
  header.fill(0, 0, 76);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(fatAt - 1, 48);
  header.writeUInt32LE(difatSectors > 0 ? difatAt : END_OF_CHAIN, 68);
  const reversed: Buffer[] = [];
  for (let index = 0; index < directorySectors; index++) {
    reversed.unshift(directory.subarray(512 * index, 512 * (index + 1)));
    fat.writeUInt32LE(index === directorySectors - 1 ? END_OF_CHAIN : fatAt - index - 2, 4 * (fatAt - 1 - index));
  }
  for (let index = 0; index < fatSectors; index++) {
    fat.writeUInt32LE(FAT_SECTOR, 4 * (fatAt + index));
    const rest = index - 109;
    if (rest < 0) header.writeUInt32LE(fatAt + index, 76 + 4 * index);
    else difat.writeUInt32LE(fatAt + index, 512 * Math.floor(rest / 127) + 4 * (rest % 127));
  }
  for (let index = 0; index < difatSectors; index++) {
    fat.writeUInt32LE(DIFAT_SECTOR, 4 * (difatAt + index));
    difat.writeUInt32LE(index === difatSectors - 1 ? END_OF_CHAIN : difatAt + index + 1, 512 * index + 508);
  }
  return Buffer.concat([header, Buffer.alloc(512 * sectors), ...reversed, fat, difat]);
}
