/** Yields the elements up to an error. A damaged part does not affect other parts. */
export async function* tolerant<T>(elements: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* elements;
  } catch {
    // Readers cannot find a location in a damaged part either.
  }
}
