import type { Line, Page, Word } from "tesseract.js";
import { layoutText } from "./layout.ts";
import { cellsOf, joinWords, runsOf, slopeOf, UNSPACED, type WrittenLine } from "./rows.ts";

/** Words below this confidence are guesses, unless the rest of their line has a high confidence. */
const MIN_CONFIDENCE = 60;
const MIN_IN_GOOD_LINE = 25;
/**
 * As a share of the letters of a line. If this share is reliable, a word without confidence is usually wrong by only
 * one letter.
 */
const MIN_RELIABLE_SHARE = 0.75;
/** The two apostrophes look so similar that the confidence of such a word, often 0, is meaningless. */
const APOSTROPHE = /\p{L}['’]/u;
/** Han and kana of one stroke, as which twigs and hair are recognized. */
const STROKES = /[一丨丶丿ーノ十ニ二イト]/gu;

export interface Reading {
  text: string;
  /** Kept letters and digits, weighted by their confidence. */
  score: number;
  /** Confidence of the kept text, 0 to 100. */
  confidence: number;
  /** Share of the recognized letters that were kept. */
  acceptedShare: number;
  /** Confidence of all recognized words, 0 to 100. It is highest in the language of the page. */
  certainty: number;
  /** The lines with the most letters. */
  lines: Line["bbox"][];
}

/** Number of lines for the detection of the language. */
const MAX_LINES = 4;

/** Extracts the reliable text of Tesseract's page. */
export function reliableReading(page: Page): Reading {
  const lines: WrittenLine[] = [];
  let acceptedLetters = 0;
  let weighted = 0;
  let totalLetters = 0;
  let ratedLetters = 0;
  let doubt = 0;
  const written: { bbox: Line["bbox"]; length: number }[] = [];
  const slope = slopeOf(page);
  for (const [block, { paragraphs }] of (page.blocks ?? []).entries()) {
    for (const line of paragraphs.flatMap((paragraph) => paragraph.lines)) {
      totalLetters += letters(line.words);
      const clear = withoutApostrophe(line.words);
      ratedLetters += letters(clear);
      doubt += clear.reduce((sum, word) => sum + size(word.text) * (100 - word.confidence), 0);
      written.push({ bbox: line.bbox, length: letters(line.words) });
      const words = reliableWords(line.words);
      if (!isPlausible(words)) continue;
      for (const word of words) {
        acceptedLetters += size(word.text);
        weighted += size(word.text) * word.confidence;
      }
      lines.push({ block, text: joinWords(line, words), cells: cellsOf(line, words, slope) });
    }
  }
  return {
    text: clean(layoutText(lines)),
    score: weighted / 100,
    confidence: acceptedLetters === 0 ? 0 : weighted / acceptedLetters,
    acceptedShare: totalLetters === 0 ? 0 : acceptedLetters / totalLetters,
    certainty: ratedLetters === 0 ? 0 : 100 - doubt / ratedLetters,
    lines: written
      .sort((a, b) => b.length - a.length)
      .slice(0, MAX_LINES)
      .map(({ bbox }) => bbox),
  };
}

function reliableWords(words: Word[]): Word[] {
  const reliable = words.filter((word) => word.confidence >= MIN_CONFIDENCE);
  const good = reliable.length >= 3 && letters(reliable) >= letters(words) * 0.5 && isPlausible(reliable);
  if (!good) return reliable;
  const almost = letters(withoutApostrophe(reliable)) >= letters(withoutApostrophe(words)) * MIN_RELIABLE_SHARE;
  return words.filter((word) => word.confidence >= MIN_IN_GOOD_LINE || (almost && isWordlike(word.text)));
}

function withoutApostrophe(words: Word[]): Word[] {
  return words.filter(({ text }) => !APOSTROPHE.test(text));
}

/** Icons are recognized as one or two letters. */
function isWordlike(text: string): boolean {
  return size(text) * 2 > [...text].length && (size(text) >= 3 || UNSPACED.test(text));
}

/**
 * Leaves and hair are recognized as single letters and strokes, so a line of text must contain a word or have a high
 * confidence.
 */
function isPlausible(words: Word[]): boolean {
  const marks = words.reduce((sum, word) => sum + [...word.text].length, 0) - letters(words);
  if (letters(words) === 0 || marks > letters(words)) return false;
  return (
    runsOf(words).some((run) => significantLetters(run) >= 3 && confidence(run) >= 70) ||
    (significantLetters(words) > 0 && words.every((word) => word.confidence >= 85))
  );
}

function significantLetters(words: Word[]): number {
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

/*
 * Reads signs and labels in a photograph: a few words anywhere, on all kinds of backgrounds. A search of the complete
 * image also finds letters in leaves, but these rarely form a word that is long and certain.
 */

/** A page with fewer letters may be a photograph that contains some words. */
const FEW_LETTERS = 24;
/** Minimum length of a word that is certain. */
const MIN_CERTAIN_LENGTH = 4;
const MIN_CERTAIN_CONFIDENCE = 88;
/** Minimum confidence of a word in the same line. A single letter there may also be a twig. */
const MIN_IN_LINE = 80;

export function hasLittleText(text: string): boolean {
  return lettersOf(text) < FEW_LETTERS;
}

/** Returns the text with more letters. */
export function longerText(one: string, other: string): string {
  return lettersOf(other) > lettersOf(one) ? other : one;
}

/** Returns the lines that contain a certain word, from top to bottom. */
export function sparseText(page: Page): string {
  const lines = (page.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines
    .toSorted((a, b) => a.bbox.y0 - b.bbox.y0)
    .map(reliableText)
    .filter((text) => text !== "")
    .join("\n");
}

function reliableText({ words }: Line): string {
  if (!words.some(isCertain)) return "";
  return words
    .filter(({ text, confidence }) => confidence >= MIN_IN_LINE && [...text].length > 1)
    .map(({ text }) => text)
    .join(" ")
    .normalize("NFC")
    .trim();
}

/** Accepts words that contain only letters, with enough different ones. */
function isCertain({ text, confidence }: Word): boolean {
  const letters = lettersOf(text);
  const different = new Set(text.toLowerCase()).size;
  return (
    confidence >= MIN_CERTAIN_CONFIDENCE &&
    letters >= MIN_CERTAIN_LENGTH &&
    letters === [...text].length &&
    different >= MIN_CERTAIN_LENGTH - 1
  );
}

function lettersOf(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
