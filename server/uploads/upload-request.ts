import type { RawBody } from "../contract/operation.ts";
import type { AnnouncedDigest } from "./digests.ts";

/** The parsed headers of a request with upload bytes, for all protocols. */
export interface UploadRequest {
  /** Position of the first byte; null if the request replaces the entire content. */
  offset: number | null;
  /** Size of the entire content in bytes; null if the request does not contain it. */
  totalSize: number | null;
  /** Whether the request contains the last byte of the content; null: if the size is reached. */
  isFinal: boolean | null;
  /** Size of the body in bytes; null if it is unknown until the body ends. */
  contentLength: number | null;
  /**
   * Digest of the bytes of this request (RFC 9530 `Content-Digest`, or tus `Upload-Checksum`), and the error for a
   * mismatch.
   */
  contentDigest: (AnnouncedDigest & { mismatch(actual: string): Error }) | null;
  /** RFC 9530 `Repr-Digest`: SHA-256 of the entire content, lowercase hex. */
  reprDigest: string | null;
}

/** The parsed request, its body, and a signal that aborts when its connection closes. */
export interface IncomingContent {
  request: UploadRequest;
  content: RawBody;
  signal: AbortSignal;
}
