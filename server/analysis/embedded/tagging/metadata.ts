import exifr from "exifr";
import { sentence, tag } from "./clean.ts";

/** Blocks as sharp finds them in any format. Hostile input: read in a worker, cleaned, cut. */
export interface MetadataBlocks {
  exif: Uint8Array | null;
  xmp: Uint8Array | null;
  iptc: Uint8Array | null;
}

export interface EmbeddedMetadata {
  keywords: string[];
  /** What a person wrote about the picture, `""` if nobody did. */
  caption: string;
  /** `Canon`, `""` if unknown. */
  camera: string;
  year: number | null;
  geotagged: boolean;
}

const MAX_KEYWORDS = 30;
/** A JPEG segment holds no more (ITU-T T.81, B.1.1.4). */
const MAX_SEGMENT = 65_533;
const OLDEST_PHOTOGRAPH = 1826;
/** What cameras write when nobody wrote anything. */
const NO_CAPTION = /^([\w ]*digital camera|sony dsc|dcim|dsc[_ ]?\d*|samsung|default|untitled|image|photo)\b.{0,12}$/i;

export async function readMetadata(blocks: MetadataBlocks, now: Date): Promise<EmbeddedMetadata> {
  const found = await parse(blocks);
  const date = [found.DateTimeOriginal, found.CreateDate, found.DateCreated].find((value) => value instanceof Date);
  const year = date instanceof Date ? date.getFullYear() : Number.NaN;
  const captions = [found.description, found.Caption, found.ImageDescription].map(wording).map(sentence);
  const camera = wording(found.Make).split(/[\s,_]/)[0] ?? "";
  return {
    keywords: [
      ...new Set([...list(found.subject), ...list(found.Keywords)].map(tag).filter((word) => word !== "")),
    ].slice(0, MAX_KEYWORDS),
    caption: captions.find((caption) => caption.length > 2 && !NO_CAPTION.test(caption)) ?? "",
    camera:
      camera === camera.toUpperCase() && camera.length > 3 ? capitalise(tag(camera)) : sentence(camera).slice(0, 32),
    year: year >= OLDEST_PHOTOGRAPH && year <= now.getFullYear() ? year : null,
    geotagged: isPlace(found.latitude, found.longitude),
  };
}

/** exifr reads whole files: the blocks go into the frame of a JPEG without a picture. */
async function parse({ exif, xmp, iptc }: MetadataBlocks): Promise<Record<string, unknown>> {
  const segments = [
    exif && segment(0xe1, prefixed("Exif\0\0", exif)),
    xmp && segment(0xe1, prefixed("http://ns.adobe.com/xap/1.0/\0", xmp)),
    iptc && segment(0xed, prefixed("Photoshop 3.0\0", iptc)),
  ].filter((part) => part !== null);
  if (segments.length === 0) return {};
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xda, 0xff, 0xd9])]);
  const options = { tiff: true, exif: true, gps: true, xmp: true, iptc: true, icc: false, mergeOutput: true };
  return (await exifr.parse(jpeg, options).catch(() => null)) ?? {};
}

function segment(marker: number, content: Buffer): Buffer | null {
  if (content.length > MAX_SEGMENT) return null;
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function prefixed(prefix: string, block: Uint8Array): Buffer {
  const bytes = Buffer.from(block);
  return bytes.subarray(0, prefix.length).toString("latin1") === prefix
    ? bytes
    : Buffer.concat([Buffer.from(prefix, "latin1"), bytes]);
}

/** exifr leaves XML's own escapes in XMP as they are (XML 1.0, 4.1 and 4.6). */
function unescaped(text: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** XMP has language alternatives: `{lang, value}`, or several of them. */
function wording(value: unknown): string {
  if (typeof value === "string") return unescaped(value);
  if (typeof value === "number") return String(value); // exifr takes a keyword such as 2021 for one
  if (Array.isArray(value)) return wording(value[0]);
  if (typeof value === "object" && value !== null && "value" in value) return wording(value.value);
  return "";
}

function list(value: unknown): string[] {
  const words = Array.isArray(value) ? value.slice(0, 500).map(wording) : wording(value).split(/[;,]/);
  return words.filter((word) => word.length <= 200);
}

function isPlace(latitude: unknown, longitude: unknown): boolean {
  const within = (value: unknown, most: number) =>
    typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= most;
  return within(latitude, 90) && within(longitude, 180) && !(latitude === 0 && longitude === 0);
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
