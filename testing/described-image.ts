import { crc32 } from "node:zlib";
import { jpegSegment } from "@media-asset-service/decode/imaging/metadata/jpeg-segments.ts";
import { photoshopResource } from "@media-asset-service/decode/imaging/metadata/rights.ts";
import sharp from "sharp";

/** Formats whose metadata is read. AVIF is based on HEIF, and stores metadata as HEIC does. */
export const DESCRIBED_FORMATS = ["jpeg", "png", "webp", "tiff", "avif"] as const;
export type DescribedFormat = (typeof DESCRIBED_FORMATS)[number];

/** The XMP metadata of `describedImage`. The date and the camera are in EXIF. */
export const DESCRIBED = {
  title: "Harbour <at> dusk",
  description: "The old harbour & its boats.",
  creator: "Ada Müller; Bo O'Neil",
  copyright: "© 2026 Ada",
  keywords: ["harbour", "boats", "2026"],
  takenAt: "2026-05-10T21:04:00+02:00",
  camera: "Canon EOS R5",
};

/** EXIF as cameras write it, with a position and serial numbers, which must not be exposed. */
const EXIF = {
  IFD0: { Make: "Canon", Model: "Canon EOS R5", Artist: "Ada", Copyright: "2026 Ada" },
  IFD2: { DateTimeOriginal: "2026:05:10 21:04:00", OffsetTimeOriginal: "+02:00", BodySerialNumber: "SECRET-1" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "54/1 19/1 30/1", GPSLongitudeRef: "E", GPSLongitude: "10/1 8/1 24/1" },
};

/** Returns an XMP packet with this content. */
export const xmpPacket = (content: string, attributes = "") =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" ${attributes}>
  ${content}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const list = (name: string, kind: string, ...items: string[]) =>
  `<dc:${name}><rdf:${kind}>${items.map((item) => `<rdf:li${kind === "Alt" ? ' xml:lang="x-default"' : ""}>${item}</rdf:li>`).join("")}</rdf:${kind}></dc:${name}>`;

const XMP = xmpPacket(
  [
    list("title", "Alt", "Harbour &lt;at&gt; dusk"),
    list("description", "Alt", "The old harbour &amp; its boats."),
    list("creator", "Seq", "Ada Müller", "Bo O'Neil"),
    list("rights", "Alt", "© 2026 Ada"),
    list("subject", "Bag", "harbour", "boats", "2026", "boats"),
  ].join("\n"),
  'exif:GPSLatitude="54,19.5N" exif:GPSLongitude="10,8.4E" tiff:Make="Canon" tiff:Model="Canon EOS R5" photoshop:DateCreated="2026-05-10T21:04:00+02:00"',
);

/** Returns an image with EXIF and XMP metadata, or with XMP only for TIFF, for which sharp cannot write EXIF. */
export function describedImage(format: DescribedFormat, background = "#357"): Promise<Buffer> {
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background } });
  return plain.withExif(EXIF).withXmp(XMP).toFormat(format).toBuffer();
}

/** Adds all of `DESCRIBED` as XMP to the image: PNG §11.3.3.4, or the XMP specification, part 3, §1.1.3. */
export function withXmp(image: Buffer): Buffer {
  if (image.readUInt16BE(0) === 0xffd8) {
    const segment = jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${XMP}`)) ?? Buffer.alloc(0);
    return Buffer.concat([image.subarray(0, 2), segment, image.subarray(2)]);
  }
  const chunk = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${XMP}`);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  checksum.writeUInt32BE(crc32(chunk));
  // After the signature and the header chunk: 13 bytes of data with 12 bytes of framing.
  return Buffer.concat([image.subarray(0, 33), length, chunk, checksum, image.subarray(33)]);
}

/** Returns datasets of the application record (IPTC-IIM 4.2). */
export function iptcDatasets(datasets: [number: number, text: string][], encoding: BufferEncoding = "utf8"): Buffer {
  return Buffer.concat(
    datasets.map(([number, text]) => {
      const content = Buffer.from(text, encoding);
      const head = Buffer.from([0x1c, 2, number, 0, 0]);
      head.writeUInt16BE(content.length, 3);
      return Buffer.concat([head, content]);
    }),
  );
}

/** Adds datasets to a JPEG, in the Photoshop resource for IPTC. */
export function withIptcDatasets(jpeg: Buffer, datasets: Buffer): Buffer {
  const segment = jpegSegment(0xed, photoshopResource(datasets)) ?? Buffer.alloc(0);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/**
 * Returns a TIFF of one gray pixel with these texts, sorted by tag, in its first directory. `order`: the byte order.
 */
export function tiffWith(texts: [tag: number, text: string | Buffer][], order: "II" | "MM" = "II"): Buffer {
  const isLittle = order === "II";
  const u16 = (value: number) => {
    const bytes = Buffer.alloc(2);
    isLittle ? bytes.writeUInt16LE(value) : bytes.writeUInt16BE(value);
    return bytes;
  };
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    isLittle ? bytes.writeUInt32LE(value) : bytes.writeUInt32BE(value);
    return bytes;
  };
  const short = (tag: number, value: number) => ({
    tag,
    type: 3,
    count: 1,
    value: Buffer.concat([u16(value), u16(0)]),
  });
  const entries = [
    ...[
      [256, 1],
      [257, 1],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, 8],
      [277, 1],
      [278, 1],
      [279, 1],
    ].map(([tag = 0, value = 0]) => short(tag, value)),
    ...texts.map(([tag, text]) => {
      const value = typeof text === "string" ? Buffer.from(`${text}\0`) : text;
      return { tag, type: typeof text === "string" ? 2 : 7, count: value.length, value };
    }),
  ].toSorted((one, other) => one.tag - other.tag);
  const directoryAt = 10;
  let at = directoryAt + 2 + entries.length * 12 + 4;
  const values: Buffer[] = [];
  const directory = entries.map(({ tag, type, count, value }) => {
    const inline = Buffer.alloc(4);
    if (value.length <= 4) value.copy(inline);
    else {
      u32(at).copy(inline);
      const padded = Buffer.concat([value, Buffer.alloc(value.length % 2)]);
      values.push(padded);
      at += padded.length;
    }
    return Buffer.concat([u16(tag), u16(type), u32(count), inline]);
  });
  // One pixel, after the header.
  const head = Buffer.concat([Buffer.from(order), u16(42), u32(directoryAt), Buffer.from([128, 0])]);
  return Buffer.concat([head, u16(entries.length), ...directory, u32(0), ...values]);
}
