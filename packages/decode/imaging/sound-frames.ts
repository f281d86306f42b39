import type { MediaSource } from "./measures.ts";

/* Sound without a container: MPEG audio, ADTS and AMR. Its length is the sum of its frames, and with a variable bit rate
   no part of the file shows it. */

const MB = 1024 * 1024;
const WINDOW_BYTES = MB;
/**
 * Up to this size, all frames are counted: 70 minutes at 128 kbit/s. Of larger files, this much in even steps, which is
 * exact for a constant bit rate.
 */
const MAX_SCANNED_BYTES = 64 * MB;
/** A frame of ADTS has at most 8,191 bytes. */
const TWO_FRAMES_BYTES = 16 * 1024;

interface Frame {
  length: number;
  seconds: number;
}

interface Format {
  headerBytes: number;
  /** Reads the header at a position. Returns null if it is not that of a frame. */
  readFrame(bytes: Buffer, at: number): Frame | null;
}

/** Returns the duration in seconds, or null for another format. */
export async function framesDuration(source: MediaSource): Promise<number | null> {
  const start = await startOfSound(source);
  const head = await source.read(start, Math.min(TWO_FRAMES_BYTES, source.size - start));
  const amr = /^#!AMR(?:-WB)?\n/.exec(head.toString("latin1", 0, 9))?.[0];
  if (amr) return sumOfFrames(source, start + amr.length, amr.length === 6 ? AMR : AMR_WIDEBAND);
  const format = formatOf(head);
  if (!format) return null;
  return indexedDuration(head, source.size - start) ?? sumOfFrames(source, start, format);
}

const MAX_TAGS = 8;
const MAX_PADDING = 64 * 1024;

/** Skips ID3v2 tags (id3v2.4.0-structure §3) and zeros after them. */
async function startOfSound({ size, read }: MediaSource): Promise<number> {
  let at = 0;
  for (let tags = 0; tags < MAX_TAGS && at + 10 <= size; tags++) {
    const header = await read(at, 10);
    if (header.toString("latin1", 0, 3) !== "ID3") break;
    const [a = 0, b = 0, c = 0, d = 0] = header.subarray(6);
    const hasFooter = ((header[5] ?? 0) & 0x10) !== 0;
    at += 10 + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d + (hasFooter ? 10 : 0);
  }
  if (at === 0 || at >= size) return Math.min(at, size);
  const padding = (await read(at, Math.min(MAX_PADDING, size - at))).findIndex((byte) => byte !== 0);
  return at + Math.max(0, padding);
}

/** Returns the format of frames like the first one, or null if the bytes do not begin with two frames. */
function formatOf(head: Buffer): Format | null {
  if (head.length < 7) return null;
  const first = head.readUInt32BE(0);
  const isAdts = (first & ADTS_SYNC) >>> 0 === ADTS_SYNC - ADTS_LAYER;
  const [read, constant, headerBytes] = isAdts ? [readAdts, ADTS_CONSTANT, 7] : [readMpeg, MPEG_CONSTANT, 4];
  const readFrame: Format["readFrame"] = (bytes, at) =>
    ((bytes.readUInt32BE(at) ^ first) & constant) === 0 ? read(bytes, at) : null;
  const next = readFrame(head, 0)?.length ?? 0;
  const isFollowed = next + headerBytes > head.length || readFrame(head, next) !== null;
  return next > 0 && isFollowed ? { headerBytes, readFrame } : null;
}

/** Sums up the frames. In a large file, the windows between the skipped parts stand for the complete file. */
async function sumOfFrames({ size, read }: MediaSource, start: number, format: Format): Promise<number> {
  const windows = MAX_SCANNED_BYTES / WINDOW_BYTES;
  const skip = Math.max(0, Math.ceil((size - start - MAX_SCANNED_BYTES) / windows));
  let seconds = 0;
  let scanned = 0;
  for (let at = start; at + format.headerBytes <= size; ) {
    const window = await read(at, Math.min(WINDOW_BYTES, size - at));
    const frames = framesOf(window, format);
    seconds += frames.seconds;
    scanned += frames.end - frames.begin;
    at += frames.end + skip;
  }
  return skip > 0 ? (seconds / scanned) * (size - start) : seconds;
}

/** `begin` is the position of the first frame, `end` that of the first one without a complete header. */
function framesOf(window: Buffer, { headerBytes, readFrame }: Format): { seconds: number; begin: number; end: number } {
  let seconds = 0;
  let begin: number | null = null;
  let at = 0;
  let isSynchronized = false;
  while (at + headerBytes <= window.length) {
    const frame = readFrame(window, at);
    const next = at + (frame?.length ?? 1);
    // Other bytes can look like one frame, but not like two.
    isSynchronized =
      frame !== null && (isSynchronized || next + headerBytes > window.length || readFrame(window, next) !== null);
    if (frame && isSynchronized) {
      begin ??= at;
      seconds += frame.seconds;
    }
    at = isSynchronized ? next : at + 1;
  }
  return { seconds, begin: begin ?? at, end: at };
}

/** Sample rates by index (ISO/IEC 14496-3 Table 1.18). */
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
/** Syncword and layer, which is 0. */
const ADTS_SYNC = 0xfff60000;
const ADTS_LAYER = 0x60000;
/** Syncword, layer, profile and sample rate. */
const ADTS_CONSTANT = 0xfff6fc00;

/** ISO/IEC 14496-3 §1.A.3.2. */
function readAdts(bytes: Buffer, at: number): Frame | null {
  const rate = AAC_RATES[((bytes[at + 2] ?? 0) >> 2) & 15];
  const length = (bytes.readUInt32BE(at + 3) >>> 13) & 0x1fff;
  const blocks = ((bytes[at + 6] ?? 0) & 3) + 1;
  return rate !== undefined && length > 7 ? { length, seconds: (blocks * 1024) / rate } : null;
}

/** kbit/s of layers I, II and III (ISO/IEC 11172-3 §2.4.2.3). */
const BIT_RATES = [
  [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
];
const LOW_LAYERS = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** The same of MPEG-2 and MPEG-2.5 (ISO/IEC 13818-3 §2.4.2.3). */
const LOW_BIT_RATES = [[32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256], LOW_LAYERS, LOW_LAYERS];
const MPEG_RATES = [44_100, 48_000, 32_000];
/** Syncword, version, layer and sample rate. */
const MPEG_CONSTANT = 0xfffe0c00;

interface MpegHeader extends Frame {
  isFirstVersion: boolean;
  isMono: boolean;
}

function readMpeg(bytes: Buffer, at: number): MpegHeader | null {
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const layer = 4 - ((header >>> 17) & 3);
  const isFirstVersion = version === 3;
  const kilobits = (isFirstVersion ? BIT_RATES : LOW_BIT_RATES)[layer - 1]?.[((header >>> 12) & 15) - 1];
  const fullRate = MPEG_RATES[(header >>> 10) & 3];
  if (header >>> 21 !== 0x7ff || version === 1 || !kilobits || !fullRate) return null;
  // MPEG-2 halves the sample rates, and MPEG-2.5 halves them again.
  const rate = fullRate / (isFirstVersion ? 1 : version === 2 ? 2 : 4);
  const samples = layer === 1 ? 384 : layer === 3 && !isFirstVersion ? 576 : 1152;
  const slotBytes = layer === 1 ? 4 : 1;
  const slots = Math.floor((samples / 8 / slotBytes) * ((kilobits * 1000) / rate)) + ((header >>> 9) & 1);
  return { length: slots * slotBytes, seconds: samples / rate, isFirstVersion, isMono: ((header >>> 6) & 3) === 3 };
}

/** Maximum share of a file that its index may omit: tags at the end. An index of a concatenated file covers only a part. */
const MAX_UNINDEXED = 1 / 16;

/** Returns the duration from the index in the first frame (Xing, VBRI), if it covers the file. */
function indexedDuration(head: Buffer, size: number): number | null {
  const frame = readMpeg(head, 0);
  if (!frame) return null;
  const { isFirstVersion, isMono, seconds } = frame;
  const xing = 4 + (isFirstVersion ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  if (head.length < xing + 16 || head.length < 54) return null;
  if (/^(?:Xing|Info)$/.test(head.toString("latin1", xing, xing + 4))) {
    const hasBoth = (head.readUInt32BE(xing + 4) & 3) === 3;
    return hasBoth ? covering(head.readUInt32BE(xing + 8), head.readUInt32BE(xing + 12)) : null;
  }
  if (head.toString("latin1", 36, 40) === "VBRI") return covering(head.readUInt32BE(50), head.readUInt32BE(46));
  return null;

  function covering(frames: number, bytes: number): number | null {
    return bytes > 0 && Math.abs(size - bytes) <= size * MAX_UNINDEXED ? frames * seconds : null;
  }
}

/** Bytes of a frame of 20 ms by type (RFC 4867 §5.3, 3GPP TS 26.101 and TS 26.201). */
const AMR = amrFormat([13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1]);
const AMR_WIDEBAND = amrFormat([18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1]);

function amrFormat(lengths: number[]): Format {
  const readFrame: Format["readFrame"] = (bytes, at) => ({
    length: lengths[((bytes[at] ?? 0) >> 3) & 15] ?? 1,
    seconds: 0.02,
  });
  return { headerBytes: 1, readFrame };
}
