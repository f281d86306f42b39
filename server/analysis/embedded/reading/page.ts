import type { Page, Word } from "tesseract.js";

/** Words below are guesses, unless they stand in a line that is read well otherwise. */
const LEAST_CONFIDENCE = 60;
const LEAST_IN_GOOD_LINE = 25;

export interface Reading {
  text: string;
  /** Letters and digits that were kept, weighted with their confidence. */
  score: number;
  /** Of what was kept, 0 to 100. */
  confidence: number;
  /** Share of the letters seen that were kept. */
  kept: number;
}

/** What can be believed of Tesseract's page. */
export function readPage(page: Page): Reading {
  const blocks: string[] = [];
  let read = 0;
  let weighted = 0;
  let seen = 0;
  for (const block of page.blocks ?? []) {
    const lines: string[] = [];
    for (const line of block.paragraphs.flatMap((paragraph) => paragraph.lines)) {
      seen += letters(line.words);
      const words = believable(line.words);
      if (!plausible(words)) continue;
      for (const word of words) {
        read += size(word.text);
        weighted += size(word.text) * word.confidence;
      }
      lines.push(words.map((word) => word.text).join(" "));
    }
    if (lines.length > 0) blocks.push(lines.join("\n"));
  }
  return {
    text: clean(blocks.join("\n\n")),
    score: weighted / 100,
    confidence: read === 0 ? 0 : weighted / read,
    kept: seen === 0 ? 0 : read / seen,
  };
}

function believable(words: Word[]): Word[] {
  const sure = words.filter((word) => word.confidence >= LEAST_CONFIDENCE);
  const good = sure.length >= 3 && letters(sure) >= letters(words) * 0.5 && plausible(sure);
  return good ? words.filter((word) => word.confidence >= LEAST_IN_GOOD_LINE) : sure;
}

/** Leaves and hair look like single letters and strokes: a line of text has a word, or is very sure. */
function plausible(words: Word[]): boolean {
  const marks = words.reduce((sum, word) => sum + [...word.text].length, 0) - letters(words);
  if (letters(words) === 0 || marks > letters(words)) return false;
  return (
    words.some((word) => size(word.text) >= 3 && word.confidence >= 70) || words.every((word) => word.confidence >= 85)
  );
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
    .trim();
}
