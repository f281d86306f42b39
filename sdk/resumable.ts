import { ApiError } from "./errors.ts";
import { isTransient, type RetryPolicy } from "./retry.ts";
import { retryAfter } from "./retry-after.ts";

/** Few enough requests, and little enough to send again. */
export const chunkSize = 8 * 1024 * 1024;

/** How long another request that is still sending, perhaps our own broken one, is left alone. */
const pauseForOthers = 1_000;

/** Bytes of one request, and whether the content ends with them. */
export interface Chunk {
  bytes: Blob | Uint8Array<ArrayBuffer>;
  isLast: boolean;
}

/** One request to the upload URL. */
export interface UploadRequest {
  method: "HEAD" | "PATCH";
  headers: Record<string, string>;
  bytes?: Chunk["bytes"];
  /** Told how many of its bytes have left. */
  onSent?: ((bytes: number) => void) | undefined;
}

/** A success; `data` are the receipt, once the last byte is there, where the URL gives one. */
export interface UploadResponse<Data> {
  headers: Headers;
  data?: Data | undefined;
}

/** What is sent, and how. */
export interface Sending<Data> {
  /** Bytes; null when only the end will tell. */
  size: number | null;
  /** Where to begin; asked for when it is undefined. */
  offset?: number | undefined;
  read(offset: number): Promise<Chunk>;
  /** Throws an answer that is no success as the error that it is. */
  exchange(request: UploadRequest): Promise<UploadResponse<Data>>;
  onSent(bytes: number): void;
}

type Repeat = <T>(attempt: () => Promise<T>, policy: Pick<RetryPolicy, "pause" | "hasProgressed">) => Promise<T>;

/** Headers of the IETF draft "Resumable Uploads for HTTP", in the version that the service speaks. */
const draft = { "Upload-Draft-Interop-Version": "8" };

/**
 * Sends content to an upload URL, chunk by chunk, from where the service is. `repeat` runs an attempt again after a
 * failure that may pass; each begins with the question how much has arrived, and what has is not sent again. Resolves to
 * the receipt; undefined where the upload is complete and its URL does not tell which file it became.
 */
export function sendResumably<Data>(sending: Sending<Data>, repeat: Repeat): Promise<Data | undefined> {
  const { size, read, exchange, onSent } = sending;
  let known = sending.offset;
  let furthest = known ?? 0;
  let progressed = false;

  const arrived = ({ headers }: UploadResponse<Data>) => {
    const offset = Number(headers.get("upload-offset") ?? Number.NaN);
    if (!Number.isSafeInteger(offset)) throw new TypeError("The answer has no Upload-Offset: is this an upload URL?");
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
    const answer = await exchange({ method: "HEAD", headers: draft }).catch((error: unknown) => {
      // An answer to HEAD cannot say why: a request that changes nothing is refused for the same reason.
      const refused = error instanceof ApiError && !isTransient(error.status);
      return refused ? append(0, { bytes: new Uint8Array(), isLast: false }) : Promise.reject(error);
    });
    const length = answer.headers.get("upload-length");
    if (size !== null && length !== null && Number(length) !== size) {
      throw new TypeError(`The upload is one of ${length} bytes, and this content has ${size}: it is another.`);
    }
    return arrived(answer);
  };
  const attempt = async () => {
    for (let offset = known ?? (await ask()); ; ) {
      known = undefined;
      const answer = await append(offset, await read(offset));
      if (answer.headers.get("upload-complete") === "?1") return answer.data;
      offset = arrived(answer);
    }
  };
  return repeat(attempt, {
    pause: untilOthersEnd,
    hasProgressed() {
      const has = progressed;
      progressed = false;
      return has;
    },
  });
}

function untilOthersEnd(error: unknown): number | null {
  const isAhead = error instanceof ApiError && error.is("UPLOAD_OFFSET_MISMATCH");
  return isAhead ? (retryAfter(error.headers) ?? pauseForOthers) : null;
}
