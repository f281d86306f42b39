import { areaOf, type Box } from "../../../imaging/relative-box.ts";
import type { LabelledDetection } from "../seeing/boxes.ts";

/** Lower than for tags, because only the box matters, not the label. */
const MIN_SCORE = 0.48;
const MIN_COMPANION = 0.42;
const MIN_AREA = 0.015;
/** Minimum area of a separate object, as a share of the area of the main object. */
const MIN_SHARE = 0.12;
const TOUCHING = 0.01;
/** Furniture that subjects stand or lie on. */
const GROUNDS = new Set<string>(["dining table", "bed", "couch", "bench", "chair", "toilet", "sink", "refrigerator"]);

/** Returns the objects of the subject: the main one, those that touch it, and others of the same kind. */
export function mainSubject(objects: LabelledDetection[]): LabelledDetection[] {
  const candidates = objects.filter(({ score, box }) => score >= MIN_COMPANION && areaOf(box) >= MIN_AREA);
  const ranked = candidates.toSorted((one, other) => weight(other) - weight(one));
  const main = ranked.find(({ score }) => score >= MIN_SCORE);
  if (!main) return [];
  const subject = [main];
  for (const candidate of ranked) {
    if (subject.includes(candidate) || GROUNDS.has(candidate.label)) continue;
    const alike = candidate.label === main.label && areaOf(candidate.box) >= MIN_SHARE * areaOf(main.box);
    if (alike || subject.some(({ box }) => isTouching(box, candidate.box))) subject.push(candidate);
  }
  return subject;
}

/** The subject is usually large, confident and central. */
function weight({ label, score, box }: LabelledDetection): number {
  const [x, y] = [box.x + box.width / 2 - 0.5, box.y + box.height / 2 - 0.5];
  return score * Math.sqrt(areaOf(box)) * (1 - Math.hypot(x, y)) * (GROUNDS.has(label) ? 0.3 : 1);
}

function isTouching(one: Box, other: Box): boolean {
  const distance = Math.max(
    one.x - other.x - other.width,
    other.x - one.x - one.width,
    one.y - other.y - other.height,
    other.y - one.y - one.height,
  );
  return distance < TOUCHING;
}
