import { HIDDEN } from "./hidden-characters.ts";

const ASCII = /^[ -~]*$/;
const IGNORED = new RegExp(String.raw`[${HIDDEN}\p{Default_Ignorable_Code_Point}]`, "gv");
/** U+FEFF is a space for JavaScript, and ignorable for Unicode. */
const SPACES = /[^\S\ufeff]+/g;

/**
 * The form in which texts are compared: of what is stored, and of what is searched for. Texts that differ only in case, in
 * composition, in compatibility characters, in invisible characters or in spaces have the same form. It differs from the
 * `NFKC_Casefold` of Unicode (UAX #44) in three points: i has no dot of its own, so that `i`, `I`, `ı` and `İ` are one letter; spaces of
 * all kinds, also several, are one space; those at the ends are removed. The form of a form is that form. A character becomes up to 18.
 */
export function searchForm(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(SPACES, " ").trim();
  const decomposed = text.toWellFormed().replace(SPACES, " ").replace(IGNORED, "").normalize("NFKD");
  return (
    folded(decomposed)
      .normalize("NFC")
      // Some marks that stand by themselves are a space and a mark in NFKD.
      .replace(SPACES, " ")
      .trim()
  );
}

/** Full case folding: the upper case of `ß` is `SS`, the lower case of `ẞ` is `ß`, and a sigma has two lower cases by its place. */
function folded(decomposed: string): string {
  const lower = decomposed.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return lower.normalize("NFD").replace(/i\p{M}+/gu, (letter) => letter.replaceAll("\u0307", ""));
}
