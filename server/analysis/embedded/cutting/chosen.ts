import { areaOf, type Box } from "../../../imaging/box.ts";
import type { Found } from "../seeing/boxes.ts";

/** A box is enough: whether the name is right does not matter here. */
const MIN_SCORE = 0.48;
const MIN_COMPANION = 0.42;
const MIN_AREA = 0.015;
/** Of the main thing's area: what is smaller and stands apart is another's. */
const MIN_SHARE = 0.12;
const TOUCHING = 0.01;
/** What subjects stand or lie on. */
const GROUNDS = new Set<string>(["dining table", "bed", "couch", "bench", "chair", "toilet", "sink", "refrigerator"]);

/** The things that make up the subject: the main one, what touches it, and others of its kind. */
export function chosen(things: Found[]): Found[] {
  const able = things.filter(({ score, box }) => score >= MIN_COMPANION && areaOf(box) >= MIN_AREA);
  const ranked = able.toSorted((one, other) => weight(other) - weight(one));
  const main = ranked.find(({ score }) => score >= MIN_SCORE);
  if (!main) return [];
  const kept = [main];
  for (const one of ranked) {
    if (kept.includes(one) || GROUNDS.has(one.label)) continue;
    const alike = one.label === main.label && areaOf(one.box) >= MIN_SHARE * areaOf(main.box);
    if (alike || kept.some(({ box }) => touching(box, one.box))) kept.push(one);
  }
  return kept;
}

/** What is large, sure and in the middle was meant by whoever took the picture. */
function weight({ label, score, box }: Found): number {
  const [x, y] = [box.x + box.width / 2 - 0.5, box.y + box.height / 2 - 0.5];
  return score * Math.sqrt(areaOf(box)) * (1 - Math.hypot(x, y)) * (GROUNDS.has(label) ? 0.3 : 1);
}

function touching(one: Box, other: Box): boolean {
  const apart = Math.max(
    one.x - other.x - other.width,
    other.x - one.x - one.width,
    one.y - other.y - other.height,
    other.y - one.y - one.height,
  );
  return apart < TOUCHING;
}
