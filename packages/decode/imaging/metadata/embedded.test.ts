import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  DESCRIBED,
  DESCRIBED_FORMATS,
  describedImage,
  iptcDatasets,
  tiffWith,
  withIptcDatasets,
  xmpPacket,
} from "../../../../testing/described-image.ts";
import { pngChunk } from "../../../../testing/pictures-segments.ts";
import { imageFeatures } from "../image-features.ts";
import { EMBEDDED_LIMITS, embeddedShape } from "../measures.ts";
import { readEmbedded } from "./embedded.ts";
import { photoshopResource } from "./rights.ts";

const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "#357" } });
const embeddedOf = async (bytes: Buffer) => (await imageFeatures(bytes)).embedded;
const ofXmp = (content: string, attributes?: string) =>
  readEmbedded({ exif: null, iptc: null, xmp: Buffer.from(xmpPacket(content, attributes)) });
const ofExif = async (exif: Record<string, Record<string, string>>) =>
  embeddedOf(await plain().withExif(exif).jpeg().toBuffer());

describe("embedded metadata", () => {
  it.each(DESCRIBED_FORMATS)("is read from %s, without position and serial number", async (format) => {
    const embedded = await embeddedOf(await describedImage(format));
    expect(embedded).toEqual(DESCRIBED);
    expect(JSON.stringify(embedded)).not.toMatch(/SECRET|54|10,8/);
  });

  it.each(DESCRIBED_FORMATS)("is empty for a plain %s", async (format) => {
    expect(await embeddedOf(await plain().toFormat(format).toBuffer())).toEqual({});
  });

  it("is read from HEIC, whose pixels are not decoded", async () => {
    const heic = readFileSync(new URL("../../../../testing/heic/described.heic", import.meta.url));
    const unknown = { placeholder: null, dominantColor: null, hasAlpha: null, perceptualHash: null, salient: null };
    const known = { embedded: DESCRIBED, hasLocation: true, isAnimated: false };
    expect(await imageFeatures(heic)).toEqual({ ...known, ...unknown });
  });

  it("is read from XMP in SVG", async () => {
    const packet = xmpPacket("<dc:title><rdf:Alt><rdf:li>Harbor</rdf:li></rdf:Alt></dc:title>");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><metadata>${packet}</metadata></svg>`;
    expect(await imageFeatures(Buffer.from(svg))).toMatchObject({ embedded: { title: "Harbor" }, hasLocation: false });
  });

  it("is read from an image with damaged pixels", async () => {
    const webp = await describedImage("webp");
    webp.fill(0xff, webp.indexOf("VP8 ") + 20, webp.indexOf("EXIF"));
    expect(await imageFeatures(webp)).toMatchObject({ embedded: DESCRIBED, hasLocation: true, placeholder: null });
  });

  it.each(["latin1", "utf8"] as const)("is read from IPTC in %s", async (encoding) => {
    const datasets = iptcDatasets(
      [
        [5, "Hafen"],
        [25, "Küste"],
        [25, "Boote"],
        [55, "20260510"],
        [60, "210400+0200"],
        [80, "Ada Müller"],
        [116, "© Ada"],
        [120, "Am Abend"],
      ],
      encoding,
    );
    const expected = {
      title: "Hafen",
      keywords: ["Küste", "Boote"],
      takenAt: "2026-05-10T21:04:00+02:00",
      creator: "Ada Müller",
      copyright: "© Ada",
      description: "Am Abend",
    };
    expect(await embeddedOf(withIptcDatasets(await plain().jpeg().toBuffer(), datasets))).toEqual(expected);
    expect(await embeddedOf(tiffWith([[33723, datasets]]))).toEqual(expected);
  });

  it.each(["II", "MM"] as const)("is read from the first directory of a TIFF in the byte order %s", async (order) => {
    const texts: [number, string][] = [
      [0x10e, "At dusk"],
      [0x10f, "NIKON CORPORATION"],
      [0x110, "NIKON D850"],
      [0x13b, "Müller"],
      [0x8298, "Ada"],
    ];
    const expected = { description: "At dusk", camera: "NIKON D850", creator: "Müller", copyright: "Ada" };
    expect(await embeddedOf(tiffWith(texts, order))).toEqual(expected);
  });

  it("prefers XMP to IPTC, and IPTC to EXIF", async () => {
    const exif = { IFD0: { Artist: "from EXIF", Copyright: "from EXIF", ImageDescription: "from EXIF" } };
    const xmp = xmpPacket("<dc:creator><rdf:Seq><rdf:li>from XMP</rdf:li></rdf:Seq></dc:creator>");
    const jpeg = await plain().withExif(exif).withXmp(xmp).jpeg().toBuffer();
    const datasets = iptcDatasets([
      [80, "from IPTC"],
      [116, "from IPTC"],
    ]);
    expect(await embeddedOf(withIptcDatasets(jpeg, datasets))).toEqual({
      creator: "from XMP",
      copyright: "from IPTC",
      description: "from EXIF",
    });
  });
});

describe("a text", () => {
  const list = (name: string, ...items: string[]) =>
    `<dc:${name}><rdf:Bag>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join("")}</rdf:Bag></dc:${name}>`;
  const TITLE = { title: "1.10" };

  it("of XMP remains a text if it looks like a number", async () => {
    const keywords = ["007", "1.10", "00012345", "12345678901234567890", "1e5", "true", "null"];
    expect(await ofXmp(list("subject", ...keywords), 'dc:title="1.10"')).toEqual({ title: "1.10", keywords });
  });

  it.each([
    ["with other prefixes", xmpPacket("<dc:title>1.10</dc:title>").replaceAll("dc:", "d:").replaceAll(":dc=", ":d=")],
    ["in CDATA", xmpPacket("<dc:title><![CDATA[1.10]]></dc:title>")],
    ["with a qualifier", xmpPacket('<dc:title rdf:parseType="Resource"><rdf:value>1.10</rdf:value></dc:title>')],
    ["without a declaration of its prefix", xmpPacket("<dc:title>1.10</dc:title>").replace(/xmlns:dc="[^"]*"/, "")],
    ["before damage", xmpPacket("<dc:title>1.10</dc:title>").replace("</rdf:Description>", "<dc:rights")],
  ])("of XMP is read %s", async (_, packet) => {
    expect(await readEmbedded({ exif: null, iptc: null, xmp: Buffer.from(packet) })).toEqual(TITLE);
  });

  it("of XMP is read in UTF-16", async () => {
    const little = Buffer.from(xmpPacket("", 'dc:title="1.10"'), "utf16le");
    for (const xmp of [little, Buffer.from(little).swap16()]) {
      expect(await readEmbedded({ exif: null, iptc: null, xmp })).toEqual(TITLE);
    }
  });

  it("of a PNG is read after its pixels, and from a raw profile", async () => {
    const png = await plain().png().toBuffer();
    const packet = xmpPacket("", 'dc:title="1.10"');
    const chunk = pngChunk("iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${packet}`));
    expect(await embeddedOf(Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]))).toEqual(TITLE);
    const hex = Buffer.from(packet).toString("hex").replace(/.{72}/g, "$&\n");
    const profile = deflateSync(`\nxmp\n${String(packet.length).padStart(8)}\n${hex}\n`);
    const raw = pngChunk("zTXt", Buffer.concat([Buffer.from("Raw profile type xmp\0\0"), profile]));
    const afterHeader = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
    expect(await embeddedOf(afterHeader(raw))).toEqual(TITLE);
    // Each of them can be 32 MB after decompression.
    const unreadable = pngChunk("zTXt", Buffer.from("Raw profile type xmp\0\0?"));
    expect(await embeddedOf(afterHeader(...Array(63).fill(unreadable), raw))).toEqual(TITLE);
    expect(await embeddedOf(afterHeader(...Array(64).fill(unreadable), raw))).toEqual({});
  });

  // “Ž’ €” in the encoding that ExifTool 12.57 writes by default.
  it("of IPTC and EXIF is read in Windows-1252", async () => {
    const text = Buffer.from([0x93, 0x8e, 0x92, 0x20, 0x80, 0x94]);
    const iptc = iptcDatasets([[80, text.toString("latin1")]], "latin1");
    expect(await readEmbedded({ exif: null, xmp: null, iptc })).toEqual({ creator: "“Ž’ €”" });
    const tiff = tiffWith([[0x13b, "x".repeat(text.length)]]);
    text.copy(tiff, tiff.indexOf("xxx"));
    expect(await embeddedOf(tiff)).toEqual({ creator: "“Ž’ €”" });
  });

  // ImageMagick 6.9.11 truncates IPTC in its own tag to a quarter.
  it("of IPTC in a TIFF is that of its Photoshop resources", async () => {
    const datasets = iptcDatasets([[80, "Ada Müller"]]);
    const resources = photoshopResource(datasets).subarray("Photoshop 3.0\0".length);
    const tiff = tiffWith([
      [33723, datasets.subarray(0, 8)],
      [34377, resources],
    ]);
    expect(await embeddedOf(tiff)).toEqual({ creator: "Ada Müller" });
  });
});

describe("a date", () => {
  it.each([
    ["2026-05-10T21:04:00.123+02:00", "2026-05-10T21:04:00+02:00"],
    ["2026-05-10T21:04Z", "2026-05-10T21:04:00Z"],
    ["2026-05-10T21:04:00", "2026-05-10T21:04:00"],
    ["2026-05-10", "2026-05-10"],
    ["2026-05", "2026-05"],
    ["2026", "2026"],
  ])("%s of XMP is %s", async (text, takenAt) => {
    expect(await ofXmp("", `photoshop:DateCreated="${text}"`)).toEqual({ takenAt });
  });

  it.each([
    "0000",
    "2026-13",
    "2026-02-30",
    "2026-13-01T00:00:00",
    "0000-00-00T00:00:00",
    "at dusk",
    "2026-05-10T25:00:00",
  ])("%s is invalid", async (text) => {
    expect(await ofXmp("", `photoshop:DateCreated="${text}"`)).toEqual({});
  });

  it.each(["    :  :     :  :  ", "0000:00:00 00:00:00"])(
    "of a clock that was never set is invalid: %j",
    async (text) => {
      expect(await ofExif({ IFD2: { DateTimeOriginal: text } })).toEqual({});
    },
  );

  it.each([
    ["2026:05:10   :  :  ", "2026-05-10"],
    ["2026:05:     :  :  ", "2026-05"],
    ["2026:  :     :  :  ", "2026"],
  ])("of EXIF has the parts that are not blank: %j", async (text, takenAt) => {
    expect(await ofExif({ IFD2: { DateTimeOriginal: text, OffsetTimeOriginal: "+02:00" } })).toEqual({ takenAt });
  });

  it("of EXIF has no time zone if it is blank", async () => {
    const date = { DateTimeOriginal: "2026:05:10 21:04:00", OffsetTimeOriginal: "   :  " };
    expect(await ofExif({ IFD2: date })).toEqual({ takenAt: "2026-05-10T21:04:00" });
  });

  it.each([
    ["20260500", "2026-05"],
    ["20260000", "2026"],
  ])("%s of IPTC has the parts that are not zero", async (text, takenAt) => {
    expect(await readEmbedded({ exif: null, xmp: null, iptc: iptcDatasets([[55, text]]) })).toEqual({ takenAt });
  });

  it("of EXIF has a time zone if the camera records one", async () => {
    const date = { DateTimeOriginal: "2026:05:10 21:04:00" };
    expect(await ofExif({ IFD2: date })).toEqual({ takenAt: "2026-05-10T21:04:00" });
    expect(await ofExif({ IFD2: { ...date, OffsetTimeOriginal: "-05:30" } })).toEqual({
      takenAt: "2026-05-10T21:04:00-05:30",
    });
  });
});

describe("a camera", () => {
  it.each([
    ["Canon", "Canon EOS R5", "Canon EOS R5"],
    ["NIKON CORPORATION", "NIKON D850", "NIKON D850"],
    ["Apple", "iPhone 17", "Apple iPhone 17"],
    ["Leica", "", "Leica"],
    ["", "X100", "X100"],
  ])("of %j, %j is %j", async (Make, Model, camera) => {
    expect(await ofXmp("", `tiff:Make="${Make}" tiff:Model="${Model}"`)).toEqual({ camera });
  });
});

describe("untrusted texts", () => {
  it("are truncated to one line that PostgreSQL can store", async () => {
    const exif = { IFD0: { Copyright: "a\u0001b\u0007c\u009dd" } };
    expect(await ofExif(exif)).toEqual({ copyright: expect.stringMatching(/^a b c.*d$/) });
    const long = "🚢".repeat(600);
    const {
      title = "",
      description = "",
      keywords = [],
    } = await ofXmp(`
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">x${long}</rdf:li></rdf:Alt></dc:title>
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">a&#0;b&#xd800;c&#xa;d${long}</rdf:li></rdf:Alt></dc:description>
      <dc:subject><rdf:Bag>${Array.from({ length: 80 }, (_, index) => `<rdf:li>k${index}</rdf:li>`).join("")}</rdf:Bag></dc:subject>`);
    expect(title).toBe(`x${"🚢".repeat(124)}`);
    expect(description).toMatch(/^a&#0;b&#xd800;c d🚢+$/u);
    expect(description.length).toBeLessThanOrEqual(EMBEDDED_LIMITS.description);
    expect(keywords).toHaveLength(EMBEDDED_LIMITS.keywords);
  });

  it("of a damaged image are omitted, and the result always has the valid shape", async () => {
    const seed = 20_260_511;
    let state = seed;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const originals = await Promise.all(
      DESCRIBED_FORMATS.map(async (format) => {
        const bytes = await describedImage(format);
        const { exif, xmp, iptc } = await sharp(bytes).metadata();
        return { exif: format === "tiff" ? bytes : (exif ?? null), xmp: xmp ?? null, iptc: iptc ?? null };
      }),
    );
    originals.push({
      exif: null,
      xmp: null,
      iptc: iptcDatasets([
        [25, "harbour"],
        [80, "Ada"],
        [55, "20260510"],
      ]),
    });
    const damaged = (bytes: Buffer | null) => {
      if (!bytes) return null;
      const copy = Buffer.from(bytes.subarray(0, random(4) === 0 ? random(bytes.length) : bytes.length));
      for (let count = random(20); count > 0; count--) copy[random(copy.length)] = random(256);
      return copy;
    };
    for (let round = 0; round < 600; round++) {
      const { exif, xmp, iptc } = originals[round % originals.length] ?? { exif: null, xmp: null, iptc: null };
      const embedded = await readEmbedded({ exif: damaged(exif), xmp: damaged(xmp), iptc: damaged(iptc) });
      expect(embeddedShape.safeParse(embedded).error, `seed ${seed}, round ${round}`).toBeUndefined();
    }
  });
});
