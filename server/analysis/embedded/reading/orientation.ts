import { createWorker, OEM, type Worker } from "tesseract.js";
import { netpbm } from "./grey.ts";
import type { Orient } from "./orientation-attempts.ts";
import { asTaken } from "./tesseract-data.ts";

/** Below, Tesseract as well says other ways for pictures without text. */
const MIN_CONFIDENCE = 3;
/** Where Tesseract's name for a script is not that of its letters in Unicode. */
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

/** Tesseract's own data for orientation and script, which take its older engine, in a thread of their own. */
export function orientationFinder(file: string | null): OrientationFinder {
  let started: Promise<Worker> | null = null;
  return {
    async orient(page) {
      if (file === null) return null;
      started ??= start(file);
      const { data } = await (await started).detect(netpbm(page));
      const { orientation_degrees: degrees, orientation_confidence: confidence, script } = data;
      if (degrees === null || (confidence ?? 0) < MIN_CONFIDENCE) return null;
      return { degrees, script: script && (NAMES[script] ?? script) };
    },
    close: async () => void (await (await started)?.terminate()),
  };
}

function start(file: string): Promise<Worker> {
  return createWorker([asTaken({ code: "osd", file })], OEM.TESSERACT_ONLY, {
    cacheMethod: "none",
    errorHandler: () => {},
    legacyCore: true,
    legacyLang: true,
  });
}
