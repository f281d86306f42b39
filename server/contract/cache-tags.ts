/** Returns the headers that identify a response for cache purges, in both common formats. */
export function cacheTags(...ids: string[]): Record<string, string> {
  return { "Cache-Tag": ids.join(","), "Surrogate-Key": ids.join(" ") };
}
