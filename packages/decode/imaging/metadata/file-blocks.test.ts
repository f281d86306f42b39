import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { DESCRIBED, describedImage, iptcDatasets, tiffWith, xmpPacket } from "../../../../testing/described-image.ts";
import { BARE_EXIF, GIF_TRAILER, gifWithXmp, isoBox, u32, XMP_PACKET } from "../../../../testing/pictures-location.ts";
import { fujifilmFile } from "../../../../testing/raw-files.ts";
import { imageFeatures } from "../image-features.ts";
import { findLocation } from "../location/find-location.ts";
import { applyPatches } from "../location/patches.ts";

const EXIF = tiffWith([
  [0x10f, "Apple"],
  [0x110, "iPhone 17"],
]);
const XMP = Buffer.from(xmpPacket("", 'dc:title="Harbor"'));
const IPTC = iptcDatasets([[80, "Ada"]]);
const TAKEN = tiffWith([[0x9003, "2026:05:10 21:04:00"]]);
const CAMERA = { camera: "Apple iPhone 17" };
const TITLE = { title: "Harbor" };

const uuid = (id: string, ...content: Buffer[]) => isoBox("uuid", Buffer.from(id, "hex"), ...content);
const xmpBox = uuid("be7acfcb97a942e89c71999491e3afac", XMP);
const inCanon = (...boxes: Buffer[]) => isoBox("moov", uuid("85c0b687820f11e08111f4ce462b6a48", ...boxes));
const JXL = isoBox("JXL ", "\r\n\x87\n");
const compressed = (type: string, content: Buffer) => isoBox("brob", type, brotliCompressSync(content));

function photoshop(...resources: [id: number, content: Buffer][]): Buffer {
  const all = resources.map(([id, content]) => {
    const head = Buffer.from("8BIM\0\0\0\0\0\0\0\0", "latin1");
    head.writeUInt16BE(id, 4);
    head.writeUInt32BE(content.length, 8);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  });
  const section = Buffer.concat(all);
  return Buffer.concat([
    Buffer.from("8BPS\0\x01"),
    Buffer.alloc(20),
    u32(0),
    u32(section.length),
    section,
    Buffer.alloc(8),
  ]);
}

/** Returns the TIFF with another signature. */
const signed = (signature: string, tiff: Buffer) => Buffer.concat([Buffer.from(signature, "latin1"), tiff.subarray(4)]);

const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  .gif()
  .toBuffer();

const undecodable = tiffWith([
  [0x10f, "Apple"],
  [0x110, "iPhone 17"],
  [700, XMP],
  [33723, IPTC],
]);
// Its compression.
undecodable.writeUInt16LE(34892, undecodable.indexOf("03010300", "hex") + 8);

const FILES: [format: string, bytes: Buffer, embedded: object][] = [
  ["JPEG XL", Buffer.concat([JXL, isoBox("Exif", u32(0), EXIF), isoBox("xml ", XMP)]), { ...CAMERA, ...TITLE }],
  [
    "JPEG XL with compressed boxes",
    Buffer.concat([JXL, compressed("Exif", Buffer.concat([u32(0), EXIF])), compressed("xml ", XMP)]),
    { ...CAMERA, ...TITLE },
  ],
  [
    "JPEG 2000",
    Buffer.concat([
      isoBox("jP  ", "\r\n\x87\n"),
      uuid("4a706754696666457869662d3e4a5032", EXIF),
      uuid("33c7a4d2b81d4723a0baf1a3e097ad38", IPTC),
      xmpBox,
    ]),
    { ...CAMERA, ...TITLE, creator: "Ada" },
  ],
  [
    "CR3",
    Buffer.concat([isoBox("ftyp", "crx ", u32(1)), inCanon(isoBox("CMT1", EXIF), isoBox("CMT2", TAKEN)), xmpBox]),
    { ...CAMERA, ...TITLE, takenAt: "2026-05-10T21:04:00" },
  ],
  ["PSD", photoshop([0x0404, IPTC], [0x0422, EXIF], [0x0424, XMP]), { ...CAMERA, ...TITLE, creator: "Ada" }],
  ["GIF", gifWithXmp(gif, Buffer.concat([XMP, GIF_TRAILER])), TITLE],
  ["ORF", signed("IIRO", EXIF), CAMERA],
  ["RW2", signed("IIU\0", EXIF), CAMERA],
  ["JPEG XR", signed("II\xbc\x01", EXIF), CAMERA],
  ["a TIFF that cannot be decoded", undecodable, { ...CAMERA, ...TITLE, creator: "Ada" }],
];

describe("metadata is read from", () => {
  test.each(FILES)("%s", async (_, bytes, embedded) => {
    expect((await imageFeatures(bytes)).embedded).toEqual(embedded);
  });

  test.each(FILES)("%s with missing or changed bytes, without an error", async (_, bytes) => {
    for (let end = 0; end < bytes.length; end += 97) await imageFeatures(bytes.subarray(0, end));
    for (let at = 0; at < Math.min(bytes.length, 400); at += 7) {
      const changed = Buffer.from(bytes);
      changed.fill(0xff, at, Math.min(at + 4, changed.length));
      await imageFeatures(changed);
    }
  });
});

describe("a location", () => {
  const contentOf = (bytes: Buffer) => ({
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
  });

  test.each([
    ["EXIF", "Exif", Buffer.concat([u32(0), BARE_EXIF])],
    ["XMP", "xml ", Buffer.from(XMP_PACKET)],
  ])("in compressed %s of JPEG XL is found, and cannot be removed", async (_, type, content) => {
    const bytes = Buffer.concat([JXL, compressed(type, content)]);
    expect((await imageFeatures(bytes)).hasLocation).toBe(true);
    expect(await findLocation(contentOf(bytes))).toBeNull();
  });

  test("is not in compressed metadata of JPEG XL without one, and unknown if it cannot be decompressed", async () => {
    const without = Buffer.concat([JXL, compressed("xml ", XMP)]);
    expect((await imageFeatures(without)).hasLocation).toBe(false);
    expect(await findLocation(contentOf(without))).toEqual([]);
    const bomb = Buffer.concat([JXL, compressed("xml ", Buffer.alloc(5_000_000))]);
    const truncated = isoBox("brob", "xml ", brotliCompressSync(XMP).subarray(0, -9));
    for (const bytes of [Buffer.concat([JXL, truncated]), bomb]) {
      expect((await imageFeatures(bytes)).hasLocation).toBeNull();
      expect(await findLocation(contentOf(bytes))).toBeNull();
    }
  });

  test.each([
    ["BMP", "BM\x80\0\0\0\0\0\0\0"],
    ["a codestream of JPEG XL", "\xff\n\xc0\x06\x98\x0e"],
    ["a codestream of JPEG 2000", "\xffO\xffQ\0\x2f"],
  ])("is not in formats without metadata: %s", async (_, start) => {
    const bytes = Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(60)]);
    expect((await imageFeatures(bytes)).hasLocation).toBe(false);
    expect((await imageFeatures(Buffer.concat([bytes, Buffer.from(XMP_PACKET)]))).hasLocation).toBeNull();
  });

  test("is removed from the JPEG in a raw image of Fujifilm", async () => {
    const preview = await describedImage("jpeg");
    const bytes = fujifilmFile({ width: 400, height: 300, thumbnail: preview, preview });
    expect(await imageFeatures(bytes)).toMatchObject({ embedded: DESCRIBED, hasLocation: true });
    applyPatches(bytes, 0, (await findLocation(contentOf(bytes))) ?? []);
    expect(await imageFeatures(bytes)).toMatchObject({ embedded: DESCRIBED, hasLocation: false });
  });

  test("is removed from JPEG XR", async () => {
    const GPS = { GPSLatitude: "48/1 51/1 0/1", GPSLongitude: "2/1 17/1 0/1" };
    const located = sharp(gif)
      .withExif({ IFD0: { Make: "Apple" }, IFD3: GPS })
      .jpeg();
    const { exif = Buffer.alloc(0) } = await sharp(await located.toBuffer()).metadata();
    const bytes = signed("II\xbc\x01", exif.subarray("Exif\0\0".length));
    expect(await imageFeatures(bytes)).toMatchObject({ embedded: { camera: "Apple" }, hasLocation: true });
    const patches = await findLocation(contentOf(bytes));
    applyPatches(bytes, 0, patches ?? []);
    expect(await imageFeatures(bytes)).toMatchObject({ embedded: { camera: "Apple" }, hasLocation: false });
  });
});
