import { type Box, boxIn } from "../picture/iso-boxes.ts";

/* The samples of a track that is not fragmented (ISO/IEC 14496-12 §8.6 and §8.7). */

export interface Sample {
  /** Bytes of the file. The end is exclusive. */
  start: number;
  end: number;
  /** In units of the track. */
  decodeTime: number;
  displayTime: number;
  isKey: boolean;
}

export type SampleTable = ReturnType<typeof sampleTable>;

/** 46 hours with 60 frames per second. */
const MAX_SAMPLES = 10_000_000;

/** @throws {RangeError} without samples, or with a table that ends early */
export function sampleTable(bytes: Buffer, track: Box) {
  const header = boxIn(bytes, track, "mdia", "mdhd");
  const parent = boxIn(bytes, track, "mdia", "minf", "stbl");
  if (!header || !parent) throw new RangeError("No samples");
  const table = (type: string) => boxIn(bytes, parent, type);
  const sizes = sizesIn(bytes, table("stsz"), table("stz2"));
  const [times, offsets, keys] = [table("stts"), table("ctts"), table("stss")];
  return {
    /** Units of the track per second. */
    timescale: timescaleOf(bytes, header),
    /** Whether all samples are key frames. */
    isIntra: keys === null && offsets === null,
    /** Yields the samples in decoding order. Each call reads the tables. */
    *samples(): Generator<Sample> {
      const duration = runs(bytes, times);
      const offset = runs(bytes, offsets);
      const isKey = keyFrames(bytes, keys);
      const position = chunks(bytes, table("stsc"), table("stco"), table("co64"));
      let decodeTime = 0;
      for (let index = 0; index < sizes.count; index++) {
        const size = sizes.at(index);
        const start = position(size);
        if (start === null) return;
        const displayTime = decodeTime + offset();
        yield { start, end: start + size, decodeTime, displayTime, isKey: isKey(index + 1) };
        decodeTime += duration();
      }
    },
  };
}

/** Reads the units per second of `mvhd` or `mdhd`. */
export function timescaleOf(bytes: Buffer, { start }: Box): number {
  const timescale = bytes.readUInt32BE(start + (bytes.readUInt8(start) === 1 ? 20 : 12));
  if (timescale === 0) throw new RangeError("No units");
  return timescale;
}

function sizesIn(bytes: Buffer, stsz: Box | null, stz2: Box | null): { count: number; at(index: number): number } {
  const start = (stsz ?? stz2)?.start;
  if (start === undefined) throw new RangeError("No sizes");
  const count = bytes.readUInt32BE(start + 8);
  if (count === 0 || count > MAX_SAMPLES) throw new RangeError("No samples, or too many");
  const all = stsz ? bytes.readUInt32BE(start + 4) : 0;
  const bits = stsz ? 32 : bytes.readUInt8(start + 7);
  const at = (index: number) => {
    const first = start + 12 + ((index * bits) >> 3);
    if (bits >= 8) return bytes.readUIntBE(first, bits / 8);
    return index % 2 === 0 ? bytes.readUInt8(first) >> 4 : bytes.readUInt8(first) & 15;
  };
  return { count, at: all > 0 ? () => all : at };
}

/** Reads pairs of a count and a value for each sample. The last value applies to the samples after the table. */
function runs(bytes: Buffer, box: Box | null): () => number {
  let [entry, remaining, value] = [0, 0, 0];
  const count = box ? bytes.readUInt32BE(box.start + 4) : 0;
  return () => {
    while (box && remaining === 0 && entry < count) {
      const at = box.start + 8 + entry * 8;
      remaining = bytes.readUInt32BE(at);
      value = bytes.readInt32BE(at + 4);
      entry += 1;
    }
    remaining = Math.max(0, remaining - 1);
    return value;
  };
}

/** Sample numbers begin with 1. Without a table, all samples are key frames. */
function keyFrames(bytes: Buffer, box: Box | null): (sample: number) => boolean {
  const count = box ? bytes.readUInt32BE(box.start + 4) : 0;
  const number = (index: number) => (box && index < count ? bytes.readUInt32BE(box.start + 8 + index * 4) : 0);
  let entry = 0;
  return (sample) => {
    if (box === null) return true;
    if (number(entry) !== sample) return false;
    entry += 1;
    return true;
  };
}

/** Returns the positions of samples of the given sizes, one after the other; null after the last chunk. */
function chunks(bytes: Buffer, stsc: Box | null, stco: Box | null, co64: Box | null): (size: number) => number | null {
  const offsets = stco ?? co64;
  if (!stsc || !offsets) throw new RangeError("No chunks");
  const chunkCount = bytes.readUInt32BE(offsets.start + 4);
  const entryCount = bytes.readUInt32BE(stsc.start + 4);
  const firstChunk = (entry: number) => (entry < entryCount ? bytes.readUInt32BE(stsc.start + 8 + entry * 12) : 0);
  const chunkOffset = (chunk: number) =>
    stco
      ? bytes.readUInt32BE(offsets.start + 8 + chunk * 4)
      : Number(bytes.readBigUInt64BE(offsets.start + 8 + chunk * 8));
  let [chunk, entry, remaining, position] = [0, -1, 0, 0];
  return (size) => {
    while (remaining === 0) {
      if (chunk >= chunkCount) return null;
      if (firstChunk(entry + 1) === chunk + 1) entry += 1;
      if (entry < 0) throw new RangeError("No chunks");
      remaining = bytes.readUInt32BE(stsc.start + 12 + entry * 12);
      position = chunkOffset(chunk);
      chunk += 1;
    }
    remaining -= 1;
    position += size;
    return position - size;
  };
}
