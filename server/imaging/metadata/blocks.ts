import exifr from "exifr";
import type { Metadata } from "sharp";
import { jpegSegment } from "./jpeg-segments.ts";
import { photoshopResource } from "./photoshop-resource.ts";

/**
 * Metadata blocks as sharp returns them for any format. Untrusted: they are parsed in a worker process, sanitized and
 * truncated.
 */
export interface MetadataBlocks {
  exif: Uint8Array | null;
  xmp: Uint8Array | null;
  iptc: Uint8Array | null;
}

export function blocksOf({ exif, xmp, iptc }: Metadata): MetadataBlocks {
  return { exif: exif ?? null, xmp: xmp ?? null, iptc: iptc ?? null };
}

/**
 * Returns the fields of each group (`ifd0`, `iptc`, `dc` and other prefixes of XMP), or all of them combined with
 * `merged`. exifr reads complete files, so the blocks are wrapped in a JPEG without an image.
 */
export async function readBlocks(
  { exif, xmp, iptc }: MetadataBlocks,
  { merged }: { merged: boolean },
): Promise<Record<string, unknown>> {
  const segments = [
    exif && jpegSegment(0xe1, prefixed("Exif\0\0", exif)),
    xmp && jpegSegment(0xe1, prefixed("http://ns.adobe.com/xap/1.0/\0", xmp)),
    iptc && jpegSegment(0xed, prefixed("Photoshop 3.0\0", iptc[0] === 0x1c ? photoshopResource(iptc) : iptc)),
  ].filter((part) => part !== null);
  if (segments.length === 0) return {};
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xda, 0xff, 0xd9])]);
  // Dates stay text, because exifr would convert them with the time zone of this machine.
  const texts = { icc: false, mergeOutput: merged, reviveValues: false };
  const options = { tiff: true, exif: true, gps: true, xmp: true, iptc: true, ...texts };
  return (await exifr.parse(jpeg, options).catch(() => null)) ?? {};
}

function prefixed(prefix: string, block: Uint8Array): Buffer {
  const bytes = Buffer.from(block);
  return bytes.subarray(0, prefix.length).toString("latin1") === prefix
    ? bytes
    : Buffer.concat([Buffer.from(prefix, "latin1"), bytes]);
}

/**
 * Returns the text of a value. XMP has language alternatives: `{lang, value}`, or several of them, the default one
 * first.
 */
export function textValue(value: unknown): string {
  if (typeof value === "string") return unescaped(value);
  // exifr converts text such as 2021 or true to a number or a boolean.
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return textValue(value[0]);
  if (typeof value === "object" && value !== null && "value" in value) return textValue(value.value);
  return "";
}

/** exifr does not decode XML references in XMP (XML 1.0, 4.1 and 4.6). */
function unescaped(text: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (match, name, decimal, hex) => {
    if (name) return entities[name.toLowerCase()] ?? match;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : match;
  });
}
