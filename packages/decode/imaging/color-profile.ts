import type { Size } from "./geometry.ts";
import { jpegSegments } from "./metadata/jpeg-segments.ts";

/*
 * ICC profiles (ICC.1:2022). Variants of an image with a wider gamut than sRGB keep its profile, and its colors as
 * stored.
 */

/**
 * The tags that describe a color space. Profiles of individual displays have other tags, such as the serial number of
 * the display. Images with these are converted to sRGB.
 */
const TAGS = new Set(["desc", "cprt", "wtpt", "bkpt", "chad", "cicp", ...["r", "g", "b"].flatMap(colorantTags)]);
const MAX_TAGS = 20;
/** Minimum area of the primaries relative to sRGB's triangle. Display P3 has 1.36, Adobe RGB 1.35. */
const MIN_RELATIVE_AREA = 1.1;
/** The primaries of sRGB, adapted to D50 as in profiles. */
const SRGB = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
];

function colorantTags(channel: string): string[] {
  return [`${channel}XYZ`, `${channel}TRC`];
}

/** Returns whether variants keep the profile: it is an RGB profile, wider than sRGB, and has no other tags. */
export function isWideGamut(profile: Buffer | undefined): profile is Buffer {
  if (!profile || profile.length < 132 || profile.toString("latin1", 16, 20) !== "RGB ") return false;
  const tags = tagsOf(profile);
  const primaries = ["rXYZ", "gXYZ", "bXYZ"].map((name) => xyzOf(profile, tags.get(name)));
  if ([...tags.keys()].some((name) => !TAGS.has(name)) || primaries.includes(null)) return false;
  return areaOf(primaries as number[][]) > MIN_RELATIVE_AREA * areaOf(SRGB);
}

/** Returns whether a JPEG has a profile. Reads only its segment headers. */
export function hasProfile(jpeg: Buffer): boolean {
  for (const { marker, start } of jpegSegments(jpeg)) {
    if (marker === 0xe2 && jpeg.toString("latin1", start + 4, start + 15) === "ICC_PROFILE") return true;
  }
  return false;
}

/** Returns the offset of the value of each tag. */
function tagsOf(profile: Buffer): Map<string, number> {
  const count = Math.min(profile.readUInt32BE(128), MAX_TAGS, Math.floor((profile.length - 132) / 12));
  const entries = Array.from({ length: count }, (_, index) => 132 + index * 12);
  return new Map(entries.map((at) => [profile.toString("latin1", at, at + 4), profile.readUInt32BE(at + 4)]));
}

function xyzOf(profile: Buffer, at = profile.length): number[] | null {
  if (at + 20 > profile.length || profile.toString("latin1", at, at + 4) !== "XYZ ") return null;
  return [8, 12, 16].map((offset) => profile.readInt32BE(at + offset) / 65_536);
}

/** Returns the area of the triangle of chromaticities. */
function areaOf(primaries: number[][]): number {
  const [[ax = 0, ay = 0], [bx = 0, by = 0], [cx = 0, cy = 0]] = primaries.map(([x = 0, y = 0, z = 0]) => {
    const sum = x + y + z;
    return [x / sum, y / sum];
  }) as [number[], number[], number[]];
  return Math.abs(ax * (by - cy) + bx * (cy - ay) + cx * (ay - by)) / 2;
}

const [SHORT, LONG, UNDEFINED] = [3, 4, 7];

/**
 * Encodes decoded pixels with a color profile as TIFF (6.0, and ICC.1 Annex B.4). sharp accepts a profile for raw
 * pixels only as a file, and the process cannot write files.
 */
export function profiledTiff(pixels: Buffer, { width, height }: Size, channels: 3 | 4, profile: Buffer): Buffer {
  const bits = Buffer.alloc(8);
  for (let channel = 0; channel < 4; channel++) bits.writeUInt16LE(8, channel * 2);
  const [bitsAt, profileAt] = [8, 16];
  const pixelsAt = profileAt + profile.length;
  const entries = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    [259, SHORT, 1, 1], // not compressed
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, pixels.length],
    ...(channels === 4 ? [[338, SHORT, 1, 2]] : []), // alpha, not multiplied
    [34675, UNDEFINED, profile.length, profileAt],
  ] as [tag: number, type: number, count: number, value: number][];
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  entries.forEach(([tag, type, count, value], index) => {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(value, at + 8);
  });
  const head = Buffer.from("II*\0....", "latin1");
  head.writeUInt32LE(pixelsAt + pixels.length, 4);
  return Buffer.concat([head, bits, profile, pixels, directory]);
}
