import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { jpegWithProfile, pngWithText } from "../../../testing/pictures-segments.ts";
import { openImaging } from "./imaging.ts";

const { probeFile, close } = openImaging({ transformConcurrency: 1 });
afterAll(() => close());

function wav(seconds: number): Buffer {
  const rate = 8000;
  const file = Buffer.alloc(44 + rate * seconds * 2);
  file.write("RIFF", 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(file.length - 44, 40);
  return file;
}

/** ISO/IEC 14496-12: a box consists of its length, its type and its content. */
function box(type: string, ...content: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}
const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255))),
  );
const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const UPRIGHT = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const QUARTER_TURN = u32(0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000);

/**
 * Returns a video of 320 by 180 pixels and 3.5 seconds, without frames, with its headers after `padding` bytes of data.
 */
function mp4(matrix = UPRIGHT, padding = 0, pixels: Buffer = Buffer.alloc(0)): Buffer {
  const avc1 = box(
    "avc1",
    [0, 0, 0, 0, 0, 0],
    u16(1, 0, 0),
    u32(0, 0, 0),
    u16(320, 180),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    pixels,
  );
  const tables = [
    box("stsd", u32(0, 1), avc1),
    box("stts", u32(0, 1, 1, 3500)),
    box("stsc", u32(0, 1, 1, 1, 1)),
    box("stsz", u32(0, 0, 1, 10)),
    box("stco", u32(0, 1, 48)),
  ];
  const media = box(
    "mdia",
    box("mdhd", u32(0, 0, 0, 1000, 3500, 0)),
    box("hdlr", u32(0, 0), Buffer.from("vide"), u32(0, 0, 0, 0)),
    box("minf", box("vmhd", u32(1, 0, 0)), box("stbl", ...tables)),
  );
  const track = box(
    "trak",
    box("tkhd", u32(3, 0, 0, 1, 0, 3500, 0, 0, 0, 0), matrix, u32(320 << 16, 180 << 16)),
    media,
  );
  const header = box("mvhd", u32(0, 0, 0, 1000, 3500, 0x10000, 0x1000000, 0, 0), UPRIGHT, u32(0, 0, 0, 0, 0, 0, 2));
  return Buffer.concat([
    box("ftyp", Buffer.from("isom"), u32(512), Buffer.from("isommp41")),
    box("mdat", Buffer.alloc(10 + padding)),
    box("moov", header, track),
  ]);
}

async function probe(type: "AUDIO" | "VIDEO" | "IMAGE", file: Buffer) {
  const read = async (offset: number, length: number) => file.subarray(offset, offset + length);
  const source = { size: file.length, head: file.subarray(0, 1000), accountId: "", read };
  const { width, height, duration } = await probeFile(type, source);
  return { width, height, duration };
}

describe("a probe of", () => {
  it("audio returns its duration", async () => {
    expect(await probe("AUDIO", wav(2))).toEqual({ width: null, height: null, duration: 2 });
  });

  it("a video returns its displayed dimensions and its duration, also from headers at its end", async () => {
    expect(await probe("VIDEO", mp4())).toEqual({ width: 320, height: 180, duration: 3.5 });
    expect(await probe("VIDEO", mp4(QUARTER_TURN))).toEqual({ width: 180, height: 320, duration: 3.5 });
    expect(await probe("VIDEO", mp4(UPRIGHT, 3_000_000))).toEqual({ width: 320, height: 180, duration: 3.5 });
  });

  it("images reads further if the beginning does not contain the size, and applies the orientation", async () => {
    const raw = { raw: { width: 900, height: 600, channels: 3 } } as const;
    const noise = sharp(randomBytes(900 * 600 * 3), raw).withMetadata({ orientation: 6 });
    const jpeg = await noise.clone().jpeg().toBuffer();
    const images = {
      "a JPEG with its header after a profile": jpegWithProfile(jpeg, 5_000_000),
      "a PNG with its header after text": pngWithText(await noise.clone().png().toBuffer(), 9_000_000),
      "a TIFF with its directory at the end": await noise.clone().tiff({ compression: "none" }).toBuffer(),
      "a BigTIFF": await noise.clone().tiff({ compression: "none", bigtiff: true }).toBuffer(),
      "a WebP with its orientation at the end": await noise.clone().webp().toBuffer(),
    };
    for (const [name, bytes] of Object.entries(images)) {
      expect(bytes.length, name).toBeGreaterThan(1000);
      expect(await probe("IMAGE", bytes), name).toEqual({ width: 600, height: 900, duration: null });
    }
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"><!--${"x".repeat(9e6)}--></svg>`,
    );
    for (const bytes of [svg, gzipSync(svg)]) {
      expect(await probe("IMAGE", bytes)).toEqual({ width: 9, height: 7, duration: null });
    }
  });

  it("an image that unpacks to gigabytes has no dimensions", async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000, " "));
    expect(await probe("IMAGE", bomb)).toEqual({ width: null, height: null, duration: null });
  });

  it("a video applies the pixel aspect ratio, and omits dimensions that exceed the database columns", async () => {
    const withPixels = (across: number, down: number) => mp4(UPRIGHT, 0, box("pasp", u32(across, down)));
    expect(await probe("VIDEO", withPixels(64, 45))).toEqual({ width: 455, height: 180, duration: 3.5 });
    expect(await probe("VIDEO", withPixels(0xffff_ffff, 1))).toEqual({ width: null, height: null, duration: 3.5 });
  });

  it("damaged or malicious files ends without a result, and the next probe works", async () => {
    const nothing = { width: null, height: null, duration: null };
    expect(await probe("VIDEO", mp4().subarray(0, 60))).toEqual(nothing);
    expect(await probe("AUDIO", Buffer.alloc(5_000_000, 0xff))).toMatchObject({ width: null });
    const broken = {
      size: 1e9,
      head: Buffer.alloc(0),
      accountId: "",
      read: async () => Promise.reject(new Error("store")),
    };
    // Rejects, because unreadable content is not the same as a file without dimensions.
    await expect(probeFile("VIDEO", broken)).rejects.toThrow("store");
    const all = await Promise.all([probe("AUDIO", wav(1)), probe("VIDEO", mp4()), probe("AUDIO", wav(3))]);
    expect(all.map(({ duration }) => duration)).toEqual([1, 3.5, 3]);
  });
});
