/** 50 megapixels need 200 MB when decoded. For an animation, the frames are added up. */
export const MAX_PIXELS = 50_000_000;
/** A file is kept in memory during decoding. */
export const MAX_BYTES = 128 * 1024 * 1024;

/** Larger documents need too much memory: two copies are in memory while a page is rendered. */
export const MAX_PDF_BYTES = 64 * 1024 * 1024;
