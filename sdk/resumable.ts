import type { ApiError, ErrorClass } from "./errors.ts";
import type { RetryPolicy } from "./retry.ts";

/** A compromise between the number of requests and the bytes to send again after a failure. */
export const CHUNK_BYTES = 8 * 1024 * 1024;

/** Time to wait while another request, possibly a broken one of this client, is still sending. */
const LOCKED_PAUSE_MS = 1_000;

/** Bytes of one request. `isLast` marks the end of the content. */
export interface Chunk {
  bytes: Blob | Uint8Array<ArrayBuffer>;
  isLast: boolean;
}

/** A request to the upload URL. */
export interface UploadRequest {
  method: "HEAD" | "PATCH";
  headers: Record<string, string>;
  bytes?: Chunk["bytes"];
  /** Called with the number of bytes sent. */
  onSent?: ((bytes: number) => void) | undefined;
}

/** A successful response. `data` is the receipt after the last byte, if the URL returns one. */
export interface UploadResponse<Data> {
  headers: Headers;
  data?: Data | undefined;
}

/** Parts of modules that every page loads (see `core` of `upload.ts`). */
export interface ErrorRules {
  ApiError: ErrorClass<ApiError>;
  isTransient(status: number): boolean;
}

/** Content to send, and how to send it. */
export interface ResumableTransfer<Data> extends ErrorRules {
  /** Size in bytes; null if it is not known before the end. */
  size: number | null;
  /** Start offset. Requested from the service if undefined. */
  offset?: number | undefined;
  read(offset: number): Promise<Chunk>;
  /** Sends a request. Throws the error of an unsuccessful response. */
  exchange(request: UploadRequest): Promise<UploadResponse<Data>>;
  onSent(bytes: number): void;
}

type Repeat = <T>(attempt: () => Promise<T>, policy: Pick<RetryPolicy, "pause" | "hasProgressed">) => Promise<T>;

/** Version of the IETF draft "Resumable Uploads for HTTP" that the service supports. */
const draft = { "Upload-Draft-Interop-Version": "8" };

/**
 * Sends content to an upload URL in chunks, from the offset of the service. `repeat` retries an attempt after a
 * temporary failure. Each attempt first requests the offset, so that received bytes are not sent again. Resolves to the
 * receipt; undefined if the upload is complete and its URL does not return the file.
 */
export function sendResumably<Data>(transfer: ResumableTransfer<Data>, repeat: Repeat): Promise<Data | undefined> {
  const { size, read, exchange, onSent, ApiError, isTransient } = transfer;
  let confirmedOffset = transfer.offset;
  let furthest = confirmedOffset ?? 0;
  let progressed = false;

  const arrived = ({ headers }: UploadResponse<Data>) => {
    const offset = Number(headers.get("upload-offset") ?? Number.NaN);
    if (!Number.isSafeInteger(offset)) throw new TypeError("The response has no Upload-Offset. Check the upload URL.");
    progressed ||= offset > furthest;
    furthest = Math.max(furthest, offset);
    onSent(offset);
    return offset;
  };
  const append = (offset: number, { bytes, isLast }: Chunk) => {
    const headers = {
      ...draft,
      "Content-Type": "application/partial-upload",
      "Upload-Offset": String(offset),
      "Upload-Complete": isLast ? "?1" : "?0",
    };
    return exchange({ method: "PATCH", headers, bytes, onSent: (sent) => onSent(offset + sent) });
  };
  const ask = async () => {
    const response = await exchange({ method: "HEAD", headers: draft }).catch((error: unknown) => {
      // A response to HEAD has no body with the error. A PATCH without bytes fails for the same reason and returns it.
      const refused = error instanceof ApiError && !isTransient(error.status);
      return refused ? append(0, { bytes: new Uint8Array(), isLast: false }) : Promise.reject(error);
    });
    const length = response.headers.get("upload-length");
    if (size !== null && length !== null && Number(length) !== size) {
      throw new TypeError(`The upload has ${length} bytes, but this content has ${size}. Pass the same content.`);
    }
    return arrived(response);
  };
  const attempt = async () => {
    for (let offset = confirmedOffset ?? (await ask()); ; ) {
      confirmedOffset = undefined;
      const response = await append(offset, await read(offset));
      if (response.headers.get("upload-complete") === "?1") return response.data;
      offset = arrived(response);
    }
  };
  return repeat(attempt, {
    pause(error) {
      if (!(error instanceof ApiError && error.is("UPLOAD_OFFSET_MISMATCH"))) return null;
      return error.resetAt ? error.resetAt.getTime() - Date.now() : LOCKED_PAUSE_MS;
    },
    hasProgressed() {
      const has = progressed;
      progressed = false;
      return has;
    },
  });
}
