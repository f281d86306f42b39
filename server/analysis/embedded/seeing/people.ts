import type { Pixels } from "../../../imaging/pixels.ts";
import type { Net } from "./net.ts";

/* MediaPipe's selfie segmentation (https://google.github.io/mediapipe/solutions/selfie_segmentation). */

export const PEOPLE_SIDE = 256;

/** Returns the probability of each pixel to be a person, 0 to 1, row by row. `image` is RGB, of PEOPLE_SIDE². */
export function findPeople(net: Net, image: Pixels): Promise<Float32Array> {
  return net({ side: PEOPLE_SIDE, values: Float32Array.from(image.data, (value) => value / 255) });
}
