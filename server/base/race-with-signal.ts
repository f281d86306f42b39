/** What is not answered before the signal does not count, even if the answer would come. */
export function raceWithSignal<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, late]);
}
