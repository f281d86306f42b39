import exifr from "exifr";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { renderVariant } from "../render.ts";
import { normalizeTransform, type TransformRequest } from "../transform.ts";
import { blocksOf } from "./blocks.ts";
import { jpegSegment } from "./jpeg-segments.ts";
import { type Rights, readRights } from "./rights.ts";

const FORMATS = ["jpeg", "webp", "png", "avif"] as const;
const NONE: Rights = {
  copyright: "",
  creators: [],
  credit: "",
  usageTerms: "",
  webStatement: "",
  license: "",
  licensorUrl: "",
};

const plain = (background = "#357") => sharp({ create: { width: 60, height: 40, channels: 3, background } });

const xmp = (content: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
    xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/"
    xmlns:cc="http://creativecommons.org/ns#" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    exif:GPSLatitude="54,19.5N" exif:GPSLongitude="10,8.4E" aux:SerialNumber="SECRET-1" xmp:CreatorTool="SECRET-2">
  ${content}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const ALL = xmp(`
  <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© 2026 Ada &amp; &lt;Sons&gt; &quot;山田&quot; (Kiel)</rdf:li>
    <rdf:li xml:lang="de">Alle Rechte</rdf:li></rdf:Alt></dc:rights>
  <dc:creator><rdf:Seq><rdf:li>Ada Müller</rdf:li><rdf:li>Bo O'Neil</rdf:li></rdf:Seq></dc:creator>
  <photoshop:Credit>Harbour Press</photoshop:Credit>
  <xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">Ask first</rdf:li></rdf:Alt></xmpRights:UsageTerms>
  <xmpRights:WebStatement>https://example.com/terms?a=1&amp;b=2</xmpRights:WebStatement>
  <plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorName>SECRET-3</plus:LicensorName>
    <plus:LicensorURL>https://example.com/license</plus:LicensorURL></rdf:li></rdf:Seq></plus:Licensor>
  <cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/"/>`);
const ALL_RIGHTS: Rights = {
  copyright: '© 2026 Ada & <Sons> "山田" (Kiel)',
  creators: ["Ada Müller", "Bo O'Neil"],
  credit: "Harbour Press",
  usageTerms: "Ask first",
  webStatement: "https://example.com/terms?a=1&b=2",
  license: "https://creativecommons.org/licenses/by/4.0/",
  licensorUrl: "https://example.com/license",
};

/** A location and the serial number of a camera, as cameras write them. */
const SECRETS = {
  IFD0: { Make: "SECRET-4", Software: "SECRET-5" },
  IFD2: { BodySerialNumber: "SECRET-6", LensSerialNumber: "SECRET-7" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "54/1 19/1 30/1", GPSLongitudeRef: "E", GPSLongitude: "10/1 8/1 24/1" },
};

/** Wraps datasets of the application record in a Photoshop resource (IPTC-IIM 4.2). */
function withIptc(jpeg: Buffer, datasets: [number, string][], encoding: BufferEncoding): Buffer {
  const body = Buffer.concat(
    datasets.map(([dataset, text]) => {
      const content = Buffer.from(text, encoding);
      const head = Buffer.from([0x1c, 2, dataset, 0, 0]);
      head.writeUInt16BE(content.length, 3);
      return Buffer.concat([head, content]);
    }),
  );
  const head = Buffer.from("Photoshop 3.0\0" + "8BIM\u0004\u0004\0\0\0\0\0\0", "latin1");
  head.writeUInt32BE(body.length, head.length - 4);
  const resource = Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  return Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xed, resource) ?? Buffer.alloc(0), jpeg.subarray(2)]);
}

async function variantOf(original: Buffer | Sharp, request: TransformRequest): Promise<Buffer> {
  const bytes = Buffer.isBuffer(original) ? original : await original.toBuffer();
  return renderVariant(bytes, normalizeTransform(request, "image/jpeg"));
}

const rightsOf = async (bytes: Buffer) => readRights(await blocksOf(bytes, await sharp(bytes).metadata()));

describe("a variant with rights", () => {
  it.each(FORMATS)("keeps all rights as %s, unchanged, for every transform", async (f) => {
    const original = plain().withExif(SECRETS).withXmp(ALL).jpeg();
    for (const request of [{ w: 30 }, { rotate: 20 }, { blur: 1 }, { grayscale: true }]) {
      expect(await rightsOf(await variantOf(original, { ...request, f, meta: "rights" }))).toEqual(ALL_RIGHTS);
    }
  });

  it.each(FORMATS)("keeps the rights of JPEG, WebP, PNG and AVIF as %s", async (f) => {
    for (const source of FORMATS) {
      const original = plain().withXmp(ALL).toFormat(source);
      expect(await rightsOf(await variantOf(original, { f, meta: "rights" })), source).toEqual(ALL_RIGHTS);
    }
  });

  it("keeps the rights of an animation", async () => {
    const frames = await Promise.all(["#111", "#999"].map((background) => plain(background).png().toBuffer()));
    const original = sharp(frames, { join: { animated: true } })
      .withXmp(ALL)
      .webp();
    const variant = await variantOf(original, { w: 30, f: "webp", meta: "rights" });
    expect((await sharp(variant).metadata()).pages).toBe(2);
    expect(await rightsOf(variant)).toEqual(ALL_RIGHTS);
  });

  it.each(FORMATS)("has no location, serial number or other metadata as %s", async (f) => {
    const original = await plain().withExif(SECRETS).withXmp(ALL).jpeg().toBuffer();
    expect(await exifr.gps(original)).toMatchObject({ latitude: expect.closeTo(54.325) });
    const variant = await variantOf(original, { w: 30, f, meta: "rights" });
    expect(variant.toString("latin1")).not.toMatch(/SECRET|GPS/);
    const { exif } = await sharp(variant).metadata();
    expect(await exifr.gps(exif ?? Buffer.alloc(0)).catch(() => undefined)).toBeUndefined();
  });

  it("has the rights in EXIF if EXIF can represent them", async () => {
    const exifOf = async (copyright: string, artist: string) => {
      const source = plain().withExif({ IFD0: { Copyright: `${copyright} (ASCII)`, Artist: `${artist} (ASCII)` } });
      const { exif } = await sharp(await variantOf(source.jpeg(), { meta: "rights" })).metadata();
      return exif?.toString("latin1") ?? "";
    };
    expect(await exifOf("Copyright Ada (Kiel)", "Ada (photo)")).toMatch(/Copyright Ada \(Kiel\)\0/);
    expect(await exifOf("Copyright Ada (Kiel)", "Ada (photo)")).toMatch(/Ada \(photo\)\0/);
    const inJapanese = plain().withXmp(xmp("<dc:creator><rdf:Seq><rdf:li>山田</rdf:li></rdf:Seq></dc:creator>")).jpeg();
    const variant = await variantOf(inJapanese, { meta: "rights" });
    expect((await sharp(variant).metadata()).exif).toBeUndefined();
    expect(await rightsOf(variant)).toEqual({ ...NONE, creators: ["山田"] });
  });
});

describe("a JPEG with rights", () => {
  it("also has the rights in IPTC, truncated between characters to its limits", async () => {
    const creator = "Adah Müller-Lüdenscheidt-Größe";
    const original = plain().withXmp(
      xmp(`<dc:creator><rdf:Seq><rdf:li>${creator}</rdf:li><rdf:li>山田</rdf:li></rdf:Seq></dc:creator>
        <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Ada</rdf:li></rdf:Alt></dc:rights>`),
    );
    const variant = await variantOf(original.png(), { f: "jpeg", meta: "rights" });
    const { iptc = Buffer.alloc(0) } = await sharp(variant).metadata();
    expect(await readRights({ exif: null, xmp: null, iptc })).toEqual({
      ...NONE,
      creators: ["Adah Müller-Lüdenscheidt-Grö", "山田"],
      copyright: "© Ada",
    });
    expect(await rightsOf(variant)).toEqual({ ...NONE, creators: [creator, "山田"], copyright: "© Ada" });
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect(await pixels(variant)).toEqual(await pixels(await variantOf(original.png(), { f: "jpeg" })));
  });
});

describe("rights", () => {
  it("are those of XMP, otherwise of IPTC, otherwise of EXIF", async () => {
    const exif = { IFD0: { Copyright: "of EXIF (ASCII)", Artist: "by EXIF (ASCII)" } };
    const jpeg = await plain().withExif(exif).jpeg().toBuffer();
    expect(await rightsOf(jpeg)).toEqual({ ...NONE, copyright: "of EXIF", creators: ["by EXIF"] });
    const iptc: [number, string][] = [
      [80, "Ada Ü"],
      [80, "Bo"],
      [110, "Crédit"],
      [116, "© IPTC"],
    ];
    for (const encoding of ["utf8", "latin1"] as const) {
      expect(await rightsOf(withIptc(jpeg, iptc, encoding))).toEqual({
        ...NONE,
        copyright: "© IPTC",
        creators: ["Ada Ü", "Bo"],
        credit: "Crédit",
      });
    }
    const both = await plain().withExif(exif).withXmp(ALL).jpeg().toBuffer();
    expect(await rightsOf(withIptc(both, iptc, "utf8"))).toEqual(ALL_RIGHTS);
  });

  it("are null if the image has none, and no metadata is written", async () => {
    const original = plain().withExif(SECRETS).withXmp(xmp("")).jpeg();
    expect(await rightsOf(await original.toBuffer())).toBeNull();
    for (const f of FORMATS) {
      const { exif, xmp: written } = await sharp(await variantOf(original, { f, meta: "rights" })).metadata();
      expect({ exif, written }).toEqual({ exif: undefined, written: undefined });
    }
  });

  it("are limited and well-formed for any content", async () => {
    const hostile = [
      ...Array.from({ length: 60 }, (_, i) => `<rdf:li>${i}${"x".repeat(40)}</rdf:li>`),
      `<rdf:li>${"&#0;&#1;&#xfffe;]]>".repeat(9)}&lt;/rdf:li&gt;&lt;script&gt;</rdf:li>`,
    ].join("");
    const original = plain().withXmp(
      xmp(`<dc:creator><rdf:Seq>${hostile}</rdf:Seq></dc:creator><photoshop:Credit>${"y".repeat(9_000)}</photoshop:Credit>
        <cc:license rdf:resource="&quot;/>&lt;x onload='&#1;'&gt;"/>`),
    );
    const variant = await variantOf(original.jpeg(), { f: "png", meta: "rights" });
    const found = await rightsOf(variant);
    expect(found?.creators).toHaveLength(20);
    expect(found?.credit).toHaveLength(2_000);
    expect(found?.license).toBe(`"/><x onload='&#1;'>`);
    const { xmpAsString = "" } = await sharp(variant).metadata();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML does not allow
    expect(xmpAsString).not.toMatch(/[\u0000-\u0008\ufffe]|onload='/);
    for (const block of [
      Buffer.from("garbage"),
      Buffer.alloc(70_000, "<"),
      Buffer.from("Exif\0\0MM\0*\xff\xff\xff\xff"),
    ]) {
      expect(await readRights({ exif: block, xmp: block, iptc: block })).toBeNull();
    }
  });
});

describe("a variant without rights", () => {
  it.each(FORMATS)("has no metadata as %s", async (f) => {
    const original = plain().withExif(SECRETS).withXmp(ALL).jpeg();
    const variant = await variantOf(original, { w: 30, f });
    const { exif, xmp: written, iptc, icc } = await sharp(variant).metadata();
    expect({ exif, written, iptc, icc }).toEqual({
      exif: undefined,
      written: undefined,
      iptc: undefined,
      icc: undefined,
    });
    expect(variant.toString("latin1")).not.toMatch(/SECRET|GPS/);
  });
});
