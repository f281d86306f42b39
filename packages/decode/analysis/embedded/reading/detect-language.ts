import type { Pixels } from "../../../imaging/pixels.ts";
import type { Language } from "../languages.ts";
import { excerpt } from "./gray-image.ts";
import { isGood, type Orient, type Orientation, type Rotations, readBest, rotationsOf } from "./orientation.ts";
import type { Reading } from "./page.ts";

type RecognizeIn = (page: Pixels, languages: Language[]) => Promise<Reading>;

/**
 * Minimum certainty of the right language. A clear page scores 94 and more in its own language, and 91 at most in a
 * related one.
 */
const MIN_CERTAINTY = 93;
/** Minimum advantage of a result in several languages. A page in one language never reaches it. */
const MIN_ADVANTAGE = 3;

/**
 * Reads a page in its own language. Data of another language returns wrong letters (`a` for `à`) with some confidence,
 * and several languages at once mix their letters. The first language of each script detects the script and the
 * orientation.
 */
export async function readInDetectedLanguage(
  flat: Pixels,
  languages: Language[],
  recognize: RecognizeIn,
  orient: Orient,
): Promise<Reading> {
  const rotations = rotationsOf(flat);
  let orientation: Promise<Orientation | null> | null = null;
  const orientOnce: Orient = (page) => (orientation ??= orient(page));
  const read = (rotations: Rotations, script: Language[]) =>
    readBest(rotations, (page) => recognize(page, script.slice(0, 1)), orientOnce);

  const [first = [], ...otherScripts] = byScript(languages);
  let sameScript = first;
  let best = await read(rotations, first);
  if (!isGood(best.reading) && otherScripts.length > 0) {
    const detected = await orientOnce(rotations[0].page);
    const byLikelihood = otherScripts.toSorted((a, b) => Number(isIn(b, detected)) - Number(isIn(a, detected)));
    const upright = rotations.find(({ degrees }) => degrees === detected?.degrees);
    for (const script of byLikelihood) {
      const attempt = await read(upright ? [upright] : rotations, script);
      if (reliability(attempt.reading) > reliability(best.reading)) [best, sameScript] = [attempt, script];
      if (isGood(best.reading)) break;
    }
  }
  const { page, reading } = best;
  if (reading.text === "" || reading.certainty >= MIN_CERTAINTY || sameScript.length < 2) return reading;

  const lines = excerpt(page, reading.lines);
  const ranked = [];
  for (const language of sameScript)
    ranked.push({ language, certainty: (await recognize(lines, [language])).certainty });
  ranked.sort((a, b) => b.certainty - a.certainty);
  const winner = ranked[0]?.language;
  const inOneLanguage = winner === undefined || winner === sameScript[0] ? reading : await recognize(page, [winner]);
  if (inOneLanguage.certainty >= MIN_CERTAINTY) return moreCertain(inOneLanguage, reading);
  // A page in several languages, or an image of low quality: use all languages.
  const inAllLanguages = await recognize(
    page,
    ranked.map(({ language }) => language),
  );
  return inAllLanguages.certainty > Math.max(inOneLanguage.certainty, reading.certainty) + MIN_ADVANTAGE
    ? inAllLanguages
    : moreCertain(inOneLanguage, reading);
}

function isIn([language]: Language[], detected: Orientation | null): boolean {
  return language !== undefined && detected !== null && scriptOf(language) === detected.script;
}

/** Returns the reliable share of the visible text. */
function reliability({ confidence, acceptedShare }: Reading): number {
  return confidence * acceptedShare;
}

function moreCertain(a: Reading, b: Reading): Reading {
  return b.certainty > a.certainty ? b : a;
}

/** Languages in other scripts than Latin, by the prefix of their Tesseract code. */
const SCRIPTS: Record<string, string[]> = {
  Arabic: ["ara", "fas", "kur_ara", "pus", "snd", "uig", "urd"],
  Cyrillic: ["bel", "bul", "kaz", "kir", "mkd", "mon", "rus", "srp", "tat", "tgk", "ukr", "uzb_cyrl"],
  Devanagari: ["hin", "mar", "nep", "san"],
  Greek: ["ell", "grc"],
  Han: ["chi"],
  Hangul: ["kor"],
  Hebrew: ["heb", "yid"],
  Japanese: ["jpn"],
  Thai: ["tha"],
};

/** Groups languages by script, in the order of their first language. Each unknown script is a separate group. */
function byScript(languages: Language[]): Language[][] {
  return [...Map.groupBy(languages, scriptOf).values()];
}

function scriptOf({ code }: Language): string {
  const script = Object.entries(SCRIPTS).find(([, codes]) => codes.some((start) => code.startsWith(start)));
  const other = /^(amh|asm|ben|bod|chr|div|dzo|guj|hye|iku|kan|kat|khm|lao|mal|mya|ori|pan|sin|syr|tam|tel|tir)/;
  return script?.[0] ?? other.exec(code)?.[0] ?? "Latin";
}
