/** A stream of bytes. Node `Readable` streams are accepted if they have no encoding and are not in object mode. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Yields the chunks of a stream. Not all browsers can iterate a `ReadableStream`. */
export async function* piecesOf(stream: ByteStream): AsyncGenerator<Uint8Array, void, undefined> {
  if (!("getReader" in stream)) return yield* stream;
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** Replaces `ReadableStream.from`, which Safari does not support yet. Reads the source only on demand. */
export function toStream(source: AsyncGenerator<Uint8Array, void, undefined>): ReadableStream<Uint8Array> {
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
