import { type Box, boxesIn } from "../picture/iso-boxes.ts";
import { type CodePoints, spaceOf } from "./code-points.ts";

/*
 * Images in boxes (ISO/IEC 23008-12): `iprp` contains properties (`ipco`), and for each item the numbers of its
 * properties, from 1 (`ipma`).
 */

interface Item {
  id: number;
  properties: number[];
  /** Those that a reader must support. */
  essential: Set<number>;
}

const ESSENTIAL = 0x8000;
const MAX_ITEMS = 10_000;
/** Chromium 156 displays the curves of videos, and unknown ones, as that of sRGB in AVIF, and only there. */
const VIDEO = new Set([1, 6, 14, 15]);
const SRGB = 13;
/** Of `av1C` (AV1-ISOBMFF §2.3.3). */
const HIGH_BIT_DEPTH = 0x40;

export const isAvif = (bytes: Buffer) => bytes.toString("latin1", 4, 8) === "ftyp";

/**
 * Returns the file with an ICC profile in addition to the code points (`nclx`) of its colors. An existing profile takes
 * precedence.
 */
export function withAvifProfile(bytes: Buffer): Buffer {
  const tables = readTables(bytes);
  const described = tables && codePointsOf(bytes, tables);
  if (!described) return bytes;
  const points = readCodePoints(bytes, described, tables.properties);
  const space = spaceOf(points, false) ?? spaceOf({ ...points, transfer: SRGB }, false);
  if (space === null || space === "srgb") return bytes;
  const number = tables.properties.indexOf(described) + 1;
  return withProperty(bytes, boxOf("colr", Buffer.from("prof"), space), (item) => item.properties.includes(number));
}

/** Returns the box of the primary image, or of a tile of it, or null if an ICC profile describes its colors. */
function codePointsOf(bytes: Buffer, { primary, items, properties }: Tables): Box | null {
  const colors = [...items]
    .sort((a, b) => Number(b.id === primary) - Number(a.id === primary))
    .map((item) => item.properties.flatMap((number) => properties[number - 1] ?? []))
    .find((own) => own.some((box) => isProfile(bytes, box) || colorType(bytes, box) === "nclx"));
  if (!colors || colors.some((box) => isProfile(bytes, box))) return null;
  return colors.find((box) => colorType(bytes, box) === "nclx") ?? null;
}

const isProfile = (bytes: Buffer, box: Box) => ["prof", "rICC"].includes(colorType(bytes, box));

function colorType(bytes: Buffer, { type, start }: Box): string {
  return type === "colr" ? bytes.toString("latin1", start, start + 4) : "";
}

function readCodePoints(bytes: Buffer, { start }: Box, properties: Box[]): CodePoints {
  const transfer = bytes.readUInt16BE(start + 6);
  const light = properties.find(({ type }) => type === "clli");
  return {
    primaries: bytes.readUInt16BE(start + 4),
    transfer: VIDEO.has(transfer) ? SRGB : transfer,
    peak: (light && bytes.readUInt16BE(light.start)) || undefined,
  };
}

/**
 * Adds a property to items. The new `meta` is at the end of the file, so that no offset changes, and the previous one
 * becomes free space.
 */
export function withProperty(bytes: Buffer, property: Buffer, isOwner: (item: Item) => boolean): Buffer {
  const tables = readTables(bytes);
  if (!tables || tables.end !== bytes.length) return bytes;
  const { meta, children, iprp, ipco, properties } = tables;
  const number = properties.length + 1;
  const items = tables.items.map((item) => {
    return isOwner(item) ? { ...item, properties: [...item.properties, number] } : item;
  });
  const newIprp = boxOf("iprp", boxOf("ipco", bytes.subarray(ipco.start, ipco.end), property), ipmaOf(items));
  const content = children.map((child) => (child === iprp ? newIprp : bytes.subarray(child.at, child.end)));
  const result = Buffer.concat([bytes, boxOf("meta", bytes.subarray(meta.start, meta.start + 4), ...content)]);
  result.write("free", meta.at + 4, "latin1");
  return result;
}

/** Returns whether it has more than 8 bits, and an ICC profile. */
export function isProfiledIn16Bits(bytes: Buffer): boolean {
  const properties = readTables(bytes)?.properties ?? [];
  const isDeep = properties.some(
    ({ type, start }) => type === "av1C" && ((bytes[start + 2] ?? 0) & HIGH_BIT_DEPTH) !== 0,
  );
  return isDeep && properties.some((box) => isProfile(bytes, box));
}

/** Returns whether the colors of an image are multiplied by its alpha (ISO/IEC 23008-12 §6.6.2.1.2). */
export function isPremultiplied(bytes: Buffer): boolean {
  if (!isAvif(bytes)) return false;
  const references = readMeta(bytes).children.find(({ type }) => type === "iref");
  return [...boxesIn(bytes, (references?.start ?? 0) + 4, references?.end ?? 0)].some(({ type }) => type === "prem");
}

interface Tables {
  /** The end of the last box. */
  end: number | undefined;
  meta: Box;
  children: Box[];
  iprp: Box;
  ipco: Box;
  properties: Box[];
  items: Item[];
  primary: number | null;
}

function readTables(bytes: Buffer): Tables | null {
  const { end, meta, children } = readMeta(bytes);
  const [iprp, pitm] = ["iprp", "pitm"].map((name) => children.find(({ type }) => type === name));
  const [ipco, ipma] = iprp ? ["ipco", "ipma"].map((name) => find(bytes, iprp, name)) : [];
  if (!meta || !iprp || !ipco || !ipma) return null;
  const properties = [...boxesIn(bytes, ipco.start, ipco.end)];
  const items = itemsOf(bytes, ipma);
  const primary = pitm ? bytes.readUIntBE(pitm.start + 4, bytes[pitm.start] === 0 ? 2 : 4) : null;
  return { end, meta, children, iprp, ipco, properties, items, primary };
}

function readMeta(bytes: Buffer) {
  const file = [...boxesIn(bytes, 0, bytes.length)];
  const meta = file.find(({ type }) => type === "meta");
  return { end: file.at(-1)?.end, meta, children: meta ? [...boxesIn(bytes, meta.start + 4, meta.end)] : [] };
}

function find(bytes: Buffer, { start, end }: Box, name: string): Box | undefined {
  return [...boxesIn(bytes, start, end)].find(({ type }) => type === name);
}

function itemsOf(bytes: Buffer, { start, end }: Box): Item[] {
  const [idBytes, numberBytes] = [bytes[start] === 0 ? 2 : 4, ((bytes[start + 3] ?? 0) & 1) + 1];
  const items: Item[] = [];
  for (let at = start + 8; at < end; ) {
    if (items.length === MAX_ITEMS) throw new RangeError("Too many items");
    const id = bytes.readUIntBE(at, idBytes);
    const count = bytes.readUInt8(at + idBytes);
    at += idBytes + 1;
    const highest = 1 << (numberBytes * 8 - 1);
    const numbers = Array.from({ length: count }, (_, i) => bytes.readUIntBE(at + i * numberBytes, numberBytes));
    const essential = new Set(numbers.filter((number) => number & highest).map((number) => number & ~highest));
    items.push({ id, properties: numbers.map((number) => number & ~highest), essential });
    at += count * numberBytes;
  }
  return items;
}

function ipmaOf(items: Item[]): Buffer {
  const head = Buffer.from([1, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(items.length, 4);
  const entries = items.map(({ id, properties, essential }) => {
    const entry = Buffer.alloc(5 + properties.length * 2);
    entry.writeUInt32BE(id, 0);
    entry.writeUInt8(properties.length, 4);
    properties.forEach((number, i) => {
      entry.writeUInt16BE(essential.has(number) ? number | ESSENTIAL : number, 5 + i * 2);
    });
    return entry;
  });
  return boxOf("ipma", head, ...entries);
}

export function boxOf(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(
    content.reduce((sum, { length }) => sum + length, 8),
    0,
  );
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...content]);
}
