import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import exifr from "exifr";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { exifTags, exiftool } from "../../../../testing/exiftool.ts";
import { gifWithXmp, isoBox, picturesWithLocation } from "../../../../testing/pictures-location.ts";
import { pngChunk } from "../../../../testing/pictures-segments.ts";
import { containsLocation, findLocation } from "./find-location.ts";
import { applyPatches } from "./patches.ts";
import { xmpWithoutLocation } from "./xmp.ts";

const samples = Object.entries(await picturesWithLocation());
const pictures = samples.filter(([name]) => /\.(jpg|png|gif|webp|tif|avif)$/.test(name));
const sample = (name: string) => new Map(samples).get(name) ?? Buffer.alloc(0);
const LOCATION = /gps|location/i;

const contentOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
});

async function blanked(bytes: Buffer): Promise<Buffer> {
  const result = Buffer.from(bytes);
  applyPatches(result, 0, (await findLocation(contentOf(bytes))) ?? []);
  return result;
}

describe("removing a location", () => {
  it.each(samples)("blanks it in place: %s", async (_name, bytes) => {
    const result = await blanked(bytes);
    expect(result.equals(bytes)).toBe(false);
    expect(result.length).toBe(bytes.length);
    expect(await findLocation(contentOf(result))).toEqual([]);
  });

  it.each(pictures)("keeps the pixels: %s", async (_name, bytes) => {
    const result = await blanked(bytes);
    expect(await sharp(result).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
    const options = { gps: true, xmp: true, multiSegment: true } as const;
    const found: object = (await exifr.parse(result, options).catch(() => null)) ?? {};
    expect(Object.keys(found).filter((key) => LOCATION.test(key))).toEqual([]);
  });

  it.each(["exif-and-xmp.jpg", "exif-and-xmp.png", "exif-and-xmp.webp", "exif-and-xmp.avif"])(
    "keeps other EXIF and XMP: %s",
    async (name) => {
      const { exif, xmp } = await sharp(await blanked(sample(name))).metadata();
      expect(exif?.toString("latin1")).toContain("Jo Lee");
      expect(xmp?.toString()).toContain("© Jo Lee");
      expect(xmp?.toString()).not.toMatch(/GPSLat|48,51/);
    },
  );
});

describe("metadata without a position", () => {
  const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "#357" } });
  const ofCamera = {
    GPSVersionID: "2 3 0 0",
    GPSTimeStamp: "12/1 30/1 0/1",
    GPSDateStamp: "2026:05:11",
    GPSStatus: "V",
  };
  const unknown = {
    GPSLatitudeRef: "N",
    GPSLatitude: "0/0 0/0 0/0",
    GPSLongitudeRef: "E",
    GPSLongitude: "0/0 0/0 0/0",
  };
  const inXmp = (properties: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:exif="http://ns.adobe.com/exif/1.0/"><rdf:Description ${properties}</rdf:RDF></x:xmpmeta>`;

  it.each([
    ["only the version", { GPSVersionID: "2 3 0 0" }],
    ["the time and the status of the receiver", ofCamera],
    ["unknown coordinates", { ...ofCamera, ...unknown }],
  ])("is not a location in EXIF: %s", async (_, IFD3) => {
    const jpeg = await plain()
      .withExif({ IFD0: { Make: "Acme" }, IFD3 })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes("2026:05:11") || "GPSDateStamp" in IFD3 === false).toBe(true);
    expect([await containsLocation(contentOf(jpeg)), await findLocation(contentOf(jpeg))]).toEqual([false, []]);
  });

  it.each([
    'exif:GPSVersionID="2.3.0.0" exif:GPSTimeStamp="2026-05-11T12:30:00Z" exif:GPSLatitudeRef="N"/>',
    'exif:GPSLatitude="" exif:GPSLongitude=" "/>',
    "><exif:GPSVersionID>2.3.0.0</exif:GPSVersionID><exif:GPSLatitude/><exif:GPSLongitude> </exif:GPSLongitude></rdf:Description>",
  ])("is not a location in XMP: %s", async (properties) => {
    expect(xmpWithoutLocation(Buffer.from(inXmp(properties)))).toBeNull();
  });

  it("is not a location in the texts that ImageMagick writes to a PNG", async () => {
    const png = await plain().png().toBuffer();
    const texts = ["exif:GPSVersionID\x002, 3, 0, 0", "exif:GPSInfo\x00222", "exif:GPSDateStamp\x002026:05:11"];
    const chunks = texts.map((text) => pngChunk("tEXt", Buffer.from(text)));
    const bytes = Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
    expect(await containsLocation(contentOf(bytes))).toBe(false);
  });

  it.each(['exif:GPSAltitude="35/1"/>', "><exif:GPSLatitude>48,51N</exif:GPSLatitude></rdf:Description>"])(
    "is removed with a position: %s",
    (property) => {
      const packet = inXmp(`exif:GPSVersionID="2.3.0.0" ${property}`);
      expect(xmpWithoutLocation(Buffer.from(packet))?.toString()).not.toMatch(/gps/i);
    },
  );

  it.each(["GPSAltitude", "GPSDestLatitude"])("is a location with %s", async (name) => {
    const IFD3 = { ...ofCamera, [name]: name === "GPSAltitude" ? "35/1" : "48/1 51/1 0/1" };
    const jpeg = await plain().withExif({ IFD3 }).jpeg().toBuffer();
    expect(await containsLocation(contentOf(jpeg))).toBe(true);
  });
});

describe.skipIf(exiftool === "")("exiftool", () => {
  const folder = mkdtempSync(join(tmpdir(), "location-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Returns the tags of each file by group and name, including tags of embedded files. */
  function tagsOf(files: [string, Buffer][]): Map<string, Record<string, unknown>> {
    const paths = files.map(([name, bytes]) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    });
    return new Map(exifTags(...paths).map((tags, i) => [files[i]?.[0] ?? "", tags]));
  }

  /** Tags that contain the time and the path of the run, or are derived from the location. */
  const OWN = /^(SourceFile|System|ExifTool|Composite)/;
  const otherTagsOf = (tags: Record<string, unknown> = {}) =>
    Object.fromEntries(
      Object.entries(tags).filter(([name]) => !OWN.test(name) && !LOCATION.test(name) && !/HasExtendedXMP/.test(name)),
    );

  it("finds no location after the removal, and all other tags", async () => {
    const before = tagsOf(samples);
    const results: [string, Buffer][] = [];
    for (const [name, bytes] of samples) results.push([name, await blanked(bytes)]);
    const after = tagsOf(results);
    const locations = (all: typeof before) =>
      samples.map(([name]) => [name, Object.keys(all.get(name) ?? {}).filter((tag) => LOCATION.test(tag))]);
    expect(locations(before).filter(([, tags]) => tags?.length === 0)).toEqual([]);
    expect(locations(after).filter(([, tags]) => tags?.length !== 0)).toEqual([]);
    for (const [name] of samples)
      expect([name, otherTagsOf(after.get(name))]).toEqual([name, otherTagsOf(before.get(name))]);
  });
});

describe("a GIF", () => {
  const plain = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .gif()
      .toBuffer();
  const packet = (property: string) => Buffer.from(`<x:xmpmeta>${" ".repeat(399)}<exif:${property}/></x:xmpmeta>`);
  const subBlocks = (content: Buffer) =>
    Buffer.concat([
      Buffer.from([200]),
      content.subarray(0, 200),
      Buffer.from([255]),
      content.subarray(200),
      Buffer.from([0]),
    ]);

  it.each(["XMP DataXMP", "xmp dataxmp"])("with XMP in sub-blocks loses only the location: %s", async (name) => {
    const content = packet('GPSLatitude rdf:value="1"');
    const result = await blanked(gifWithXmp(await plain(), subBlocks(content), name));
    const expected = Buffer.from(
      content.toString().replace(/<exif:GPSLatitude.*\/>/, (location) => " ".repeat(location.length)),
    );
    expect(result.equals(gifWithXmp(await plain(), subBlocks(expected), name))).toBe(true);
  });

  it("with XMP that contains no location needs no change", async () => {
    const located = sample("xmp.gif");
    const other = Buffer.from(located.toString("latin1").replaceAll(/GPS|Gps|itude/g, "xyz"), "latin1");
    expect(await findLocation(contentOf(other))).toEqual([]);
  });

  it("without its last byte needs no change, because some writers omit it", async () => {
    expect(await findLocation(contentOf((await plain()).subarray(0, -1)))).toEqual([]);
  });

  it.each([
    ["ends within an image", async () => (await plain()).subarray(0, -8)],
    ["contains an unknown block", async () => Buffer.concat([(await plain()).subarray(0, -1), Buffer.from("x")])],
    [
      "contains too many blocks",
      async () => Buffer.concat([(await plain()).subarray(0, -1), Buffer.alloc(400_000, "!\xfe\0", "latin1")]),
    ],
  ])("that %s has an unknown location", async (_, content) => {
    expect(await findLocation(contentOf(await content()))).toBeNull();
  });
});

describe("XMP", () => {
  const blank = (xml: string) => xmpWithoutLocation(Buffer.from(xml))?.toString() ?? null;

  it("loses attributes and elements of a location, and stays well-formed", () => {
    const xml = `<d exif:GPSLatitude='1' a="exif:GPS"><exif:GPSLongitude>2</exif:GPSLongitude><e>GPS</e></d>`;
    expect(blank(xml)?.replace(/ +/g, " ")).toBe(`<d a="exif:GPS"> <e>GPS</e></d>`);
    expect(blank(xml)).toHaveLength(xml.length);
  });

  it("loses nested elements, including those of the same name", () => {
    expect(blank("<a><x:GPSDest><x:GPSDest/><x:GPSDest>1</x:GPSDest></x:GPSDest><b/></a>")?.trim()).toMatch(
      /^<a> +<b\/><\/a>$/,
    );
  });

  it.each(["<a><b>GPSLatitude</b></a>", "<a xmlns:gps='urn:gps'/>", "<!-- <exif:GPSLatitude/> --><a/>", ""])(
    "without a location is unchanged: %s",
    (xml) => expect(blank(xml)).toBeNull(),
  );

  it.each(["<", "<!--", "<a b=<c/>"])("that is not well-formed is unchanged: %s", (xml) => {
    expect(blank(xml)).toBeNull();
  });

  it.each(["<x:GPSLatitude>", "<a b=<x:GPSLatitude/>", "<x:GPS a='"])(
    "that is not well-formed and mentions a location is rejected: %s",
    (xml) => {
      expect(() => blank(xml)).toThrow(RangeError);
    },
  );

  it("in UTF-16 with characters that contain the byte of a bracket loses only the location", () => {
    const xml = Buffer.from("<a b='\u3c3c\u013c'><exif:GPSLatitude>1</exif:GPSLatitude></a>", "utf16le");
    for (const packet of [xml, Buffer.from(xml).swap16()]) {
      const expected = Buffer.from(packet);
      const start = 2 * "<a b='..'>".length;
      for (let at = start; at < packet.length - 8; at++) expected[at] = packet[at] === 0 ? 0 : 0x20;
      expect(xmpWithoutLocation(packet)).toEqual(expected);
    }
  });
});

describe("untrusted content", () => {
  it("without a location needs no change", async () => {
    const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } });
    for (const format of ["jpeg", "png", "gif", "webp", "tiff", "avif"] as const) {
      expect(await findLocation(contentOf(await plain.clone().toFormat(format).toBuffer()))).toEqual([]);
    }
  });

  it.each(["", "BM......", "%PDF-1.7 and more of it", "GIF89a......", "\xff\xd8\xff"])(
    "of another format, or damaged, has an unknown location: %j",
    async (text) => {
      expect(await containsLocation(contentOf(Buffer.from(text, "latin1")))).toBeNull();
    },
  );

  it("with any damage returns no patches outside of it", async () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
    const property = fc.asyncProperty(
      fc.constantFrom(...samples),
      damage,
      fc.nat(),
      async ([, bytes], changes, cut) => {
        const damaged = Buffer.from(bytes.subarray(0, bytes.length - (cut % 3 === 0 ? cut % bytes.length : 0)));
        // Most parser structures are at the beginning or at the end.
        for (const [at, value] of changes) {
          const near = at % Math.max(1, Math.min(damaged.length, 2000));
          if (damaged.length > 0) damaged[at % 2 === 0 ? near : damaged.length - 1 - near] = value;
        }
        for (const patch of (await findLocation(contentOf(damaged))) ?? []) {
          expect(patch.offset).toBeGreaterThanOrEqual(0);
          expect(patch.offset + patch.bytes.length).toBeLessThanOrEqual(damaged.length);
        }
      },
    );
    await fc.assert(property, { numRuns: 1500 });
  });

  it("with circular references ends", async () => {
    const loop = Buffer.from("II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0", "latin1");
    expect(await findLocation(contentOf(loop))).toEqual([]);
    let nested = isoBox("udta", isoBox("\xa9xyz", "+1+2/"));
    for (let depth = 0; depth < 2000; depth++) nested = isoBox("udta", nested);
    expect(await findLocation(contentOf(Buffer.concat([isoBox("ftyp"), nested])))).toBeNull();
  });

  it("with a million parts is read in few requests, and rejected at the limit", async () => {
    let reads = 0;
    const header = sample("xmp.png").subarray(0, 33);
    const chunk = pngChunk("teSt", Buffer.alloc(52));
    const chunks = Buffer.alloc(8 * 2 ** 20, chunk);
    const endless = {
      size: 2 ** 40,
      async read(offset: number, length: number) {
        reads += 1;
        if (offset === 0) return Buffer.concat([header, chunks]).subarray(0, length);
        const start = (offset - header.length) % chunk.length;
        return chunks.subarray(start, start + length);
      },
    };
    expect(await findLocation(endless)).toBeNull();
    expect(reads).toBeLessThan(200);
  });
});

describe("patches", () => {
  it("change the part of the content that they overlap", () => {
    const content = Buffer.from("0123456789");
    const patches = [
      { offset: 2, bytes: Buffer.from("abcd") },
      { offset: 5, bytes: Buffer.from("EF") },
    ];
    const parts = [content.subarray(0, 4), content.subarray(4, 5), content.subarray(5)].map((part) =>
      Buffer.from(part),
    );
    let offset = 0;
    for (const part of parts) {
      applyPatches(part, offset, patches);
      offset += part.length;
    }
    expect(Buffer.concat(parts).toString()).toBe("01abcEF789");
  });
});
