import type { ResumeToken } from "@media-asset-service/blobs/store.ts";
import type { Fail } from "../base/errors.ts";
import type { ErrorOf } from "../contract/operation.ts";
import type { OnDuplicate } from "../files/duplicates.ts";
import type { components } from "../generated/types.ts";
import type { FileFields } from "./commit.ts";
import type { AccountCall } from "./new-content.ts";

/** The error codes that all requests with upload bytes share. */
export type ContentCode = Exclude<ErrorOf<"putContent">, "INTERNAL_ERROR" | "INVALID_UPLOAD_URL">;
export type ContentFail = Fail<ContentCode>;
/** A request with upload bytes, with the account of the upload. */
export type ContentCall = AccountCall<ContentCode>;

export type UploadState = components["schemas"]["UploadState"];

/** Properties of the future file, as in the upload form. */
export interface UploadFields extends FileFields {
  /** Missing in uploads that were created before this field existed; then `refuse` applies. */
  onDuplicate?: OnDuplicate | undefined;
}

/** The error that the upload failed with. A repeated last request gets it again. */
export interface UploadError {
  code: string;
  message: string;
  details?: unknown;
}

/** The request that sent the last byte. The client can repeat it if the response was lost. */
interface LastRequest {
  /** Position of its first byte. */
  offset: number;
  /** SHA-256 of its bytes, lowercase hex. */
  digest: string;
}

/** The API key or the dashboard session that created an upload. The upload ends with it. */
export interface UploadOwner {
  keyId: string | null;
  sessionId: string | null;
}

/** An upload that becomes a file when all bytes have arrived. */
export interface Upload extends UploadOwner {
  id: string;
  accountId: string;
  /**
   * Computed when it is read: EXPIRED, or CANCELLED with the key or session, from the exact moment on, before cleanup
   * runs.
   */
  state: UploadState;
  fields: UploadFields;
  /** `Upload-Metadata` of tus, as the client sent it. */
  metadata: string | null;
  /** Size of the entire content in bytes; null while it is unknown. */
  size: number | null;
  /** Maximum size in bytes. */
  maxSize: number;
  /** Allowed media types; null for any. */
  mimeTypes: string[] | null;
  /** Expected SHA-256 of the content, lowercase hex; after completion, the actual one. */
  checksum: string | null;
  /** Detected media type; null until the upload is completed. */
  mimeType: string | null;
  /** The ID that the file will have; after completion, the ID of the file. */
  fileId: string;
  /** Key of the content that `received` and `resumeToken` describe. */
  blobKey: string;
  /** Bytes that are saved. */
  received: number;
  /** Token for the blob store to resume after these bytes; null if it stores none. */
  resumeToken: ResumeToken | null;
  /** Null until all bytes have arrived. */
  lastRequest: LastRequest | null;
  /** Bytes that requests have sent in total, including discarded bytes. */
  transferred: number;
  error: UploadError | null;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** Whether it has expired, or the key or session has ended. Then its URL no longer repeats its last response. */
  isUrlExpired: boolean;
}

/** Returns whether all bytes have arrived. */
export function isComplete({ size, received }: Upload): boolean {
  return size !== null && size === received;
}

/**
 * The phase of a request with upload bytes:
 *
 *   RECEIVING    the body arrives
 *   RECEIVED     the body has arrived, and each save is recorded in the upload's row
 *   UNRECORDED   one request sent all bytes: they are recorded with their file, or when that fails
 *   REFUSED      the bytes cannot become a file
 *   ENDED        the upload has ended, with or without a file
 */
type PhaseName = "RECEIVING" | "RECEIVED" | "UNRECORDED" | "REFUSED" | "ENDED";

type PhaseEvent =
  /** The store has lost bytes of earlier requests, or the request starts new content. */
  "restarted" | "received" | "receivedAll" | "recorded" | "refused" | "ended";

/**
 * The next phase for each phase and event; null if the event cannot happen. Saves are recorded while the body arrives, so
 * they can still succeed or fail after a refusal.
 */
const TRANSITIONS: Record<PhaseName, Record<PhaseEvent, PhaseName | null>> = {
  RECEIVING: {
    restarted: "RECEIVING",
    received: "RECEIVED",
    receivedAll: "UNRECORDED",
    recorded: "RECEIVING",
    refused: "REFUSED",
    ended: "ENDED",
  },
  RECEIVED: {
    restarted: "RECEIVING",
    received: null,
    receivedAll: null,
    recorded: "RECEIVED",
    refused: "REFUSED",
    ended: "ENDED",
  },
  UNRECORDED: {
    restarted: null,
    received: null,
    receivedAll: null,
    recorded: "RECEIVED",
    refused: "REFUSED",
    ended: "ENDED",
  },
  REFUSED: {
    restarted: null,
    received: null,
    receivedAll: null,
    recorded: "REFUSED",
    refused: "REFUSED",
    ended: "ENDED",
  },
  ENDED: { restarted: null, received: null, receivedAll: null, recorded: "ENDED", refused: "ENDED", ended: null },
};

export class UploadPhase {
  #name: PhaseName = "RECEIVING";
  #error: UploadError | null = null;

  get name(): PhaseName {
    return this.#name;
  }

  /** The error that ends the upload, if the phase is REFUSED. */
  get error(): UploadError | null {
    return this.#name === "REFUSED" ? this.#error : null;
  }

  /** @throws {Error} if the event cannot happen in this phase */
  apply(event: Exclude<PhaseEvent, "refused">): void {
    this.#apply(event);
  }

  refuse(error: UploadError): void {
    this.#apply("refused");
    this.#error = error;
  }

  #apply(event: PhaseEvent): void {
    const next = TRANSITIONS[this.#name][event];
    if (next === null) throw new Error(`"${event}" cannot happen to an upload request in the phase ${this.#name}.`);
    this.#name = next;
  }
}
