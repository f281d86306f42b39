import { readFileSync } from "node:fs";
import type { Language } from "../languages.ts";

export interface TrainedData {
  code: string;
  data: unknown;
}

/** tesseract.js 7 asks for the data first to load it, and from then on, where it means the code, to name the language. */
export function asTaken({ code, file }: Language): TrainedData {
  let loaded = false;
  return {
    code,
    get data() {
      if (loaded) return code;
      loaded = true;
      return readFileSync(file);
    },
  };
}
