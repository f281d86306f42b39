const MB = 1024 * 1024;
/** What a frame near the beginning needs: the beginning itself, and the index, which many files have at their end. */
const HEAD_BYTES = 64 * MB;
const TAIL_BYTES = 16 * MB;
/** For both, and what a file system needs besides. */
export const SCRATCH_BYTES = HEAD_BYTES + TAIL_BYTES + 8 * MB;

/** The parts of a video that ffmpeg is shown; ends inclusive. */
export function endsOf(size: number): { start: number; end: number }[] {
  const ends = [
    { start: 0, end: Math.min(size, HEAD_BYTES) - 1 },
    { start: Math.max(HEAD_BYTES, size - TAIL_BYTES), end: size - 1 },
  ];
  return ends.filter(({ start, end }) => start <= end);
}
