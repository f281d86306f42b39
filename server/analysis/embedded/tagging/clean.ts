const MAX_TAG_LENGTH = 64;
const MAX_SENTENCE_LENGTH = 300;

/**
 * Converts untrusted text to a tag: one line, lower case, no control characters, at most 64 characters. Returns `""` if
 * nothing remains.
 */
export function tag(text: string): string {
  return cut(plain(text).toLowerCase(), MAX_TAG_LENGTH);
}

/** Converts untrusted text to one sentence of at most 300 characters. */
export function sentence(text: string): string {
  const complete = plain(text);
  if (complete.length <= MAX_SENTENCE_LENGTH) return complete;
  return `${cut(complete, MAX_SENTENCE_LENGTH - 1).replace(/\s+\S*$/u, "")}…`;
}

function plain(text: string): string {
  return text
    .slice(0, 5_000)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069\ufffd]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Cuts between grapheme clusters. */
function cut(text: string, maxLength: number): string {
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, maxLength * 8))) {
    if (kept.length + segment.length > maxLength) break;
    kept += segment;
  }
  return kept.trim();
}
