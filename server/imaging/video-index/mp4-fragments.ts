import { type Box, boxesIn, boxIn } from "../picture/iso-boxes.ts";
import type { VideoSource } from "./video-source.ts";

/* The fragments of a video (ISO/IEC 14496-12 §8.8 and §8.16.3). */

export interface Fragment {
  /** Bytes of the file. The end is exclusive. */
  start: number;
  end: number;
  seconds: number;
  /** Whether it begins with a key frame. */
  isKey: boolean;
}

export interface FragmentedTrack {
  id: number;
  /** Units per second. */
  timescale: number;
  /** The flags of samples without their own. */
  sampleFlags: number;
}

const NON_SYNC_SAMPLE = 0x10000;
const MFRA = "mfra";

/** Reads an index of segments. Returns null for one of another track, of other indexes, or not of all segments. */
export function indexedFragments(source: VideoSource, box: Box, track: FragmentedTrack): Fragment[] | null {
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
export function listedFragments(source: VideoSource, boxes: Box[], track: FragmentedTrack): Fragment[] {
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
