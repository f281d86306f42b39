import { textOf } from "../../answers.ts";
import type { TextReader } from "../../engine.ts";
import { type AbilityOptions, ability } from "../ability.ts";
import type { Language } from "../languages.ts";

export interface ReaderOptions extends AbilityOptions {
  languages: Language[];
}

/** Tesseract, prepared for photographs as well as for scans. */
export function textReader({ languages, ...options }: ReaderOptions): TextReader & { close(): Promise<void> } {
  const reading = ability(
    {
      module: new URL("./worker.ts", import.meta.url),
      settings: { languages },
      readable: languages.map(({ file }) => file),
    },
    options,
  );
  return {
    name: "embedded",
    readText: async (picture, signal) =>
      textOf((await reading.run("read", picture, signal)).value, "The embedded engine"),
    close: reading.close,
  };
}
