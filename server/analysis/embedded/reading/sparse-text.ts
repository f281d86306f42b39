import type { Line, Page, Word } from "tesseract.js";

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
