import type { Announced } from "./digests.ts";

/** What a request says of the bytes that it brings, in whichever protocol. */
export interface Sent {
  /** Where they begin; null for the whole content, whatever came before. */
  at: number | null;
  /** Bytes of the whole, where it tells. */
  size: number | null;
  /** Whether the last byte comes with it; null: when the size is reached. */
  isLast: boolean | null;
  /** Bytes of the request; null where they come until they end. */
  announced: number | null;
  /** Of these bytes: what they come to, and what is thrown when they do not. They are dropped then. */
  part: (Announced & { mismatch(actual: string): Error }) | null;
  /** SHA-256 of the whole, lowercase hex. */
  whole: string | null;
}
