import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { canonFile, fujifilmFile, olympusFile, panasonicFile, type RawParts } from "../../../../testing/raw-files.ts";
import { plainDirectory, type TiffDirectory, tiffFile } from "../../../../testing/tiff-files.ts";
import { sniffMediaType } from "../../media-types/media-type.ts";
import { openImaging } from "../imaging.ts";

const { probeFile, renderVariant, close } = openImaging({ transformConcurrency: 1 });
afterAll(() => close());

const [RED, GREEN, BLUE] = [
  [200, 0, 0],
  [0, 160, 0],
  [0, 0, 200],
];
const [REDUCED, MASK] = [{ 254: 1 }, { 254: 4 }];

const jpeg = (width: number, height: number, [r = 0, g = 0, b = 0] = GREEN) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 100 })
    .toBuffer();

/** Sensor data, which is not decoded. */
const raw = (width: number, height: number, tags: TiffDirectory["tags"] = {}): TiffDirectory => ({
  tags: { 254: 0, 256: width, 257: height, 258: 16, 259: 7, 262: 32803, 277: 1, 278: height, ...tags },
  data: Buffer.from("not decoded"),
});

const sizeOf = async (bytes: Buffer, headBytes = 4096) => {
  const source = { size: bytes.length, head: bytes.subarray(0, headBytes), accountId: "a" };
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  const { width, height } = await probeFile("IMAGE", { ...source, read });
  return [width, height];
};

/** Returns the size, and the name of the color in the center. */
async function shown(bytes: Buffer, transform: { w?: number } = {}) {
  const variant = await renderVariant(bytes, { f: "png", q: 90, ...transform });
  const { data, info } = await sharp(variant).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  const color = [...data.subarray(at, at + 3)];
  const distance = (other: number[]) => Math.max(...other.map((value, index) => Math.abs(value - (color[index] ?? 0))));
  const [name] = Object.entries({ RED, GREEN, BLUE }).find(([, other]) => distance(other) < 12) ?? [String(color)];
  return [info.width, info.height, name];
}

describe.each([
  { isLittle: true, isBig: false },
  { isLittle: false, isBig: false },
  { isLittle: true, isBig: true },
  { isLittle: false, isBig: true },
])("a TIFF with several directories (%o)", (form) => {
  test.each<[string, TiffDirectory[]]>([
    ["marked as reduced", [plainDirectory(16, 12, RED, REDUCED), plainDirectory(80, 60, BLUE)]],
    ["marked as reduced with the old tag", [plainDirectory(16, 12, RED, { 255: 2 }), plainDirectory(80, 60, BLUE)]],
    ["not marked at all", [plainDirectory(16, 12, RED), plainDirectory(80, 60, BLUE)]],
    [
      "with the larger one in a subdirectory",
      [{ ...plainDirectory(16, 12, RED, REDUCED), below: [plainDirectory(80, 60, BLUE)] }],
    ],
    [
      "next to a larger mask",
      [plainDirectory(16, 12, RED, REDUCED), plainDirectory(90, 90, GREEN, MASK), plainDirectory(80, 60, BLUE)],
    ],
  ])("uses the largest image if the first is a preview, %s", async (_, directories) => {
    const file = tiffFile(directories, form);
    expect(await sizeOf(file)).toEqual([80, 60]);
    expect(await shown(file)).toEqual([80, 60, "BLUE"]);
    expect(await shown(file, { w: 40 })).toEqual([40, 30, "BLUE"]);
  });

  test.each<[string, TiffDirectory[]]>([
    ["before smaller ones", [plainDirectory(80, 60, BLUE), plainDirectory(16, 12, RED)]],
    ["before one that is marked as reduced", [plainDirectory(80, 60, BLUE), plainDirectory(90, 90, RED, REDUCED)]],
    ["of several pages", [plainDirectory(80, 60, BLUE, { 254: 2 }), plainDirectory(90, 90, RED, { 254: 2 })]],
    [
      "of numbered pages",
      [plainDirectory(80, 60, BLUE, { 297: [0, 2] }), plainDirectory(90, 90, RED, { 297: [1, 2] })],
    ],
    ["of pages of one size", [plainDirectory(80, 60, BLUE), plainDirectory(80, 60, RED)]],
  ])("uses the first image, %s", async (_, directories) => {
    const file = tiffFile(directories, form);
    expect(await sizeOf(file)).toEqual([80, 60]);
    expect(await shown(file)).toEqual([80, 60, "BLUE"]);
  });

  test("applies the orientation of its first directory", async () => {
    const first = plainDirectory(16, 12, RED, { ...REDUCED, 274: 6 });
    const file = tiffFile([{ ...first, below: [plainDirectory(80, 60, BLUE)] }], form);
    expect(await sizeOf(file)).toEqual([60, 80]);
    expect(await shown(file)).toEqual([60, 80, "BLUE"]);
  });
});

describe("a raw image", () => {
  /** As Adobe's converter writes: a small preview first, with subdirectories for the sensor and previews in JPEG. */
  const dng = async (tags: TiffDirectory["tags"] = {}) => {
    const preview = await jpeg(64, 48);
    const below = [
      raw(404, 304, { 50720: [400, 300] }),
      { tags: { ...REDUCED, 256: 64, 257: 48, 258: [8, 8, 8], 259: 7, 262: 6, 277: 3, 278: 48 }, data: preview },
    ];
    return tiffFile([{ ...plainDirectory(16, 12, RED, { ...REDUCED, ...tags }), below }]);
  };
  /** As Nikon and Sony write: the previews are embedded files, without a size in the directory. */
  const embedded = async (tags: TiffDirectory["tags"] = {}) => {
    const previews = await Promise.all([jpeg(16, 12, RED), jpeg(64, 48)]);
    const [small, large] = previews.map((data) => ({ tags: { ...REDUCED, 259: 6 }, data, dataTag: 513 as const }));
    if (!small || !large) throw new Error("No previews");
    return tiffFile([
      { ...plainDirectory(16, 12, RED, { ...REDUCED, ...tags }), below: [small, large, raw(400, 300)] },
    ]);
  };
  /** As Canon writes: a JPEG in a strip first, of nearly the size of the sensor. */
  const inStrip = async (tags: TiffDirectory["tags"] = {}) => {
    const first = { tags: { 256: 400, 257: 300, 258: [8, 8, 8], 259: 6, ...tags }, data: await jpeg(400, 300) };
    // The sensor data is a lossless JPEG (marker FFC3), longer than the preview.
    const [start, frame] = [
      Buffer.from("ffd8", "hex"),
      Buffer.from("ffc300110e012c019004010000020000030000040000", "hex"),
    ];
    const sensor = Buffer.concat([start, frame, Buffer.alloc(first.data.length)]);
    return tiffFile([first, { tags: { 259: 6 }, data: sensor }]);
  };

  test.each([
    ["DNG", dng],
    ["with embedded previews", embedded],
    ["with a JPEG in a strip", inStrip],
  ])("%s has the size of the image, and displays its best preview", async (_, file) => {
    expect(await sizeOf(await file())).toEqual([400, 300]);
    expect(await shown(await file())).toEqual([400, 300, "GREEN"]);
    expect(await shown(await file(), { w: 50 })).toEqual([50, 38, "GREEN"]);
    const rotated = await file({ 274: 8 });
    expect(await sizeOf(rotated)).toEqual([300, 400]);
    expect(await shown(rotated, { w: 30 })).toEqual([30, 40, "GREEN"]);
  });

  test("without a preview has a size, but cannot be rendered", async () => {
    const parts = { width: 400, height: 300, thumbnail: Buffer.from("none"), preview: Buffer.from("none") };
    const rawFiles = [olympusFile, panasonicFile, canonFile, fujifilmFile].map((file) => file(parts));
    for (const file of [tiffFile([raw(400, 300)]), ...rawFiles]) {
      expect(await sizeOf(file)).toEqual([400, 300]);
      await expect(shown(file)).rejects.toMatchObject({ reason: "corrupt" });
    }
  });

  test("uses the aspect ratio of its preview, at the largest size within the recorded one", async () => {
    const file = async (preview: Buffer) =>
      tiffFile([{ tags: REDUCED, data: preview, dataTag: 513, below: [raw(2000, 1500)] }]);
    const wide = await file(await jpeg(960, 540));
    expect(await sizeOf(wide)).toEqual([2000, 1125]);
    expect(await shown(wide)).toEqual([2000, 1125, "GREEN"]);
    expect(await sizeOf(await file(await jpeg(540, 960)))).toEqual([844, 1500]);
    // Rounded by the camera.
    expect(await sizeOf(await file(await jpeg(960, 712)))).toEqual([2000, 1500]);
    // The thumbnail is padded to 4:3.
    expect(await sizeOf(await file(await jpeg(160, 80)))).toEqual([2000, 1500]);
    // From a sensor that records only every second row.
    expect(await sizeOf(await file(await jpeg(1800, 1800)))).toEqual([1800, 1800]);
  });
});

describe("a raw image in a format with its own signature", () => {
  const parts = async (orientation = 1): Promise<RawParts> => ({
    ...{ width: 400, height: 300, orientation },
    ...{ thumbnail: await jpeg(16, 12, RED), preview: await jpeg(64, 48) },
  });
  const inOldNote = { header: "OLYMP\0\x01\0", isRelative: false };

  describe.each<[string, string, (parts: RawParts) => Buffer]>([
    ["of Olympus", "image/x-olympus-orf", (all) => olympusFile(all)],
    ["of OM System", "image/x-olympus-orf", (all) => olympusFile(all, { header: "OM SYSTEM\0\0\0II\x04\0" })],
    ["of early cameras of Olympus", "image/x-olympus-orf", (all) => olympusFile(all, inOldNote)],
    ["of Panasonic", "image/x-panasonic-rw2", panasonicFile],
    ["of Canon", "image/x-canon-cr3", canonFile],
    ["of Fujifilm", "image/x-fujifilm-raf", fujifilmFile],
  ])("%s", (_, type, file) => {
    test("is detected by its content, has the size of the image, and displays its best preview", async () => {
      const bytes = file(await parts());
      expect(await sniffMediaType(bytes)).toBe(type);
      expect(await sizeOf(bytes)).toEqual([400, 300]);
      expect(await shown(bytes)).toEqual([400, 300, "GREEN"]);
      expect(await shown(bytes, { w: 50 })).toEqual([50, 38, "GREEN"]);
    });

    test("applies the orientation", async () => {
      const upright = await parts(6);
      // Fujifilm stores the orientation only in the preview.
      const preview = await sharp(upright.preview).withMetadata({ orientation: 6 }).toBuffer();
      for (const bytes of [file({ ...upright, preview }), ...(file === fujifilmFile ? [] : [file(upright)])]) {
        expect(await sizeOf(bytes)).toEqual([300, 400]);
        expect(await shown(bytes, { w: 30 })).toEqual([30, 40, "GREEN"]);
      }
    });

    test("has the same size regardless of how much of it is read first", async () => {
      const bytes = file(await parts());
      for (let head = 0; head < bytes.length; head += 37) expect(await sizeOf(bytes, head)).toEqual([400, 300]);
    });

    test("with missing or changed bytes is measured without an error", async () => {
      const bytes = file(await parts());
      for (let end = 0; end < bytes.length; end += 11) await sizeOf(bytes.subarray(0, end));
      for (let at = 0; at < 400; at += 1) {
        for (const value of [0, 0x7f, 0xff]) {
          const changed = Buffer.from(bytes);
          changed.fill(value, at, at + 4);
          expect(await sizeOf(changed)).toHaveLength(2);
        }
      }
    });
  });
});

describe("a damaged or malicious TIFF", () => {
  test("with circular references is read once", async () => {
    const file = tiffFile([plainDirectory(16, 12, RED, REDUCED), plainDirectory(80, 60, BLUE, { 330: 8 })]);
    expect(await shown(file)).toEqual([80, 60, "BLUE"]);
  });

  test("with directories outside of the file displays the others", async () => {
    const file = tiffFile([
      plainDirectory(16, 12, RED, { 330: 0x7fffffff }),
      plainDirectory(80, 60, BLUE, { 330: 4_000_000_000 }),
    ]);
    expect(await sizeOf(file)).toEqual([80, 60]);
    expect(await shown(file)).toEqual([80, 60, "BLUE"]);
  });

  test.each([0, 9, 300, 65_542])("with an invalid orientation (%i) is not rotated", async (value) => {
    const first = plainDirectory(16, 12, RED, { ...REDUCED, 274: value });
    const file = tiffFile([{ ...first, below: [plainDirectory(80, 60, BLUE)] }]);
    expect(await sizeOf(file)).toEqual([80, 60]);
    expect(await shown(file)).toEqual([80, 60, "BLUE"]);
  });

  test("with a thousand directories is limited to the first 64", async () => {
    const many = Array.from({ length: 1000 }, (_, n) => plainDirectory(n === 999 ? 9 : 2, 2, RED));
    expect(await sizeOf(tiffFile(many))).toEqual([2, 2]);
  });
});
