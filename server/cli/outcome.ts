import type { MediaAssetService } from "../../sdk/index.ts";
import type { Arguments } from "./arguments.ts";
import { type Lines, toJson, toTerminal } from "./terminal.ts";

export interface Outcome {
  /** With --json: one value, an object or a list, for every command. */
  data: object;
  /** Without; no lines for a command that wrote to standard output by itself. */
  text: Lines;
  /** False when something is wrong that the command has found. */
  ok?: boolean;
}

/** One command. `progress` is for those that take long. */
export type CommandRun = (
  media: MediaAssetService,
  given: Arguments,
  progress: (line: string) => void,
) => Promise<Outcome>;

export interface Printed {
  /** Null for nothing. */
  output: string | null;
  ok: boolean;
}

export function printed({ data, text, ok = true }: Outcome, json: boolean): Printed {
  if (json) return { output: toJson(data), ok };
  return { output: text.length === 0 ? null : toTerminal(text), ok };
}
