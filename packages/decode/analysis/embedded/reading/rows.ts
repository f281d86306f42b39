import type { Line, Page, Word } from "tesseract.js";
import type { Box } from "./gray-image.ts";

/** Words that are separated from the rest of their line by more than a blank. */
export interface Cell {
  text: string;
  box: Box;
}

/** A line of Tesseract. Columns with a large gap may be separate lines. */
export interface WrittenLine {
  block: number;
  text: string;
  cells: Cell[];
}

/** Lines at the same height of a page, of any block. */
export interface Row {
  lines: WrittenLine[];
  /** Sorted by their left edge. */
  cells: Cell[];
  box: Box;
}

/** Returns the rows from top to bottom. */
export function rowsOf(lines: WrittenLine[]): Row[] {
  const rows: Row[] = [];
  const withBoxes = lines.map((line) => ({ line, box: boundingBox(line.cells.map(({ box }) => box)) }));
  for (const { line, box } of withBoxes.sort((a, b) => middle(a.box) - middle(b.box))) {
    const last = rows.at(-1);
    if (last && isLevel(last.box, box)) {
      last.lines.push(line);
      last.cells = [...last.cells, ...line.cells].sort((a, b) => a.box.x0 - b.box.x0);
      last.box = boundingBox([last.box, box]);
    } else rows.push({ lines: [line], cells: line.cells.toSorted((a, b) => a.box.x0 - b.box.x0), box });
  }
  return rows;
}

/**
 * Compares centers, because a dash is small and a `p` extends lower than a `b`: the center of one must be within the
 * other.
 */
function isLevel(a: Box, b: Box): boolean {
  const within = (y: number, box: Box) => y > box.y0 && y < box.y1;
  return within(middle(a), b) || within(middle(b), a);
}

function middle({ y0, y1 }: Box): number {
  return (y0 + y1) / 2;
}

export function boundingBox(boxes: Box[]): Box {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

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
