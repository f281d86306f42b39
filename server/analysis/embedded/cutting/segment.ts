import type { Pixels } from "../../../imaging/pixels.ts";
import { freeing, type OpenCv } from "../open-cv.ts";
import { findEnclosed } from "./contours.ts";
import { findSeeds, Label } from "./seeds.ts";
import { soften } from "./soften.ts";
import { tidy } from "./tidy.ts";

/** GrabCut takes seconds above, and crashes far above. */
const WORK_SIDE = 480;
const ITERATIONS = 3;
/** Below this share of pixels unlike the border nothing stands out. */
const LEAST_SEEDS = 0.01;
const LEAST_SUBJECT = 0.02;
const MOST_SUBJECT = 0.95;
const MOST_TRANSPARENT_BORDER = 0.5;

/**
 * An alpha channel of the picture's size; null when nothing stands out clearly. `image` is RGBA. A picture whose border
 * is transparent was cut out already: all of it is kept.
 */
export function cutOut(cv: OpenCv, image: Pixels): Uint8Array | null {
  return freeing((keep) => {
    const { width, height } = image;
    const rgba = keep(cv.matFromArray(height, width, cv.CV_8UC4, image.data));
    const rgb = keep(new cv.Mat());
    cv.cvtColor(rgba, rgb, cv.COLOR_RGBA2RGB);
    const scale = Math.min(1, WORK_SIDE / Math.max(width, height));
    const size = new cv.Size(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    const small = keep(new cv.Mat());
    cv.resize(rgba, small, size, 0, 0, cv.INTER_AREA);
    const alpha: Uint8Array = small.data.filter((_, i) => i % 4 === 3);
    const work = keep(new cv.Mat());
    cv.cvtColor(small, work, cv.COLOR_RGBA2RGB);
    cv.medianBlur(work, work, 3);
    const lab = keep(new cv.Mat());
    cv.cvtColor(work, lab, cv.COLOR_RGB2Lab);

    const transparent = (i: number) => (alpha[i] ?? 255) < 128;
    const seeds = findSeeds(lab.data, size.width, size.height, transparent);
    if (seeds.transparentBorder > MOST_TRANSPARENT_BORDER) {
      const visible = alpha.reduce((sum, _, i) => sum + (transparent(i) ? 0 : 1), 0);
      return visible < alpha.length * LEAST_SUBJECT ? null : new Uint8Array(width * height).fill(255);
    }
    const labels = findEnclosed(cv, work, seeds.ground) ?? (seeds.unlike < LEAST_SEEDS ? null : seeds.labels);
    // GrabCut needs some of both.
    if (!labels || !has(labels, "subject") || !has(labels, "ground")) return null;
    const mask = keep(new cv.Mat(size.height, size.width, cv.CV_8UC1));
    mask.data.set(labels);
    const [background, foreground] = [keep(new cv.Mat()), keep(new cv.Mat())];
    const whole = new cv.Rect(0, 0, size.width, size.height);
    cv.grabCut(work, mask, whole, background, foreground, ITERATIONS, cv.GC_INIT_WITH_MASK);

    for (let i = 0; i < mask.data.length; i++) {
      mask.data[i] = isSubject(mask.data[i]) ? 255 : 0;
    }
    tidy(cv, mask);
    const share = cv.countNonZero(mask) / mask.data.length;
    if (share < LEAST_SUBJECT || share > MOST_SUBJECT) return null;
    return soften(cv, mask, rgb);
  });
}

function isSubject(label: number | undefined): boolean {
  return label === Label.foreground || label === Label.maybeForeground;
}

/** More than a few pixels of it: GrabCut fits five colour models to each side. */
function has(labels: Uint8Array, side: "subject" | "ground"): boolean {
  const count = labels.reduce((sum, label) => sum + (isSubject(label) === (side === "subject") ? 1 : 0), 0);
  return count >= 64;
}
