import type { Line, Page } from "tesseract.js";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { Box } from "./gray-image.ts";
import { boundingBox, median } from "./rows.ts";

/*
 * Tesseract knows both apostrophes but hardly distinguishes them, especially in sans serif. Their shapes differ: the
 * straight one is parallel to the stems of the letters, the curly one ends to the left of its start.
 */

/** Before a letter, the mark may be a quotation mark, which has another shape. */
const APOSTROPHE = /(?<=\p{L})['’]/gu;
const EITHER = /^['’]$/;
const STEM = /^[Iil]$/;
/**
 * Minimum lean of a curly mark relative to the stems, in pixels to the left per pixel down. Straight marks have 0,
 * curly ones 0.1 and more.
 */
const MIN_CURLY_LEAN = 0.09;
/** The lower share of a mark that is measured. The head above it does not lean in many fonts. */
const TAIL_SHARE = 0.5;
/** Maximum width relative to the height. The box of a mark may contain the next letter instead, which is wider. */
const MAX_WIDTH_RATIO = 0.75;
/**
 * Almost white: at small sizes, the pale border of a mark contains more information about its shape than its few dark
 * pixels.
 */
const MAX_INK_VALUE = 215;

/** Sets the apostrophes of each block to the drawn shape. Apostrophes that touch other glyphs stay as recognized. */
export function correctApostrophes(page: Page, image: Pixels): Page {
  for (const block of page.blocks ?? []) {
    const lines = block.paragraphs.flatMap((paragraph) => paragraph.lines);
    const mark = markIn(lines, image);
    if (mark === null) continue;
    for (const line of lines) {
      line.text = line.text.replace(APOSTROPHE, mark);
      for (const word of line.words) word.text = word.text.replace(APOSTROPHE, mark);
    }
  }
  return page;
}

function markIn(lines: Line[], image: Pixels): "'" | "’" | null {
  const glyphs = lines.flatMap((line) => line.words.flatMap((word) => word.symbols));
  const leans = (kind: RegExp, part: number) =>
    glyphs.filter(({ text }) => kind.test(text)).flatMap(({ bbox }) => leanOf(bbox, image, part) ?? []);
  const marks = leans(EITHER, TAIL_SHARE);
  if (marks.length === 0) return null;
  // The stems of italics lean as well. Stems that lean the other way are of an `l` with a bend.
  const slant = Math.max(0, median(leans(STEM, 1)));
  return median(marks) - slant > MIN_CURLY_LEAN ? "’" : "'";
}

/**
 * Returns the lean of the lower part of a glyph, in pixels to the left per pixel down, or null if it touches another
 * glyph.
 */
function leanOf(box: Box, image: Pixels, part: number): number | null {
  const ink = inkAt(box, image);
  const { x0, y0, x1, y1 } = boundingBox(ink.map(({ x, y }) => ({ x0: x, y0: y, x1: x + 1, y1: y + 1 })));
  const height = y1 - y0;
  if (ink.length === 0 || height > (box.y1 - box.y0) * 1.5 + 2 || x1 - x0 > height * MAX_WIDTH_RATIO) return null;
  const lower = ink.filter(({ y }) => y >= y1 - height * part);
  const total = lower.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (pixel: Ink) => number) => lower.reduce((sum, pixel) => sum + of(pixel) * pixel.weight, 0) / total;
  const [x, y] = [mean((pixel) => pixel.x), mean((pixel) => pixel.y)];
  const spread = mean((pixel) => (pixel.y - y) ** 2);
  return spread === 0 ? null : -mean((pixel) => (pixel.x - x) * (pixel.y - y)) / spread;
}

interface Ink {
  x: number;
  y: number;
  weight: number;
}

/** Returns the pixels that are connected with the darkest pixel of a box. */
function inkAt({ x0, y0, x1, y1 }: Box, { data, width, height }: Pixels): Ink[] {
  let darkest = 255;
  let start = 0;
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const value = data[y * width + x] ?? 255;
      if (value < darkest) [darkest, start] = [value, y * width + x];
    }
  }
  const pixels: Ink[] = [];
  const visited = new Set([start]);
  const maxPixels = 4 * (x1 - x0 + 2) * (y1 - y0 + 2);
  for (const at of visited) {
    if (pixels.length > maxPixels) break;
    const value = data[at] ?? 255;
    if (value > MAX_INK_VALUE) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    pixels.push({ x, y, weight: 255 - value });
    if (x > 0) visited.add(at - 1);
    if (x < width - 1) visited.add(at + 1);
    if (y > 0) visited.add(at - width);
    if (y < height - 1) visited.add(at + width);
  }
  return pixels;
}
