import type { Sharp } from "sharp";
import { readTexts } from "./blocks.ts";
import type { MetadataBlocks } from "./file-blocks.ts";
import { jpegSegment, jpegSegments } from "./jpeg-segments.ts";
import { IPTC } from "./read-iptc.ts";
import { allTexts, firstText } from "./texts.ts";
import { textsOf } from "./xmp.ts";

/** The creators, the credit line and the license of an image. `""` and empty lists for missing values. */
export interface Rights {
  copyright: string;
  creators: string[];
  credit: string;
  usageTerms: string;
  /** URLs from the file, which are not validated and are written unchanged. */
  webStatement: string;
  license: string;
  licensorUrl: string;
}

const LIMITS = { maxLength: 2_000, maxItems: 20 };

/**
 * Reads the rights. XMP takes precedence over IPTC, and IPTC over EXIF, which supports only ASCII (Metadata Working
 * Group, Guidelines for handling image metadata 2.0, §5). Returns null if there are none.
 */
export async function readRights(blocks: MetadataBlocks): Promise<Rights | null> {
  const { xmp, xmpFields, iptc, exif } = await readTexts(blocks);
  const licensor = xmpFields.get("plus:Licensor");
  const licensorUrl =
    (licensor?.items[0] ?? licensor)?.fields.get("plus:LicensorURL") ?? xmpFields.get("plus:LicensorURL");
  const rights: Rights = {
    copyright: firstText(LIMITS, xmp("dc:rights"), iptc(IPTC.copyright), exif.copyright),
    creators: allTexts(LIMITS, xmp("dc:creator"), iptc(IPTC.byline), [exif.artist ?? ""]),
    credit: firstText(LIMITS, xmp("photoshop:Credit"), iptc(IPTC.credit)),
    usageTerms: firstText(LIMITS, xmp("xmpRights:UsageTerms")),
    webStatement: firstText(LIMITS, xmp("xmpRights:WebStatement")),
    license: firstText(LIMITS, xmp("cc:license")),
    licensorUrl: firstText(LIMITS, textsOf(licensorUrl)),
  };
  return Object.values(rights).some((value) => value.length > 0) ? rights : null;
}

/** Returns the image with the rights and no other metadata: complete in XMP, and in EXIF as far as possible. */
export function withRights(image: Sharp, rights: Rights): Sharp {
  const exif = {
    ...(isAscii(rights.copyright) && { Copyright: withAsciiType(rights.copyright) }),
    ...(isAscii(rights.creators.join("")) && { Artist: withAsciiType(rights.creators.join("; ")) }),
  };
  const withPacket = image.withXmp(rightsPacket(rights));
  return Object.keys(exif).length > 0 ? withPacket.withExif({ IFD0: exif }) : withPacket;
}

/** EXIF text is ASCII. libvips converts `©` to `(C)` and `é` to `e`, but drops the characters of other scripts. */
function isAscii(text: string): boolean {
  return /^[\u0020-\u024f]+$/.test(text);
}

/** Appends a type in parentheses: libvips parses the last parentheses of a value as its type, and removes them. */
function withAsciiType(text: string): string {
  return `${text} (ASCII)`;
}

/** Returns them as XMP. */
export function rightsPacket(rights: Rights): string {
  const { copyright, creators, credit, usageTerms, webStatement, license, licensorUrl } = rights;
  const creator = creators.map((name) => `<rdf:li>${escapeXml(name)}</rdf:li>`).join("");
  const licensor = `<rdf:li rdf:parseType="Resource"><plus:LicensorURL>${escapeXml(licensorUrl)}</plus:LicensorURL></rdf:li>`;
  const properties = [
    copyright && `<dc:rights>${inAnyLanguage(copyright)}</dc:rights>`,
    creator && `<dc:creator><rdf:Seq>${creator}</rdf:Seq></dc:creator>`,
    credit && `<photoshop:Credit>${escapeXml(credit)}</photoshop:Credit>`,
    usageTerms && `<xmpRights:UsageTerms>${inAnyLanguage(usageTerms)}</xmpRights:UsageTerms>`,
    webStatement && `<xmpRights:WebStatement>${escapeXml(webStatement)}</xmpRights:WebStatement>`,
    licensorUrl && `<plus:Licensor><rdf:Seq>${licensor}</rdf:Seq></plus:Licensor>`,
    license && `<cc:license rdf:resource="${escapeXml(license)}"/>`,
  ];
  return [
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>`,
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">`,
    `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
    ` xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"`,
    ` xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" xmlns:cc="http://creativecommons.org/ns#">`,
    ...properties.filter(Boolean),
    `</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  ].join("");
}

function inAnyLanguage(text: string): string {
  return `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`;
}

function escapeXml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/* IPTC-IIM 4.2, which JPEG contains in a Photoshop resource, for programs without XMP support. */

/** Datasets of the application record, with their maximum length in bytes (§6). */
const BYLINE = { number: 80, maxBytes: 32 };
const CREDIT = { number: 110, maxBytes: 32 };
const COPYRIGHT = { number: 116, maxBytes: 128 };
/** The coded character set (§5, 1:90): UTF-8. */
const UTF_8 = Buffer.from([0x1c, 1, 90, 0, 3, 0x1b, 0x25, 0x47]);

/** Returns the JPEG with creators, credit and copyright. */
export function withIptc(jpeg: Buffer, { creators, credit, copyright }: Rights): Buffer {
  const datasets = [
    ...creators.map((creator) => dataset(BYLINE, creator)),
    ...(credit ? [dataset(CREDIT, credit)] : []),
    ...(copyright ? [dataset(COPYRIGHT, copyright)] : []),
  ];
  if (datasets.length === 0) return jpeg;
  const body = Buffer.concat([UTF_8, ...datasets]);
  const segment = jpegSegment(0xed, photoshopResource(body));
  if (!segment) return jpeg;
  const at = afterHeaders(jpeg);
  return Buffer.concat([jpeg.subarray(0, at), segment, jpeg.subarray(at)]);
}

function dataset({ number, maxBytes }: { number: number; maxBytes: number }, text: string): Buffer {
  // Cuts between characters: in stream mode, the decoder holds back the bytes of an incomplete character.
  const truncated = new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
  const content = Buffer.from(truncated);
  const head = Buffer.from([0x1c, 2, number, 0, 0]);
  head.writeUInt16BE(content.length, 3);
  return Buffer.concat([head, content]);
}

/** Returns the position after JFIF, EXIF and XMP, which must come first. */
function afterHeaders(jpeg: Buffer): number {
  let at = 2;
  for (const { marker, end } of jpegSegments(jpeg)) {
    if (marker !== 0xe0 && marker !== 0xe1) break;
    at = end;
  }
  return at;
}

/** Wraps datasets of IPTC for a JPEG, in a Photoshop resource (IPTC-IIM 4.2, Adobe Photoshop File Formats). */
export function photoshopResource(datasets: Uint8Array): Buffer {
  const head = Buffer.from("Photoshop 3.0\0" + "8BIM\u0004\u0004\0\0\0\0\0\0", "latin1");
  head.writeUInt32BE(datasets.length, head.length - 4);
  return Buffer.concat([head, datasets, Buffer.alloc(datasets.length % 2)]);
}
