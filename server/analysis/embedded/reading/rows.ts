import type { Box } from "./grey-image.ts";

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

export function middle({ y0, y1 }: Box): number {
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
