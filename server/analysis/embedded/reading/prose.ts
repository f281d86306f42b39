import { UNSPACED } from "./blanks.ts";
import type { Box } from "./grey.ts";
import type { Cell, Row } from "./rows.ts";
import { aligned, type Column, cellsIn, FAR, isRunning, overlap, type Table } from "./tables.ts";

/*
 * Columns of running text whose lines Tesseract read across, as it saw no gutter. They look like a table, but their lines
 * end where the next word had no room.
 */

/** Of the lines of a column: the last ones of paragraphs are not full. */
const MOST = 0.6;

export function isProse(table: Table, height: number): boolean {
  const across = table.rows.some(({ lines }) => lines.some(({ cells }) => cells.length > 1));
  const isColumn = (column: Column) => {
    const cells = cellsIn(column, table);
    return aligned(cells, height) && isRunning(cells, height) && isFull(cells, column);
  };
  return across && table.columns.every(isColumn);
}

function isFull(cells: Cell[], { x1 }: Column): boolean {
  const full = cells.slice(0, -1).filter(({ text, box }, i) => {
    const next = cells[i + 1]?.text ?? "";
    const word = UNSPACED.test(next.charAt(0)) ? "" : (next.split(" ")[0] ?? "");
    const letter = (box.x1 - box.x0) / text.length;
    return box.x1 + (word.length + 2) * letter > x1;
  });
  return full.length >= (cells.length - 1) * MOST;
}

/** With the rows above and below that go on in its columns: one of them is longer, or has a gap within. */
export function grown({ rows, columns }: Table, all: Row[], taken: Set<Row>): Table {
  const whole = [...rows];
  const goesOn = (row: Row, beside?: Row) =>
    !taken.has(row) &&
    beside !== undefined &&
    between(row.box, beside.box) <= FAR * (row.box.y1 - row.box.y0) &&
    row.cells.every(({ box }) => columns.filter((column) => overlap(column, box)).length === 1);
  const at = rows.map((row) => all.indexOf(row));
  for (const row of all.slice(0, at[0]).reverse()) {
    if (!goesOn(row, whole[0])) break;
    whole.unshift(row);
  }
  for (const row of all.slice((at.at(-1) ?? 0) + 1)) {
    if (!goesOn(row, whole.at(-1))) break;
    whole.push(row);
  }
  return { columns, rows: whole };
}

function between(a: Box, b: Box): number {
  return Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1);
}

/** The lines of each column. */
export function oneAfterAnother({ rows, columns }: Table): string[][] {
  const texts = columns.map((): string[] => []);
  for (const { box, text } of rows.flatMap(({ cells }) => cells)) {
    texts.at(columns.findIndex((column) => overlap(column, box)))?.push(text);
  }
  return texts;
}
