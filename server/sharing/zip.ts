/*
 * The parts of a ZIP file (APPNOTE.TXT 6.3.10; the numbers are its sections) whose entries are stored without
 * compression. The sizes are known in advance, so the length of each part follows from the names and sizes.
 */

/** The properties of an entry in its headers. */
export interface ZipEntry {
  /** Path with slashes between folders (4.4.17.1). */
  name: string;
  /** Size in bytes. */
  size: number;
  modifiedAt: Date;
}

const UINT16_MAX = 0xffff;
const UINT32_MAX = 0xffffffff;
/** Bit 11 (4.4.4): the name is UTF-8. */
const UTF8_NAME = 0x0800;
const STORED = 0;
/** 4.4.3.2: versions without and with Zip64. */
const VERSION_PLAIN = 20;
const VERSION_ZIP64 = 45;
/**
 * Made by Unix (4.4.2), so that readers apply the mode: a regular file that its owner can write and everyone can read.
 */
const MADE_BY_UNIX = 3 << 8;
const FILE_MODE = 0o100644 * 0x10000;

const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END = 22;
const ZIP64_END = 56;
const ZIP64_LOCATOR = 20;
/** Extra fields have 4 bytes before their data (4.5.1). */
const EXTRA = 4;
const TIMESTAMP = EXTRA + 5;

/**
 * Returns the header before the bytes of an entry (4.3.7). It contains the checksum, because readers of a pipe have
 * only this header.
 */
export function localHeader({ name, size, modifiedAt }: ZipEntry, crc32: number): Buffer {
  const bytes = Buffer.from(name);
  const extra = [timestamp(modifiedAt), ...(isLarge(size) ? [zip64([size, size])] : [])];
  const header = Buffer.alloc(LOCAL_HEADER);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(versionOf(isLarge(size)), 4);
  common(header, 6, { size, modifiedAt, crc32, name: bytes.length, extra: lengthOf(extra) });
  return Buffer.concat([header, bytes, ...extra]);
}

export function localHeaderSize(name: string, size: number): number {
  return LOCAL_HEADER + Buffer.byteLength(name) + TIMESTAMP + (isLarge(size) ? EXTRA + 16 : 0);
}

/** Returns the header of an entry in the central directory (4.3.12). `offset` is the position of its local header. */
export function centralHeader({ name, size, modifiedAt }: ZipEntry, crc32: number, offset: number): Buffer {
  const bytes = Buffer.from(name);
  const far = [...(isLarge(size) ? [size, size] : []), ...(isLarge(offset) ? [offset] : [])];
  const extra = [timestamp(modifiedAt), ...(far.length > 0 ? [zip64(far)] : [])];
  const header = Buffer.alloc(CENTRAL_HEADER);
  const version = versionOf(far.length > 0);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_BY_UNIX | version, 4);
  header.writeUInt16LE(version, 6);
  common(header, 8, { size, modifiedAt, crc32, name: bytes.length, extra: lengthOf(extra) });
  header.writeUInt32LE(FILE_MODE, 38);
  header.writeUInt32LE(Math.min(offset, UINT32_MAX), 42);
  return Buffer.concat([header, bytes, ...extra]);
}

export function centralHeaderSize(name: string, size: number, offset: number): number {
  const far = (isLarge(size) ? 16 : 0) + (isLarge(offset) ? 8 : 0);
  return CENTRAL_HEADER + Buffer.byteLength(name) + TIMESTAMP + (far > 0 ? EXTRA + far : 0);
}

/** Position, size and number of entries of the central directory. */
export interface Directory {
  entries: number;
  offset: number;
  size: number;
}

/** Returns the end of the file (4.3.16), after that of Zip64 (4.3.14, 4.3.15) if a number requires it. */
export function endOfZip({ entries, offset, size }: Directory): Buffer {
  const end = Buffer.alloc(END);
  const count = Math.min(entries, UINT16_MAX);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Math.min(size, UINT32_MAX), 12);
  end.writeUInt32LE(Math.min(offset, UINT32_MAX), 16);
  if (!needsZip64({ entries, offset, size })) return end;
  const far = Buffer.alloc(ZIP64_END);
  far.writeUInt32LE(0x06064b50, 0);
  far.writeBigUInt64LE(BigInt(ZIP64_END - 12), 4);
  far.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 12);
  far.writeUInt16LE(VERSION_ZIP64, 14);
  far.writeBigUInt64LE(BigInt(entries), 24);
  far.writeBigUInt64LE(BigInt(entries), 32);
  far.writeBigUInt64LE(BigInt(size), 40);
  far.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(ZIP64_LOCATOR);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([far, locator, end]);
}

export function endOfZipSize(directory: Directory): number {
  return END + (needsZip64(directory) ? ZIP64_END + ZIP64_LOCATOR : 0);
}

interface Fields {
  size: number;
  modifiedAt: Date;
  crc32: number;
  /** Lengths in bytes. */
  name: number;
  extra: number;
}

/** Writes the fields that both headers share, from `at` on: flags, method, time, date, checksum, sizes, lengths. */
function common(header: Buffer, at: number, { size, modifiedAt, crc32, name, extra }: Fields): void {
  const { time, date } = dosTime(modifiedAt);
  header.writeUInt16LE(UTF8_NAME, at);
  header.writeUInt16LE(STORED, at + 2);
  header.writeUInt16LE(time, at + 4);
  header.writeUInt16LE(date, at + 6);
  header.writeUInt32LE(crc32, at + 8);
  header.writeUInt32LE(isLarge(size) ? UINT32_MAX : size, at + 12);
  header.writeUInt32LE(isLarge(size) ? UINT32_MAX : size, at + 16);
  header.writeUInt16LE(name, at + 20);
  header.writeUInt16LE(extra, at + 22);
}

/** 4.4.8, 4.4.16: the maximum value means that the Zip64 field contains the number. */
function isLarge(value: number): boolean {
  return value >= UINT32_MAX;
}

function needsZip64({ entries, offset, size }: Directory): boolean {
  return entries >= UINT16_MAX || isLarge(offset) || isLarge(size);
}

function versionOf(isZip64: boolean): number {
  return isZip64 ? VERSION_ZIP64 : VERSION_PLAIN;
}

/** 4.5.3 */
function zip64(values: number[]): Buffer {
  const field = Buffer.alloc(EXTRA + 8 * values.length);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), EXTRA + 8 * index);
  return field;
}

/**
 * Returns the time in UTC, because the MS-DOS time has no time zone: field "UT" of Info-ZIP (proginfo/extrafld.txt),
 * the same in both headers.
 */
function timestamp(at: Date): Buffer {
  const field = Buffer.alloc(TIMESTAMP);
  const seconds = Math.floor(at.getTime() / 1000);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.max(0, Math.min(seconds, 0x7fffffff)), 5);
  return field;
}

/** 4.4.6: the resolution is two seconds, and 1980 is the first year. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

function lengthOf(buffers: Buffer[]): number {
  return buffers.reduce((all, { length }) => all + length, 0);
}
