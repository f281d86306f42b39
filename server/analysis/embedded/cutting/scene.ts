import type { Size } from "../../../imaging/geometry.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { OpenCv } from "../open-cv.ts";
import { findSeeds, type Seeds } from "./seeds.ts";

type Mat = InstanceType<OpenCv["Mat"]>;

/** GrabCut takes seconds above this size, and crashes far above it. */
const WORK_SIDE = 480;

/** An image, and a smaller copy of `width` × `height` for the segmentation. */
export interface Scene extends Size {
  rgb: Mat;
  work: Mat;
  /** The smaller image, in OpenCV's 8 bits. */
  lab: Uint8Array;
  alpha: Uint8Array;
  /** Seeds of subject and background, derived from the border. */
  seeds: Seeds;
}

/** Prepares an image for the segmentation. `image` is RGBA. */
export function sceneOf(cv: OpenCv, image: Pixels, keep: <M extends Mat>(mat: M) => M): Scene {
  const rgba = keep(cv.matFromArray(image.height, image.width, cv.CV_8UC4, image.data));
  const rgb = keep(new cv.Mat());
  cv.cvtColor(rgba, rgb, cv.COLOR_RGBA2RGB);
  const scale = Math.min(1, WORK_SIDE / Math.max(image.width, image.height));
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const small = keep(new cv.Mat());
  cv.resize(rgba, small, new cv.Size(width, height), 0, 0, cv.INTER_AREA);
  const alpha = Uint8Array.from(small.data).filter((_, i) => i % 4 === 3);
  const work = keep(new cv.Mat());
  cv.cvtColor(small, work, cv.COLOR_RGBA2RGB);
  cv.medianBlur(work, work, 3);
  const colours = keep(new cv.Mat());
  cv.cvtColor(work, colours, cv.COLOR_RGB2Lab);
  const lab = Uint8Array.from(colours.data);
  const seeds = findSeeds(lab, width, height, (i) => (alpha[i] ?? 255) < 128);
  return { width, height, rgb, work, lab, alpha, seeds };
}
