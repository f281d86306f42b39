import type { RawBody } from "../contract/operation.ts";
import type { Announced } from "./digests.ts";

/** What a request says of the bytes that it brings, in whichever protocol. */
export interface UploadRequest {
  /** Where they begin; null for the whole content, whatever came before. */
  offset: number | null;
  /** Bytes of the whole content, where the request tells. */
  totalSize: number | null;
  /** Whether the last byte of the content comes with it; null: when the size is reached. */
  isFinal: boolean | null;
  /** Bytes of the request; null where they come until they end. */
  contentLength: number | null;
  /** RFC 9530 `Content-Digest`, or tus `Upload-Checksum`: of the bytes of this request, and what is thrown for other bytes. */
  contentDigest: (Announced & { mismatch(actual: string): Error }) | null;
  /** RFC 9530 `Repr-Digest`: SHA-256 of the whole content, lowercase hex. */
  reprDigest: string | null;
}

/** The request, its body, and the signal that its connection is gone. */
export interface SentBytes {
  request: UploadRequest;
  content: RawBody;
  signal: AbortSignal;
}
