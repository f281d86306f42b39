import { readFileSync } from "node:fs";
import type { Language } from "../languages.ts";

export interface TrainedData {
  code: string;
  data: unknown;
}

/** Returns trained data for tesseract.js 7, which reads `data` first to load it, and later as the language code. */
export function trainedData({ code, file }: Language): TrainedData {
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
