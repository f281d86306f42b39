import type { Line, Page, Word } from "tesseract.js";
import { joinWords } from "./blanks.ts";
import { around, type Cell } from "./rows.ts";

/** In heights of the line: justified prose has less between its words. */
const GAP = 1.25;
/** What the rules between the columns of a table are taken for. */
const RULE = /^[|¦_]+$/;

/** These words of a line, apart where there is white between them, and level where lines climb by `slope`. */
export function cellsOf(line: Line, kept: Word[], slope: number): Cell[] {
  const wanted = new Set(kept.filter(({ text }) => !RULE.test(text)));
  const widest = GAP * (line.bbox.y1 - line.bbox.y0);
  const groups: Word[][] = [];
  let before: Word | null = null;
  // What was dropped is no white.
  for (const word of line.words.filter(({ text }) => !RULE.test(text))) {
    if (!before || apart(before, word) > widest) groups.push([]);
    if (wanted.has(word)) groups.at(-1)?.push(word);
    before = word;
  }
  const cells = groups.filter((words) => words.length > 0);
  return (cells.length > 0 ? cells : [kept]).map((words) => {
    const { x0, y0, x1, y1 } = around(words.map(({ bbox }) => bbox));
    const climb = (slope * (x0 + x1)) / 2;
    return { text: joinWords(line, words), box: { x0, y0: y0 - climb, x1, y1: y1 - climb } };
  });
}

/** Of all lines of a page: how much lower they are for each pixel to the right. */
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

/** In whichever direction they are written. */
function apart({ bbox: a }: Word, { bbox: b }: Word): number {
  return Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
}
