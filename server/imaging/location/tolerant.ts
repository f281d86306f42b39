/** Yields the elements up to an error, and null at the error. A damaged part does not affect other parts. */
export async function* tolerant<T>(elements: AsyncIterable<T>): AsyncGenerator<T | null> {
  try {
    yield* elements;
  } catch {
    yield null;
  }
}
