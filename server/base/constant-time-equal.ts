import { hash, timingSafeEqual } from "node:crypto";

/** Compares a secret with the expected one in constant time. Hashes have the same length. */
export function constantTimeEqual(actual: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", actual, "buffer"), hash("sha256", expected, "buffer"));
}
