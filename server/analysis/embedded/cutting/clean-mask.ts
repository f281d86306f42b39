import { type OpenCv, withCleanup } from "../open-cv.ts";

type Mat = InstanceType<OpenCv["Mat"]>;

/** As a share of the largest piece. Smaller pieces are noise or belong to another object. */
const MIN_PIECE = 0.08;
/** As a share of the image. Smaller holes belong to the subject. */
const MAX_HOLE = 0.004;

/**
 * Removes specks from a mask of 0 and 255 and closes its pinholes, in place. Returns the areas of the remaining pieces.
 */
export function cleanMask(cv: OpenCv, mask: Mat): number[] {
  return withCleanup((keep) => {
    const brush = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)));
    cv.morphologyEx(mask, mask, cv.MORPH_OPEN, brush);
    const pieces = areas(cv, mask);
    const largest = Math.max(0, ...pieces.areas.slice(1));
    repaint(mask, pieces.labels, (piece) => piece > 0 && (pieces.areas[piece] ?? 0) < largest * MIN_PIECE, 0);
    cv.bitwise_not(mask, mask);
    const holes = areas(cv, mask);
    repaint(mask, holes.labels, (hole) => hole > 0 && (holes.areas[hole] ?? 0) < mask.data.length * MAX_HOLE, 0);
    cv.bitwise_not(mask, mask);
    return pieces.areas.slice(1).filter((area) => area >= largest * MIN_PIECE);
  });
}

function areas(cv: OpenCv, mask: Mat): { labels: Int32Array; areas: number[] } {
  return withCleanup((keep) => {
    const labels = keep(new cv.Mat());
    const stats = keep(new cv.Mat());
    const count = cv.connectedComponentsWithStats(mask, labels, stats, keep(new cv.Mat()), 8, cv.CV_32S);
    const areas = Array.from({ length: count }, (_, i) => stats.intAt(i, cv.CC_STAT_AREA));
    return { labels: Int32Array.from(labels.data32S), areas };
  });
}

function repaint(mask: Mat, labels: Int32Array, which: (label: number) => boolean, value: number): void {
  for (let i = 0; i < labels.length; i++) if (which(labels[i] ?? 0)) mask.data[i] = value;
}
