import { gzipSync } from "node:zlib";

/* SVG as different programs write it. */

export const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Attributes of the root element, and the natural size that Chromium computes. svg-document.browser.test.ts compares them.
 */
export const NATURAL_SIZES: [attributes: string, width: number, height: number][] = [
  ['width="100" height="50"', 100, 50],
  ["width='100px' height=' 50 '", 100, 50],
  ['width="12.7mm" height="25.4mm"', 48, 96],
  ['width="10mm" height="10MM" viewBox="0 0 10 10"', 38, 38],
  ['width="2.54cm" height="1in"', 96, 96],
  ['width="72pt" height="6pc"', 96, 96],
  ['width="101.6Q" height="40Q"', 96, 38],
  ['width="210mm" height="297mm" viewBox="0 0 210 297"', 794, 1123],
  ['width="2em" height="1em"', 32, 16],
  ['width="2em" height="1rem" font-size="20"', 40, 20],
  ['width="1e2" height="+50"', 100, 50],
  ['width="24.6" height="10.2"', 25, 10],
  ['width="99.5" height="99.49"', 100, 99],
  ['width="100000" height="50000"', 100_000, 50_000],
  ['width="100" height="50" viewBox="0 0 24 24"', 100, 50],
  ['width="50" height="10" style="width:2in"', 50, 10],
  ['style="width:200px;height:100px"', 300, 150],
  ["", 300, 150],
  ['width="100"', 100, 150],
  ['height="50"', 300, 50],
  ['width="100%" height="100%"', 300, 150],
  ['width="100" viewBox="0 0 30 20"', 100, 67],
  ['height="50" viewBox="0 0 200 100"', 100, 50],
  ['width="100" height="100%" viewBox="0 0 200 100"', 100, 50],
  ['width="100%" viewBox="0 0 24 24"', 150, 150],
  ['width="50%" height="50%" viewBox="0 0 200 100"', 300, 150],
  ['viewBox="0 0 24 24"', 150, 150],
  ['viewBox="0,0,1024,1024"', 150, 150],
  ['viewBox="0 0 100 1000"', 15, 150],
  ['viewBox="0 0 1000 100"', 300, 30],
  ['viewBox="0 0 24.5 33.1"', 111, 150],
  ['viewBox="0 0 24 24" preserveAspectRatio="none"', 300, 150],
  ['viewBox="0 0 -5 5"', 300, 150],
  ['width="wide" height="12.7 mm"', 300, 150],
];

/** Returns an SVG whose left half is red and whose right half is transparent. */
export const ofRoot = (attributes: string) =>
  `<svg xmlns="${SVG_NAMESPACE}" ${attributes}><rect width="50%" height="100%" fill="#f00"/></svg>`;

/** Changes only how a document is written: its encoding, and the prefixes of its elements. */
export type Writing = (svg: string) => Buffer;

/** Adds prefixes as Python's `xml.etree.ElementTree` writes them. */
const prefixed = (svg: string, prefix = "ns0") =>
  svg.replaceAll(/<(\/?)(?=[a-z])/gi, `<$1${prefix}:`).replace(" xmlns=", ` xmlns:${prefix}=`);
const utf16le = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const utf16be = (text: string) => utf16le(text).swap16();
const declared = (encoding: string, svg: string) => `<?xml version="1.0" encoding="${encoding}"?>\n${svg}`;

export const WRITINGS: Record<string, Writing> = {
  "plain UTF-8": Buffer.from,
  "UTF-8 with a byte order mark": (svg) => Buffer.from(`\ufeff${svg}`),
  "a prefix": (svg) => Buffer.from(prefixed(svg)),
  "a prefix with non-ASCII characters": (svg) => Buffer.from(prefixed(svg, "é.b-1")),
  "UTF-16 (little-endian)": utf16le,
  "UTF-16 (big-endian)": utf16be,
  "UTF-16 with a declaration": (svg) => utf16le(declared("UTF-16", svg)),
  "UTF-16 with a prefix": (svg) => utf16be(declared("utf-16", prefixed(svg))),
  "UTF-8 that declares UTF-16": (svg) => Buffer.from(declared("utf-16", svg)),
  "an 8-bit encoding": (svg) => Buffer.from(declared("ISO-8859-1", `<!-- Größe -->${svg}`), "latin1"),
  "an unknown encoding": (svg) => Buffer.from(declared("x-made-up", svg)),
  "a declaration after white space": (svg) => Buffer.from(`\n\t ${declared("utf-8", svg)}`),
  "comments and instructions first": (svg) =>
    Buffer.from(`<?xml version='1.0'?><?pack <a> ?><!-- <b> --> \n<!-- ${"license ".repeat(300)} -->${svg}`),
};

/** Returns an SVG as Adobe Illustrator writes it: namespaces are entities, and the root starts after byte 1000. */
export const illustrator = (attributes: string) =>
  `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
${[
  "Extensibility",
  "AdobeIllustrator",
  "Graphs",
  "Variables",
  "ImageReplacement",
  "SaveForWeb",
  "GenericCustomNamespace",
  "XPath",
]
  .map((name) => `\t<!ENTITY ns_${name.toLowerCase()} "http://ns.adobe.com/${name}/1.0/${"x".repeat(80)}">\n`)
  .join("")}\t<!ENTITY ns_svg "${SVG_NAMESPACE}">
\t<!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg version="1.1" id="Layer_1" xmlns:i="&ns_adobeillustrator;" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" x="0px" y="0px"
\t ${attributes} style="enable-background:new 0 0 48 24;" xml:space="preserve"><rect width="50%" height="100%" fill="#f00"/></svg>`;

export const svgz = (svg: string | Buffer) => gzipSync(svg);
