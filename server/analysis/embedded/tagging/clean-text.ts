const MAX_TAG_LENGTH = 64;
const MAX_SENTENCE_LENGTH = 300;

/**
 * Converts untrusted text to a tag: one line, lower case, no control characters, at most 64 characters. Returns `""` if
 * nothing remains.
 */
export function toTag(text: string): string {
  return truncate(plain(text).toLowerCase(), MAX_TAG_LENGTH);
}

/** Converts untrusted text to one sentence of at most 300 characters. */
export function toSentence(text: string): string {
  const complete = plain(text);
  if (complete.length <= MAX_SENTENCE_LENGTH) return complete;
  return `${truncate(complete, MAX_SENTENCE_LENGTH - 1).replace(/\s+\S*$/u, "")}…`;
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
function truncate(text: string, maxLength: number): string {
  let truncated = "";
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, maxLength * 8))) {
    if (truncated.length + segment.length > maxLength) break;
    truncated += segment;
  }
  return truncated.trim();
}
