import { type OpenCv, withCleanup } from "../open-cv.ts";
import { cleanMask } from "./clean-mask.ts";
import { Label } from "./seeds.ts";

type Mat = InstanceType<OpenCv["Mat"]>;

const ITERATIONS = 3;
/** Minimum pixels of each class. GrabCut fits five color models to each. */
const MIN_SEEDS = 64;

/** Runs GrabCut from the labels. Returns a mask of 0 and 255, or null if one of the classes has too few pixels. */
export function grabCut(cv: OpenCv, rgb: Mat, labels: Uint8Array): { mask: Uint8Array; pieces: number[] } | null {
  const subject = labels.reduce((sum, label) => sum + (isSubject(label) ? 1 : 0), 0);
  if (Math.min(subject, labels.length - subject) < MIN_SEEDS) return null;
  return withCleanup((keep) => {
    const mask = keep(new cv.Mat(rgb.rows, rgb.cols, cv.CV_8UC1));
    mask.data.set(labels);
    const [background, foreground] = [keep(new cv.Mat()), keep(new cv.Mat())];
    const frame = new cv.Rect(0, 0, rgb.cols, rgb.rows);
    cv.grabCut(rgb, mask, frame, background, foreground, ITERATIONS, cv.GC_INIT_WITH_MASK);
    mask.data.set(mask.data.map((label) => (isSubject(label) ? 255 : 0)));
    const pieces = cleanMask(cv, mask);
    return { mask: Uint8Array.from(mask.data), pieces };
  });
}

function isSubject(label: number): boolean {
  return label === Label.foreground || label === Label.maybeForeground;
}
