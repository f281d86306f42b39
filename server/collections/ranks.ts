/*
 * The files of a collection are sorted by whole numbers with room between them. What comes between two of them gets numbers between
 * theirs, so no other row is written. The room is halved at most 32 times, as when 32 files one after another are put to the same place;
 * then one statement gives all of the collection new numbers, in the order that they have: at most 10,000 rows.
 */

/** Between two neighbours that are written anew, or beyond the last and the first. */
export const GAP = 2 ** 32;
/** From zero, in both directions: JavaScript has all whole numbers up to here, and sums of them that are not lost. */
const MAX_RANK = 2 ** 52;

/** Ranks for so many files between two others, null for an end; null where there is no room for them. */
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
