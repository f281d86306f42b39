import type { Line, Page, Word } from "tesseract.js";

/*
 * Signs and labels in a photograph: a few words wherever they are, on grounds of all kinds. What looks for them everywhere
 * finds letters in leaves as well; those hardly ever make a word that is long and sure.
 */

/** What was read as a page with fewer letters may be a photograph with some words in it. */
const FEW_LETTERS = 24;
/** A word that nothing but writing looks like. */
const LONG = 4;
const SURE = 88;
/** What stands in one line with such a word. A single letter there is as likely a twig. */
const BESIDE = 80;

export function isLittle(text: string): boolean {
  return lettersOf(text) < FEW_LETTERS;
}

/** The text with more letters. */
export function fuller(one: string, other: string): string {
  return lettersOf(other) > lettersOf(one) ? other : one;
}

/** The lines with a word that is certain, from top to bottom. */
export function scatteredWords(page: Page): string {
  const lines = (page.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines
    .toSorted((a, b) => a.bbox.y0 - b.bbox.y0)
    .map(believed)
    .filter((text) => text !== "")
    .join("\n");
}

function believed({ words }: Line): string {
  if (!words.some(isCertain)) return "";
  return words
    .filter(({ text, confidence }) => confidence >= BESIDE && [...text].length > 1)
    .map(({ text }) => text)
    .join(" ")
    .normalize("NFC")
    .trim();
}

/** Letters alone, and not one letter again and again. */
function isCertain({ text, confidence }: Word): boolean {
  const letters = lettersOf(text);
  const different = new Set(text.toLowerCase()).size;
  return confidence >= SURE && letters >= LONG && letters === [...text].length && different >= LONG - 1;
}

function lettersOf(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
