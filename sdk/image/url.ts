import { STEPS } from "../generated/steps.ts";
import type { operations } from "../generated/types.ts";

type Query = NonNullable<operations["deliverImage"]["parameters"]["query"]>;
export type ImageAspect = NonNullable<Query["ar"]>;
export type ImageFormat = NonNullable<Query["f"]>;
export type ImageQuality = NonNullable<Query["q"]>;

/** Widths that the service renders. It rounds other widths up to the next one. */
export const imageWidths = STEPS.ImageWidth;
/** Aspect ratios (width to height) to which the service crops. */
export const imageAspects = [
  "1:1",
  "4:3",
  "3:2",
  "16:9",
  "21:9",
  "3:4",
  "2:3",
  "9:16",
  "9:21",
] as const satisfies ImageAspect[];

export interface ImageParameters {
  /** Width in pixels. Default: width of the original. */
  width?: number | undefined;
  /** Crops to this ratio of width to height, around the subject. Default: ratio of the original. */
  aspect?: ImageAspect | undefined;
  /** Default: `auto`, the best format that the browser accepts. */
  format?: ImageFormat | undefined;
  /** Default: `auto`. `low` is for slow connections. */
  quality?: ImageQuality | undefined;
  /** Name of a preset. Other parameters take precedence. */
  preset?: string | undefined;
}

/** Returns the smallest rendered width that is not less than `width`. */
export function coveringWidth(width: number): number {
  return imageWidths.find((listed) => listed >= width) ?? imageWidths[imageWidths.length - 1] ?? width;
}

/** Returns the ratio of width to height. */
export function ratioOf(aspect: ImageAspect): number {
  const [across = 1, down = 1] = aspect.split(":").map(Number);
  return across / down;
}

/** Matches only `imageUrl`. The signature of other URLs, such as `thumbnailUrl`, covers their parameters. */
const IMAGE_URL = /\/file_\w{26}\/image\/[^/?#]+\?/;

/**
 * Appends parameters to the `imageUrl` of a file. Uses a fixed order and omits defaults, so that caches store one copy
 * of each variant. Returns other URLs unchanged.
 */
export function imageUrlWith(url: string, { width, aspect, format, quality, preset }: ImageParameters): string {
  if (!IMAGE_URL.test(url)) return url;
  const parameters: [name: string, value: string | number | undefined][] = [
    ["preset", preset && encodeURIComponent(preset)],
    ["w", width && coveringWidth(width)],
    ["ar", aspect],
    ["f", format],
    ["q", quality],
  ];
  return parameters.reduce((all, [name, value]) => (value && value !== "auto" ? `${all}&${name}=${value}` : all), url);
}
