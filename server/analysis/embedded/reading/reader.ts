import type { TextReader } from "../../engine.ts";
import { parseText } from "../../engine-results.ts";
import type { Language } from "../languages.ts";
import { type WorkerClientOptions, workerClient } from "../worker-client.ts";

export interface ReaderOptions extends WorkerClientOptions {
  languages: Language[];
  /** Tesseract's data for orientation and script. If null, pages that read badly are tried in all orientations. */
  orientation: string | null;
}

/** Reads text with Tesseract, with preprocessing for photographs and scans. */
export function textReader({
  languages,
  orientation,
  ...options
}: ReaderOptions): TextReader & { close(): Promise<void> } {
  const reading = workerClient(
    {
      module: new URL("./worker.ts", import.meta.url),
      settings: { languages, orientation },
      readable: [...languages.map(({ file }) => file), ...(orientation === null ? [] : [orientation])],
    },
    options,
  );
  return {
    name: "embedded",
    readText: async (picture, signal) =>
      parseText((await reading.run("read", picture, signal)).value, "The embedded engine"),
    close: reading.close,
  };
}
