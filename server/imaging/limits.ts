/** 50 megapixels need 200 MB when decoded. For an animation, the frames are added up. */
export const MAX_PIXELS = 50_000_000;
/** A file is kept in memory during decoding. */
export const MAX_BYTES = 128 * 1024 * 1024;

/** Larger documents need too much memory: two copies are in memory while a page is rendered. */
export const MAX_PDF_BYTES = 64 * 1024 * 1024;

/** The parts of a video that are copied for ffmpeg. */
export const MAX_COPIED_BYTES = 80 * 1024 * 1024;
/** Larger videos are copied in parts if they have an index. One request for all is as fast as several for parts. */
export const MAX_WHOLE_BYTES = 16 * 1024 * 1024;
