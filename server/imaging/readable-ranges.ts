const MB = 1024 * 1024;
/** A frame near the beginning needs the beginning itself, and the index, which many files have at their end. */
const HEAD_BYTES = 64 * MB;
const TAIL_BYTES = 16 * MB;
/** Enough for both, and for the overhead of a file system. */
export const SCRATCH_BYTES = HEAD_BYTES + TAIL_BYTES + 8 * MB;

/**
 * Returns the seconds at the beginning of a video that ffmpeg can read, from its mean bit rate, with a margin for parts
 * with more bits. Frames after them would be those of the end.
 */
export function readableSeconds(size: number, duration: number | null): number {
  return size <= HEAD_BYTES + TAIL_BYTES || duration === null ? Infinity : (0.8 * duration * HEAD_BYTES) / size;
}

/** Returns the parts of a video that ffmpeg can read. Ends are inclusive. */
export function readableRanges(size: number): { start: number; end: number }[] {
  const ends = [
    { start: 0, end: Math.min(size, HEAD_BYTES) - 1 },
    { start: Math.max(HEAD_BYTES, size - TAIL_BYTES), end: size - 1 },
  ];
  return ends.filter(({ start, end }) => start <= end);
}
