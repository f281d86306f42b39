/** 50 megapixels take 200 MB decoded; for an animation all its frames count. */
export const MAX_PIXELS = 50_000_000;
/** A file is held in memory while it is decoded. */
export const MAX_BYTES = 128 * 1024 * 1024;
