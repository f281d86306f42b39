const MAX_TAG_LENGTH = 64;
const MAX_SENTENCE_LENGTH = 300;

/** Foreign text as a tag: one line, lower case, no control characters, at most 64 characters; `""` if nothing is left. */
export function tag(text: string): string {
  return cut(plain(text).toLowerCase(), MAX_TAG_LENGTH);
}

/** Foreign text as one sentence of at most 300 characters. */
export function sentence(text: string): string {
  const whole = plain(text);
  if (whole.length <= MAX_SENTENCE_LENGTH) return whole;
  return `${cut(whole, MAX_SENTENCE_LENGTH - 1).replace(/\s+\S*$/u, "")}…`;
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

/** Between characters, never inside of one. */
function cut(text: string, most: number): string {
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, most * 8))) {
    if (kept.length + segment.length > most) break;
    kept += segment;
  }
  return kept.trim();
}
