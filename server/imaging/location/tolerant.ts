/** Yields the elements up to an error. A damaged part does not affect other parts. */
export async function* tolerant<T>(found: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* found;
  } catch {
    // Readers cannot find a location in a damaged part either.
  }
}
