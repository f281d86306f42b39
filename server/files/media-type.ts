import { fileTypeFromBuffer } from "file-type";
import type { components } from "../generated/types.ts";
import { hasSvgRoot, mayBeXml, xmlText } from "../imaging/svg-text.ts";
import { isPacked, unpackedBeginning } from "../imaging/unpack.ts";

export type FileType = components["schemas"]["FileType"];

/** Containers that hold either a film or only sound: the media types that detection by signature finds, and those of each. */
const CONTAINERS: Record<string, { AUDIO: string; VIDEO: string }> = {
  ...sharing("video/webm", "audio/webm"),
  ...sharing("video/matroska", "audio/matroska"),
  ...sharing("video/mp4", "audio/mp4"),
  ...sharing("video/x-m4v", "audio/mp4"),
  // Browsers play QuickTime under the type of the format that was made of it.
  ...sharing("video/quicktime", "audio/mp4"),
  ...sharing("video/3gpp", "audio/3gpp"),
  ...sharing("video/3gpp2", "audio/3gpp2"),
  ...sharing("video/ogg", "audio/ogg", "audio/ogg", "application/ogg"),
  ...sharing("video/x-ms-asf", "audio/x-ms-asf", "audio/x-ms-asf", "application/vnd.ms-asf"),
  // No media types are registered for only sound in these.
  ...sharing("video/mp2t", "audio/mp2t"),
  ...sharing("video/MP1S", "audio/MP1S"),
  ...sharing("video/MP2P", "audio/MP2P"),
  ...sharing("video/x-flv", "audio/x-flv"),
  ...sharing("video/vnd.avi", "audio/vnd.avi"),
};

function sharing(video: string, audio: string, ...found: string[]) {
  return Object.fromEntries([video, ...found].map((type) => [type, { AUDIO: audio, VIDEO: video }]));
}

/** How much of a file's beginning must be text for all of it to count as text. */
const TEXT_BYTES = 4100;
/** How far the first tag may be away, behind licences and doctypes. */
const MARKUP_BYTES = 64 * 1024;

/** Containers whose name does not say what is in them. */
const TYPES: Record<string, FileType> = {
  "application/ogg": "AUDIO",
  "application/mxf": "VIDEO",
  "application/vnd.ms-asf": "VIDEO",
  "application/x-mobipocket-ebook": "DOCUMENT",
};

/**
 * Signatures of a few letters also begin sentences: "BM" a bitmap, "MZ" a program, "ID3" a song. What is text through and
 * through can only be one of these.
 */
const TEXTUAL =
  /^(?:text\/.*|.*\/(?:.*\+)?xml|application\/(?:pdf|rtf|postscript|eps|pgp-encrypted|x-ms-regedit)|model\/stl)$/;

/** What a browser would take for HTML (WHATWG MIME Sniffing §7.1) must be known as such: it is never shown inline. */
const HTML = /^<(?:!DOCTYPE\s+html|html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|!--)[\s>/-]/i;
/** Behind an XML declaration, a table is a table of any kind. */
const XHTML = /^<(?:!DOCTYPE\s+html|html)[\s>/]/i;

/** TIFF and BigTIFF, in either byte order (TIFF 6.0 §2). What kind it is stands in a directory, often at its end. */
const TIFF = /^(?:II[*+]\0|MM\0[*+])/;

/** What a file is, from its content; a declared type or an extension can lie. */
export async function sniffMediaType(head: Uint8Array): Promise<string> {
  if (isSvg(head) || (isPacked(head) && isSvg(await unpackedBeginning(head)))) return "image/svg+xml";
  const text = textType(head);
  if (text === "text/html") return text;
  const [known] = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime.split(";") ?? [];
  if (known && (text === null || TEXTUAL.test(known))) return known;
  if (TIFF.test(String.fromCharCode(...head.subarray(0, 4)))) return "image/tiff";
  return text ?? "application/octet-stream";
}

/** The media type of a file whose tracks are known. */
export function typeByTracks(sniffed: string, trackType: "AUDIO" | "VIDEO" | null): string {
  return (trackType && CONTAINERS[sniffed]?.[trackType]) ?? sniffed;
}

/** The media types that a file may have whose tracks are not known. */
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

/** In any encoding that XML can declare. */
function isSvg(head: Uint8Array): boolean {
  if (!mayBeXml(head)) return false;
  const text = xmlText(head.subarray(0, MARKUP_BYTES));
  return text !== null && !CONTROL.test(text.slice(0, TEXT_BYTES)) && hasSvgRoot(text);
}

/** Text formats have no magic number. Null for what is not text at all. */
function textType(head: Uint8Array): string | null {
  const text = decode(head.subarray(0, TEXT_BYTES));
  if (text === null) return null;
  const start = text.replace(/^\ufeff/, "").trimStart();
  const beginning = start.startsWith("<") ? (decode(head.subarray(0, MARKUP_BYTES)) ?? text) : start;
  const markup = beginning.replace(
    /^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*(?:\[[\s\S]*?\]\s*)?>|\ufeff|\s)+/i,
    "",
  );
  const isXml = start.startsWith("<?xml");
  if ((isXml ? XHTML : HTML).test(markup)) return "text/html";
  if (isXml) return "application/xml";
  return /^[[{]/.test(start) && isJson(head) ? "application/json" : "text/plain";
}

/** Needs the whole of it: the beginning of JSON is the beginning of many other things. */
function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell binary from text
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;
const latin1 = new TextDecoder("latin1");

/** UTF-8 or UTF-16 with a byte order mark; null when there are bytes that no text has. */
function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // In UTF-8 a control character is a byte of its own, and most of what is no text has one: an exception would cost more.
  if (CONTROL.test(latin1.decode(bytes))) return null;
  try {
    // "stream" forgives a character that the cut goes through.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
