/** A file of the table, and its expected values. */
export interface Sample {
  name: string;
  /** The command that creates the file. @param at returns the path of an earlier file by its name */
  make(at: (name: string) => string, out: string): string[];
  /** A second command, which changes the file in place, such as one that adds metadata. */
  change?(out: string): string[];
  fileType: "IMAGE" | "VIDEO" | "AUDIO";
  mimeType: string;
  /** Whether the service shows the pixels: in variants. */
  hasPixels: boolean;
  /** The largest difference of a patch from Chromium, in ΔE (CIE 1976). */
  maxDeltaE: number;
  /** Fields of the record's `embedded`, with the tag whose value exiftool reads. */
  tags: Record<string, string>;
  /** Null if it cannot be determined. */
  hasLocation: boolean | null;
  /** Arguments for ImageMagick, which decodes it if Chromium does not display it. */
  decoding?: string[];
}

/** The source of all images and frames: twelve patches of {@link PATCHES}. */
export const PATTERN = "pattern.png";
/** The source of all sounds. */
export const TONE = "tone.wav";

export const COLUMNS = 4;
export const ROWS = 3;
/** Pixels of each side of a patch. */
export const PATCH = 60;

/** Skin, foliage, sky, saturated colors and grays. */
export const PATCHES = [
  ...["#c23a36", "#3f8f4a", "#3350a8", "#e6c331"],
  ...["#b84f93", "#2a93a8", "#c29682", "#62789c"],
  ...["#f0f0ee", "#a0a0a0", "#555555", "#1e1e1e"],
];

/** Returns a sample with the usual values of an image that the service and Chromium display. */
export function still(name: string, mimeType: string, make: Sample["make"], other: Partial<Sample> = {}): Sample {
  const usual = { hasPixels: true, maxDeltaE: 3, tags: {}, hasLocation: false } as const;
  return { name, fileType: "IMAGE", mimeType, make, ...usual, ...other };
}
