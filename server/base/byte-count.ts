/** Bytes that a header announces in digits, however many. What no number can hold stays more than anybody may send. */
export function byteCount(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}
