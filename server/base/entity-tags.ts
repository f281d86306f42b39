/** Matches the next entity tag of a list (RFC 9110 §8.8.3). It does not match after a syntax error. */
const NEXT_TAG = /[\t ]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)")?[\t ]*(?:,|$)/y;

/**
 * Returns whether a list of entity tags, or `*`, contains the strong validator `etag`, which has no quotes. With
 * `strong`, a weak tag never matches (RFC 9110 §8.8.3.2).
 */
export function hasEntityTag(list: string, etag: string, comparison: "strong" | "weak"): boolean {
  if (list.trim() === "*") return true;
  NEXT_TAG.lastIndex = 0;
  while (NEXT_TAG.lastIndex < list.length) {
    const [matched, weak, tag] = NEXT_TAG.exec(list) ?? [];
    if (matched === undefined) return false;
    if (tag === etag && (weak === undefined || comparison === "weak")) return true;
  }
  return false;
}
