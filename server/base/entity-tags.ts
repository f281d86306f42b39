/** A list of entity tags, or what is left of one behind a mistake (RFC 9110 §8.8.3). */
const NEXT_TAG = /[\t ]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)")?[\t ]*(?:,|$)/y;

/**
 * Whether a list of entity tags, or `*`, has the strong validator `etag`, given without its quotes. `strong`: a weak tag
 * is never the same (RFC 9110 §8.8.3.2).
 */
export function hasEntityTag(list: string, etag: string, comparison: "strong" | "weak"): boolean {
  if (list.trim() === "*") return true;
  NEXT_TAG.lastIndex = 0;
  while (NEXT_TAG.lastIndex < list.length) {
    const [found, weak, tag] = NEXT_TAG.exec(list) ?? [];
    if (found === undefined) return false;
    if (tag === etag && (weak === undefined || comparison === "weak")) return true;
  }
  return false;
}
