import type { SKRSContext2D } from "@napi-rs/canvas";
import { draw } from "../../testing/pictures.ts";
import type { TextCase } from "./texts.ts";

const SIZE = 26;
const STEP = 1.5 * SIZE;

const RECEIPT = [
  ["Café Mole", ""],
  ["2 Espresso", "5.20"],
  ["1 Lemon tart", "4.80"],
  ["1 Soup of the day", "7.50"],
  ["3 Mineral water", "9.60"],
  ["Total", "27.10"],
  ["Cash", "30.00"],
  ["Change", "2.90"],
];
const TABLE = [
  ["Ship", "Port", "Year", "Tons"],
  ["Aurora", "Kiel", "1987", "2310"],
  ["Bellis", "Oslo", "2004", "845"],
  ["Corona", "Bergen", "1999", "12760"],
  ["Dorothea", "Cork", "2011", "97"],
  ["Esmeralda", "Porto", "1975", "5400"],
];
const COLUMNS = [
  [
    "The harbour master",
    "counts the boats every",
    "morning at a quarter",
    "to six, long before the",
    "first ferry leaves for",
    "the islands.",
  ],
  [
    "Yesterday there were",
    "two hundred of them:",
    "trawlers and yachts,",
    "and one gray tugboat",
    "that nobody had ever",
    "seen before.",
  ],
  [
    "In bad weather most",
    "crews stay ashore and",
    "play cards, mend nets",
    "or tell the children",
    "about the winter when",
    "the sea froze over.",
  ],
];
const CODE = [
  "function countBoats(harbour) {",
  "    let count = 0;",
  "    for (const pier of harbour) {",
  "        if (pier.closed) continue;",
  "        count = count + pier.boats;",
  "    }",
  "    return count;",
  "}",
];
const PRICES = [
  ["Room", "One guest", "Two guests"],
  ["Facing the harbour", "64.00", "98.00"],
  ["Facing the yard", "48.50", "72.00"],
  ["Under the roof", "39.00", "55.50"],
];

/** Returns pages with layouts such as tables and columns. */
export async function layoutCases(): Promise<TextCase[]> {
  const page = (name: string, expected: string[], height: number, paint: (context: SKRSContext2D) => void) =>
    draw(1100, height, (context) => {
      context.font = `${SIZE}px "Test Sans"`;
      context.fillStyle = "#151515";
      paint(context);
    }).then((image) => ({ name, expected: expected.join("\n"), image }));
  const height = (lines: number) => Math.ceil((lines + 2) * STEP);
  const across = (rows: string[][]) => rows.map((row) => row.filter(Boolean).join(" "));
  return Promise.all([
    page("receipt, prices on the right", across(RECEIPT), height(8), (context) => cells(context, RECEIPT, [60, -620])),
    page("table of 4 × 6, no rules", across(TABLE), height(6), (context) =>
      cells(context, TABLE, [60, 340, 620, -1000]),
    ),
    page("three columns of prose", COLUMNS.flat(), height(6), (context) => {
      for (const [i, lines] of COLUMNS.entries())
        cells(
          context,
          lines.map((line) => [line]),
          [50 + 350 * i],
        );
    }),
    page("code, indented", CODE, height(8), (context) => {
      for (const [i, line] of CODE.entries()) {
        const indent = line.length - line.trimStart().length;
        context.fillText(line.trim(), 60 + indent * SIZE * 0.6, (i + 2) * STEP);
      }
    }),
    page(
      "a table between two paragraphs",
      [...COLUMNS.slice(0, 2).map((lines) => lines.join(" ")), ...across(PRICES)].flatMap((line, i) =>
        i === 0 ? [line, ...across(PRICES)] : i === 1 ? [line] : [],
      ),
      height(14),
      (context) => {
        const [first = [], second = []] = COLUMNS;
        const wrapped = (lines: string[]) =>
          [lines.slice(0, 3).join(" "), lines.slice(3).join(" ")].map((line) => [line]);
        cells(context, wrapped(first), [60]);
        cells(context, PRICES, [60, -640, -960], 4);
        cells(context, wrapped(second), [60], 10);
      },
    ),
  ]);
}

/** Draws rows of cells. Columns are left-aligned at their offset, or right-aligned if the offset is negative. */
function cells(context: SKRSContext2D, rows: string[][], columnOffsets: number[], from = 1): void {
  for (const [i, row] of rows.entries()) {
    for (const [j, text] of row.entries()) {
      const place = columnOffsets[j] ?? 0;
      context.textAlign = place < 0 ? "right" : "left";
      context.fillText(text, Math.abs(place), (from + i + 0.8) * STEP);
    }
  }
}
