import type { Sharp } from "sharp";
import type { Rights } from "./rights.ts";

/** The picture with what is to be kept of the rights in it, and with no other metadata: XMP in full, EXIF as far as it goes. */
export function withRights(image: Sharp, rights: Rights): Sharp {
  const exif = {
    ...(isAscii(rights.copyright) && { Copyright: exact(rights.copyright) }),
    ...(isAscii(rights.creators.join("")) && { Artist: exact(rights.creators.join("; ")) }),
  };
  const described = image.withXmp(xmpOf(rights));
  return Object.keys(exif).length > 0 ? described.withExif({ IFD0: exif }) : described;
}

/** Text of EXIF is ASCII: libvips writes `(C)` for `©` and `e` for `é`, but of other scripts nothing is left. */
function isAscii(text: string): boolean {
  return /^[\u0020-\u024f]+$/.test(text);
}

/** libvips drops the last parentheses of a text: as it reads values, they hold their type. */
function exact(text: string): string {
  return `${text} (ASCII)`;
}

function xmpOf(rights: Rights): string {
  const { copyright, creators, credit, usageTerms, webStatement, license, licensorUrl } = rights;
  const creator = creators.map((name) => `<rdf:li>${escaped(name)}</rdf:li>`).join("");
  const licensor = `<rdf:li rdf:parseType="Resource"><plus:LicensorURL>${escaped(licensorUrl)}</plus:LicensorURL></rdf:li>`;
  const properties = [
    copyright && `<dc:rights>${inAnyLanguage(copyright)}</dc:rights>`,
    creator && `<dc:creator><rdf:Seq>${creator}</rdf:Seq></dc:creator>`,
    credit && `<photoshop:Credit>${escaped(credit)}</photoshop:Credit>`,
    usageTerms && `<xmpRights:UsageTerms>${inAnyLanguage(usageTerms)}</xmpRights:UsageTerms>`,
    webStatement && `<xmpRights:WebStatement>${escaped(webStatement)}</xmpRights:WebStatement>`,
    licensorUrl && `<plus:Licensor><rdf:Seq>${licensor}</rdf:Seq></plus:Licensor>`,
    license && `<cc:license rdf:resource="${escaped(license)}"/>`,
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
  return `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
