import type { Sharp } from "sharp";
import type { Rights } from "./rights.ts";

/** Returns the image with the rights and no other metadata: complete in XMP, and in EXIF as far as possible. */
export function withRights(image: Sharp, rights: Rights): Sharp {
  const exif = {
    ...(isAscii(rights.copyright) && { Copyright: withAsciiType(rights.copyright) }),
    ...(isAscii(rights.creators.join("")) && { Artist: withAsciiType(rights.creators.join("; ")) }),
  };
  const withPacket = image.withXmp(xmpOf(rights));
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

function xmpOf(rights: Rights): string {
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
