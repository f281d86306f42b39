import { escapeHidden } from "@media-asset-service/base/names.ts";
import type { MediaAssetService } from "../../sdk/index.ts";
import type { Arguments } from "./arguments.ts";

/** One or more lines. A line break inside a line is printed as an escape sequence. */
export type Lines = string | readonly string[];

/**
 * Escapes lines for a terminal. Names and messages are untrusted: they must not move the cursor, forge a line, or hide
 * or reorder text.
 */
export function toTerminal(lines: Lines): string {
  return [lines].flat().map(escapeHidden).join("\n");
}

/** Returns JSON in which control characters are escaped that `JSON.stringify` keeps, such as U+009B and U+202E. */
export function toJson(value: unknown): string {
  return toTerminal(JSON.stringify(value, null, 2).split("\n"));
}

/** Formats a table. Each column is as wide as its longest cell. */
export function table(head: string[], cells: string[][]): string[] {
  const rows = cells.map((row) => row.map(toTerminal));
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)));
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB"] as const;

/** Formats bytes in binary units: 1 MiB is 1,048,576 bytes, as in the limits of plans. */
export function inUnits(bytes: number): string {
  const power = bytes >= 1 ? Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1) : 0;
  const value = bytes / 1024 ** power;
  return `${power === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}

export interface Outcome {
  /** The output with --json: one value, an object or an array. */
  data: object;
  /** The output without --json; no lines if the command has already written to standard output. */
  text: Lines;
  /** False if the command found a problem: the exit code is 1. */
  ok?: boolean;
}

/** Runs one command. `progress` prints a line to standard error; `print` prints a line to standard output. */
export type CommandRun = (
  media: MediaAssetService,
  args: Arguments,
  progress: (line: string) => void,
  print: (line: string) => void,
) => Promise<Outcome>;

export interface CommandOutput {
  /** Null for no output. */
  output: string | null;
  ok: boolean;
}

export function toOutput({ data, text, ok = true }: Outcome, json: boolean): CommandOutput {
  if (json) return { output: toJson(data), ok };
  return { output: text.length === 0 ? null : toTerminal(text), ok };
}
