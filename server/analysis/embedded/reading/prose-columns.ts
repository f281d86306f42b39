import type { Box } from "./grey-image.ts";
import { UNSPACED } from "./join-words.ts";
import type { Cell, Row } from "./rows.ts";
import { aligned, type Column, cellsIn, isRunning, MAX_ROW_GAP, overlap, type Table } from "./tables.ts";

/*
 * Columns of running text whose lines Tesseract read across, because it did not detect the gap. They resemble a table,
 * but their lines end where the next word does not fit.
 */

/** Minimum share of full lines in a column. The last lines of paragraphs are not full. */
const MIN_FULL_SHARE = 0.6;

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
  return full.length >= (cells.length - 1) * MIN_FULL_SHARE;
}

/**
 * Extends each row by the rows above and below that continue its columns, up to rows that are taken or span several
 * columns.
 */
export function proseSections({ rows, columns }: Table, all: Row[], assignedRows: Set<Row>): Table[] {
  const sections: Table[] = [];
  const fits = (row: Row) =>
    !assignedRows.has(row) &&
    row.cells.every(({ box }) => columns.filter((column) => overlap(column, box)).length === 1);
  for (const row of rows) {
    if (!fits(row) || sections.some((stretch) => stretch.rows.includes(row))) continue;
    const at = all.indexOf(row);
    const above = adjacentRows(row, all.slice(0, at).reverse(), fits);
    const below = adjacentRows(row, all.slice(at + 1), fits);
    sections.push({ columns, rows: [...above.reverse(), row, ...below] });
  }
  return sections;
}

/** Returns the first rows of `candidates` without large gaps between them. */
function adjacentRows(row: Row, candidates: Row[], fits: (row: Row) => boolean): Row[] {
  const adjacent = [row];
  for (const next of candidates) {
    const gap = gapBetween(adjacent.at(-1)?.box ?? row.box, next.box);
    if (!fits(next) || gap > MAX_ROW_GAP * (next.box.y1 - next.box.y0)) break;
    adjacent.push(next);
  }
  return adjacent.slice(1);
}

function gapBetween(a: Box, b: Box): number {
  return Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1);
}

/** Returns the lines of each column. */
export function textsByColumn({ rows, columns }: Table): string[][] {
  const texts = columns.map((): string[] => []);
  for (const { box, text } of rows.flatMap(({ cells }) => cells)) {
    texts.at(columns.findIndex((column) => overlap(column, box)))?.push(text);
  }
  return texts;
}
