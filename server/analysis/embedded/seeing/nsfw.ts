import type { Pixels } from "../../../imaging/pixels.ts";
import type { Task } from "../../../workers/serve.ts";
import type { OpenCv } from "../open-cv.ts";
import { analysisPixels } from "./analysis-pixels.ts";
import { loadNet, type Net } from "./net.ts";
import { stretchToSquare } from "./stretch-image.ts";

/* MobileNetV2 (https://arxiv.org/abs/1801.04381), trained by NSFWJS on five categories of images. */

const SIDE = 224;
const CATEGORIES = ["drawing", "hentai", "neutral", "porn", "sexy"];
/** Sexual acts and exposed genitals, drawn or photographed. Does not include people in little clothing. */
const PORNOGRAPHIC = ["hentai", "porn"];

/** Returns the probability that an image is pornographic, 0 to 1. */
export function moderateTask(cv: OpenCv): Task {
  let net: Net | null = null;
  return async ({ size, read }) => {
    net ??= await loadNet("nsfw");
    const image = await analysisPixels(read(0, size));
    return { value: await pornographyScore(net, stretchToSquare(cv, image, SIDE)) };
  };
}

async function pornographyScore(net: Net, { data }: Pixels): Promise<number> {
  const shares = await net({ side: SIDE, values: Float32Array.from(data, (value) => value / 255) });
  return PORNOGRAPHIC.reduce((sum, kind) => sum + (shares[CATEGORIES.indexOf(kind)] ?? 0), 0);
}
