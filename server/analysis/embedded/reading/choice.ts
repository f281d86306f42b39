import type { Pixels } from "../../../imaging/pixels.ts";
import type { Language } from "../languages.ts";
import { excerpt } from "./grey.ts";
import {
  isGood,
  type Orient,
  type Orientation,
  type Rotations,
  readBest,
  rotationsOf,
} from "./orientation-attempts.ts";
import type { Reading } from "./page.ts";
import { byScript, scriptOf } from "./scripts.ts";

export type RecogniseIn = (page: Pixels, languages: Language[]) => Promise<Reading>;

/** A clear page in the language of the data reads with 94 and more, in a related one with 91 at most. */
const SURE = 93;
/** How much surer a page of one language never is in several: they agree on the wrong letters where one is in doubt. */
const CLEARLY = 3;

/**
 * Reads in the language of the page: data of the wrong one gives other letters (`a` for `à`) with some confidence, and
 * several at once mix them. The first language of each script finds out which script it is and which way up.
 */
export async function readInItsLanguage(
  flat: Pixels,
  languages: Language[],
  recognise: RecogniseIn,
  orient: Orient,
): Promise<Reading> {
  const turns = rotationsOf(flat);
  let orientation: Promise<Orientation | null> | null = null;
  const askOnce: Orient = (page) => (orientation ??= orient(page));
  const read = (turns: Rotations, script: Language[]) =>
    readBest(turns, (page) => recognise(page, script.slice(0, 1)), askOnce);

  const [first = [], ...others] = byScript(languages);
  let alike = first;
  let best = await read(turns, first);
  if (!isGood(best.reading) && others.length > 0) {
    const found = await askOnce(turns[0].page);
    const likely = others.toSorted((a, b) => Number(isIn(b, found)) - Number(isIn(a, found)));
    const upright = turns.find(({ degrees }) => degrees === found?.degrees);
    for (const script of likely) {
      const tried = await read(upright ? [upright] : turns, script);
      if (worth(tried.reading) > worth(best.reading)) [best, alike] = [tried, script];
      if (isGood(best.reading)) break;
    }
  }
  const { page, reading } = best;
  if (reading.text === "" || reading.certainty >= SURE || alike.length < 2) return reading;

  const lines = excerpt(page, reading.lines);
  const ranked = [];
  for (const language of alike) ranked.push({ language, certainty: (await recognise(lines, [language])).certainty });
  ranked.sort((a, b) => b.certainty - a.certainty);
  const winner = ranked[0]?.language;
  const inOne = winner === undefined || winner === alike[0] ? reading : await recognise(page, [winner]);
  if (inOne.certainty >= SURE) return surer(inOne, reading);
  // A page of several languages, or a bad picture: all of them together.
  const inAll = await recognise(
    page,
    ranked.map(({ language }) => language),
  );
  return inAll.certainty > Math.max(inOne.certainty, reading.certainty) + CLEARLY ? inAll : surer(inOne, reading);
}

function isIn([language]: Language[], found: Orientation | null): boolean {
  return language !== undefined && found !== null && scriptOf(language) === found.script;
}

/** How much of what can be seen can be believed. */
function worth({ confidence, acceptedShare }: Reading): number {
  return confidence * acceptedShare;
}

function surer(a: Reading, b: Reading): Reading {
  return b.certainty > a.certainty ? b : a;
}
