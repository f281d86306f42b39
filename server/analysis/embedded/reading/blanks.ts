import type { Line, Word } from "tesseract.js";

/** Han and kana, with their punctuation: no blanks at all. */
export const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff01-\uff65]/u;
/** Tesseract splits these into words by a dictionary or by syllables, so a word by itself tells of no blank. */
const SPLIT = /[\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const NARROW_COMMA = new RegExp(`(?<=${UNSPACED.source})\\s*,\\s*(?=${UNSPACED.source})`, "gu");

/** These words of a line, with blanks where the script has them and Tesseract measured some. */
export function joinWords(line: Line, kept: Word[]): string {
  const wanted = new Set(kept);
  let text = "";
  let at = 0;
  let measured = false;
  for (const word of line.words) {
    const start = line.text.indexOf(word.text, at);
    measured ||= start < 0 || /\s/.test(line.text.slice(at, start));
    if (start >= 0) at = start + word.text.length;
    if (!wanted.has(word)) continue;
    if (text !== "" && apart(text.slice(-1), word.text.charAt(0), measured)) text += " ";
    text += word.text;
    measured = false;
  }
  return text.replace(NARROW_COMMA, "，");
}

function apart(before: string, after: string, measured: boolean): boolean {
  const unspaced = [before, after].filter((letter) => UNSPACED.test(letter)).length;
  if (unspaced === 2) return false;
  return measured || (unspaced === 0 && !SPLIT.test(before) && !SPLIT.test(after));
}

/** Words as a reader sees them: what stands together without blanks is one. */
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
