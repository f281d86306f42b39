import type { Pixels } from "../../../imaging/pixels.ts";
import { rotate } from "./grey.ts";
import type { Reading } from "./page.ts";
import { findSkew } from "./skew.ts";

export interface Tried {
  /** The page as it was turned. */
  page: Pixels;
  reading: Reading;
}

export type Recognise = (page: Pixels) => Promise<Reading>;

export interface Orientation {
  /** Upright when turned clockwise by this. */
  degrees: number;
  script: string | null;
}

/** Null: that cannot be told of this page. */
export type Orient = (page: Pixels) => Promise<Orientation | null>;

/** The page with its lines level, turned by so much against the first one. */
export interface Rotated {
  degrees: number;
  page: Pixels;
}

export type Rotations = [Rotated, ...Rotated[]];

/** How much clearer lines must stand out along one side than along the other to be read first. */
const CLEARER = 1.25;

/** The four ways in which a page may lie, those along which its lines stand out first. */
export function rotationsOf(flat: Pixels): Rotations {
  const along = findSkew(flat);
  const standing = rotate(flat, 90);
  const across = findSkew(standing);
  const level = rotate(flat, along.degrees);
  const upright = rotate(standing, across.degrees);
  const sideways = across.strength > along.strength * CLEARER;
  const [first, second, quarter] = sideways ? [upright, level, 270] : [level, upright, 90];
  return [
    { degrees: 0, page: first },
    { degrees: 180, page: rotate(first, 180) },
    { degrees: quarter, page: second },
    { degrees: (quarter + 180) % 360, page: rotate(second, 180) },
  ];
}

/** Reads upright text at once. What reads badly is turned as it should lie, or, where none can tell, in every way. */
export async function readBest([first, ...others]: Rotations, recognise: Recognise, orient: Orient): Promise<Tried> {
  let best: Tried = { page: first.page, reading: await recognise(first.page) };
  if (isGood(best.reading) || others.length === 0) return best;
  const found = await orient(first.page);
  for (const { degrees, page } of others) {
    if (found && found.degrees !== degrees) continue;
    const reading = await recognise(page);
    if (reading.score > best.reading.score) best = { page, reading };
    if (isGood(best.reading)) break;
  }
  return best;
}

export function isGood({ confidence, acceptedShare, score }: Reading): boolean {
  return confidence >= 80 && acceptedShare >= 0.6 && score >= 3;
}
