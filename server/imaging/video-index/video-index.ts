import { matroskaIndex } from "./matroska.ts";
import { mp4Index } from "./mp4.ts";
import type { VideoIndex, VideoSource } from "./video-source.ts";

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** @throws {RangeError} for a container without an index, or whose index is not supported or damaged */
export function videoIndex(source: VideoSource): VideoIndex {
  return source.read(0, EBML.length).equals(EBML) ? matroskaIndex(source) : mp4Index(source);
}
