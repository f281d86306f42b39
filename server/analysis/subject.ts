import { areaOf, type Box, holds, hullOf } from "../imaging/box.ts";
import type { Found } from "./engine.ts";

/** Objects smaller than this share of the largest area are background. */
const MIN_AREA_SHARE = 0.25;

/**
 * Returns the region of the detected objects that a crop keeps visible. People with a face come first, then the object
 * with the largest product of area and confidence, with others of its kind. Returns null if nothing was detected.
 */
export function subjectOf(found: Found[]): Box | null {
  const faces = found.filter(({ label }) => label === "face").map((face) => ownerOf(face, found));
  const candidates = faces.length > 0 ? faces : found;
  const [first] = candidates.toSorted((a, b) => weight(b) - weight(a));
  if (!first) return null;
  const cluster = candidates.filter(
    ({ label, box }) => label === first.label && areaOf(box) >= MIN_AREA_SHARE * areaOf(first.box),
  );
  return hullOf(cluster.map(({ box }) => box));
}

/** Returns the person that a face belongs to, or the face if no person was detected. */
function ownerOf(face: Found, found: Found[]): Found {
  const people = found.filter(({ label, box }) => label === "person" && holds(box, face.box));
  return people.sort((a, b) => areaOf(a.box) - areaOf(b.box))[0] ?? face;
}

function weight({ score, box }: Found): number {
  return score * areaOf(box);
}
