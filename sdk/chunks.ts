import { type ByteStream, piecesOf } from "./byte-stream.ts";
import { CHUNK_BYTES, type Chunk } from "./resumable.ts";

/** Reads content in chunks. */
export interface Chunks {
  /** Reads the bytes from an offset. */
  read(offset: number): Promise<Chunk>;
  /** Stops reading. */
  close(): void;
}

/** Reads content that can be read from any offset. */
export function blobChunks(blob: Blob): Chunks {
  return {
    async read(offset) {
      const bytes = blob.slice(offset, offset + CHUNK_BYTES);
      return { bytes, isLast: offset + bytes.size >= blob.size };
    },
    close() {},
  };
}

/** Reads content that can be read only once. Keeps the current chunk, so that it can be sent again. */
export function streamChunks(stream: ByteStream, size: number | null, signal: AbortSignal | undefined): Chunks {
  const pieces = piecesOf(stream);
  let start = 0;
  let chunk = new Uint8Array();
  let rest: Uint8Array = chunk;
  let isRead = false;

  // Reads one piece ahead of the chunk, to find out whether the chunk is the last one.
  const look = async () => {
    while (rest.byteLength === 0 && !isRead) {
      const { done, value } = await pieces.next();
      if (done) isRead = true;
      else rest = value;
    }
  };
  const fill = async () => {
    const next = new Uint8Array(CHUNK_BYTES);
    let length = 0;
    for (await look(); rest.byteLength > 0 && length < CHUNK_BYTES; await look()) {
      const part = rest.subarray(0, CHUNK_BYTES - length);
      next.set(part, length);
      length += part.byteLength;
      rest = rest.subarray(part.byteLength);
    }
    start += chunk.byteLength;
    chunk = next.subarray(0, length);
    const read = start + length + rest.byteLength;
    if (size === null || (isRead ? read === size : read <= size)) return;
    throw new TypeError(`The content has ${isRead ? "" : "at least "}${read} bytes, not ${size} as specified.`);
  };
  const isOver = () => isRead && rest.byteLength === 0;
  return {
    async read(offset) {
      while (!isOver() && offset >= start + chunk.byteLength) await unlessAborted(fill(), signal);
      const isHeld = offset >= start && offset <= start + chunk.byteLength;
      if (!isHeld) throw new TypeError(`The service requests byte ${offset}, which the stream has already passed.`);
      return { bytes: chunk.subarray(offset - start), isLast: isOver() };
    },
    close() {
      // The upload already has an error. An error while closing the stream is not useful.
      pieces.return().catch(() => {});
    },
  };
}

/** Rejects on an abort. A stream can be idle for a long time, and does not receive the signal. */
function unlessAborted(filled: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    filled.then(resolve, reject).finally(() => signal?.removeEventListener("abort", stop));
  });
}
