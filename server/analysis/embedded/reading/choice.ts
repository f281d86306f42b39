import type { Pixels } from "../../../imaging/pixels.ts";
import type { Language } from "../languages.ts";
import { excerpt } from "./grey.ts";
import { NOTHING, type Reading } from "./page.ts";
import { byScript } from "./scripts.ts";
import { isGood, readBest, type Tried } from "./tries.ts";

export type RecogniseIn = (page: Pixels, languages: Language[]) => Promise<Reading>;

/** A page in the language of the data reads with more than this, in a related one with less. */
const SURE = 90;

/**
 * Reads in the language of the page: data of the wrong one gives other letters (`a` for `à`) with some confidence, and
 * several at once mix them. The first language of each script finds out which script it is and which way up.
 */
export async function readInItsLanguage(flat: Pixels, languages: Language[], recognise: RecogniseIn): Promise<Reading> {
  let best: Tried = { page: flat, reading: NOTHING };
  let alike: Language[] = [];
  for (const script of byScript(languages)) {
    const tried = await readBest(flat, (page) => recognise(page, script.slice(0, 1)));
    if (worth(tried.reading) > worth(best.reading) || alike.length === 0) {
      best = tried;
      alike = script;
    }
    if (isGood(best.reading)) break;
  }
  const { page, reading } = best;
  if (reading.text === "" || reading.certainty >= SURE || alike.length < 2) return reading;

  const [first, ...others] = alike;
  const lines = excerpt(page, reading.lines);
  const ranked = [];
  for (const language of alike) ranked.push({ language, certainty: (await recognise(lines, [language])).certainty });
  ranked.sort((a, b) => b.certainty - a.certainty);
  const winner = ranked[0]?.language;
  const inOne = winner === undefined || winner === first ? reading : await recognise(page, [winner]);
  if (inOne.certainty >= SURE || others.length === 0) return surer(inOne, reading);
  // A page of several languages, or a bad picture: all of them together.
  const inAll = await recognise(
    page,
    ranked.map(({ language }) => language),
  );
  return surer(surer(inOne, inAll), reading);
}

/** How much of what can be seen can be believed. */
function worth({ confidence, kept }: Reading): number {
  return confidence * kept;
}

function surer(a: Reading, b: Reading): Reading {
  return b.certainty > a.certainty ? b : a;
}
