import { freeing, type OpenCv } from "../open-cv.ts";
import { Label } from "./seeds.ts";
import { tidy } from "./tidy.ts";

type Mat = InstanceType<OpenCv["Mat"]>;

const ITERATIONS = 3;
/** Pixels of each side: GrabCut fits five colour models to both. */
const MIN_SEEDS = 64;

/** The mask of 0 and 255 that grows from the labels; null when there are too few of one side. */
export function grab(cv: OpenCv, rgb: Mat, labels: Uint8Array): { mask: Uint8Array; pieces: number[] } | null {
  const subject = labels.reduce((sum, label) => sum + (isSubject(label) ? 1 : 0), 0);
  if (Math.min(subject, labels.length - subject) < MIN_SEEDS) return null;
  return freeing((keep) => {
    const mask = keep(new cv.Mat(rgb.rows, rgb.cols, cv.CV_8UC1));
    mask.data.set(labels);
    const [background, foreground] = [keep(new cv.Mat()), keep(new cv.Mat())];
    const whole = new cv.Rect(0, 0, rgb.cols, rgb.rows);
    cv.grabCut(rgb, mask, whole, background, foreground, ITERATIONS, cv.GC_INIT_WITH_MASK);
    mask.data.set(mask.data.map((label) => (isSubject(label) ? 255 : 0)));
    const pieces = tidy(cv, mask);
    return { mask: Uint8Array.from(mask.data), pieces };
  });
}

function isSubject(label: number): boolean {
  return label === Label.foreground || label === Label.maybeForeground;
}
