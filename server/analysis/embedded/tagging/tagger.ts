import { taggingOf } from "../../answers.ts";
import type { Tagger } from "../../engine.ts";
import { type AbilityOptions, ability } from "../ability.ts";

/** Tags from measurements and from what the file says about itself; it recognises no objects. */
export function tagger(options: AbilityOptions): Tagger & { close(): Promise<void> } {
  const tagging = ability({ module: new URL("./worker.ts", import.meta.url), codeFromStrings: true }, options);
  return {
    name: "embedded",
    tag: async (picture, signal) => taggingOf((await tagging.run(picture, signal)).value, "The embedded engine"),
    close: tagging.close,
  };
}
