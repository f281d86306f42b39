import { readFileSync } from "node:fs";
import { createWorker, OEM, type Worker } from "tesseract.js";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { Language } from "../languages.ts";
import { findSkew, netpbm, rotate } from "./gray-image.ts";
import type { Reading } from "./page.ts";

interface ReadingAttempt {
  /** The rotated page. */
  page: Pixels;
  reading: Reading;
}

type Recognize = (page: Pixels) => Promise<Reading>;

export interface Orientation {
  /** The clockwise rotation that makes the page upright. */
  degrees: number;
  script: string | null;
}

/** Returns null if the orientation cannot be detected. */
export type Orient = (page: Pixels) => Promise<Orientation | null>;

/** The page with level lines, and its rotation relative to the first one. */
interface Rotated {
  degrees: number;
  page: Pixels;
}

export type Rotations = [Rotated, ...Rotated[]];

/** Minimum ratio of the strength of lines along both sides for the standing orientation to be tried first. */
const MIN_STRENGTH_RATIO = 1.25;

/** Returns the four orientations of a page, those with the strongest lines first. */
export function rotationsOf(flat: Pixels): Rotations {
  const along = findSkew(flat);
  const quarterTurn = rotate(flat, 90);
  const across = findSkew(quarterTurn);
  const level = rotate(flat, along.degrees);
  const upright = rotate(quarterTurn, across.degrees);
  const sideways = across.strength > along.strength * MIN_STRENGTH_RATIO;
  const [first, second, quarter] = sideways ? [upright, level, 270] : [level, upright, 90];
  return [
    { degrees: 0, page: first },
    { degrees: 180, page: rotate(first, 180) },
    { degrees: quarter, page: second },
    { degrees: (quarter + 180) % 360, page: rotate(second, 180) },
  ];
}

/**
 * Reads upright text in one pass. If the result is bad, tries the detected orientation, or all orientations if none is
 * detected.
 */
export async function readBest(
  [first, ...rotations]: Rotations,
  recognize: Recognize,
  orient: Orient,
): Promise<ReadingAttempt> {
  let best: ReadingAttempt = { page: first.page, reading: await recognize(first.page) };
  if (isGood(best.reading) || rotations.length === 0) return best;
  const detected = await orient(first.page);
  for (const { degrees, page } of rotations) {
    if (detected && detected.degrees !== degrees) continue;
    const reading = await recognize(page);
    if (reading.score > best.reading.score) best = { page, reading };
    if (isGood(best.reading)) break;
  }
  return best;
}

export function isGood({ confidence, acceptedShare, score }: Reading): boolean {
  return confidence >= 80 && acceptedShare >= 0.6 && score >= 3;
}

/** Below this confidence, Tesseract also reports orientations for images without text. */
const MIN_CONFIDENCE = 3;
/** Tesseract's script names that differ from the Unicode names. */
const NAMES: Record<string, string> = {
  Korean: "Hangul",
  Hiragana: "Japanese",
  Katakana: "Japanese",
  Fraktur: "Latin",
};

/** Detects orientation and script with Tesseract's own data, which require its legacy engine, in a separate thread. */
export function orientationFinder(file: string | null) {
  let worker: Promise<Worker> | null = null;
  return {
    async orient(page: Pixels): Promise<Orientation | null> {
      if (file === null) return null;
      worker ??= start(file);
      const { data } = await (await worker).detect(netpbm(page));
      const { orientation_degrees: degrees, orientation_confidence: confidence, script } = data;
      if (degrees === null || (confidence ?? 0) < MIN_CONFIDENCE) return null;
      return { degrees, script: script && (NAMES[script] ?? script) };
    },
    close: async (): Promise<void> => void (await (await worker)?.terminate()),
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
