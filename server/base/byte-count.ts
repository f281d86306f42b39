/**
 * Parses the byte count of a header. A count beyond the safe integers becomes MAX_SAFE_INTEGER, which exceeds every
 * limit.
 */
export function parseByteCount(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}
