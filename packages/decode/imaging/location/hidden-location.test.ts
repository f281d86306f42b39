import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { exifTags, exiftool } from "../../../../testing/exiftool.ts";
import { picturesWithHiddenLocation, TRACES } from "../../../../testing/pictures-hidden-location.ts";
import { isoBox, userData, video } from "../../../../testing/pictures-location.ts";
import { containsLocation, findLocation } from "./find-location.ts";
import { applyPatches } from "./patches.ts";

const samples = await picturesWithHiddenLocation();

const contentOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
});

/** Bytes of locations, also in the text of compressed chunks. */
const tracesIn = (bytes: Buffer) => TRACES.filter((trace) => bytes.includes(trace)).length;

test.each(Object.entries(samples))("a location in an unusual part is found and blanked: %s", async (name, bytes) => {
  const isCompressed = name.endsWith("-profile.png");
  expect(isCompressed || tracesIn(bytes) > 0).toBe(true);
  expect(await containsLocation(contentOf(bytes))).toBe(true);
  const result = Buffer.from(bytes);
  applyPatches(result, 0, (await findLocation(contentOf(bytes))) ?? []);
  expect(tracesIn(result)).toBe(0);
  expect(await findLocation(contentOf(result))).toEqual([]);
});

test.skipIf(exiftool === "")("exiftool finds no location after the removal", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hidden-location-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, bytes] of Object.entries(samples)) {
    const result = Buffer.from(bytes);
    applyPatches(result, 0, (await findLocation(contentOf(bytes))) ?? []);
    writeFileSync(join(folder, `before-${name}`), bytes);
    writeFileSync(join(folder, `after-${name}`), result);
  }
  const locations = exifTags(folder).map((tags): [string, string[]] => {
    const isLocation = ([tag, value]: [string, unknown]) => /gps|location/i.test(tag) && String(value).trim() !== "";
    const names = Object.entries(tags).filter(isLocation);
    return [basename(String(tags.SourceFile)), names.map(([tag]) => tag)];
  });
  const located = new Map(locations.filter(([, tags]) => tags.length > 0));
  // It does not read some parts of other files.
  expect(located.size).toBeGreaterThan(15);
  expect([...located.keys()].filter((name) => name.startsWith("after-"))).toEqual([]);
});

const jpeg = samples["thumbnail.jpg"] ?? Buffer.alloc(0);
const track = (format: string) =>
  video(isoBox("trak", isoBox("mdia", isoBox("minf", isoBox("stbl", isoBox("stsd", format))))));

test.each([
  ["ends in its segments", jpeg.subarray(0, 12)],
  [
    "contains an unreadable EXIF directory",
    Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(40, 0x7f), jpeg.subarray(60)]),
  ],
  ["has a track with positions", track("gpmd")],
  ["contains compressed metadata of JPEG XL", Buffer.concat([isoBox("JXL "), isoBox("brob", "Exif")])],
  ["is a video that ends in a box", video().subarray(0, -8)],
  ["is a TIFF with too many pages", Buffer.from(samples["page-200.tif"] ?? "").fill(0xff, 200, 204)],
  ["is a drawing with an embedded photo", Buffer.from('<svg><image href="data:image/jpeg;base64,/9j"/></svg>')],
])("the location of a file is unknown if it %s", async (_, bytes) => {
  expect(await containsLocation(contentOf(bytes))).toBeNull();
  expect(await findLocation(contentOf(bytes))).toBeNull();
});

test("a location is found, but not removed, next to an unreadable part", async () => {
  const bytes = Buffer.concat([video(userData), isoBox("brob", "Exif")]);
  expect(await containsLocation(contentOf(bytes))).toBe(true);
  expect(await findLocation(contentOf(bytes))).toBeNull();
});

const XMP = '<rdf:RDF><rdf:Description exif:GPSLatitude="48,51N"/></rdf:RDF>';
const others: [string, string | Buffer][] = [
  ["XMP", `%PDF-1.7 ${XMP}`],
  ["XMP in UTF-16", Buffer.concat([Buffer.from("%PDF"), Buffer.from(XMP, "utf16le")])],
  ["compressed XMP", "%PDF-1.7 <</Type/Metadata/Subtype/XML/Filter/FlateDecode>>stream"],
  ["a comment", "fLaC\0\0LOCATION=+48.8577+002.2950/"],
  ["a position", "FLV\0location\x02\0\x12+48.8577+002.2950/"],
];

test.each(others)("%s with a location is detected in a format without a reader", async (_, content) => {
  const bytes = Buffer.from(content);
  expect(await containsLocation(contentOf(bytes))).toBeNull();
  expect(await findLocation(contentOf(bytes))).toBeNull();
});

test.each(["%PDF-1.7", "fLaC\0\0TITLE=Harbour", "+48.8577+002.2950/", "<kml><latitude>48</latitude></kml>"])(
  "a file without a reader and without a location needs no change: %j",
  async (text) => expect(await findLocation(contentOf(Buffer.from(text)))).toEqual([]),
);
