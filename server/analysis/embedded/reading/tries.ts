import type { Pixels } from "../../../imaging/pixels.ts";
import { turn } from "./grey.ts";
import { NOTHING, type Reading } from "./page.ts";
import { findSkew } from "./skew.ts";

export interface Tried {
  /** The page as it was turned. */
  page: Pixels;
  reading: Reading;
}

export type Recognise = (page: Pixels) => Promise<Reading>;

/** How much clearer lines must stand out along one side than along the other to be read first. */
const CLEARER = 1.25;

/** Reads upright text at once; what reads badly is tried turned by 180° and by quarters, and the best reading wins. */
export async function readBest(flat: Pixels, recognise: Recognise): Promise<Tried> {
  const along = findSkew(flat);
  const standing = turn(flat, 90);
  const across = findSkew(standing);
  const level = turn(flat, along.degrees);
  const upright = turn(standing, across.degrees);
  const first = across.strength > along.strength * CLEARER ? [upright, level] : [level, upright];
  let best: Tried | null = null;
  for (const page of first.flatMap((page) => [page, turn(page, 180)])) {
    const reading = await recognise(page);
    if (!best || reading.score > best.reading.score) best = { page, reading };
    if (isGood(best.reading)) break;
  }
  return best ?? { page: flat, reading: NOTHING };
}

export function isGood({ confidence, kept, score }: Reading): boolean {
  return confidence >= 80 && kept >= 0.6 && score >= 3;
}
