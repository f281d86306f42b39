import { median, type Row, rowsOf, UNSPACED, type WrittenLine } from "./rows.ts";
import {
  areFigures,
  cellsIn,
  columnsIn,
  edges,
  isProse,
  isTable,
  overlap,
  proseSections,
  type Table,
  textsByColumn,
} from "./tables.ts";

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
