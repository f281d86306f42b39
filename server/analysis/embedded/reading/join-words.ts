import type { Line, Word } from "tesseract.js";

/** Han and kana with their punctuation, which use no blanks. */
export const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff01-\uff65]/u;
/**
 * Tesseract splits these scripts into words by a dictionary or by syllables, so a word boundary does not imply a blank.
 */
const SPLIT = /[\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const NARROW_COMMA = new RegExp(`(?<=${UNSPACED.source})\\s*,\\s*(?=${UNSPACED.source})`, "gu");

/** Joins words of a line, with blanks if the script uses them and Tesseract measured them. */
export function joinWords(line: Line, includedWords: Word[]): string {
  const included = new Set(includedWords);
  let text = "";
  let at = 0;
  let measured = false;
  for (const word of line.words) {
    const start = line.text.indexOf(word.text, at);
    measured ||= start < 0 || /\s/.test(line.text.slice(at, start));
    if (start >= 0) at = start + word.text.length;
    if (!included.has(word)) continue;
    if (text !== "" && needsBlank(text.slice(-1), word.text.charAt(0), measured)) text += " ";
    text += word.text;
    measured = false;
  }
  return text.replace(NARROW_COMMA, "，");
}

function needsBlank(before: string, after: string, measured: boolean): boolean {
  const unspaced = [before, after].filter((letter) => UNSPACED.test(letter)).length;
  if (unspaced === 2) return false;
  return measured || (unspaced === 0 && !SPLIT.test(before) && !SPLIT.test(after));
}

/** Groups words into runs without blanks. */
export function runsOf(words: Word[]): Word[][] {
  const runs: Word[][] = [];
  for (const word of words) {
    const before = runs.at(-1)?.at(-1);
    const joined = before && UNSPACED.test(before.text.slice(-1)) && UNSPACED.test(word.text.charAt(0));
    if (joined) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs;
}
