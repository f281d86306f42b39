/** Returns the headers by which caches can purge a response, in both common formats. */
export function cacheTags(...ids: string[]): Record<string, string> {
  return { "Cache-Tag": ids.join(","), "Surrogate-Key": ids.join(" ") };
}
