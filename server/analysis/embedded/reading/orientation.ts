import { createWorker, OEM, type Worker } from "tesseract.js";
import { netpbm } from "./grey-image.ts";
import type { Orient } from "./orientation-attempts.ts";
import { trainedData } from "./tesseract-data.ts";

/** Below this confidence, Tesseract also reports orientations for images without text. */
const MIN_CONFIDENCE = 3;
/** Tesseract's script names that differ from the Unicode names. */
const NAMES: Record<string, string> = {
  Korean: "Hangul",
  Hiragana: "Japanese",
  Katakana: "Japanese",
  Fraktur: "Latin",
};

export interface OrientationFinder {
  orient: Orient;
  close(): Promise<void>;
}

/** Detects orientation and script with Tesseract's own data, which require its legacy engine, in a separate thread. */
export function orientationFinder(file: string | null): OrientationFinder {
  let worker: Promise<Worker> | null = null;
  return {
    async orient(page) {
      if (file === null) return null;
      worker ??= start(file);
      const { data } = await (await worker).detect(netpbm(page));
      const { orientation_degrees: degrees, orientation_confidence: confidence, script } = data;
      if (degrees === null || (confidence ?? 0) < MIN_CONFIDENCE) return null;
      return { degrees, script: script && (NAMES[script] ?? script) };
    },
    close: async () => void (await (await worker)?.terminate()),
  };
}

function start(file: string): Promise<Worker> {
  return createWorker([trainedData({ code: "osd", file })], OEM.TESSERACT_ONLY, {
    cacheMethod: "none",
    errorHandler: () => {},
    legacyCore: true,
    legacyLang: true,
  });
}
