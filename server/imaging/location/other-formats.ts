import type { MediaSource } from "../measures.ts";
import { partOf, positionsOf } from "./bounded-source.ts";
import { tiffPatches } from "./exif.ts";
import type { Finding } from "./patches.ts";
import { tolerant } from "./tolerant.ts";
import { xmpWithoutLocation } from "./xmp.ts";

const XMP_END = /<\/rdf:RDF>|<\0\/\0r\0d\0f\0:\0R\0D\0F\0>/;
const MAX_XMP_BYTES = 1024 * 1024;
/** Comments of Ogg and FLAC, the frame of ID3 that programs use for other comments, and positions of ISO 6709. */
const COMMENT =
  /(?:location|latitude|longitude)[\w-]*=|TXXX.{7}(?:\xff\xfe)?\0*(?:l\0?o\0?c\0?a\0?t\0?i\0?o\0?n|g\0?p\0?s)|[+-]\d\d\.\d{2,}[+-]\d{3}\.\d\d/is;
const COMPRESSED_XMP = /<<(?=[^>]*\/Type\s*\/Metadata)(?=[^>]*\/Filter)[^>]*>>/;
const MAX_DICTIONARY_BYTES = 200;
const MAX_END_BYTES = 64 * 1024 * 1024;

/**
 * Yields null for each location in a format that has no reader. Searches the beginning and the end, where such formats
 * have their metadata.
 */
export async function* locationsInOtherFormat(source: MediaSource): AsyncGenerator<Finding> {
  const endBytes = Math.min(MAX_END_BYTES, source.size);
  const parts = [partOf(source, 0, endBytes)];
  const restBytes = Math.min(MAX_END_BYTES, source.size - endBytes);
  if (restBytes > 0) parts.push(partOf(source, source.size - restBytes, restBytes));
  for (const part of parts) if (await mayHaveLocation(part)) yield null;
}

async function mayHaveLocation(source: MediaSource): Promise<boolean> {
  const head = (await source.read(0, Math.min(source.size, MAX_XMP_BYTES))).toString("latin1");
  // Text can mention locations.
  if (head.includes("\0") && COMMENT.test(head)) return true;
  for await (const [at, bytes] of positionsOf(source, ...TESTS.keys())) {
    if (await TESTS.get(bytes)?.(source, at)) return true;
  }
  return false;
}

async function isLocatedXmp(source: MediaSource, at: number): Promise<boolean> {
  const bytes = await source.read(at, Math.min(MAX_XMP_BYTES, source.size - at));
  const end = XMP_END.exec(bytes.toString("latin1"));
  try {
    return xmpWithoutLocation(end ? bytes.subarray(0, end.index + end[0].length) : bytes) !== null;
  } catch {
    return true;
  }
}

/** Returns whether there is a GPS directory. These bytes also occur in other data. */
async function isLocatedTiff(source: MediaSource, at: number): Promise<boolean> {
  const tiff = partOf(source, at, Math.min(MAX_XMP_BYTES, source.size - at));
  for await (const finding of tolerant(tiffPatches(tiff))) if (finding) return true;
  return false;
}

/** PDF: the dictionary of an object. */
async function isCompressedXmp(source: MediaSource, at: number): Promise<boolean> {
  const start = Math.max(0, at - MAX_DICTIONARY_BYTES);
  const near = await source.read(start, Math.min(2 * MAX_DICTIONARY_BYTES, source.size - start));
  return COMPRESSED_XMP.test(near.toString("latin1"));
}

/** The first bytes of XMP in each encoding (XMP part 3 §2), of EXIF and of an entry of PDF, and their tests. */
const TESTS = new Map<Buffer, (source: MediaSource, at: number) => Promise<boolean>>([
  [Buffer.from("<rdf:RDF"), isLocatedXmp],
  [Buffer.from("<rdf:RDF", "utf16le"), isLocatedXmp],
  [Buffer.from("<rdf:RDF", "utf16le").swap16(), isLocatedXmp],
  [Buffer.from("II*\0"), isLocatedTiff],
  [Buffer.from("MM\0*"), isLocatedTiff],
  [Buffer.from("/Metadata"), isCompressedXmp],
]);
