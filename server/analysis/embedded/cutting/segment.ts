import { freeing, type OpenCv } from "../open-cv.ts";
import type { Pixels } from "../picture.ts";
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

/** An alpha channel of the picture's size; null when nothing stands out clearly. `image` is RGBA. */
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

    const seeds = findSeeds(lab.data, size.width, size.height, (i) => (alpha[i] ?? 255) < 128);
    const labels = findEnclosed(cv, work, seeds.ground) ?? (seeds.unlike < LEAST_SEEDS ? null : seeds.labels);
    if (!labels) return null;
    const mask = keep(new cv.Mat(size.height, size.width, cv.CV_8UC1));
    mask.data.set(labels);
    const [background, foreground] = [keep(new cv.Mat()), keep(new cv.Mat())];
    const whole = new cv.Rect(0, 0, size.width, size.height);
    cv.grabCut(work, mask, whole, background, foreground, ITERATIONS, cv.GC_INIT_WITH_MASK);

    for (let i = 0; i < mask.data.length; i++) {
      const label = mask.data[i];
      mask.data[i] = label === Label.foreground || label === Label.maybeForeground ? 255 : 0;
    }
    tidy(cv, mask);
    const share = cv.countNonZero(mask) / mask.data.length;
    if (share < LEAST_SUBJECT || share > MOST_SUBJECT) return null;
    return soften(cv, mask, rgb);
  });
}
