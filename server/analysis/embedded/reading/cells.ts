import type { Line, Page, Word } from "tesseract.js";
import { joinWords } from "./join-words.ts";
import { boundingBox, type Cell } from "./rows.ts";

/** Minimum gap between cells in line heights. Justified prose has smaller gaps. */
const GAP = 1.25;
/** Tesseract's output for the rules between the columns of a table. */
const RULE = /^[|¦_]+$/;

/** Groups words of a line into cells, separated by white space. `slope` is used to level the boxes. */
export function cellsOf(line: Line, includedWords: Word[], slope: number): Cell[] {
  const included = new Set(includedWords.filter(({ text }) => !RULE.test(text)));
  const maxGap = GAP * (line.bbox.y1 - line.bbox.y0);
  const groups: Word[][] = [];
  let previous: Word | null = null;
  // The gap of a dropped word does not count as white space.
  for (const word of line.words.filter(({ text }) => !RULE.test(text))) {
    if (!previous || gapBetween(previous, word) > maxGap) groups.push([]);
    if (included.has(word)) groups.at(-1)?.push(word);
    previous = word;
  }
  const cells = groups.filter((words) => words.length > 0);
  return (cells.length > 0 ? cells : [includedWords]).map((words) => {
    const { x0, y0, x1, y1 } = boundingBox(words.map(({ bbox }) => bbox));
    const climb = (slope * (x0 + x1)) / 2;
    return { text: joinWords(line, words), box: { x0, y0: y0 - climb, x1, y1: y1 - climb } };
  });
}

/** Returns the slope of the lines of a page, in pixels down per pixel to the right. */
export function slopeOf(page: Page): number {
  let run = 0;
  let rise = 0;
  for (const block of page.blocks ?? []) {
    for (const { baseline } of block.paragraphs.flatMap((paragraph) => paragraph.lines)) {
      run += baseline.x1 - baseline.x0;
      rise += baseline.y1 - baseline.y0;
    }
  }
  return run === 0 ? 0 : rise / run;
}

/** Works for both writing directions. */
function gapBetween({ bbox: a }: Word, { bbox: b }: Word): number {
  return Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
}
