import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { soundDuration } from "./sound-duration.ts";

/** Reads from `testing/recordings`. */
const recording = (name: string) => readFile(new URL(`../../../testing/recordings/${name}`, import.meta.url));

const durationOf = (bytes: Buffer) =>
  soundDuration({ size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) });

/** Returns the duration of a file that begins with these bytes and continues with zeros. */
const durationOfLong = async (head: Buffer, size: number) => {
  let bytesRead = 0;
  const seconds = await soundDuration({
    size,
    read: async (offset, length) => {
      bytesRead += length;
      return Buffer.concat([head.subarray(offset, offset + length), Buffer.alloc(length)], length);
    },
  });
  return { seconds, bytesRead };
};

async function wav(change: (file: Buffer) => void): Promise<Buffer> {
  const file = await recording("second-pcm_s16le.wav");
  change(file);
  return file;
}
const sizeOfData = (file: Buffer) => file.indexOf("data") + 4;

describe("the duration of a WAV", () => {
  test.each([0, 0xffffffff, 0x7fffffff, 400_000])("is that of the file if the sound has %d bytes", async (size) => {
    expect(await durationOf(await wav((file) => file.writeUInt32LE(size, sizeOfData(file))))).toBe(1);
  });

  test("is that of the sound, without the chunks after it", async () => {
    expect(await durationOf(Buffer.concat([await recording("second-pcm_s16le.wav"), Buffer.alloc(8000)]))).toBe(1);
  });

  test("is that of the bytes that arrived", async () => {
    const file = await recording("second-pcm_s16le.wav");
    expect(await durationOf(file.subarray(0, file.length - 8000))).toBe(0.5);
  });

  test("is read from the headers, however long it is", async () => {
    const file = await wav((file) => file.writeUInt32LE(0xf0000000, sizeOfData(file)));
    const { seconds, bytesRead } = await durationOfLong(file, 0xf0000000 + file.length);
    expect(seconds).toBe(0xf0000000 / 16_000);
    expect(bytesRead).toBeLessThan(10_000);
  });

  test.each(["RF64", "BW64"])("of 4 GiB or more (%s) is read from its 64-bit size", async (id) => {
    const file = await recording("second-rf64.wav");
    file.write(id);
    expect(await durationOf(file)).toBe(1);
    const size = 16_000 * 3600 * 100;
    file.writeBigUInt64LE(BigInt(size), file.indexOf("ds64") + 16);
    expect((await durationOfLong(file, size + file.length)).seconds).toBe(360_000);
    file.writeBigUInt64LE(2n ** 64n - 1n, file.indexOf("ds64") + 16);
    expect(await durationOf(file)).toBe(1);
  });

  test("with PCM of an extensible format is that of the PCM", async () => {
    const file = await recording("second-pcm_s24le.wav");
    expect(file.readUInt16LE(20)).toBe(0xfffe);
    expect(await durationOf(file)).toBe(1);
  });

  test("is unknown without a sample rate", async () => {
    expect(await durationOf(await wav((file) => file.fill(0, 24, 34)))).toBe(null);
  });
});

describe("the duration of MPEG audio and ADTS", () => {
  test("without an index is that of its frames, without tags and other bytes between them", async () => {
    const [mp3, aac] = [await recording("second-without-index.mp3"), await recording("second.aac")];
    expect(await durationOf(mp3)).toBe(1.045);
    expect(await durationOf(Buffer.concat([mp3, Buffer.from("APETAGEX"), Buffer.alloc(5000, 7), mp3]))).toBe(2.09);
    const tag = Buffer.from("494433040000000007760000", "hex");
    const picture = Buffer.concat([tag, Buffer.alloc(1012, 0xff)]);
    expect(await durationOf(Buffer.concat([picture, aac, Buffer.alloc(3000, 0xff), aac]))).toBe(2.09);
  });

  test("is that of the index", async () => {
    const file = await recording("second-variable.mp3");
    file.writeUInt32BE(1000, file.indexOf("Xing") + 8);
    expect(await durationOf(file)).toBe(26.122);
  });

  test("is that of the frames if the index covers only a part of the file", async () => {
    const file = await recording("second-variable.mp3");
    const first = await durationOf(file);
    expect(first).toBe(1.045);
    // The frame with the index counts, as it does for players.
    expect(await durationOf(Buffer.concat([file, file, file]))).toBeCloseTo(3 * 1.045, 0);
  });

  test("of many hours is estimated from parts of at most 64 MiB", async () => {
    const frames = (await recording("second.mp2")).subarray(0, 6 * 209);
    const period = frames.length;
    let bytesRead = 0;
    const size = 1_000_000 * period;
    const seconds = await soundDuration({
      size,
      read: async (offset, length) => {
        bytesRead += length;
        const repeated = Buffer.alloc(length + period, frames);
        return repeated.subarray(offset % period, (offset % period) + length);
      },
    });
    expect(bytesRead).toBeLessThan(66 * 1024 * 1024);
    expect(Math.abs((seconds ?? 0) / ((size / 209) * (1152 / 44_100)) - 1)).toBeLessThan(0.001);
  });
});

test.each([
  // Frames of 12.2 kbit/s and of comfort noise; of the wideband codec of 12.65 kbit/s and of comfort noise.
  { name: "AMR", magic: "#!AMR\n", frames: { 60: 32, 68: 6 } },
  { name: "wideband AMR", magic: "#!AMR-WB\n", frames: { 20: 33, 76: 6 } },
])("the duration of $name is that of its frames of 20 ms", async ({ magic, frames }) => {
  const pair = Object.entries(frames).map(([header, length]) => Buffer.alloc(length).fill(Number(header), 0, 1));
  const file = Buffer.concat([Buffer.from(magic), ...Array.from({ length: 100 }, () => pair).flat()]);
  expect(await durationOf(file)).toBe(4);
});

test.each([
  "sound.mp4",
  "sound.ogg",
  "sound.webm",
  "sound.avi",
  "sound.mpegts",
  "film.avi",
  "second.flac",
  "second.ac3",
])("%s is left to other readers", async (name) => {
  expect(await durationOf(await recording(name))).toBe(null);
});

test("files that end within their first header have no duration", async () => {
  for (const name of ["second.aiff", "second-alac.caf", "second-pcm_s16be.au", "second-pcm_s16le.wav"]) {
    const file = await recording(name);
    for (let size = 0; size < 24; size++) expect(await durationOf(file.subarray(0, size)), name).toBe(null);
  }
  const [aac, mpeg] = [await recording("second.aac"), await recording("second.mp2")];
  for (let size = 0; size < 7; size++) {
    expect([await durationOf(aac.subarray(0, size)), await durationOf(mpeg.subarray(0, size))]).toEqual([null, null]);
  }
});
