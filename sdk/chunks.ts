import { type ByteStream, piecesOf } from "./byte-stream.ts";
import { type Chunk, chunkSize } from "./resumable.ts";

/** Content in chunks. */
export interface Chunks {
  /** The bytes from a place on. */
  read(offset: number): Promise<Chunk>;
  /** Nothing more is read. */
  close(): void;
}

/** Content that can be read from any place. */
export function blobChunks(blob: Blob): Chunks {
  return {
    async read(offset) {
      const bytes = blob.slice(offset, offset + chunkSize);
      return { bytes, isLast: offset + bytes.size >= blob.size };
    },
    close() {},
  };
}

/** Content that is read but once: the chunk on its way is kept, so that it can be sent again. */
export function streamChunks(stream: ByteStream, size: number | null, signal: AbortSignal | undefined): Chunks {
  const pieces = piecesOf(stream);
  let start = 0;
  let chunk = new Uint8Array();
  let rest: Uint8Array = chunk;
  let isRead = false;

  // One piece ahead of the chunk, as only then it is known whether it is the last one.
  const look = async () => {
    while (rest.byteLength === 0 && !isRead) {
      const { done, value } = await pieces.next();
      if (done) isRead = true;
      else if (value instanceof Uint8Array) rest = value;
      else throw new TypeError("The stream gives something else than bytes.");
    }
  };
  const fill = async () => {
    const next = new Uint8Array(chunkSize);
    let length = 0;
    for (await look(); rest.byteLength > 0 && length < chunkSize; await look()) {
      const taken = rest.subarray(0, chunkSize - length);
      next.set(taken, length);
      length += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
    }
    start += chunk.byteLength;
    chunk = next.subarray(0, length);
    const read = start + length + rest.byteLength;
    if (size === null || (isRead ? read === size : read <= size)) return;
    throw new TypeError(`The content has ${isRead ? "" : "at least "}${read} bytes, not ${size} as announced.`);
  };
  const isOver = () => isRead && rest.byteLength === 0;
  return {
    async read(offset) {
      while (!isOver() && offset >= start + chunk.byteLength) await unlessAborted(fill(), signal);
      const isHeld = offset >= start && offset <= start + chunk.byteLength;
      if (!isHeld) throw new TypeError(`The stream has passed byte ${offset}, which the service asks for.`);
      return { bytes: chunk.subarray(offset - start), isLast: isOver() };
    },
    close() {
      // What ends the upload is told already; what the stream says to its end is of no use.
      pieces.return().catch(() => {});
    },
  };
}

/** A stream may rest for long, and is told of no signal. */
function unlessAborted(filled: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    filled.then(resolve, reject).finally(() => signal?.removeEventListener("abort", stop));
  });
}
