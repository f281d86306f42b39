import type { Size } from "./geometry.ts";

/** 8-bit samples, row by row. */
export interface Pixels extends Size {
  data: Uint8Array;
}

/** One byte per pixel, 0 clear to 255 opaque. */
export interface Mask extends Size {
  alpha: Uint8ClampedArray;
}

/** The size that a model wants. */
export interface Fit extends Size {
  fit: "fill" | "cover";
}
