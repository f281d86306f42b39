/** A part that is damaged says nothing of the others. */
export async function* tolerant<T>(found: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* found;
  } catch {
    // What could not be understood has no location that anybody could read either.
  }
}
