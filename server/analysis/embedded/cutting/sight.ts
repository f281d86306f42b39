import { hullOf } from "../../../imaging/box.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { Found } from "../seeing/boxes.ts";
import type { Eyes } from "../seeing/find.ts";
import { chosen } from "./chosen.ts";
import { likeness, mean } from "./masks.ts";
import { type Area, areaAround, crop, extentOf, mirror, mirrorImage, paste } from "./views.ts";

/** What the models say of a picture. */
export interface Sight {
  /** The things that make up the subject. */
  things: Found[];
  /** How much each pixel stands out as a person does, in bytes; animals and things near the camera often do, too. */
  figure: Uint8Array;
  /** How much of that is the same in every look, 0 to 1: of a chance pattern little is. */
  steadiness: number;
}

/** Looks at the whole, and at the part around the subject, each as it is and in a mirror. */
export function lookAt(eyes: Eyes, image: Pixels): Sight {
  const things = chosen(eyes.objects(image));
  const whole = bothWays(eyes, image);
  const first = mean(whole);
  const box = hullOf(things.map((thing) => thing.box)) ?? extentOf(first, image);
  const part = box ? closer(eyes, image, first, areaAround(box, image)) : whole;
  const second = mean(part);
  const figure = first.map((value, i) => Math.max(value, second[i] ?? 0));
  const looks = [...whole, ...part];
  return { things, figure, steadiness: looks.reduce((sum, look) => sum + likeness(look, figure), 0) / looks.length };
}

function bothWays(eyes: Eyes, image: Pixels): Uint8Array[] {
  return [eyes.people(image), mirror(eyes.people(mirrorImage(image)), image.width)];
}

function closer(eyes: Eyes, image: Pixels, first: Uint8Array, area: Area): Uint8Array[] {
  return bothWays(eyes, crop(image, area)).map((part) => paste(first, part, image.width, area));
}
