import type { Size } from "./geometry.ts";

/** 8-bit samples, row by row. */
export interface Pixels extends Size {
  data: Uint8Array;
}

/** One byte per pixel, from 0 (transparent) to 255 (opaque). */
export interface Mask extends Size {
  alpha: Uint8ClampedArray;
}

/** The input size of a model. */
export interface Fit extends Size {
  fit: "fill" | "cover";
}
