import { areaOf, type Box, holds, hullOf } from "../imaging/box.ts";
import type { Found } from "./engine.ts";

/** Next to the largest one, what is smaller than this share of its area is background. */
const COUNTS_BESIDE = 0.25;

/**
 * What a crop is to keep in sight of the things that were found: people with a face, else what is largest and surest together
 * with others of its kind; null where nothing was found.
 */
export function subjectOf(found: Found[]): Box | null {
  const faces = found.filter(({ label }) => label === "face").map((face) => ownerOf(face, found));
  const candidates = faces.length > 0 ? faces : found;
  const [first] = candidates.toSorted((a, b) => weight(b) - weight(a));
  if (!first) return null;
  const cluster = candidates.filter(
    ({ label, box }) => label === first.label && areaOf(box) >= COUNTS_BESIDE * areaOf(first.box),
  );
  return hullOf(cluster.map(({ box }) => box));
}

/** The person that a face belongs to; the face itself when that was not found. */
function ownerOf(face: Found, found: Found[]): Found {
  const people = found.filter(({ label, box }) => label === "person" && holds(box, face.box));
  return people.sort((a, b) => areaOf(a.box) - areaOf(b.box))[0] ?? face;
}

function weight({ score, box }: Found): number {
  return score * areaOf(box);
}
