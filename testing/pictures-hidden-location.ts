import { deflateSync } from "node:zlib";
import sharp from "sharp";
import {
  afterStart,
  BARE_EXIF,
  behindHeader,
  HANDLER,
  isoBox,
  keyValue,
  LOCATION,
  MOVIE_HEADER,
  multiPicture,
  segment,
  u32,
  userData,
  video,
  XMP_NAME,
  XMP_PACKET,
  xmpBox,
} from "./pictures-location.ts";
import { pngChunk } from "./pictures-segments.ts";

/* Locations in parts of a file that few programs read. */

/** Bytes of the locations. Every file contains at least one of them. */
export const TRACES = [
  Buffer.from(LOCATION),
  BARE_EXIF.subarray(-24),
  ...["utf8", "utf16le"].map((encoding) => Buffer.from("48,51.4945N", encoding as BufferEncoding)),
  Buffer.from("48,51.4945N", "utf16le").swap16(),
  BARE_EXIF.subarray(-24).toString("hex").slice(0, 40),
].map((trace) => Buffer.from(trace));

const CONTAINER =
  'xmlns:C="http://ns.google.com/photos/1.0/container/" xmlns:I="http://ns.google.com/photos/1.0/container/item/"';

/** The directory of a motion photo, with the length of its video. */
function directory(bytes: number, quote: string): string {
  const item = (semantic: string, length: number) =>
    `<rdf:li rdf:parseType="Resource"><C:Item I:Semantic="${semantic}" I:Length="${length}"/></rdf:li>`;
  const items = item("Primary", 0) + item("MotionPhoto", bytes);
  return `<C:Directory ${CONTAINER}><rdf:Seq>${items}</rdf:Seq></C:Directory>`.replaceAll('"', quote);
}

/** Returns a Photoshop resource (Adobe Photoshop File Formats). */
function resource(id: number, content: Buffer): Buffer {
  const head = Buffer.from("8BIM\0\0\0\0\0\0\0\0", "latin1");
  head.writeUInt16BE(id, 4);
  head.writeUInt32BE(content.length, 8);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** ImageMagick's format of a profile. */
function rawProfile(type: string, name: string, profile: Buffer): Buffer {
  const digits = profile.toString("hex").replace(/.{72}/g, "$&\n");
  const text = Buffer.from(`\n${name}\n${String(profile.length).padStart(8)}\n${digits}\n`);
  return pngChunk("zTXt", Buffer.concat([Buffer.from(`Raw profile type ${type}\0\0`), deflateSync(text)]));
}

/** Returns EXIF with a thumbnail. */
function exifWithThumbnail(thumbnail: Buffer): Buffer {
  const head = Buffer.from("MM\0*\0\0\0\x08\0\0\0\0\0\x0e", "latin1");
  const entry = (tag: number, value: number) => Buffer.concat([Buffer.from([2, tag, 0, 4, 0, 0, 0, 1]), u32(value)]);
  const start = head.length + 2 + 24 + 4;
  return Buffer.concat([head, Buffer.from([0, 2]), entry(1, start), entry(2, thumbnail.length), u32(0), thumbnail]);
}

/** Returns a little-endian TIFF of many directories without entries, and one with a location. */
function manyPages(count: number): Buffer {
  const pages = Array.from({ length: count }, (_, index) => Buffer.concat([Buffer.alloc(2), u32(8 + (index + 1) * 6)]));
  const gpsAt = 8 + count * 6 + 18;
  const last = Buffer.concat([Buffer.from([0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1]), u32(gpsAt), u32(0)]);
  const gps = Buffer.concat([Buffer.from([0, 1, 0, 2, 0, 5, 0, 0, 0, 3]), u32(gpsAt + 18), u32(0)]);
  return Buffer.concat([Buffer.from("MM\0*\0\0\0\x08", "latin1"), ...pages, last, gps, BARE_EXIF.subarray(-24)]);
}

/** Returns a Matroska element with a length of one byte. */
function element(id: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from(id, "hex"), Buffer.from([0x80 | body.length]), body]);
}

/** Returns the files by name. */
export async function picturesWithHiddenLocation(): Promise<Record<string, Buffer>> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } });
  const jpeg = await picture.clone().jpeg().toBuffer();
  const png = await picture.clone().png().toBuffer();
  const exif = segment(0xe1, "Exif\0\0", BARE_EXIF);
  const motion = video(userData);
  const withXmp = (packet: Buffer) => afterStart(jpeg, segment(0xe1, XMP_NAME, packet));
  const motionPhoto = (xml: string) =>
    Buffer.concat([withXmp(Buffer.from(`<rdf:RDF xmlns:rdf="r"><a>${xml}</a></rdf:RDF>`)), motion]);
  const withResources = (...resources: Buffer[]) => afterStart(jpeg, segment(0xed, "Photoshop 3.0\0", ...resources));
  const utf16 = Buffer.from(XMP_PACKET, "utf16le");
  const keys = Array.from({ length: 1200 }, (_, index) => isoBox("mdta", `k${index}`));
  const keyed = (...keys: Buffer[]) =>
    isoBox(
      "meta",
      HANDLER,
      isoBox("keys", u32(0), u32(keys.length), ...keys),
      isoBox("ilst", keyValue(keys.length, LOCATION)),
    );
  const fragmented = Buffer.concat([video(), isoBox("moof"), isoBox("mdat", "abc")]);
  const locationKey = isoBox("mdta", "com.apple.quicktime.location.ISO6709");
  const tag = element("67c8", element("45a3", "LOCATION"), element("4487", LOCATION));
  const magic = (text: string) => Buffer.concat([Buffer.from(text, "latin1"), BARE_EXIF.subarray(4)]);
  // Canon stores each directory as a separate TIFF.
  const gpsOnly = Buffer.concat([BARE_EXIF.subarray(0, 7), Buffer.from([0x1a]), BARE_EXIF.subarray(8)]);
  return {
    "motion-without-length.jpg": motionPhoto(directory(motion.length, '"')),
    "motion-with-single-quotes.jpg": motionPhoto(directory(motion.length, "'")),
    "motion-in-elements.jpg": motionPhoto(`<MicroVideoOffset>${motion.length}</MicroVideoOffset>`),
    "motion-before-trailer.jpg": Buffer.concat([motionPhoto(""), Buffer.from("SEFH\x6b\0\0\0SEFT")]),
    "second-picture.jpg": multiPicture(jpeg, afterStart(jpeg, exif)),
    "picture-without-index.jpg": Buffer.concat([jpeg, afterStart(jpeg, exif)]),
    "thumbnail.jpg": afterStart(jpeg, segment(0xe1, "Exif\0\0", exifWithThumbnail(afterStart(jpeg, exif)))),
    "thumbnail.png": behindHeader(png, pngChunk("eXIf", exifWithThumbnail(afterStart(jpeg, exif)))),
    "exif-after-four-bytes.jpg": afterStart(jpeg, segment(0xe1, "\0\0\0\0Exif\0\0", BARE_EXIF)),
    "photoshop-exif.jpg": withResources(resource(0x0404, Buffer.alloc(3)), resource(0x0422, BARE_EXIF)),
    "photoshop-exif-3.jpg": withResources(resource(0x0423, BARE_EXIF)),
    "photoshop-xmp.jpg": withResources(resource(0x0424, Buffer.from(XMP_PACKET))),
    "layers.psd": Buffer.concat([
      Buffer.from("8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x01\0\0\0\x01\0\x08\0\x03\0\0\0\0", "latin1"),
      u32(resource(0x0422, BARE_EXIF).length),
      resource(0x0422, BARE_EXIF),
    ]),
    "utf-16-le.jpg": withXmp(utf16),
    "utf-16-be.jpg": withXmp(Buffer.from(utf16).swap16()),
    "xmp-without-name.jpg": afterStart(jpeg, segment(0xe1, XMP_PACKET)),
    "olympus.orf": magic("MMOR"),
    "prefixed.png": behindHeader(png, pngChunk("eXIf", Buffer.concat([Buffer.from("Exif\0\0"), BARE_EXIF]))),
    "app1-profile.png": behindHeader(png, rawProfile("APP1", "generic profile", BARE_EXIF)),
    "xmp-profile.png": behindHeader(png, rawProfile("xmp", "xmp", Buffer.from(XMP_PACKET))),
    "8bim-profile.png": behindHeader(png, rawProfile("8bim", "8bim", resource(0x0422, BARE_EXIF))),
    "property.png": behindHeader(png, pngChunk("tEXt", Buffer.from(`exif:GPSLatitude\0${LOCATION}`))),
    "page-200.tif": manyPages(200),
    "xmp-after-fragments.mp4": Buffer.concat([fragmented, xmpBox]),
    "keys-after-fragments.mp4": Buffer.concat([fragmented, keyed(locationKey)]),
    "many-keys.mov": video(keyed(...keys, locationKey)),
    "exif.jp2": Buffer.concat([
      isoBox("jP  ", "\r\n\x87\n"),
      isoBox("uuid", Buffer.from("4a706754696666457869662d3e4a5032", "hex"), BARE_EXIF),
    ]),
    "exif.jxl": Buffer.concat([isoBox("JXL ", "\r\n\x87\n"), isoBox("Exif", u32(0), BARE_EXIF)]),
    "canon.cr3": isoBox(
      "moov",
      MOVIE_HEADER,
      isoBox("uuid", Buffer.from("85c0b687820f11e08111f4ce462b6a48", "hex"), isoBox("CMT4", gpsOnly)),
    ),
    "tags.mkv": Buffer.concat([
      element("1a45dfa3", element("4282", "matroska")),
      // Segment and cluster of unknown length.
      Buffer.from("18538067ff1f43b675ff", "hex"),
      element("a3", "block"),
      element("1254c367", element("7373", element("bf", "abcd"), tag, element("67c8", element("45a3", "TITLE")))),
    ]),
    "position.svg": Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><metadata>${XMP_PACKET.replace(/<\?.*?\?>/g, "")}</metadata></svg>`,
    ),
  };
}
