import { HIDDEN_CHARACTERS } from "./hidden-characters.ts";

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
