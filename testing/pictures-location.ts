import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { jpegWithSegments, pngChunk } from "./pictures-segments.ts";

/* Images and videos with the location where they were made, next to metadata that must be kept. */

const EXIF = {
  IFD0: { Copyright: "Jo Lee", Make: "Acme", Software: "Darkroom 1" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "48/1 51/1 2967/100",
    GPSLongitudeRef: "E",
    GPSLongitude: "2/1 17/1 4020/100",
    GPSDateStamp: "2026:05:11",
  },
};

const PACKET = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
  xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/"
  xmlns:xmpNote="http://ns.adobe.com/xmp/note/" exif:GPSLatitude="48,51.4945N" drone-dji:GpsLongitude="2.2945" xmpNote:HasExtendedXMP="DIGEST">
 <exif:GPSLongitude>2,17.67E</exif:GPSLongitude>
 <exif:GPSProcessingMethod><rdf:Alt><rdf:li xml:lang="x-default">GPS</rdf:li></rdf:Alt></exif:GPSProcessingMethod>
 <exif:GPSAltitudeRef/><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Jo Lee</rdf:li></rdf:Alt></dc:rights>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

export const XMP_PACKET = PACKET.replace(' xmpNote:HasExtendedXMP="DIGEST"', "");

const EXTENDED = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:creator><rdf:Seq><rdf:li>${"Jo Lee ".repeat(9000)}</rdf:li></rdf:Seq></dc:creator>
<exif:GPSAltitude>35/1</exif:GPSAltitude><exif:GPSImgDirection>77/1</exif:GPSImgDirection></rdf:Description></rdf:RDF></x:xmpmeta>`;

export const XMP_NAME = "http://ns.adobe.com/xap/1.0/\0";
const EXTENDED_NAME = "http://ns.adobe.com/xmp/extension/\0";

function picture() {
  const pixels = Buffer.from(Array.from({ length: 48 * 32 * 3 }, (_, index) => (index * 7) % 251));
  return sharp(pixels, { raw: { width: 48, height: 32, channels: 3 } });
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function segment(marker: number, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

export function afterStart(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function behindHeader(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** Adds a packet that continues in other segments. */
function extendedJpeg(jpeg: Buffer): Buffer {
  const packet = Buffer.from(EXTENDED);
  const digest = createHash("md5").update(packet).digest("hex").toUpperCase();
  // Cuts in the middle of a name.
  const cut = packet.indexOf("GPSAlt") + 4;
  const piece = (start: number, end: number) =>
    segment(0xe1, EXTENDED_NAME, digest, u32(packet.length), u32(start), packet.subarray(start, end));
  const first = segment(0xe1, XMP_NAME, PACKET.replace("DIGEST", digest));
  return afterStart(jpeg, first, piece(cut, packet.length), piece(0, cut));
}

/** Appends a second image to the first (CIPA DC-007). */
export function multiPicture(first: Buffer, second: Buffer): Buffer {
  const index = (offset: number, size: number) => {
    const bytes = Buffer.alloc(8 + 2 + 12 + 4 + 32);
    bytes.write("MM\0*\0\0\0\x08\0\x01\xb0\x02\0\x07\0\0\0\x20\0\0\0\x1a", 0, "latin1");
    bytes.writeUInt32BE(size, 26 + 16 + 4);
    bytes.writeUInt32BE(offset, 26 + 16 + 8);
    return segment(0xe2, "MPF\0", bytes);
  };
  const length = index(0, 0).length;
  // Offsets count from the header of the index, which follows the start, the marker, the length and the name.
  return Buffer.concat([afterStart(first, index(first.length + length - 10, second.length)), second]);
}

function itxt(text: Buffer, isCompressed: boolean): Buffer {
  const head = Buffer.from(`XML:com.adobe.xmp\0${isCompressed ? "\x01" : "\0"}\0\0\0`, "latin1");
  return pngChunk("iTXt", Buffer.concat([head, isCompressed ? deflateSync(text) : text]));
}

/** Inserts an extension (GIF89a §26) before the first block. `content` ends with a length of 0. */
export function gifWithXmp(gif: Buffer, content: Buffer, name = "XMP DataXMP"): Buffer {
  const flags = gif[10] ?? 0;
  const start = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const head = Buffer.from(`!\xff\x0b${name}`, "latin1");
  return Buffer.concat([gif.subarray(0, start), head, content, gif.subarray(start)]);
}

/** The bytes after a packet in a GIF (XMP part 3 §1.1.2). */
export const GIF_TRAILER = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);

function rawProfile(type: "tEXt" | "zTXt", exif: Buffer): Buffer {
  const hex = Buffer.concat([Buffer.from("Exif\0\0"), exif])
    .toString("hex")
    .replace(/.{72}/g, "$&\n");
  const text = Buffer.from(`\nexif\n${String(exif.length + 6).padStart(8)}\n${hex}\n`);
  const head = Buffer.from("Raw profile type exif\0");
  const body = type === "tEXt" ? text : Buffer.concat([Buffer.from([0]), deflateSync(text)]);
  return pngChunk(type, Buffer.concat([head, body]));
}

/** Adds a directory, which the first one references. */
function withPosition(tiff: Buffer): Buffer {
  const first = tiff.readUInt32LE(4);
  const count = tiff.readUInt16LE(first);
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const entries = Array.from({ length: count }, (_, index) =>
    tiff.subarray(first + 2 + index * 12, first + 14 + index * 12),
  );
  const padded = Buffer.concat([tiff, Buffer.alloc(tiff.length % 2)]);
  const values = Buffer.alloc(48);
  [48, 1, 51, 1, 2967, 100, 2, 1, 17, 1, 4020, 100].forEach((value, index) => {
    values.writeUInt32LE(value, index * 4);
  });
  const gpsAt = padded.length + values.length;
  const gps = Buffer.concat([
    Buffer.from([4, 0]),
    entry(1, 2, 2, 0x4e),
    entry(2, 5, 3, padded.length),
    entry(3, 2, 2, 0x45),
    entry(4, 5, 3, padded.length + 24),
    Buffer.alloc(4),
  ]);
  const sorted = [...entries, entry(0x8825, 4, 1, gpsAt)].sort((a, b) => a.readUInt16LE() - b.readUInt16LE());
  const directory = Buffer.concat([Buffer.from([sorted.length, 0]), ...sorted, Buffer.alloc(4)]);
  padded.writeUInt32LE(gpsAt + gps.length, 4);
  return Buffer.concat([padded, values, gps, directory]);
}

/** Big-endian EXIF with only a location. */
export const BARE_EXIF = Buffer.concat([
  Buffer.from("MM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01\0\0\0\x1a\0\0\0\0", "latin1"),
  Buffer.from("\0\x02\0\x01\0\x02\0\0\0\x02N\0\0\0\0\x02\0\x05\0\0\0\x03\0\0\0\x38\0\0\0\0", "latin1"),
  ...[48, 1, 51, 1, 30, 1].map(u32),
]);

/** Returns a box (ISO/IEC 14496-12): its length, its type and its content. */
export function isoBox(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
}

const FILM_TYPE = isoBox("ftyp", "qt  ", u32(0), "qt  ");
const MEDIA = isoBox("mdat", Buffer.alloc(5000, 7));
export const MOVIE_HEADER = isoBox(
  "mvhd",
  Buffer.concat([u32(0), u32(0), u32(0), u32(1000), u32(1000), Buffer.alloc(80)]),
);
export const LOCATION = "+48.8577+002.2950+035.000/";
export const HANDLER = isoBox("hdlr", u32(0), u32(0), "mdta", Buffer.alloc(13));

export function video(...content: Buffer[]): Buffer {
  return Buffer.concat([FILM_TYPE, MEDIA, isoBox("moov", MOVIE_HEADER, ...content)]);
}

export function keyValue(key: number, text: string): Buffer {
  return isoBox(u32(key).toString("latin1"), isoBox("data", u32(1), u32(0), text));
}

const keyed = isoBox(
  "meta",
  HANDLER,
  isoBox(
    "keys",
    u32(0),
    u32(3),
    isoBox("mdta", "com.apple.quicktime.make"),
    isoBox("mdta", "com.apple.quicktime.location.ISO6709"),
    isoBox("mdta", "location"),
  ),
  isoBox("ilst", keyValue(1, "Acme"), keyValue(2, LOCATION), keyValue(3, "4.7")),
);

export const userData = isoBox(
  "udta",
  isoBox("\xa9xyz", "\0\x1a\x15\xc7", LOCATION),
  isoBox("loci", u32(0), "\x15\xc7Home\0\0", u32(150_000), u32(3_202_000), u32(0), "earth\0\0"),
  isoBox("\xa9mak", "\0\x04\x55\xc4", "Acme"),
);

export const xmpBox = isoBox("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), Buffer.from(XMP_PACKET));

/** Files that sharp cannot write, from the encoders of libheif and ffmpeg. */
const ENCODED = ["phone.heic", "phone.mp4", "phone.mov"];

/** Returns the files by name. */
export async function picturesWithLocation(): Promise<Record<string, Buffer>> {
  const exif = () => picture().withExif(EXIF);
  const both = () => picture().withExif(EXIF).withXmp(XMP_PACKET);
  const plain = {
    jpeg: await picture().jpeg().toBuffer(),
    png: await picture().png().toBuffer(),
    gif: await picture().gif().toBuffer(),
  };
  const jpeg = await exif().jpeg().toBuffer();
  const { exif: segmentExif = Buffer.alloc(0) } = await sharp(jpeg).metadata();
  const tiffExif = segmentExif.subarray(6);
  const withPacket = (packet: string) => afterStart(plain.jpeg, segment(0xe1, XMP_NAME, packet));
  const motion = video(userData);
  const mobile = XMP_PACKET.replace("rdf:about", `GCamera:MicroVideoOffset="${motion.length}" rdf:about`).replace(
    "xmlns:exif",
    'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" xmlns:exif',
  );
  const encoded = ENCODED.map(async (name) => [name, await readFile(join(import.meta.dirname, "located", name))]);
  return {
    ...Object.fromEntries(await Promise.all(encoded)),
    "exif.jpg": jpeg,
    "exif-and-xmp.jpg": await both().jpeg().toBuffer(),
    "behind-long-segments.jpg": jpegWithSegments(jpeg, 0xe2, "ICC_PROFILE\0", 300_000),
    "extended-xmp.jpg": extendedJpeg(plain.jpeg),
    "several-pictures.jpg": multiPicture(plain.jpeg, jpeg),
    "motion.jpg": Buffer.concat([withPacket(mobile), motion]),
    "exif-and-xmp.png": await both().png().toBuffer(),
    "compressed-xmp.png": behindHeader(plain.png, itxt(Buffer.from(XMP_PACKET), true)),
    "xmp.png": behindHeader(plain.png, itxt(Buffer.from(XMP_PACKET), false)),
    "raw-profile.png": behindHeader(plain.png, rawProfile("tEXt", tiffExif)),
    "compressed-raw-profile.png": behindHeader(plain.png, rawProfile("zTXt", tiffExif)),
    "xmp.gif": gifWithXmp(plain.gif, Buffer.concat([Buffer.from(XMP_PACKET), GIF_TRAILER])),
    "exif-and-xmp.webp": await both().webp().toBuffer(),
    "bare-exif.webp": await picture().webp().withExif({ IFD3: EXIF.IFD3 }).toBuffer(),
    "bare-exif.jpg": afterStart(plain.jpeg, segment(0xe1, "Exif\0\0", BARE_EXIF)),
    "bare-exif.png": behindHeader(plain.png, pngChunk("eXIf", BARE_EXIF)),
    "exif-and-xmp.tif": withPosition(await both().tiff().toBuffer()),
    "exif-and-xmp.avif": await both().avif({ effort: 0 }).toBuffer(),
    "user-data.mov": video(userData),
    "track.mov": video(isoBox("trak", userData)),
    "keys.mov": video(keyed),
    "xmp.mp4": Buffer.concat([video(), xmpBox]),
    "xmp-in-user-data.mov": video(isoBox("udta", isoBox("XMP_", Buffer.from(XMP_PACKET)))),
    "first.mov": Buffer.concat([isoBox("wide"), isoBox("moov", MOVIE_HEADER, userData), MEDIA]),
  };
}
