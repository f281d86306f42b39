/** The results of a benchmark. */
export interface Report {
  title: string;
  /** Description of the measurement. */
  method: string;
  columns: string[];
  rows: (string | number)[][];
  /** Longer texts below the table, such as query plans. */
  appendix?: { title: string; body: string }[];
  /** Exceeded limits. */
  problems?: string[];
  /** Cleanup that runs after the report is written. */
  cleanUp?: () => Promise<void> | undefined;
}

/** Returns the report in Markdown. Numbers are right-aligned. */
export function text({ title, method, columns, rows, appendix = [], problems = [] }: Report): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "number" ? round(cell) : cell)));
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((row) => row[i]?.length ?? 0)));
  const numeric = columns.map((_, i) => rows.some((row) => typeof row[i] === "number"));
  const line = (row: string[]) =>
    `| ${row.map((cell, i) => (numeric[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, i) => (numeric[i] ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [
    `## ${title}`,
    "",
    method,
    "",
    line(columns),
    line(rule),
    ...cells.map(line),
    "",
    ...problems.map((problem) => `- ${problem}`),
    ...(problems.length > 0 ? [""] : []),
    ...appendix.flatMap(({ title, body }) => [`### ${title}`, "", "```", body, "```", ""]),
  ].join("\n");
}

function round(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, digits === 0 ? "," : "");
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
