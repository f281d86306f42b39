/** 50 megapixels take 200 MB decoded; for an animation all its frames count. */
export const MOST_PIXELS = 50_000_000;
/** A file is held in memory while it is decoded. */
export const MOST_BYTES = 128 * 1024 * 1024;
