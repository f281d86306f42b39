import type { Pixels } from "../../../imaging/pixels.ts";
import { boundingBox } from "../../../imaging/relative-box.ts";
import type { LabelledDetection } from "../seeing/boxes.ts";
import type { Detectors } from "../seeing/detectors.ts";
import { mainSubject } from "./main-subject.ts";
import { maskOverlap, mean } from "./masks.ts";
import { type Area, areaAround, crop, extentOf, mirror, mirrorImage, paste } from "./views.ts";

/** The detections of the models in an image. */
export interface Detections {
  /** The objects of the subject. */
  objects: LabelledDetection[];
  /** The probability of each pixel to be a person, in bytes. Often also high for animals and near objects. */
  personMask: Uint8Array;
  /** Similarity of the figure between the views, 0 to 1. Low for random patterns. */
  stability: number;
}

/** Runs the models on the complete image and on the region around the subject, each also mirrored. */
export async function detectForeground(detectors: Detectors, image: Pixels): Promise<Detections> {
  const objects = mainSubject(await detectors.objects(image));
  const full = await withMirror(detectors, image);
  const first = mean(full);
  const box = boundingBox(objects.map((thing) => thing.box)) ?? extentOf(first, image);
  const region = box ? await regionViews(detectors, image, first, areaAround(box, image)) : full;
  const second = mean(region);
  const personMask = first.map((value, i) => Math.max(value, second[i] ?? 0));
  const views = [...full, ...region];
  return {
    objects,
    personMask,
    stability: views.reduce((sum, view) => sum + maskOverlap(view, personMask), 0) / views.length,
  };
}

async function withMirror(detectors: Detectors, image: Pixels): Promise<Uint8Array[]> {
  return [await detectors.people(image), mirror(await detectors.people(mirrorImage(image)), image.width)];
}

async function regionViews(detectors: Detectors, image: Pixels, first: Uint8Array, area: Area): Promise<Uint8Array[]> {
  return (await withMirror(detectors, crop(image, area))).map((part) => paste(first, part, image.width, area));
}
