import type { Box } from "./grey.ts";

/** Words that stand together, with more than a blank between them and what else is in their line. */
export interface Cell {
  text: string;
  box: Box;
}

/** What Tesseract takes for a line: columns that are far from each other may be lines of their own. */
export interface WrittenLine {
  block: number;
  text: string;
  cells: Cell[];
}

/** What stands beside each other on a page, whatever block it was put into. */
export interface Row {
  lines: WrittenLine[];
  /** By where they begin. */
  cells: Cell[];
  box: Box;
}

/** From top to bottom. */
export function rowsOf(lines: WrittenLine[]): Row[] {
  const rows: Row[] = [];
  const boxed = lines.map((line) => ({ line, box: around(line.cells.map(({ box }) => box)) }));
  for (const { line, box } of boxed.sort((a, b) => middle(a.box) - middle(b.box))) {
    const last = rows.at(-1);
    if (last && level(last.box, box)) {
      last.lines.push(line);
      last.cells = [...last.cells, ...line.cells].sort((a, b) => a.box.x0 - b.box.x0);
      last.box = around([last.box, box]);
    } else rows.push({ lines: [line], cells: line.cells.toSorted((a, b) => a.box.x0 - b.box.x0), box });
  }
  return rows;
}

/** A dash is small, and a `p` hangs lower than a `b`: the middle of one is within the other. */
function level(a: Box, b: Box): boolean {
  const within = (y: number, box: Box) => y > box.y0 && y < box.y1;
  return within(middle(a), b) || within(middle(b), a);
}

export function middle({ y0, y1 }: Box): number {
  return (y0 + y1) / 2;
}

export function around(boxes: Box[]): Box {
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
