import type { MediaAssetService } from "../../sdk/index.ts";
import type { Arguments } from "./arguments.ts";
import { type Lines, toJson, toTerminal } from "./terminal.ts";

export interface Outcome {
  /** The output with --json: one value, an object or an array. */
  data: object;
  /** The output without --json; no lines if the command has already written to standard output. */
  text: Lines;
  /** False if the command found a problem: the exit code is 1. */
  ok?: boolean;
}

/** Runs one command. `progress` prints a line to standard error. */
export type CommandRun = (
  media: MediaAssetService,
  args: Arguments,
  progress: (line: string) => void,
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
