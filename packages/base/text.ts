import { extname } from "node:path/posix";
import { HIDDEN_CHARACTERS, removeHidden, SEPARATOR } from "./names.ts";

/** Returns a name in its stored form: well-formed, without hidden characters, in NFC, trimmed. */
export function normalizeName(name: string): string {
  return removeHidden(name.toWellFormed()).normalize("NFC").trim();
}

const ASCII = /^[ -~]*$/;
const IGNORED = new RegExp(String.raw`[${HIDDEN_CHARACTERS}\p{Default_Ignorable_Code_Point}]`, "gv");
/** U+FEFF is a space in JavaScript, and ignorable in Unicode. */
const SPACES = /[^\S\ufeff]+/g;

/**
 * Marks that writers omit, by script, in decomposed text in lower case. All other marks distinguish letters, such as
 * those of й, が and the vowel signs of Indic scripts.
 */
const MARKS: [marks: RegExp, letter: string][] = [
  // Points and accents of Hebrew; vowel signs, annotations and tatweel of Arabic.
  [/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670]/g, ""],
  [/[\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff]/g, ""],
  // All marks of Latin and Greek letters, and hamza and madda of alef.
  [/([\p{Script=Latin}\p{Script=Greek}\u0627])\p{Mn}+/gu, "$1"],
  // ё is written as е. The stress is marked on vowels: ѓ and ќ are letters.
  [/е[\u0300\u0301\u0308]+/g, "е"],
  [/((?![гк])\p{Script=Cyrillic}\u0308?)[\u0300\u0301]+/gu, "$1"],
];

/** Letters that Unicode does not decompose, as they are written on a keyboard without them. */
const LETTERS = { æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ħ: "h", ł: "l", ŧ: "t", þ: "th" };
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
/** The quotation marks and letters that are written as an apostrophe. */
const APOSTROPHES = /[‘’‛ʻʼ]/g;

/**
 * Returns the form in which stored texts and search terms are compared. Texts that differ only in case, composition,
 * accents, compatibility characters, invisible characters or spaces have the same form. The form differs from
 * `NFKC_Casefold` of Unicode (UAX #44) in these points: `i`, `I`, `ı` and `İ` are one letter; marks that writers omit
 * are removed; a sequence of spaces of any kind becomes one space; leading and trailing spaces are removed. The function
 * is idempotent. A character becomes up to 18 characters.
 */
export function searchForm(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(SPACES, " ").trim();
  const decomposed = text.toWellFormed().replace(SPACES, " ").replace(IGNORED, "").normalize("NFKD");
  return (
    withoutMarks(foldCase(decomposed))
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
  return lower.normalize("NFD");
}

function withoutMarks(decomposed: string): string {
  return MARKS.reduce((text, [marks, letter]) => text.replace(marks, letter), decomposed)
    .replace(LETTER, (letter) => LETTERS[letter as keyof typeof LETTERS])
    .replace(APOSTROPHES, "'");
}

/** NAME_MAX of common file systems. */
const MAX_NAME_BYTES = 255;

/**
 * Returns the name with `end` before its extension, shortened to 255 bytes. An extension of more than half of that
 * counts as part of the name. The cut is between graphemes: an emoji of several code points is kept or removed as a
 * unit.
 *
 * @param end at most a few characters
 */
export function shortenName(name: string, end = ""): string {
  const extension = extname(name);
  const suffix = end + (Buffer.byteLength(extension) < MAX_NAME_BYTES / 2 ? extension : "");
  const stem = name.slice(0, name.length + end.length - suffix.length);
  const maxBytes = MAX_NAME_BYTES - Buffer.byteLength(suffix);
  if (Buffer.byteLength(stem) <= maxBytes) return stem + suffix;
  const graphemes = Array.from(new Intl.Segmenter().segment(stem), ({ segment }) => segment);
  // A single grapheme with many combining marks can exceed the limit: then the cut is between code points. After a cut
  // inside a sequence, its joiners have no effect, and are removed as hidden characters.
  const prefix = removeHidden(prefixWithin(graphemes, maxBytes) || prefixWithin(stem, maxBytes));
  // Windows drops dots and spaces at the end of a name.
  return prefix.replace(/[.\s]+$/, "") + suffix;
}

function prefixWithin(characters: Iterable<string>, maxBytes: number): string {
  let text = "";
  let remaining = maxBytes;
  for (const character of characters) {
    remaining -= Buffer.byteLength(character);
    if (remaining < 0) break;
    text += character;
  }
  return text;
}

/** Returns the last name of a path of any operating system. The search starts at the end. */
export function lastSegment(path: string): string {
  let end = path.length;
  while (end > 0 && isSeparator(path[end - 1])) end -= 1;
  let start = end;
  while (start > 0 && !isSeparator(path[start - 1])) start -= 1;
  return path.slice(start, end);
}

function isSeparator(character: string | undefined): boolean {
  return character !== undefined && SEPARATOR.test(character);
}
