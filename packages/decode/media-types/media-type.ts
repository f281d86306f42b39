import { gunzipBeginning, isGzip } from "../imaging/gunzip.ts";
import { isTiff, rawTypeOf } from "../imaging/picture/directories.ts";
import { hasSvgRoot, mayBeXml, xmlText } from "../imaging/svg-text.ts";
import { hasPages } from "../imaging/transform.ts";
import { bytesAsText, CONTROL, decodeText } from "./charset.ts";

/** A string, which may continue after the end, or a bracket or comma outside of strings. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[[\]{},]/gs;
/** The beginning of a value, or of a key and its value. */
const UNFINISHED =
  /^\s*(?:"[^"\\]*(?:\\.[^"\\]*)*(?:\\?$|"\s*(?::\s*(?:"[^"\\]*(?:\\.[^"\\]*)*(?:\\?$|"))?)?))?(?:[\d.eE+-]*|[a-z]{1,5})\s*$/s;
/** Deeper nesting would take long to parse. */
const MAX_DEPTH = 1000;

/** Returns whether the bytes are JSON (RFC 8259), because many other formats begin like JSON. */
function isJson(bytes: Uint8Array): boolean {
  const text = utf8Text(bytes, false);
  return text !== null && parses(text);
}

/** Returns whether the bytes are the beginning of an object or array that continues. */
export function isJsonBeginning(bytes: Uint8Array): boolean {
  const text = utf8Text(bytes, true) ?? "";
  const closing: string[] = [];
  let last: RegExpExecArray | null = null;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (token.startsWith('"')) continue;
    last = match;
    if (token === "[" || token === "{") closing.push(token === "[" ? "]" : "}");
    else if (token !== "," && (closing.pop() !== token || closing.length === 0)) return false;
    if (closing.length > MAX_DEPTH) return false;
  }
  if (!last) return false;
  const complete = text.slice(0, last[0] === "," ? last.index : last.index + 1);
  return UNFINISHED.test(text.slice(last.index + 1)) && parses(complete + closing.reverse().join(""));
}

function utf8Text(bytes: Uint8Array, continues: boolean): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: continues });
  } catch {
    return null;
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export type FileType = "IMAGE" | "VIDEO" | "AUDIO" | "DOCUMENT";

/** Containers with either video or only audio: the media types that signatures detect, and the type of each. */
const CONTAINERS: Record<string, { AUDIO: string; VIDEO: string }> = {
  ...container("video/webm", "audio/webm"),
  ...container("video/matroska", "audio/matroska"),
  ...container("video/mp4", "audio/mp4"),
  ...container("video/x-m4v", "audio/mp4"),
  // Browsers play QuickTime under the type of its successor format.
  ...container("video/quicktime", "audio/mp4"),
  ...container("video/3gpp", "audio/3gpp"),
  ...container("video/3gpp2", "audio/3gpp2"),
  ...container("video/ogg", "audio/ogg", "audio/ogg", "application/ogg"),
  ...container("video/x-ms-asf", "audio/x-ms-asf", "audio/x-ms-asf", "application/vnd.ms-asf"),
  // No media types are registered for these with only audio.
  ...container("video/mp2t", "audio/mp2t"),
  ...container("video/MP1S", "audio/MP1S"),
  ...container("video/MP2P", "audio/MP2P"),
  ...container("video/x-flv", "audio/x-flv"),
  ...container("video/vnd.avi", "audio/vnd.avi"),
};

function container(video: string, audio: string, ...found: string[]) {
  return Object.fromEntries([video, ...found].map((type) => [type, { AUDIO: audio, VIDEO: video }]));
}

/** The signature of AU, which file-type 22.3.0 does not detect. */
const AU = ".snd";

/** Size of the beginning that must be text for the file to count as text. */
const TEXT_BYTES = 4100;
/** Maximum position of the first tag, after licenses and doctypes. */
const MARKUP_BYTES = 64 * 1024;

/** Containers whose media type does not show what they contain. */
const TYPES: Record<string, FileType> = {
  "application/ogg": "AUDIO",
  "application/mxf": "VIDEO",
  "application/vnd.ms-asf": "VIDEO",
  "application/x-mobipocket-ebook": "DOCUMENT",
};

/**
 * Media types that text can have. Signatures of a few letters also begin sentences: "BM" a bitmap, "MZ" a program,
 * "ID3" a song. Content that is entirely text can only have one of these types.
 */
const TEXTUAL =
  /^(?:text\/.*|.*\/(?:.*\+)?xml|application\/(?:pdf|rtf|postscript|eps|pgp-encrypted|x-ms-regedit)|model\/stl)$/;

/**
 * Media types whose signature begins no text in any charset. Such files can consist of text after it: a JPEG with long
 * comments (FF D8 FF), and a Unix archive of texts ("!<arch>").
 */
const UNAMBIGUOUS = new Set(["image/jpeg", "application/x-unix-archive"]);

/** Beginnings that text needs for these types, because their signatures also begin other text: "%!TeX", "solid gold". */
const REQUIRED: Record<string, RegExp> = {
  "application/postscript": /^%!(?:PS|\s)/,
  "model/stl": /^solid [^\n]*\s+(?:facet|endsolid)\s/,
};

/** Recordings in the variants of WAVE: above 4 GiB (EBU Tech 3306, ITU-R BS.2088), and with the higher byte first. */
const WAVE = /^(?:RF64|BW64|RIFX).{4}WAVE/s;

/** Sony Wave64: the GUIDs of its chunks begin with these names. */
const WAVE64 = /^riff\.\x91\xcf.{17}wave/s;

/**
 * Types that file-type derives from the first names of a ZIP: any document of iWork with a table would be a spreadsheet,
 * and a presentation whose slides follow later a text. The directory of the ZIP decides.
 */
const IWORK = /^application\/vnd\.apple\.(?:keynote|numbers|pages)$/;

/** The brands of images in HEIF (ISO/IEC 23008-12 Annex B, MIAF, AVIF §9). */
const HEIF_STRUCTURES = new Set(["mif1", "mif2", "msf1", "miaf"]);
const HEIF_CODECS: Record<string, string> = {
  avif: "image/avif",
  avis: "image/avif",
  ...Object.fromEntries(["heic", "heix", "heim", "heis"].map((brand) => [brand, "image/heic"])),
  ...Object.fromEntries(["hevc", "hevx", "hevm", "hevs"].map((brand) => [brand, "image/heic-sequence"])),
};

/**
 * Content that browsers would treat as HTML (WHATWG MIME Sniffing §7.1) must be detected as HTML, because HTML is never
 * shown inline.
 */
const HTML = /^<(?:!DOCTYPE\s+html|html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|!--)[\s>/-]/i;
/** After an XML declaration, an element such as `table` can be of any vocabulary. */
const XHTML = /^<(?:!DOCTYPE\s+html|html)[\s>/]/i;

/** Loaded by the first detection, not at the start: it consists of many modules. */
let fileType: Promise<typeof import("file-type")> | undefined;

/** Detects the media type from the beginning of the content. */
export async function sniffMediaType(head: Uint8Array): Promise<string> {
  if (isSvg(head) || (isGzip(head) && isSvg(await gunzipBeginning(head)))) return "image/svg+xml";
  const text = textType(head);
  if (text === "text/html") return text;
  const known = await knownType(head);
  if (known && (text === null || isTextual(known, head) || UNAMBIGUOUS.has(known))) return known;
  // The kind of TIFF is stored in a directory, often at the end of the file.
  if (isTiff(head)) return "image/tiff";
  return (
    rawTypeOf(head) ?? text ?? (bytesAsText(head.subarray(0, 4)) === AU ? "audio/basic" : "application/octet-stream")
  );
}

async function knownType(head: Uint8Array): Promise<string | undefined> {
  const beginning = bytesAsText(head.subarray(0, 32));
  if (WAVE.test(beginning)) return "audio/wav";
  if (WAVE64.test(beginning)) return "audio/x-w64";
  fileType ??= import("file-type");
  const { fileTypeFromBuffer } = await fileType;
  const type = heifType(head) ?? (await fileTypeFromBuffer(head).catch(() => undefined))?.mime.split(";")[0];
  return type && IWORK.test(type) ? "application/zip" : type;
}

function isTextual(type: string, head: Uint8Array): boolean {
  return TEXTUAL.test(type) && (REQUIRED[type]?.test(bytesAsText(head.subarray(0, TEXT_BYTES))) ?? true);
}

/** Returns the type of an image whose first brand does not name its codec. The compatible brands do. */
function heifType(head: Uint8Array): string | null {
  const box = bytesAsText(head.subarray(0, 256));
  if (box.slice(4, 8) !== "ftyp") return null;
  const [first = "", , ...compatible] =
    box.slice(8, Buffer.from(head.subarray(0, 4)).readUInt32BE(0)).match(/.{4}/gs) ?? [];
  if (first in HEIF_CODECS) return HEIF_CODECS[first] ?? null;
  const codecs = new Set(HEIF_STRUCTURES.has(first) ? compatible.flatMap((brand) => HEIF_CODECS[brand] ?? []) : []);
  const [codec, ...others] = codecs;
  return codec !== undefined && others.length === 0 ? codec : null;
}

/** Returns the media type of a file whose tracks are known. */
export function typeByTracks(sniffed: string, trackType: "AUDIO" | "VIDEO" | null): string {
  return (trackType && CONTAINERS[sniffed]?.[trackType]) ?? sniffed;
}

/** Returns the possible media types of a file whose tracks are unknown. */
export function possibleTypes(sniffed: string): string[] {
  const container = CONTAINERS[sniffed];
  return container ? [sniffed, container.VIDEO, container.AUDIO] : [sniffed];
}

export function fileTypeOf(mimeType: string): FileType {
  if (mimeType in TYPES) return TYPES[mimeType] ?? "DOCUMENT";
  if (mimeType.startsWith("image/")) return "IMAGE";
  if (mimeType.startsWith("video/")) return "VIDEO";
  if (mimeType.startsWith("audio/")) return "AUDIO";
  return "DOCUMENT";
}

/** Images that no decoder of the service supports. Their headers are read (picture/header-size.ts). */
const HEADER_ONLY =
  /^image\/(?:bmp|bpg|flif|icns|j2c|jls|jp2|jpm|jpx|ktx|vnd\.adobe\.photoshop|vnd\.ms-photo|x-icon|x-xcf)$/;

/** Returns whether decoders support the format of an image. */
export function isDecodable(mimeType: string): boolean {
  return !HEADER_ONLY.test(mimeType);
}

/** Returns whether a file of this type can have variants other than its thumbnail. */
export function hasVariants({ fileType, mimeType }: { fileType: FileType; mimeType: string }): boolean {
  return fileType !== "DOCUMENT" || hasPages(mimeType);
}

/** Detects SVG in any encoding that XML can declare. */
function isSvg(head: Uint8Array): boolean {
  if (!mayBeXml(head)) return false;
  const text = xmlText(head.subarray(0, MARKUP_BYTES));
  return text !== null && !CONTROL.test(text.slice(0, TEXT_BYTES)) && hasSvgRoot(text);
}

/** Detects text formats, which have no signature. Returns null for binary content. */
function textType(head: Uint8Array): string | null {
  const text = decodeText(head, TEXT_BYTES);
  if (text === null) return null;
  // Tags are ASCII. Invalid bytes after the first TEXT_BYTES must not hide them.
  const longer = decodeText(head, MARKUP_BYTES) ?? bytesAsText(head.subarray(0, MARKUP_BYTES));
  const start = longer.replace(/^\ufeff/, "").trimStart();
  const markup = start.replace(
    /^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*(?:\[[\s\S]*?\]\s*)?>|\ufeff|\s)+/i,
    "",
  );
  const isXml = start.startsWith("<?xml");
  if ((isXml ? XHTML : HTML).test(markup)) return "text/html";
  if (isXml) return "application/xml";
  return /^[[{]/.test(start) && isJson(head) ? "application/json" : "text/plain";
}
