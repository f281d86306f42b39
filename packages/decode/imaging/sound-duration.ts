import type { MediaSource } from "./measures.ts";
import { framesDuration } from "./sound-frames.ts";

/* Containers of sound whose duration follows from the number of bytes. A program that writes to a pipe does not know it
   in advance, so it leaves 0, -1 or the maximum there: then the sound ends with the file. */

/** Sound precedes few chunks, or follows few. */
const MAX_CHUNKS = 64;
const MAX_HEADER_BYTES = 4096;
const UNKNOWN_SIZE = 0xffffffff;

interface Chunk {
  start: number;
  /** As far as the file contains it. */
  size: number;
  /** Whether the file declares the size and contains as many bytes. */
  isComplete: boolean;
  /** Beginning of the content. */
  head: Buffer;
}

interface Layout {
  start: number;
  headerBytes: number;
  readSize(header: Buffer): number;
  /** Whether chunks begin at even positions. */
  isPadded: boolean;
}

const RIFF: Layout = { start: 12, headerBytes: 8, readSize: (header) => header.readUInt32LE(4), isPadded: true };
const IFF: Layout = { ...RIFF, readSize: (header) => header.readUInt32BE(4) };
const CORE_AUDIO: Layout = {
  start: 8,
  headerBytes: 12,
  readSize: (header) => Number(header.readBigInt64BE(4)),
  isPadded: false,
};

interface Container {
  /** Matches the first 12 bytes as Latin-1. */
  pattern: RegExp;
  /** Returns seconds, or null or a number that is not finite if they are unknown. */
  duration(source: MediaSource): Promise<number | null>;
}

/**
 * Returns the duration in seconds of a sound file without tracks: WAV (also RF64 and BW64), AIFF, CAF, AU, MPEG audio,
 * ADTS and AMR. Returns null for another format, and if the headers do not contain the duration.
 */
export async function soundDuration(source: MediaSource): Promise<number | null> {
  const head = await source.read(0, Math.min(12, source.size));
  const signature = head.toString("latin1");
  const container = CONTAINERS.find(({ pattern }) => pattern.test(signature));
  const seconds = await (container ? container.duration(source) : framesDuration(source));
  const rounded = Math.round((seconds ?? 0) * 1000) / 1000;
  return Number.isFinite(rounded) && rounded > 0 ? rounded : null;
}

const CONTAINERS: Container[] = [
  {
    pattern: /^(?:RIFF|RF64|BW64)....WAVE/s,
    duration: async (source) => waveDuration(await readChunks(source, RIFF), source.size),
  },
  { pattern: /^FORM....AIF[FC]/s, duration: async (source) => aiffDuration(await readChunks(source, IFF)) },
  { pattern: /^caff/, duration: async (source) => coreAudioDuration(await readChunks(source, CORE_AUDIO)) },
  { pattern: /^\.snd/, duration: auDuration },
];

/** Returns the chunks by name: the first of each. */
async function readChunks(source: MediaSource, layout: Layout): Promise<Map<string, Chunk>> {
  const { headerBytes, readSize, isPadded } = layout;
  const chunks = new Map<string, Chunk>();
  let at = layout.start;
  for (let count = 0; count < MAX_CHUNKS && at + headerBytes <= source.size; count++) {
    const header = await source.read(at, headerBytes);
    const id = header.toString("latin1", 0, 4);
    const start = at + headerBytes;
    const declared = readSize(header);
    const available = source.size - start;
    const isSound = id === "data" || id === "SSND";
    const isComplete = declared <= available && declared >= (isSound ? 1 : 0);
    const size = isComplete ? declared : available;
    const head = await source.read(start, Math.min(size, MAX_HEADER_BYTES));
    if (!chunks.has(id)) chunks.set(id, { start, size, isComplete, head });
    at = start + size + (isPadded ? size % 2 : 0);
  }
  return chunks;
}

/** PCM, floating point, A-law and µ-law. */
const UNCOMPRESSED = new Set([1, 3, 6, 7]);
/** ADPCM of Microsoft and of IMA, GSM 6.10. */
const OF_BLOCKS = new Set([2, 0x11, 0x31]);
const EXTENSIBLE = 0xfffe;

/** WAVEFORMATEX and the chunk `fact` (Multimedia Data Standards Update 3.0), `ds64` (EBU Tech 3306, ITU-R BS.2088). */
function waveDuration(chunks: Map<string, Chunk>, fileSize: number): number | null {
  const format = chunks.get("fmt ")?.head;
  const data = chunks.get("data");
  if (!format || format.length < 16 || !data) return null;
  const rate = format.readUInt32LE(4);
  const blockBytes = format.readUInt16LE(12);
  const tag =
    format.readUInt16LE(0) === EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : format.readUInt16LE(0);
  const bytes = longSize(chunks.get("ds64"), fileSize - data.start) ?? data.size;
  if (UNCOMPRESSED.has(tag)) return bytes / blockBytes / rate;
  if (OF_BLOCKS.has(tag) && format.length >= 20) return (bytes / blockBytes) * (format.readUInt16LE(18) / rate);
  const fact = chunks.get("fact")?.head;
  const samples = fact && fact.length >= 4 ? fact.readUInt32LE(0) : 0;
  if (data.isComplete && samples > 0 && samples !== UNKNOWN_SIZE) return samples / rate;
  return bytes / format.readUInt32LE(8);
}

/** Returns the size of the sound in a file of 4 GiB or more, or null if it is not declared correctly. */
function longSize(ds64: Chunk | undefined, available: number): number | null {
  if (!ds64 || ds64.head.length < 16) return null;
  const declared = Number(ds64.head.readBigUInt64LE(8));
  return declared > 0 && declared <= available ? declared : null;
}

/** Samples in a packet of this compression. In all other files, the number of sample frames counts samples. */
const IMA4_SAMPLES = 64;
/** The size of a sample is that of the uncompressed sound. */
const COMPANDED = /^[ua]law$/i;

/** Audio Interchange File Format AIFF-C, 1991. */
function aiffDuration(chunks: Map<string, Chunk>): number | null {
  const common = chunks.get("COMM")?.head;
  const data = chunks.get("SSND");
  if (!common || common.length < 18 || !data) return null;
  const compression = common.toString("latin1", 18, 22);
  const rate = common.readUInt32BE(10) * 2 ** (common.readUInt16BE(8) - 16_383 - 31);
  const frames = common.readUInt32BE(2);
  if (data.isComplete && frames > 0) return (frames * (compression === "ima4" ? IMA4_SAMPLES : 1)) / rate;
  const sampleBytes = COMPANDED.test(compression) ? 1 : Math.ceil(common.readUInt16BE(6) / 8);
  return (data.size - 8) / (sampleBytes * common.readUInt16BE(0)) / rate;
}

/** Apple Core Audio Format Specification 1.0. */
function coreAudioDuration(chunks: Map<string, Chunk>): number | null {
  const description = chunks.get("desc")?.head;
  if (!description || description.length < 32) return null;
  const rate = description.readDoubleBE(0);
  const packetBytes = description.readUInt32BE(16);
  const packetFrames = description.readUInt32BE(20);
  const data = chunks.get("data");
  // The sound follows a counter of edits.
  if (packetBytes > 0) return data ? ((data.size - 4) / packetBytes) * (packetFrames / rate) : null;
  const packets = chunks.get("pakt")?.head;
  return packets && packets.length >= 16 ? Number(packets.readBigInt64BE(8)) / rate : null;
}

/** Bits of a sample by encoding (Solaris, audio.h). */
const AU_BITS: Record<number, number> = {
  1: 8,
  2: 8,
  3: 16,
  4: 24,
  5: 32,
  6: 32,
  7: 64,
  23: 4,
  24: 4,
  25: 3,
  26: 5,
  27: 8,
};

async function auDuration({ size, read }: MediaSource): Promise<number | null> {
  if (size < 24) return null;
  const header = await read(0, 24);
  const available = size - header.readUInt32BE(4);
  const declared = header.readUInt32BE(8);
  const bits = AU_BITS[header.readUInt32BE(12)];
  const bytes = declared > 0 && declared <= available ? declared : available;
  return bits ? (bytes * 8) / bits / header.readUInt32BE(20) / header.readUInt32BE(16) : null;
}

/** Enough for the first page of each track, which identifies it. */
const HEAD_BYTES = 4096;
/** A page has at most 65,307 bytes (RFC 3533 §6), so this contains the last page of each of a few tracks. */
const TAIL_BYTES = 256 * 1024;
const PAGE = "OggS";
const IDENTIFICATION = "\x80theora";
const IDENTIFICATION_BYTES = 42;

/**
 * Returns the seconds of a Theora video in Ogg by the position in its last page, or null for another format. MediaInfo
 * 24 reads it only from files with `Skeleton` tracks.
 */
export async function theoraDuration({ size, read }: MediaSource): Promise<number | null> {
  const head = await read(0, Math.min(HEAD_BYTES, size));
  if (head.toString("latin1", 0, 4) !== PAGE) return null;
  const at = head.indexOf(IDENTIFICATION, 0, "latin1");
  const page = at < 0 ? -1 : head.lastIndexOf(PAGE, at, "latin1");
  if (page < 0 || at + IDENTIFICATION_BYTES > head.length) return null;
  const tail = await read(Math.max(0, size - TAIL_BYTES), Math.min(TAIL_BYTES, size));
  const position = lastPosition(tail, head.readUInt32LE(page + 14));
  // The Theora specification §6.2: the frame rate is a fraction, and a position is that of a key frame, and the frames after it.
  const shift = BigInt((head.readUInt16BE(at + 40) >> 5) & 31);
  const frames = Number((position >> shift) + (position & ((1n << shift) - 1n)));
  const seconds = (frames * head.readUInt32BE(at + 26)) / head.readUInt32BE(at + 22);
  return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null;
}

/** Returns the position in the last page of a track that ends a frame, or 0. */
function lastPosition(tail: Buffer, track: number): bigint {
  for (let at = tail.lastIndexOf(PAGE); at >= 0; at = at > 0 ? tail.lastIndexOf(PAGE, at - 1) : -1) {
    if (at + 18 > tail.length || tail.readUInt32LE(at + 14) !== track) continue;
    const position = tail.readBigInt64LE(at + 6);
    if (position >= 0n) return position;
  }
  return 0n;
}
