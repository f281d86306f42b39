import { z } from "zod";
import type { FileType } from "./drawn-previews.ts";
import type { Box } from "./relative-box.ts";

/** Measured properties of a file. A property is null if it does not apply or cannot be read. */
export interface Measures {
  /** Pixels as displayed. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /**
   * Whether the file contains a location. For an image, this is one of its features, because these require the complete
   * file.
   */
  hasLocation: boolean | null;
  /** The kind of a recording: "VIDEO" if it has a video track, "AUDIO" if it has only sound. */
  trackType: "AUDIO" | "VIDEO" | null;
}

export const NO_MEASURES: Measures = { width: null, height: null, duration: null, hasLocation: null, trackType: null };

/**
 * Features of an image's content. `isAnimated`, `hasLocation` and `embedded` are in its header; the others are null if
 * its pixels cannot be decoded.
 */
export interface ImageFeatures {
  /** 64 zeros and ones, similar for similar images, or null if the image is too plain to compare. */
  perceptualHash: string | null;
  /** The most salient region. */
  salient: Box | null;
  /** ThumbHash in base64. */
  placeholder: string | null;
  /** `#rrggbb`, or null for a completely transparent image. */
  dominantColor: string | null;
  /** Whether any visible part is transparent, and whether the image has several frames. */
  hasAlpha: boolean | null;
  isAnimated: boolean | null;
  hasLocation: boolean | null;
  /** Metadata of EXIF, IPTC and XMP. Empty if there is none. */
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
  /** Reads any part of the file. Video files often contain their duration at the end. */
  read(offset: number, length: number): Promise<Buffer>;
  /** Ends work on the file. */
  signal?: AbortSignal | undefined;
}

export interface ProbeSource extends MediaSource {
  /** The beginning of the file. */
  head: Buffer;
  /** The account, for round-robin scheduling. */
  accountId: string;
}

/**
 * Reads headers only. A damaged or malicious file has no dimensions, but is stored. Rejects if another attempt may
 * succeed: the machine was overloaded, or the content could not be read.
 */
export type ProbeFile = (fileType: FileType, source: ProbeSource) => Promise<Measures>;

/**
 * Returns the features of an image. Returns null if it is too large, or needs too much CPU time or memory. Rejects like
 * `ProbeFile`.
 */
export type ExtractFeatures = (source: ProbeSource) => Promise<ImageFeatures | null>;

/** Embedded metadata of an image. Contains only present fields, and never a position or a serial number. */
export interface Embedded {
  title?: string;
  description?: string;
  creator?: string;
  copyright?: string;
  keywords?: string[];
  /** `2026-05-11T09:30:00+02:00`, without the parts that are unknown, such as `2026-05`. */
  takenAt?: string;
  camera?: string;
}

/** Limits, because a record contains all of it, and a list contains many records. */
export const EMBEDDED_LIMITS = { text: 250, description: 1_000, keywords: 50, keyword: 64 } as const;

const textOf = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u)
    .refine((text) => text.isWellFormed());
/** Validates the result of a worker process, which may be compromised. */
export const embeddedShape = z.strictObject({
  title: textOf(EMBEDDED_LIMITS.text).exactOptional(),
  description: textOf(EMBEDDED_LIMITS.description).exactOptional(),
  creator: textOf(EMBEDDED_LIMITS.text).exactOptional(),
  copyright: textOf(EMBEDDED_LIMITS.text).exactOptional(),
  keywords: z.array(textOf(EMBEDDED_LIMITS.keyword)).min(1).max(EMBEDDED_LIMITS.keywords).exactOptional(),
  takenAt: z
    .string()
    .regex(/^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?)?)?)?$/)
    .exactOptional(),
  camera: textOf(EMBEDDED_LIMITS.text).exactOptional(),
});
