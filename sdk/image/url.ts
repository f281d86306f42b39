import { STEPS } from "../generated/steps.ts";
import type { operations } from "../generated/types.ts";

type Query = NonNullable<operations["deliverImage"]["parameters"]["query"]>;
export type ImageAspect = NonNullable<Query["ar"]>;
export type ImageFormat = NonNullable<Query["f"]>;
export type ImageQuality = NonNullable<Query["q"]>;

/** The widths that the service renders; it rounds others up to the next of them. */
export const imageWidths = STEPS.ImageWidth;
/** The ratios of width to height that it crops to. */
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
  /** In pixels. Default: that of the original. */
  width?: number | undefined;
  /** Crops to this ratio of width to height, around the subject. Default: that of the original. */
  aspect?: ImageAspect | undefined;
  /** Default: `auto`, what the browser accepts. */
  format?: ImageFormat | undefined;
  /** Default: `auto`. `low` is for slow connections. */
  quality?: ImageQuality | undefined;
  /** The name of a preset; the other parameters take precedence over it. */
  preset?: string | undefined;
}

/** The listed width that covers this one. */
export function coveringWidth(width: number): number {
  return imageWidths.find((listed) => listed >= width) ?? imageWidths[imageWidths.length - 1] ?? width;
}

/** Of width to height. */
export function ratioOf(aspect: ImageAspect): number {
  const [across = 1, down = 1] = aspect.split(":").map(Number);
  return across / down;
}

/** Other URLs, such as a `thumbnailUrl`, work only as they are: their signature covers their parameters. */
const IMAGE_URL = /\/file_\w{26}\/image\/[^/?#]+\?/;

/**
 * Appends parameters to the `imageUrl` of a file, in one order, and leaves out defaults, so that caches hold one copy of each
 * variant. Another URL is returned as it is.
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
