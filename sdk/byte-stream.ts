/** A stream of bytes. Node `Readable` streams are accepted if they have no encoding and are not in object mode. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

type Content = ByteStream | Iterable<Uint8Array> | Blob;
type Pieces = AsyncGenerator<Uint8Array, void, undefined>;

/** Bytes of a Blob that are in memory at the same time. */
const BLOB_PIECE_BYTES = 1024 * 1024;

/** Yields the chunks of a stream, or the bytes of a Blob in pieces. Rejects chunks that are not bytes. */
export async function* piecesOf(content: Content): Pieces {
  for await (const piece of "arrayBuffer" in content ? blobPieces(content) : chunksOf(content)) {
    // Not `instanceof`: in tests with jsdom, bytes of Node.js are of another realm.
    const isBytes = Object.prototype.toString.call(piece) === "[object Uint8Array]";
    if (!isBytes) throw new TypeError("The stream must contain only bytes (Uint8Array).");
    yield piece;
  }
}

/**
 * Does not use `stream()`. In Bun up to 1.3.14, the stream of a slice ignores the end of the slice, and that of a slice
 * of a file never ends. The Blob of jsdom 29 has no streams.
 */
async function* blobPieces(blob: Blob): Pieces {
  for (let start = 0; start < blob.size; start += BLOB_PIECE_BYTES) {
    yield new Uint8Array(await blob.slice(start, start + BLOB_PIECE_BYTES).arrayBuffer());
  }
}

/** Not all browsers can iterate a `ReadableStream`. */
async function* chunksOf(stream: Exclude<Content, Blob>): Pieces {
  if (!("getReader" in stream)) return yield* stream;
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** Replaces `ReadableStream.from`, which Safari does not support yet. Reads the source only on demand. */
export function toStream(source: Pieces): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await source.return();
      },
    },
    { highWaterMark: 0 },
  );
}
