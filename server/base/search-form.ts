import { HIDDEN_CHARACTERS } from "./hidden-characters.ts";

const ASCII = /^[ -~]*$/;
const IGNORED = new RegExp(String.raw`[${HIDDEN_CHARACTERS}\p{Default_Ignorable_Code_Point}]`, "gv");
/** U+FEFF is a space in JavaScript, and ignorable in Unicode. */
const SPACES = /[^\S\ufeff]+/g;

/**
 * Returns the form in which stored texts and search terms are compared. Texts that differ only in case, composition,
 * compatibility characters, invisible characters or spaces have the same form. The form differs from `NFKC_Casefold` of
 * Unicode (UAX #44) in three points: dots above an i are removed, so that `i`, `I`, `ı` and `İ` are one letter; a
 * sequence of spaces of any kind becomes one space; leading and trailing spaces are removed. The function is
 * idempotent. A character becomes up to 18 characters.
 */
export function searchForm(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(SPACES, " ").trim();
  const decomposed = text.toWellFormed().replace(SPACES, " ").replace(IGNORED, "").normalize("NFKD");
  return (
    foldCase(decomposed)
      .normalize("NFC")
      // NFKD decomposes some spacing marks into a space and a mark.
      .replace(SPACES, " ")
      .trim()
  );
}

/**
 * Applies full case folding: the upper case of `ß` is `SS`, the lower case of `ẞ` is `ß`, and sigma has two lower-case
 * forms, depending on its position.
 */
function foldCase(decomposed: string): string {
  const lower = decomposed.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return lower.normalize("NFD").replace(/i\p{M}+/gu, (letter) => letter.replaceAll("\u0307", ""));
}
