import { UsageError } from "../arguments.ts";
import type { Outcome } from "../outcome.ts";
import { bashCompletion } from "./bash.ts";
import { fishCompletion } from "./fish.ts";
import { zshCompletion } from "./zsh.ts";

const SCRIPTS: Record<string, () => string> = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** Returns the completion script for a shell. */
export function completion(shell = ""): Outcome {
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell]?.() : undefined;
  if (script === undefined)
    throw new UsageError(`completion supports ${Object.keys(SCRIPTS).join(", ")}, not ${shell}`);
  return { data: { shell, script }, text: script.trimEnd().split("\n") };
}
