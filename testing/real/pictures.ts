import sharp from "sharp";
import type { Box } from "./files/real-file.ts";

/** Red, green and blue, from 0 to 255. */
export type Color = readonly [number, number, number];

export interface Picture {
  format: string;
  width: number;
  height: number;
  hasAlpha: boolean;
  mean: Color;
  /** The mean colors of the quarters: top left, top right, bottom left, bottom right. */
  quarters: Color[];
  /** The mean luminance, from 0 to 255. */
  brightness: number;
  /** The standard deviation of the luminance. */
  contrast: number;
  /** The mean difference between the channels of a pixel. 0 for grays. */
  saturation: number;
  /** The mean difference of the luminance between neighbors. */
  detail: number;
}

/** Decodes and measures the displayed image, with transparent pixels on white. `width` scales a large image down. */
export async function measure(bytes: Uint8Array, width?: number): Promise<Picture> {
  const source = sharp(bytes, { limitInputPixels: false });
  const { format = "", hasAlpha = false } = await source.metadata();
  const { data, info } = await source
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColorspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const statistics = new Statistics();
  const quarters = Array.from({ length: 4 }, () => new Statistics());
  for (let y = 0, at = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++, at += info.channels) {
      const red = data[at] ?? 0;
      const [green, blue] = info.channels < 3 ? [red, red] : [data[at + 1] ?? 0, data[at + 2] ?? 0];
      statistics.add(red, green, blue, x === 0);
      quarters[(y * 2 < info.height ? 0 : 2) + (x * 2 < info.width ? 0 : 1)]?.add(red, green, blue, true);
    }
  }
  return {
    ...{ format, width: info.width, height: info.height, hasAlpha },
    ...{ mean: statistics.mean(), quarters: quarters.map((quarter) => quarter.mean()) },
    ...statistics.ofLuminance(),
  };
}

class Statistics {
  #count = 0;
  #sums: [number, number, number] = [0, 0, 0];
  #luminance = { sum: 0, squares: 0, steps: 0, previous: 0 };
  #saturation = 0;

  /** @param startsLine whether the pixel has no neighbor on its left */
  add(red: number, green: number, blue: number, startsLine: boolean): void {
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    this.#count += 1;
    this.#sums[0] += red;
    this.#sums[1] += green;
    this.#sums[2] += blue;
    this.#luminance.sum += luminance;
    this.#luminance.squares += luminance ** 2;
    if (!startsLine) this.#luminance.steps += Math.abs(luminance - this.#luminance.previous);
    this.#luminance.previous = luminance;
    this.#saturation += Math.max(red, green, blue) - Math.min(red, green, blue);
  }

  mean(): Color {
    const [red, green, blue] = this.#sums;
    return [red / this.#count, green / this.#count, blue / this.#count];
  }

  ofLuminance(): Pick<Picture, "brightness" | "contrast" | "saturation" | "detail"> {
    const { sum, squares, steps } = this.#luminance;
    const brightness = sum / this.#count;
    return {
      brightness,
      contrast: Math.sqrt(Math.max(0, squares / this.#count - brightness ** 2)),
      saturation: this.#saturation / this.#count,
      detail: steps / this.#count,
    };
  }
}

/** Returns the largest difference of a channel. */
export const distance = (a: Color, b: Color): number =>
  Math.max(...a.map((value, channel) => Math.abs(value - (b[channel] ?? 0))));

export interface Coverage {
  width: number;
  height: number;
  /** The share of the opaque pixels that are in the box. */
  inBox: number;
  /** The share of the box that is opaque. */
  ofBox: number;
}

const OPAQUE = 128;
/** The error of a box that a person draws, as a share of the image. */
const MARGIN = 0.03;

/** Compares the opaque pixels of an image with the box of its subject. */
export async function coverage(png: Uint8Array, { left, top, width, height }: Box): Promise<Coverage> {
  const { data, info } = await sharp(png).extractChannel("alpha").raw().toBuffer({ resolveWithObject: true });
  let [opaque, inBox] = [0, 0];
  for (const [index, alpha] of data.entries()) {
    if (alpha < OPAQUE) continue;
    const [x, y] = [(index % info.width) / info.width, Math.floor(index / info.width) / info.height];
    opaque += 1;
    const isAcross = x > left - MARGIN && x < left + width + MARGIN;
    if (isAcross && y > top - MARGIN && y < top + height + MARGIN) inBox += 1;
  }
  const area = width * height * info.width * info.height;
  return { width: info.width, height: info.height, inBox: inBox / Math.max(1, opaque), ofBox: inBox / area };
}
