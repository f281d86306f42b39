/* Which bytes of a video ffmpeg reads to decode a frame. */

/** Bytes of a file. The end is exclusive. */
export interface Extent {
  start: number;
  end: number;
}

export interface VideoSource {
  /** Bytes. */
  size: number;
  /** Reads any part; fewer bytes at the end. ffmpeg can read all bytes that were read. */
  read(offset: number, length: number): Buffer;
}

export interface VideoIndex {
  /** The first frames, which ffmpeg reads before it seeks. */
  beginning: Extent[];
  /** The bytes for the frame displayed at a time, in seconds from the start of the video. */
  frameAt(seconds: number): Extent[];
}

/**
 * ffmpeg 5.1 detects the properties of streams from their first 5,000,000 bytes (`probesize`), and ends with the packet
 * that exceeds them.
 */
export const PROBE_BYTES = 6_000_000;

/** Seconds. ffmpeg 5.1 seeks up to 0.13 s before the requested time. */
export const MARGIN = 0.25;

/** The largest index that is read. The one of an hour with 60 frames per second has about 5 MB. */
export const MAX_INDEX_BYTES = 32 * 1024 * 1024;

/** Extents that are closer are read as one. */
const MAX_GAP = 256 * 1024;

/** Adds bytes to a list of extents. */
export function addExtent(extents: Extent[], { start, end }: Extent): void {
  const last = extents.at(-1);
  if (last && start >= last.start && start <= last.end + MAX_GAP) last.end = Math.max(last.end, end);
  else extents.push({ start, end });
}
