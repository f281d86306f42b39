import type { components } from "../generated/types.ts";
import type { Box } from "./box.ts";

/** What a file looks and sounds like; null where it does not apply or cannot be read. */
export interface Measures {
  /** Pixels as displayed. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
}

export const NOTHING: Measures = { width: null, height: null, duration: null };

/** What the pixels of an image tell. */
export interface ImageFeatures {
  /** 64 zeros and ones, alike for pictures that look alike; null for a picture too plain to be told from others. */
  perceptualHash: string | null;
  /** What draws the eye. */
  salient: Box;
}

export interface MediaSource {
  size: number;
  /** Any part of the file: video files often tell their length at the end. */
  read(offset: number, length: number): Promise<Buffer>;
}

export interface ProbeSource extends MediaSource {
  /** The beginning of the file. */
  head: Buffer;
  /** The account that takes turns with the others. */
  whose: string;
}

/**
 * Reads headers only and decodes nothing. What is damaged or hostile has no dimensions; it is stored all the same. Rejects
 * where another look may find some: the machine had no time, or the content could not be read.
 */
export type ProbeFile = (fileType: components["schemas"]["FileType"], source: ProbeSource) => Promise<Measures>;

/** Decodes an image, small. Null for what cannot be decoded; rejects like `ProbeFile`. */
export type ExtractFeatures = (source: ProbeSource) => Promise<ImageFeatures | null>;
