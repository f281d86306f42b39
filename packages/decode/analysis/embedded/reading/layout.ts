import type { Box } from "./gray-image.ts";
import { type Cell, median, type Row, rowsOf, UNSPACED, type WrittenLine } from "./rows.ts";

/**
 * Returns the lines in reading order, with a blank line between blocks. Tables are row by row, prose is column by
 * column.
 */
export function layoutText(written: WrittenLine[]): string {
  const lines = isRightToLeft(written) ? written.map(mirrored) : written;
  const cells = lines.flatMap((line) => line.cells);
  const height = median(cells.map(({ box }) => box.y1 - box.y0));
  const letter = median(cells.map(({ text, box }) => (box.x1 - box.x0) / widthOf(text)));
  const blocksOf = new Map<WrittenLine, string[][]>();
  for (const { rows, blocks } of columnsOn(rowsOf(lines), height, letter)) {
    for (const line of rows.flatMap((row) => row.lines)) blocksOf.set(line, blocks);
  }
  const blocks: string[][] = [];
  const done = new Set<string[][]>();
  let previous: string[][] | number | null = null;
  for (const line of lines) {
    const columns = blocksOf.get(line);
    if (columns && done.has(columns)) continue;
    if (columns) blocks.push(...columns);
    else if (line.block === previous) blocks.at(-1)?.push(line.text);
    else blocks.push([line.text]);
    if (columns) done.add(columns);
    previous = columns ?? line.block;
  }
  return blocks.map((block) => block.join("\n")).join("\n\n");
}

/** Finds the rows in columns, and returns them with their blocks of text. */
function columnsOn(rows: Row[], height: number, letter: number): { rows: Row[]; blocks: string[][] }[] {
  const groups = columnsIn(rows, height);
  const prose = groups.filter((columns) => isProse(columns, height));
  const sections = groups
    .filter((columns) => !prose.includes(columns) && isTable(columns, height))
    .map((table) => ({ rows: table.rows, blocks: [inColumns(table, height, letter)] }));
  for (const columns of prose) {
    const assigned = new Set(sections.flatMap(({ rows }) => rows));
    for (const stretch of proseSections(columns, rows, assigned)) {
      sections.push({ rows: stretch.rows, blocks: textsByColumn(stretch) });
    }
  }
  return sections;
}

/** Aligns the cells of a table with blanks in proportion to the gaps, but at least as many as the columns need. */
function inColumns(table: Table, height: number, letter: number): string[] {
  const left = Math.min(...table.rows.map(({ box }) => box.x0));
  const at = (x: number) => Math.round((x - left) / letter);
  let end = -2;
  const columns = table.columns.map((column) => {
    const cells = cellsIn(column, table);
    const [begin, finish] = edges(cells, height);
    const start = Math.max(at(column.x0), end + 2);
    end = start + Math.max(...cells.map(({ text }) => widthOf(text)));
    return { column, start, end, right: finish > begin || (finish === begin && areFigures(cells)) };
  });
  return table.rows.map(({ cells }: Row) => {
    let line = "";
    for (const { text, box } of cells) {
      const [inside, another] = columns.filter(({ column }) => overlap(column, box));
      const start = !inside || another ? at(box.x0) : inside.right ? inside.end - widthOf(text) : inside.start;
      line += " ".repeat(Math.max(line === "" ? 0 : 1, start - widthOf(line))) + text;
    }
    return line;
  });
}

/** The width in terminal columns: Han and kana take two. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (UNSPACED.test(letter) ? 2 : 1), 0);
}

function isRightToLeft(lines: WrittenLine[]): boolean {
  const text = lines.map((line) => line.text).join("");
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu) * 2 > count(/\p{L}/gu);
}

/** Mirrors a line, so that the first column is the one that is read first. */
function mirrored(line: WrittenLine): WrittenLine {
  const cells = line.cells.map(({ text, box }) => ({ text, box: { ...box, x0: -box.x1, x1: -box.x0 } }));
  return { ...line, cells };
}

interface Column {
  x0: number;
  x1: number;
}

interface Table {
  rows: Row[];
  /** From left to right, with white space between them in all rows. */
  columns: Column[];
}

const MIN_ROWS = 3;
/** Maximum number of single-cell rows within a table, such as a heading or a continued cell. */
const MAX_ROWS_BETWEEN = 2;
/** In line heights: the gap that ends a table, the tolerance of equal edges, and the minimum width of a long cell. */
const MAX_ROW_GAP = 3;
const EDGE_TOLERANCE = 0.4;
const MIN_LONG_CELL_WIDTH = 7;

/** Groups adjacent rows with the same columns: tables, or columns of running text. */
function columnsIn(rows: Row[], height: number): Table[] {
  const tables: Table[] = [];
  let current: Table | null = null;
  let between: Row[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    if (row.box.y0 - bottom > MAX_ROW_GAP * height) current = null;
    bottom = row.box.y1;
    if (row.cells.length === 1) {
      between.push(row);
      if (between.length > MAX_ROWS_BETWEEN) current = null;
      continue;
    }
    const columns: Column[] | null = current && extendColumns(current.columns, row.cells);
    if (current && columns) {
      current.rows.push(...between, row);
      current.columns = columns;
    } else {
      current = { rows: [row], columns: row.cells.map(({ box }) => box) };
      tables.push(current);
    }
    between = [];
  }
  return tables;
}

/**
 * Extends the columns by these cells. Returns null if a cell spans several columns or a column contains several cells.
 */
function extendColumns(columns: Column[], cells: Cell[]): Column[] | null {
  const wide = columns.map((column) => ({ ...column, taken: false }));
  for (const { box } of cells) {
    const [column, another] = wide.filter((column) => overlap(column, box));
    if (another || column?.taken) return null;
    if (column) {
      column.x0 = Math.min(column.x0, box.x0);
      column.x1 = Math.max(column.x1, box.x1);
      column.taken = true;
    } else wide.push({ x0: box.x0, x1: box.x1, taken: true });
  }
  wide.sort((a, b) => a.x0 - b.x0);
  const areSeparate = wide.every((column, i) => i === 0 || column.x0 > (wide[i - 1]?.x1 ?? 0));
  return areSeparate ? wide.map(({ x0, x1 }) => ({ x0, x1 })) : null;
}

function overlap(a: Column, b: Column): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1;
}

function cellsIn(column: Column, { rows }: Table): Cell[] {
  return rows.flatMap(({ cells }) => (cells.length > 1 ? cells.filter(({ box }) => overlap(column, box)) : []));
}

function isTable(table: Table, height: number): boolean {
  const columns = table.columns.map((column) => cellsIn(column, table)).filter((cells) => aligned(cells, height));
  if (columns.length < 2) return false;
  const several = table.rows.filter(({ cells }) => cells.length > 1);
  const inOneLine = several.filter(({ lines }) => lines.length === 1).length * 2 >= several.length;
  // Rows of long cells are columns of prose. With a column of figures, they are a list with prices.
  return inOneLine || columns.some(areFigures) || !columns.some((cells) => isRunning(cells, height));
}

function isRunning(cells: Cell[], height: number): boolean {
  return median(cells.map((cell) => (isLong(cell, height) ? 1 : 0))) === 1;
}

function aligned(cells: Cell[], height: number): boolean {
  const [left, right] = edges(cells, height);
  return Math.max(left, right) >= Math.max(MIN_ROWS, cells.length * 0.6);
}

/** Returns how many cells have the same left edge, and how many the same right edge. */
function edges(cells: Cell[], height: number): [left: number, right: number] {
  const same = (values: number[]) =>
    Math.max(0, ...values.map((a) => values.filter((b) => Math.abs(a - b) <= EDGE_TOLERANCE * height).length));
  return [same(cells.map(({ box }) => box.x0)), same(cells.map(({ box }) => box.x1))];
}

function isLong({ text, box }: Cell, height: number): boolean {
  return box.x1 - box.x0 >= MIN_LONG_CELL_WIDTH * height && (text.split(" ").length >= 3 || UNSPACED.test(text));
}

function areFigures(cells: Cell[]): boolean {
  const figures = cells.filter(({ text }) => (text.match(/\p{N}/gu)?.length ?? 0) * 2 >= text.length);
  return figures.length * 2 >= cells.length;
}

/*
 * Columns of running text whose lines Tesseract read across, because it did not detect the gap. They resemble a table,
 * but their lines end where the next word does not fit.
 */

/** Minimum share of full lines in a column. The last lines of paragraphs are not full. */
const MIN_FULL_SHARE = 0.6;

function isProse(table: Table, height: number): boolean {
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
function proseSections({ rows, columns }: Table, all: Row[], assignedRows: Set<Row>): Table[] {
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
function textsByColumn({ rows, columns }: Table): string[][] {
  const texts = columns.map((): string[] => []);
  for (const { box, text } of rows.flatMap(({ cells }) => cells)) {
    texts.at(columns.findIndex((column) => overlap(column, box)))?.push(text);
  }
  return texts;
}
