import { type Box, boxesIn, boxIn } from "../picture/iso-boxes.ts";
import { type SampleTable, sampleTable, timescaleOf } from "./mp4-samples.ts";
import {
  addExtent,
  type Extent,
  MARGIN,
  MAX_INDEX_BYTES,
  PROBE_BYTES,
  type VideoIndex,
  type VideoSource,
} from "./video-source.ts";

/* MP4, QuickTime and 3GP (ISO/IEC 14496-12). */

/** 150 fragments without an index. */
const MAX_TOP_LEVEL = 300;
const BOX_HEAD = 16;
/** Larger boxes are content. ffmpeg reads only their head. */
const MAX_SMALL_BOX = 1024 * 1024;
/** The frames that a decoder may need after the displayed one: those of the largest reordering (H.264, H.265), and more. */
const REORDERED_FRAMES = 20;
const INTRA_FRAMES = 4;

/** @throws {RangeError} without an index of the first video track */
export function mp4Index(source: VideoSource): VideoIndex {
  const boxes: Box[] = [];
  let movie: Movie | null = null;
  let fragments: Fragment[] | null = null;
  let hasFragments = false;
  // Like ffmpeg 5.1, which reads all small boxes of the top level, also after the movie, unless all is indexed.
  for (const box of topLevel(source)) {
    boxes.push(box);
    if (box.type === "moov") movie = readMovie(source, box);
    if (box.type === "moof") hasFragments = true;
    // In some files, each fragment has a separate index.
    if (box.type === "sidx" && movie?.fragmented && !hasFragments)
      fragments ??= indexedFragments(source, box, movie.fragmented);
    if (box.type === "mdat" && fragments) break;
  }
  if (!movie) throw new RangeError("No index");
  const { bytes, track, edits, fragmented } = movie;
  if (!fragmented) return sampleIndex(sampleTable(bytes, track), edits);
  return fragmentIndex(source, fragments ?? listedFragments(source, boxes, fragmented), edits, fragmented.timescale);
}

function* topLevel(source: VideoSource): Generator<Box> {
  let count = 0;
  for (let at = 0; at + 8 <= source.size; ) {
    if (++count > MAX_TOP_LEVEL) throw new RangeError("Too many boxes");
    const [found] = boxesIn(source.read(at, BOX_HEAD), 0, source.size - at);
    if (!found) throw new RangeError("Not a box");
    const box = { type: found.type, at, start: at + found.start, end: Math.min(source.size, at + found.end) };
    const isSmall = box.end - at <= MAX_SMALL_BOX;
    if (box.type === "moof" && !isSmall) throw new RangeError("A fragment is too large");
    if (box.type !== "mdat" && isSmall) source.read(at, box.end - at);
    yield box;
    at = box.end;
  }
}

interface Movie {
  bytes: Buffer;
  /** The first video track. */
  track: Box;
  /** At least one. */
  edits: Edit[];
  /** Null if the movie contains all samples. */
  fragmented: FragmentedTrack | null;
}

function readMovie(source: VideoSource, { start, end }: Box): Movie {
  if (end - start > MAX_INDEX_BYTES) throw new RangeError("The index is too large");
  const bytes = source.read(start, end - start);
  const movie = { type: "moov", at: 0, start: 0, end: bytes.length };
  const track = [...boxesIn(bytes, 0, bytes.length)].find((box) => {
    const handler = box.type === "trak" && boxIn(bytes, box, "mdia", "hdlr");
    return handler && bytes.toString("latin1", handler.start + 8, handler.start + 12) === "vide";
  });
  const header = boxIn(bytes, movie, "mvhd");
  if (!track || !header) throw new RangeError("No video track");
  const edits = editsOf(bytes, boxIn(bytes, track, "edts", "elst"), timescaleOf(bytes, header));
  const extension = boxIn(bytes, movie, "mvex");
  return { bytes, track, edits, fragmented: extension && fragmentedTrack(bytes, track, extension) };
}

function fragmentedTrack(bytes: Buffer, track: Box, extension: Box): FragmentedTrack {
  const header = boxIn(bytes, track, "tkhd");
  const media = boxIn(bytes, track, "mdia", "mdhd");
  const sizes = boxIn(bytes, track, "mdia", "minf", "stbl", "stsz");
  // A movie may continue in fragments.
  if (!header || !media || !sizes || bytes.readUInt32BE(sizes.start + 8) > 0) throw new RangeError("Not in fragments");
  const id = bytes.readUInt32BE(header.start + (bytes.readUInt8(header.start) === 1 ? 20 : 12));
  const defaults = [...boxesIn(bytes, extension.start, extension.end)].find(
    ({ type, start }) => type === "trex" && bytes.readUInt32BE(start + 4) === id,
  );
  if (!defaults) throw new RangeError("No defaults of fragments");
  return { id, timescale: timescaleOf(bytes, media), sampleFlags: bytes.readUInt32BE(defaults.start + 20) };
}

/** A part of the track that is displayed. */
interface Edit {
  /** Seconds of the video. */
  start: number;
  end: number;
  /** The time at which it starts in the track, in units of the track. */
  mediaTime: number;
}

/** Returns at least one edit. */
function editsOf(bytes: Buffer, list: Box | null, timescale: number): Edit[] {
  const edits: Edit[] = [];
  let start = 0;
  const version = list ? bytes.readUInt8(list.start) : 0;
  const width = version === 1 ? 20 : 12;
  const count = list
    ? Math.min(bytes.readUInt32BE(list.start + 4), Math.floor((list.end - list.start - 8) / width))
    : 0;
  for (let index = 0; index < count; index++) {
    const at = (list?.start ?? 0) + 8 + index * width;
    const units = version === 1 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
    const mediaTime = version === 1 ? Number(bytes.readBigInt64BE(at + 8)) : bytes.readInt32BE(at + 4);
    // Without a length, an edit lasts until the end of the track.
    const end = units === 0 && mediaTime >= 0 ? Number.POSITIVE_INFINITY : start + units / timescale;
    if (mediaTime >= 0) edits.push({ start, end, mediaTime });
    start = end;
  }
  return edits.length > 0 ? edits : [{ start, end: Number.POSITIVE_INFINITY, mediaTime: 0 }];
}

function sampleIndex(table: SampleTable, edits: Edit[]): VideoIndex {
  const firstFrame = edits[0]?.start ?? 0;
  const inTrack = (seconds: number, { start, end, mediaTime }: Edit) =>
    mediaTime / table.timescale + Math.max(0, Math.min(seconds, end) - start);
  return {
    beginning: firstSamples(table),
    frameAt(seconds) {
      // ffmpeg 5.1 adds the time of the first frame of any track.
      const current = Math.max(
        0,
        edits.findLastIndex(({ start }) => start <= seconds),
      );
      // Near its ends, the decoder also needs the edits before and after.
      return edits.slice(Math.max(0, current - 1), current + 2).flatMap((edit) => {
        const from = inTrack(seconds, edit) - MARGIN;
        const to = inTrack(seconds + firstFrame, edit) + MARGIN;
        const isAtEnd = seconds + firstFrame + MARGIN > edit.end;
        return samplesBetween(table, from * table.timescale, to * table.timescale, isAtEnd);
      });
    },
  };
}

function fragmentIndex(source: VideoSource, fragments: Fragment[], edits: Edit[], timescale: number): VideoIndex {
  const [first] = fragments;
  if (!first?.isKey) throw new RangeError("No key frames");
  const latest = Math.max(0, ...edits.map(({ start, mediaTime }) => start + mediaTime / timescale));
  return {
    beginning: [{ start: first.start, end: Math.min(source.size, first.start + PROBE_BYTES) }],
    frameAt(seconds) {
      const key = fragments.findLast((it) => it.isKey && it.seconds <= seconds - MARGIN) ?? first;
      const next = fragments.find((it) => it.seconds > seconds + latest + MARGIN);
      return [{ start: key.start, end: next?.end ?? source.size }];
    },
  };
}

function firstSamples({ samples }: SampleTable): Extent[] {
  const extents: Extent[] = [];
  let size = 0;
  for (const { start, end } of samples()) {
    addExtent(extents, { start, end });
    size += end - start;
    if (size > PROBE_BYTES) break;
  }
  return extents;
}

/**
 * Returns the samples from the last key frame that is stored and displayed before `from`, to those that a decoder needs
 * for the frame displayed after `to`. In units of the track. At the end of an edit, ffmpeg 5.1 reads to the second key
 * frame after it.
 */
function samplesBetween({ samples, isIntra }: SampleTable, from: number, to: number, isAtEnd: boolean): Extent[] {
  let extents: Extent[] = [];
  let after = 0;
  let keysAfter = 0;
  for (const { start, end, decodeTime, displayTime, isKey } of samples()) {
    if (isKey && Math.max(decodeTime, displayTime) <= from) extents = [];
    addExtent(extents, { start, end });
    if (after === 0 && Math.min(decodeTime, displayTime) <= to) continue;
    after += 1;
    if (isKey) keysAfter += 1;
    if (after > (isIntra ? INTRA_FRAMES : REORDERED_FRAMES) && (keysAfter > 1 || !isAtEnd)) break;
  }
  return extents;
}

/* The fragments of a video (ISO/IEC 14496-12 §8.8 and §8.16.3). */

interface Fragment {
  /** Bytes of the file. The end is exclusive. */
  start: number;
  end: number;
  seconds: number;
  /** Whether it begins with a key frame. */
  isKey: boolean;
}

interface FragmentedTrack {
  id: number;
  /** Units per second. */
  timescale: number;
  /** The flags of samples without their own. */
  sampleFlags: number;
}

const NON_SYNC_SAMPLE = 0x10000;
const MFRA = "mfra";

/** Reads an index of segments. Returns null for one of another track, of other indexes, or not of all segments. */
function indexedFragments(source: VideoSource, box: Box, track: FragmentedTrack): Fragment[] | null {
  const bytes = source.read(box.start, box.end - box.start);
  const isLong = bytes.readUInt8(0) > 0;
  const timescale = bytes.readUInt32BE(8);
  const longAt = (at: number) => (isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at));
  let time = longAt(12);
  let start = box.end + longAt(isLong ? 20 : 16);
  let at = isLong ? 28 : 20;
  const fragments: Fragment[] = [];
  for (let left = bytes.readUInt16BE(at + 2); left > 0; left--) {
    const reference = bytes.readUInt32BE(at + 4);
    const end = start + (reference & 0x7fffffff);
    const isKey = bytes.readUInt8(at + 12) >= 0x80;
    if (reference > 0x7fffffff) return null;
    fragments.push({ start, end, seconds: time / timescale, isKey });
    time += bytes.readUInt32BE(at + 8);
    start = end;
    at += 12;
  }
  const isComplete = start === source.size || source.read(start + 4, 4).toString("latin1") === MFRA;
  return isComplete && bytes.readUInt32BE(4) === track.id ? fragments : null;
}

/** Reads the heads of the fragments. */
function listedFragments(source: VideoSource, boxes: Box[], track: FragmentedTrack): Fragment[] {
  const fragments: Fragment[] = [];
  for (const box of boxes) {
    if (box.type !== "moof") continue;
    const bytes = source.read(box.start, box.end - box.start);
    for (const traf of boxesIn(bytes, 0, bytes.length)) {
      const header = traf.type === "traf" && boxIn(bytes, traf, "tfhd");
      if (!header || bytes.readUInt32BE(header.start + 4) !== track.id) continue;
      const decodeTime = boxIn(bytes, traf, "tfdt");
      const run = boxIn(bytes, traf, "trun");
      if (!decodeTime || !run) throw new RangeError("A fragment without a time");
      const { start } = decodeTime;
      const time =
        bytes.readUInt8(start) > 0 ? Number(bytes.readBigUInt64BE(start + 4)) : bytes.readUInt32BE(start + 4);
      const flags = firstSampleFlags(bytes, header, run) ?? track.sampleFlags;
      const isKey = (flags & NON_SYNC_SAMPLE) === 0;
      const last = fragments.at(-1);
      if (last) last.end = box.at;
      fragments.push({ start: box.at, end: source.size, seconds: time / track.timescale, isKey });
    }
  }
  return fragments;
}

/** The flags of the first sample, of the run, or of the fragment, whichever is present. */
function firstSampleFlags(bytes: Buffer, header: Box, run: Box): number | null {
  const present = bytes.readUInt32BE(run.start);
  const afterCount = run.start + 8 + (present & 1 ? 4 : 0);
  if (present & 4) return bytes.readUInt32BE(afterCount);
  if (present & 0x400) return bytes.readUInt32BE(afterCount + (present & 0x100 ? 4 : 0) + (present & 0x200 ? 4 : 0));
  const defaults = bytes.readUInt32BE(header.start);
  if (!(defaults & 0x20)) return null;
  const before = [1, 2, 8, 0x10].map((flag, index) => (defaults & flag ? (index === 0 ? 8 : 4) : 0));
  return bytes.readUInt32BE(before.reduce((at, length) => at + length, header.start + 8));
}
