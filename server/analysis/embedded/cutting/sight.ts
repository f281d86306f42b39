import { hullOf } from "../../../imaging/box.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { Found } from "../seeing/boxes.ts";
import type { Eyes } from "../seeing/find.ts";
import { chosen } from "./chosen.ts";
import { likeness, mean } from "./masks.ts";
import { type Area, areaAround, crop, extentOf, mirror, mirrorImage, paste } from "./views.ts";

/** The detections of the models in an image. */
export interface Sight {
  /** The objects of the subject. */
  things: Found[];
  /** The probability of each pixel to be a person, in bytes. Often also high for animals and near objects. */
  figure: Uint8Array;
  /** Similarity of the figure between the views, 0 to 1. Low for random patterns. */
  steadiness: number;
}

/** Runs the models on the complete image and on the region around the subject, each also mirrored. */
export function lookAt(detectors: Eyes, image: Pixels): Sight {
  const things = chosen(detectors.objects(image));
  const full = withMirror(detectors, image);
  const first = mean(full);
  const box = hullOf(things.map((thing) => thing.box)) ?? extentOf(first, image);
  const region = box ? regionViews(detectors, image, first, areaAround(box, image)) : full;
  const second = mean(region);
  const figure = first.map((value, i) => Math.max(value, second[i] ?? 0));
  const views = [...full, ...region];
  return { things, figure, steadiness: views.reduce((sum, view) => sum + likeness(view, figure), 0) / views.length };
}

function withMirror(detectors: Eyes, image: Pixels): Uint8Array[] {
  return [detectors.people(image), mirror(detectors.people(mirrorImage(image)), image.width)];
}

function regionViews(detectors: Eyes, image: Pixels, first: Uint8Array, area: Area): Uint8Array[] {
  return withMirror(detectors, crop(image, area)).map((part) => paste(first, part, image.width, area));
}
