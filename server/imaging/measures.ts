import type { components } from "../generated/types.ts";
import type { Box } from "./box.ts";
import type { Embedded } from "./metadata/embedded-shape.ts";

/** What a file looks and sounds like; null where it does not apply or cannot be read. */
export interface Measures {
  /** Pixels as displayed. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /** Whether it contains a location. Of an image this is one of its features, as all of it is read for these. */
  hasLocation: boolean | null;
  /** Of a recording: "VIDEO" if it has a track of moving pictures, "AUDIO" if it has only sound. */
  trackType: "AUDIO" | "VIDEO" | null;
}

export const NOTHING: Measures = { width: null, height: null, duration: null, hasLocation: null, trackType: null };

/** What the content of an image tells; null where it cannot be decoded. */
export interface ImageFeatures extends Pick<Measures, "hasLocation"> {
  /** 64 zeros and ones, alike for pictures that look alike; null for a picture too plain to be told from others. */
  perceptualHash: string | null;
  /** What draws the eye. */
  salient: Box | null;
  /** ThumbHash in base64. */
  placeholder: string | null;
  /** `#rrggbb`; null for a picture that is transparent everywhere. */
  dominantColor: string | null;
  /** Whether any part that can be seen is transparent, and whether it has several frames. */
  hasAlpha: boolean | null;
  isAnimated: boolean | null;
  /** Of EXIF, IPTC and XMP; empty where these say nothing. */
  embedded: Embedded | null;
}

export const UNKNOWN_FEATURES: ImageFeatures = {
  perceptualHash: null,
  salient: null,
  placeholder: null,
  dominantColor: null,
  hasAlpha: null,
  isAnimated: null,
  embedded: null,
  hasLocation: null,
};

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

/** Decodes an image, small. Null for what takes too much to be looked at; rejects like `ProbeFile`. */
export type ExtractFeatures = (source: ProbeSource) => Promise<ImageFeatures | null>;
