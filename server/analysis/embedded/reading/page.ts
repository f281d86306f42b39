import type { Line, Page, Word } from "tesseract.js";
import { joinWords, runsOf, UNSPACED } from "./blanks.ts";
import { cellsOf, slopeOf } from "./cells.ts";
import { layOut } from "./layout.ts";
import type { WrittenLine } from "./rows.ts";

/** Words below are guesses, unless they stand in a line that is read well otherwise. */
const MIN_CONFIDENCE = 60;
const MIN_IN_GOOD_LINE = 25;
/** Of the letters of a line. Where as many are sure, a word that Tesseract gives nothing for is one letter wrong. */
const ALMOST_ALL = 0.75;
/** Two marks look so much alike that the confidence of such a word, often 0, tells nothing. */
const APOSTROPHE = /\p{L}['’]/u;
/** One stroke each: what twigs and hair become in Han and kana. */
const STROKES = /[一丨丶丿ーノ十ニ二イト]/gu;

export interface Reading {
  text: string;
  /** Letters and digits that were kept, weighted with their confidence. */
  score: number;
  /** Of what was kept, 0 to 100. */
  confidence: number;
  /** Share of the letters seen that were kept. */
  acceptedShare: number;
  /** The confidence of the words seen, 0 to 100: it is higher in the language of the page than in any other. */
  certainty: number;
  /** The lines with most letters. */
  lines: Line["bbox"][];
}

export const NOTHING: Reading = { text: "", score: 0, confidence: 0, acceptedShare: 0, certainty: 0, lines: [] };

/** Lines that tell the language of a page. */
const MAX_LINES = 4;

/** What can be believed of Tesseract's page. */
export function readPage(page: Page): Reading {
  const lines: WrittenLine[] = [];
  let read = 0;
  let weighted = 0;
  let seen = 0;
  let told = 0;
  let doubted = 0;
  const written: { bbox: Line["bbox"]; length: number }[] = [];
  const slope = slopeOf(page);
  for (const [block, { paragraphs }] of (page.blocks ?? []).entries()) {
    for (const line of paragraphs.flatMap((paragraph) => paragraph.lines)) {
      seen += letters(line.words);
      const clear = withoutApostrophe(line.words);
      told += letters(clear);
      doubted += clear.reduce((sum, word) => sum + size(word.text) * (100 - word.confidence), 0);
      written.push({ bbox: line.bbox, length: letters(line.words) });
      const words = believable(line.words);
      if (!plausible(words)) continue;
      for (const word of words) {
        read += size(word.text);
        weighted += size(word.text) * word.confidence;
      }
      lines.push({ block, text: joinWords(line, words), cells: cellsOf(line, words, slope) });
    }
  }
  return {
    text: clean(layOut(lines)),
    score: weighted / 100,
    confidence: read === 0 ? 0 : weighted / read,
    acceptedShare: seen === 0 ? 0 : read / seen,
    certainty: told === 0 ? 0 : 100 - doubted / told,
    lines: written
      .sort((a, b) => b.length - a.length)
      .slice(0, MAX_LINES)
      .map(({ bbox }) => bbox),
  };
}

function believable(words: Word[]): Word[] {
  const sure = words.filter((word) => word.confidence >= MIN_CONFIDENCE);
  const good = sure.length >= 3 && letters(sure) >= letters(words) * 0.5 && plausible(sure);
  if (!good) return sure;
  const almost = letters(withoutApostrophe(sure)) >= letters(withoutApostrophe(words)) * ALMOST_ALL;
  return words.filter((word) => word.confidence >= MIN_IN_GOOD_LINE || (almost && wordlike(word.text)));
}

function withoutApostrophe(words: Word[]): Word[] {
  return words.filter(({ text }) => !APOSTROPHE.test(text));
}

/** Icons become one or two letters. */
function wordlike(text: string): boolean {
  return size(text) * 2 > [...text].length && (size(text) >= 3 || UNSPACED.test(text));
}

/** Leaves and hair look like single letters and strokes: a line of text has a word, or is very sure. */
function plausible(words: Word[]): boolean {
  const marks = words.reduce((sum, word) => sum + [...word.text].length, 0) - letters(words);
  if (letters(words) === 0 || marks > letters(words)) return false;
  return (
    runsOf(words).some((run) => telling(run) >= 3 && confidence(run) >= 70) ||
    (telling(words) > 0 && words.every((word) => word.confidence >= 85))
  );
}

function telling(words: Word[]): number {
  return letters(words) - words.reduce((sum, word) => sum + (word.text.match(STROKES)?.length ?? 0), 0);
}

function confidence(words: Word[]): number {
  return words.reduce((sum, word) => sum + size(word.text) * word.confidence, 0) / Math.max(1, letters(words));
}

function letters(words: Word[]): number {
  return words.reduce((sum, word) => sum + size(word.text), 0);
}

function size(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function clean(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\P{Cc}\n]/gu, "")
    .replace(/^\n+|\s+$/g, "");
}
