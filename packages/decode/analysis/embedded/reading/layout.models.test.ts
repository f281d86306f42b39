import { afterAll, describe, expect, it } from "vitest";
import { layoutCases } from "../../../../../bench/ai/layouts.ts";
import { picture } from "../../../../../testing/pictures.ts";
import { embeddedEngine } from "../engine.ts";
import { layoutText } from "./layout.ts";
import type { Cell, WrittenLine } from "./rows.ts";

const LETTER = 10;
const HEIGHT = 20;
const STEP = 30;

/** Returns a cell in a monospaced font. */
function cell(text: string, x0: number, row: number): Cell {
  return { text, box: { x0, y0: row * STEP, x1: x0 + text.length * LETTER, y1: row * STEP + HEIGHT } };
}

function line(block: number, ...cells: Cell[]): WrittenLine {
  return { block, text: cells.map(({ text }) => text).join(" "), cells };
}

/** Returns each column as a separate block, at its offset. */
function columns(texts: string[][], columnOffsets: number[]): WrittenLine[] {
  return texts.flatMap((column, block) =>
    column.map((text, row) => line(block, cell(text, columnOffsets[block] ?? 0, row))),
  );
}

const words = (count: number, row: number) =>
  Array.from({ length: count }, (_, i) => "abcdefg".slice((i + row) % 5)).join(" ");

describe("a table", () => {
  const ships = ["Ship", "Aurora", "Bellis"];
  const ports = ["Port", "Kiel", "Oslo"];
  const tons = ["Tons", "2310", " 845"];

  it("that Tesseract returns as columns is assembled row by row", () => {
    expect(layoutText(columns([ships, ports, tons], [0, 150, 300]))).toBe(
      [
        "Ship           Port           Tons",
        "Aurora         Kiel           2310",
        "Bellis         Oslo            845",
      ].join("\n"),
    );
  });

  it("keeps its columns with any number of columns and with missing cells", () => {
    for (let rows = 3; rows <= 9; rows += 1) {
      for (let count = 2; count <= 6; count += 1) {
        const texts = Array.from({ length: count }, (_, column) =>
          Array.from({ length: rows }, (_, row) => `c${column}${"x".repeat((row * 7 + column * 3) % 6)}`),
        );
        const columnOffsets = texts.map((_, column) => column * 130);
        // The first two columns are complete. Each other column lacks a cell in the middle.
        const written = columns(texts, columnOffsets).filter(
          ({ block, cells }) => block < 2 || rows < 5 || cells[0]?.box.y0 !== STEP * (2 + (block % 2)),
        );
        const text = layoutText(written).split("\n");
        expect(text).toHaveLength(rows);
        for (let column = 0; column < count; column += 1) {
          const starts = text.map((line) => line.indexOf(`c${column}`)).filter((start) => start >= 0);
          expect(starts.length).toBeGreaterThanOrEqual(rows - 1);
          expect(new Set(starts)).toEqual(new Set([column * 13]));
        }
      }
    }
  });

  it("has blanks in proportion to the gaps between its columns", () => {
    const near = layoutText(columns([ships, ports], [0, 90]));
    const far = layoutText(columns([ships, ports], [0, 400]));
    expect([near, far].map((text) => text.indexOf("Port"))).toEqual([9, 40]);
  });

  it("of a receipt aligns its prices, below its heading", () => {
    const rows = [
      ["Tea and a large biscuit", "5.20"],
      ["Cake", "14.80"],
      ["Soup of the whole day", "7.50"],
    ];
    const written = [
      line(0, cell("Café", 0, 0)),
      ...rows.map(([item = "", price = ""], i) =>
        line(1, cell(item, 0, i + 1), cell(price, 500 - price.length * LETTER, i + 1)),
      ),
    ];
    const [, , ...text] = layoutText(written).split("\n");
    expect(text.map((line) => line.length)).toEqual([50, 50, 50]);
    expect(text[1]).toMatch(/^Cake {41}14\.80$/);
  });

  it("with long cells is not prose, because the cells have ragged ends", () => {
    const rows = [3, 6, 4, 8, 3, 5].map((count, row) => [words(count, row), words(11 - count, row + 1)] as const);
    const text = layoutText(rows.map(([left, right], row) => line(0, cell(left, 0, row), cell(right, 600, row))));
    expect(text.split("\n").map((line) => line.split(/ {2,}/))).toEqual(rows);
  });

  it("can contain rows with a single cell", () => {
    const written = columns(
      [
        ["Tea", "Cake", "Cold", "Beer", "Wine"],
        ["2.00", "3.00", "", "4.00", "5.00"],
      ],
      [0, 200],
    );
    const text = layoutText(written.filter((line) => line.text !== ""));
    expect(text.split("\n").map((line) => line.trimEnd().split(/ +/))).toEqual([
      ["Tea", "2.00"],
      ["Cake", "3.00"],
      ["Cold"],
      ["Beer", "4.00"],
      ["Wine", "5.00"],
    ]);
  });

  it("in a right-to-left script begins with its right column", () => {
    const texts = [
      ["12", "34", "56"],
      ["سفينة", "قارب", "ميناء"],
    ];
    const [ends, width] = [[100, 400], 400];
    const written = texts.flatMap((column, block) =>
      column.map((text, row) => line(block, cell(text, (ends[block] ?? width) - text.length * LETTER, row))),
    );
    expect(
      layoutText(written)
        .split("\n")
        .map((line) => line.split(/ +/)),
    ).toEqual([
      ["سفينة", "12"],
      ["قارب", "34"],
      ["ميناء", "56"],
    ]);
  });
});

describe("not a table", () => {
  it("are columns of prose, ragged or justified, which are read one after the other", () => {
    for (let count = 2; count <= 4; count += 1) {
      for (let rows = 3; rows <= 12; rows += 3) {
        const texts = Array.from({ length: count }, (_, column) =>
          Array.from({ length: rows }, (_, row) => (row === rows - 1 ? "the end." : words(4, row + column))),
        );
        const columnOffsets = texts.map((_, column) => column * 400);
        expect(layoutText(columns(texts, columnOffsets))).toBe(texts.map((lines) => lines.join("\n")).join("\n\n"));
      }
    }
  });

  it("are columns of prose that were read across, one of them longer and with a gap, which are read one after the other", () => {
    const [long, short] = [12, 7];
    const left = Array.from({ length: long }, (_, row) => (row === 5 ? "" : `${words(4, row)} left`));
    const right = Array.from({ length: short }, (_, row) => `${words(4, row + 2)} right`);
    const across = left.map((text, row) =>
      line(0, ...[cell(text, 0, row), cell(right[row] ?? "", 500, row)].filter((cell) => cell.text !== "")),
    );
    const heading = line(0, cell("A heading over both of the columns that stands in the middle of them", 100, -1));
    expect(layoutText([heading, ...across])).toBe(
      [heading.text, left.filter((text) => text !== "").join("\n"), right.join("\n")].join("\n\n"),
    );
  });

  it("are columns of prose above and below a heading that spans both", () => {
    const part = (from: number) =>
      [0, 1, 2, 3].map((i) => line(0, cell(words(4, i), 0, from + i), cell(words(4, i + 2), 500, from + i)));
    const heading = line(0, cell("A heading over both of the columns that stands in the middle of them", 100, 4));
    const text = layoutText([...part(0), heading, ...part(5)]);
    const column = (first: number) => [0, 1, 2, 3].map((i) => words(4, i + first)).join("\n");
    expect(text).toBe([column(0), column(2), heading.text, column(0), column(2)].join("\n\n"));
  });

  it("are two rows, or rows without common edges", () => {
    const two = [
      ["Anna", "Berg"],
      ["Kiel", "Oslo"],
    ];
    expect(layoutText(columns(two, [0, 200]))).toBe("Anna\nBerg\n\nKiel\nOslo");
    const loose = [0, 1, 2, 3].map((row) => line(0, cell("Anna", row * 37, row), cell("Kiel", 200 + row * 53, row)));
    expect(layoutText(loose)).toBe("Anna Kiel\n".repeat(4).trim());
  });

  it("are rows with large gaps", () => {
    const written = [0, 1, 9].map((row) => line(row, cell("Anna", 0, row), cell("Kiel", 200, row)));
    expect(layoutText(written)).toBe("Anna Kiel\n\nAnna Kiel\n\nAnna Kiel");
  });
});

describe("a drawn page", () => {
  const engine = embeddedEngine();
  afterAll(() => engine.close());

  it("is read in its layout: a receipt, a table without rules, three columns of prose", async () => {
    const found: Record<string, string[]> = {};
    for (const { name, image, expected } of await layoutCases()) {
      const text = await engine.textReader.readText(picture(image), new AbortController().signal);
      found[name] = text.split("\n").filter((line) => line !== "");
      if (!/code/.test(name))
        expect(found[name]?.map((line) => line.replace(/ +/g, " ")).join(" ")).toBe(expected.replace(/\n/g, " "));
    }
    const receipt = found["receipt, prices on the right"]?.slice(1) ?? [];
    expect(receipt.every((line) => / {8,}\d+\.\d\d$/.test(line))).toBe(true);
    expect(new Set(receipt.map((line) => line.length)).size).toBe(1);
    const table = found["table of 4 × 6, no rules"] ?? [];
    for (const column of [1, 2])
      expect(new Set(table.map((line) => [...line.matchAll(/\S+/g)][column]?.index)).size).toBe(1);
    expect(new Set(table.map((line) => line.length)).size).toBe(1);
    expect(found["three columns of prose"]?.join("\n")).not.toMatch(/ {2}/);
  });
});
