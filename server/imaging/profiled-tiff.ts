import type { Size } from "./geometry.ts";

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
