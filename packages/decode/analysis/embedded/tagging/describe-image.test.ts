import { describe, expect, it } from "vitest";
import { nameColor } from "./image-stats.ts";
import { readMetadata, toSentence, toTag } from "./metadata.ts";

const xmp = (subjects: string[], description = "") =>
  Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:subject><rdf:Bag>${subjects.map((subject) => `<rdf:li>${subject}</rdf:li>`).join("")}</rdf:Bag></dc:subject>
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${description}</rdf:li></rdf:Alt></dc:description>
    </rdf:Description></rdf:RDF></x:xmpmeta>`);

/** Builds IPTC-IIM data: marker, record 2, dataset, length, text, in a Photoshop resource. */
function iptc(keywords: string[]): Buffer {
  const sets = keywords.map((word) => {
    const text = Buffer.from(word);
    return Buffer.concat([Buffer.from([0x1c, 2, 25, 0, text.length]), text]);
  });
  const body = Buffer.concat(sets);
  const head = Buffer.from("Photoshop 3.0\0" + "8BIM\u0004\u0004\0\0\0\0\0\0", "latin1");
  head.writeUInt32BE(body.length, head.length - 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

const now = new Date("2026-01-01");
const none = { exif: null, xmp: null, iptc: null };

describe("embedded metadata", () => {
  it("returns the keywords of XMP and IPTC, and the caption", async () => {
    const found = await readMetadata(
      {
        ...none,
        xmp: xmp(["Harbour", "Boats &amp; ships"], "Boats&#xD;at &#100;usk."),
        iptc: iptc(["harbour", "Kiel"]),
      },
      now,
    );
    expect(found).toMatchObject({ keywords: ["harbour", "boats & ships", "kiel"], caption: "Boats at dusk." });
  });

  // GIMP 2.10.18 writes it into ImageDescription if the comment of the camera is binary.
  it.each(["binary comment", "OLYMPUS DIGITAL CAMERA"])("does not contain the default caption %s", async (caption) => {
    expect((await readMetadata({ ...none, xmp: xmp([], caption) }, now)).caption).toBe("");
    expect((await readMetadata({ ...none, xmp: xmp([], `${caption} of a boat at dusk`) }, now)).caption).not.toBe("");
  });

  it("is sanitized and limited", async () => {
    const hostile = [
      "a\u0000b\u0007",
      "x".repeat(150),
      "  ",
      "\u202Eevil",
      "e\u0301",
      ...Array.from({ length: 99 }, (_, i) => String(i)),
    ];
    const { keywords } = await readMetadata({ ...none, xmp: xmp(hostile, "y ".repeat(4000)) }, now);
    expect(keywords.slice(0, 4)).toEqual(["a b", "x".repeat(64), "evil", "é"]);
    expect(keywords).toHaveLength(30);
    for (const block of [
      Buffer.from("garbage"),
      Buffer.alloc(70_000),
      Buffer.from("Exif\0\0MM\0*\xff\xff\xff\xff", "latin1"),
    ]) {
      const found = await readMetadata({ exif: block, xmp: block, iptc: block }, now);
      expect(found).toEqual({ keywords: [], caption: "", camera: "", year: null, geotagged: false });
    }
  });

  it("is cut to tags of 64 and sentences of 300 characters, between characters", () => {
    expect(toTag("👩‍👩‍👧".repeat(20)).length).toBeLessThanOrEqual(64);
    expect(toTag("👩‍👩‍👧".repeat(20))).toBe("👩‍👩‍👧".repeat(8));
    expect(toTag("\ud800x")).toBe("x");
    expect(toSentence(`${"word ".repeat(100)}`)).toMatch(/word…$/);
  });
});

it.each([
  ["#000000", "black"],
  ["#ffffff", "white"],
  ["#808080", "grey"],
  ["#e02020", "red"],
  ["#ff8c00", "orange"],
  ["#ffd700", "yellow"],
  ["#228b22", "green"],
  ["#40e0d0", "turquoise"],
  ["#1e50c8", "blue"],
  ["#87ceeb", "blue"],
  ["#800080", "purple"],
  ["#ff69b4", "pink"],
  ["#8b4513", "brown"],
  ["#f5deb3", "beige"],
])("names %s %s", (hex, name) => {
  const [r = 0, g = 0, b = 0] = hex.match(/[0-9a-f]{2}/g)?.map((part) => Number.parseInt(part, 16)) ?? [];
  expect(nameColor(r, g, b)).toBe(name);
});
