/*
 * The files of a collection are sorted by integers with gaps between them. A file that is placed between two others
 * gets a rank between theirs, so no other row is written. A gap can be halved at most 32 times, for example when 32
 * files are placed one after another at the same position. Then, one statement gives all files of the collection new
 * ranks in their current order: at most 10,000 rows.
 */

/** Distance between two neighbours whose ranks are rewritten, and beyond the first and the last. */
export const GAP = 2 ** 32;
/**
 * Maximum distance from zero in both directions: JavaScript represents all integers up to this value, and their sums,
 * exactly.
 */
const MAX_RANK = 2 ** 52;

/** Returns `count` ranks between two others, where null is an end. Returns null if the gap is too small. */
export function ranksBetween(count: number, before: number | null, after: number | null): number[] | null {
  if (before !== null && after !== null) {
    const step = Math.floor((after - before) / (count + 1));
    return step < 1 ? null : placed(count, before, step);
  }
  const start = after === null ? (before ?? 0) : after - GAP * (count + 1);
  const ranks = placed(count, start, GAP);
  return ranks.every((rank) => Math.abs(rank) <= MAX_RANK) ? ranks : null;
}

function placed(count: number, start: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => start + step * (index + 1));
}
