import { bytesAsText } from "./charset.ts";
import {
  COMPOUND_FILE_TYPES,
  compoundFileType,
  type PartialContent,
  type ReadPart,
  readParts,
  ZIP_TYPES,
  zipType,
} from "./container-types.ts";
import { isJsonBeginning, possibleTypes, sniffMediaType } from "./media-type.ts";

/** A PDF may have other bytes before its header, and after its end (PDF Reference 1.7, Appendix H, notes 13 and 18). */
const PDF_HEADER = /(?:^|[^\w"'`])%PDF-\d\.\d/;
const PDF_END = /%%EOF/;
const PDF_SEARCH_BYTES = 1024;
/** Enough for white space after JSON. */
const JSON_END_BYTES = 1024;

const ID3_HEADER_BYTES = 10;
/** Enough of the content after a tag to detect its type. */
const SIGNATURE_BYTES = 4100;
/** More than a directory of a TIFF. */
const DIRECTORY_BYTES = 16 * 1024;

/** Types of the beginning, and those that the rest of the file can have in addition. */
const REFINED: Record<string, readonly string[]> = {
  ...Object.fromEntries(ZIP_TYPES.map((type) => [type, ZIP_TYPES])),
  "application/x-cfb": COMPOUND_FILE_TYPES,
  "application/octet-stream": ["application/pdf"],
  "text/plain": ["application/pdf", "application/json"],
  "audio/mpeg": ["audio/flac", "audio/aac", "audio/ape"],
  "image/tiff": ["image/x-adobe-dng", "image/x-sony-arw"],
};

/**
 * Detects the media type from the content, because a declared type or an extension can be wrong. Reads more than the
 * head only if the head shows that the type depends on it.
 */
export async function detectMediaType(content: PartialContent): Promise<string> {
  const { head, size } = content;
  const sniffed = await sniffMediaType(head);
  const read = readParts(content);
  if (ZIP_TYPES.includes(sniffed)) return (await zipType(read, size)) ?? sniffed;
  switch (sniffed) {
    case "application/x-cfb":
      return (await compoundFileType(read)) ?? sniffed;
    case "audio/mpeg":
      return typeAfterId3(read, head);
    case "image/tiff":
      return typeOfDirectory(read, head);
    case "text/plain":
    case "application/octet-stream":
      if (await isPdf(read, content)) return "application/pdf";
      return size > head.length && (await isLongJson(read, content)) ? "application/json" : sniffed;
    default:
      return sniffed;
  }
}

/** Returns the media types that a file with this beginning can have. */
export function possibleTypesOfBeginning(sniffed: string): string[] {
  return [...possibleTypes(sniffed), ...(REFINED[sniffed] ?? [])];
}

async function isPdf(read: ReadPart, { head, size }: PartialContent): Promise<boolean> {
  if (!PDF_HEADER.test(bytesAsText(head.subarray(0, PDF_SEARCH_BYTES)))) return false;
  return PDF_END.test(bytesAsText(await read(Math.max(0, size - PDF_SEARCH_BYTES), PDF_SEARCH_BYTES)));
}

/** Detects JSON that is longer than the head by its beginning and its last character. */
async function isLongJson(read: ReadPart, { head, size }: PartialContent): Promise<boolean> {
  const [, bracket] = /^(?:\xef\xbb\xbf)?\s*([[{])/.exec(bytesAsText(head)) ?? [];
  if (!bracket || !isJsonBeginning(head)) return false;
  const end = bytesAsText(await read(Math.max(0, size - JSON_END_BYTES), JSON_END_BYTES));
  return end.trimEnd().endsWith(bracket === "[" ? "]" : "}");
}

/** Tags with a cover can be longer than the head, and other formats than MP3 have them as well (ID3v2.4 §3.1). */
async function typeAfterId3(read: ReadPart, head: Buffer): Promise<string> {
  if (head.toString("latin1", 0, 3) !== "ID3" || head.length < ID3_HEADER_BYTES) return "audio/mpeg";
  const tagBytes = head.subarray(6, ID3_HEADER_BYTES).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
  const type = await sniffMediaType(await read(ID3_HEADER_BYTES + tagBytes, SIGNATURE_BYTES));
  return REFINED["audio/mpeg"]?.includes(type) ? type : "audio/mpeg";
}

/** Detects raw images whose first directory is after the head: it is read as if it were at the beginning. */
async function typeOfDirectory(read: ReadPart, head: Buffer): Promise<string> {
  const isLittle = head.toString("latin1", 0, 4) === "II*\0";
  if ((!isLittle && head.toString("latin1", 0, 4) !== "MM\0*") || head.length < 8) return "image/tiff";
  const at = isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
  if (at + DIRECTORY_BYTES <= head.length) return "image/tiff";
  const start = Buffer.alloc(16);
  head.copy(start, 0, 0, 4);
  if (isLittle) start.writeUInt32LE(start.length, 4);
  else start.writeUInt32BE(start.length, 4);
  const type = await sniffMediaType(Buffer.concat([start, await read(at, DIRECTORY_BYTES)]));
  return REFINED["image/tiff"]?.includes(type) ? type : "image/tiff";
}
