import type { MediaAssetService } from "../../sdk/index.ts";
import type { Arguments } from "./arguments.ts";
import type { Lines } from "./terminal.ts";

export interface Outcome {
  data: unknown;
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
