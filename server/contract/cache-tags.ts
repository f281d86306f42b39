/** By what caches can forget a response, as the two kinds of them read it. */
export function cacheTags(...ids: string[]): Record<string, string> {
  return { "Cache-Tag": ids.join(","), "Surrogate-Key": ids.join(" ") };
}
