import { timingSafeEqual } from "node:crypto";

/** Compares a signature with the one that was expected, letter by letter and in a time that tells nothing. */
export function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
