import { areaOf, type Box, boundingBox, containsCenter } from "../imaging/relative-box.ts";
import type { Detection } from "./engine.ts";

/** Objects smaller than this share of the largest area are background. */
const MIN_AREA_SHARE = 0.25;

/**
 * Returns the region of the detected objects that a crop keeps visible. People with a face come first, then the object
 * with the largest product of area and confidence, with others of its kind. Returns null if nothing was detected.
 */
export function subjectOf(detections: Detection[]): Box | null {
  const faces = detections.filter(({ label }) => label === "face").map((face) => personOf(face, detections));
  const candidates = faces.length > 0 ? faces : detections;
  const [first] = candidates.toSorted((a, b) => weight(b) - weight(a));
  if (!first) return null;
  const cluster = candidates.filter(
    ({ label, box }) => label === first.label && areaOf(box) >= MIN_AREA_SHARE * areaOf(first.box),
  );
  return boundingBox(cluster.map(({ box }) => box));
}

/** Returns the person that a face belongs to, or the face if no person was detected. */
function personOf(face: Detection, detections: Detection[]): Detection {
  const people = detections.filter(({ label, box }) => label === "person" && containsCenter(box, face.box));
  return people.sort((a, b) => areaOf(a.box) - areaOf(b.box))[0] ?? face;
}

function weight({ score, box }: Detection): number {
  return score * areaOf(box);
}
