import type { Pixels } from "../../../imaging/pixels.ts";
import type { Box } from "../../../imaging/relative-box.ts";
import { flatten } from "../reading/flatten.ts";
import { findSkew, rotate } from "../reading/gray-image.ts";

/** Measured features of an image. Shares are 0 to 1. */
export interface ImageStats {
  /** Share of transparent pixels. */
  transparent: number;
  /** Mean lightness, 0 to 100. */
  lightness: number;
  /** Share of pixels with a visible tint. */
  tinted: number;
  /** Color names with the share that they cover, largest first: of the image, and of its subject if there is one. */
  colors: [ColorName, number][];
  subjectColors: [ColorName, number][];
  /** Share of adjacent pixels that are identical. High for drawings, low for photographs. */
  flat: number;
  /** The number of color bins that cover almost all pixels. */
  palette: number;
  /** Share of pixels that hardly differ from their neighbors: blurs and gradients. */
  smooth: number;
  /** Share of pixels with texture, such as leaves, skin or sensor noise. Low for drawings, zero for gradients. */
  detail: number;
  /** Share of pixels that are as light as paper. */
  paper: number;
  /** The same after flattening. */
  evenPaper: number;
  /** Share of pixels that differ from the background around them. */
  ink: number;
  /** Mean length of ink along a row, in pixels. Short for letters, long for objects. */
  stroke: number;
  /** How strongly rows of ink and gaps alternate, relative to the other direction. */
  lines: number;
}

/** Measures RGBA pixels of at most about a megapixel. `subject` are the boxes of the objects. */
export function measureImage(image: Pixels, subject: Box[] = []): ImageStats {
  const { data, width, height } = image;
  const total = width * height;
  const names = new Map<ColorName, number>();
  const subjectNames = new Map<ColorName, number>();
  const palette = new Map<number, number>();
  const gray = new Uint8Array(total);
  let transparent = 0;
  let lightness = 0;
  let tinted = 0;
  let alike = 0;
  let pairs = 0;
  let samples = 0;
  const step = Math.max(1, Math.round(Math.sqrt(total / 40_000)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const [r, g, b, alpha] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0, data[i + 3] ?? 255];
      if (alpha < 128) {
        transparent += 1;
        gray[y * width + x] = 255;
        continue;
      }
      gray[y * width + x] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
      if (x > 0) {
        pairs += 1;
        if (data[i - 4] === r && data[i - 3] === g && data[i - 2] === b) alike += 1;
      }
      if (x % step !== 0 || y % step !== 0) continue;
      samples += 1;
      const color = lch(r, g, b);
      lightness += color.lightness;
      if (color.chroma > 9 && color.lightness > 8) tinted += 1;
      const name = nameColor(r, g, b);
      names.set(name, (names.get(name) ?? 0) + 1);
      if (subject.some((box) => inMiddle(box, x / width, y / height))) {
        subjectNames.set(name, (subjectNames.get(name) ?? 0) + 1);
      }
      const bin = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
      palette.set(bin, (palette.get(bin) ?? 0) + 1);
    }
  }
  const page = flatten({ data: gray, width, height });
  const ink = page.data.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0);
  const along = findSkew(page).strength;
  const across = findSkew(rotate(page, 90)).strength;
  return {
    transparent: transparent / total,
    lightness: samples === 0 ? 100 : lightness / samples,
    tinted: samples === 0 ? 0 : tinted / samples,
    colors: shares(names),
    subjectColors: shares(subjectNames),
    flat: pairs === 0 ? 1 : alike / pairs,
    ...textureOf(gray, width, height),
    palette: coverage([...palette.values()], samples * 0.95),
    paper: shareAbove(gray, 200),
    evenPaper: shareAbove(page.data, 215),
    ink: ink / total,
    stroke: meanStroke(page),
    lines: Math.max(along, across) / Math.max(Math.min(along, across), 0.01),
  };
}

/** Returns whether a pixel is in the center of a box. The corners often show the background. */
function inMiddle(box: Box, x: number, y: number): boolean {
  const across = (2 * (x - box.x)) / box.width - 1;
  const down = (2 * (y - box.y)) / box.height - 1;
  return across * across + down * down < 0.5;
}

function shares(counts: Map<ColorName, number>): [ColorName, number][] {
  const sum = [...counts.values()].reduce((total, count) => total + count, 0);
  return [...counts]
    .map(([name, count]): [ColorName, number] => [name, count / sum])
    .sort(([, one], [, other]) => other - one);
}

function shareAbove(values: Uint8Array, threshold: number): number {
  return values.reduce((sum, value) => sum + (value > threshold ? 1 : 0), 0) / values.length;
}

/** Compares each pixel with the mean of its four neighbors, times four. */
function textureOf(gray: Uint8Array, width: number, height: number): { smooth: number; detail: number } {
  let [smooth, detail] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      const around = (gray[i - 1] ?? 0) + (gray[i + 1] ?? 0) + (gray[i - width] ?? 0) + (gray[i + width] ?? 0);
      const difference = Math.abs(4 * (gray[i] ?? 0) - around);
      if (difference <= 2) smooth += 1;
      else if (difference > 6 && difference < 40) detail += 1;
    }
  }
  const pixels = Math.max(1, (width - 2) * (height - 2));
  return { smooth: smooth / pixels, detail: detail / pixels };
}

function meanStroke({ data, width }: Pixels): number {
  let ink = 0;
  let strokes = 0;
  for (let i = 0; i < data.length; i++) {
    if ((data[i] ?? 255) >= 128) continue;
    ink += 1;
    if (i % width === 0 || (data[i - 1] ?? 255) >= 128) strokes += 1;
  }
  return strokes === 0 ? 0 : ink / strokes;
}

function coverage(counts: number[], minSum: number): number {
  let sum = 0;
  const sorted = counts.sort((a, b) => b - a);
  const index = sorted.findIndex((count) => {
    sum += count;
    return sum >= minSum;
  });
  return index + 1;
}

/** Basic color terms (Berlin and Kay, 1969), with beige and turquoise. */
const colorNames = [
  "black",
  "grey",
  "white",
  "red",
  "orange",
  "brown",
  "beige",
  "yellow",
  "green",
  "turquoise",
  "blue",
  "purple",
  "pink",
] as const;

export type ColorName = (typeof colorNames)[number];

/** Returns the name of an sRGB color (0 to 255 each) by hue, lightness and chroma. */
export function nameColor(r: number, g: number, b: number): ColorName {
  const { lightness, chroma, hue } = lch(r, g, b);
  if (lightness < 18 && chroma < 22) return "black";
  if (chroma < 11) return lightness < 24 ? "black" : lightness > 86 ? "white" : "grey";
  if (lightness < 10) return "black";
  if (hue < 15 || hue >= 340)
    return lightness > 60 ? "pink" : chroma < 25 ? (lightness < 40 ? "brown" : "pink") : "red";
  if (hue < 45) {
    if (chroma < 35 || lightness < 30) return lightness > 70 ? (chroma < 22 ? "beige" : "pink") : "brown";
    return lightness > 68 && chroma < 50 ? "pink" : lightness > 62 ? "orange" : "red";
  }
  if (hue < 78) {
    if (lightness > 68) return chroma < 40 ? "beige" : chroma < 45 && lightness < 74 ? "brown" : "orange";
    return chroma > 62 && lightness > 55 ? "orange" : "brown";
  }
  if (hue < 105) {
    if (chroma < 32) return lightness > 66 ? "beige" : lightness < 45 ? "brown" : "grey";
    return lightness > 58 ? "yellow" : lightness < 45 && hue < 92 ? "brown" : "green";
  }
  if (hue < 165) return chroma < 16 && lightness > 80 ? "white" : "green";
  if (hue < 225) return chroma < 16 ? "grey" : hue < 175 ? "green" : "turquoise";
  if (hue < 300)
    return chroma < 14 ? "grey" : hue > 285 && lightness < 60 && chroma > 30 && b < r * 1.8 ? "purple" : "blue";
  return hue > 320 && lightness > 50 ? "pink" : "purple";
}

interface Lch {
  /** 0 to 100. */
  lightness: number;
  /** 0 is gray; above 100 is the maximum of screens. */
  chroma: number;
  /** Degrees. */
  hue: number;
}

/** CIE LCh(ab), D65. */
function lch(r: number, g: number, b: number): Lch {
  const [lr, lg, lb] = [LINEAR[r] ?? 0, LINEAR[g] ?? 0, LINEAR[b] ?? 0];
  const x = curve((0.4124 * lr + 0.3576 * lg + 0.1805 * lb) / 0.95047);
  const y = curve(0.2126 * lr + 0.7152 * lg + 0.0722 * lb);
  const z = curve((0.0193 * lr + 0.1192 * lg + 0.9505 * lb) / 1.08883);
  const a = 500 * (x - y);
  const bb = 200 * (y - z);
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return { lightness: 116 * y - 16, chroma: Math.hypot(a, bb), hue: hue < 0 ? hue + 360 : hue };
}

const LINEAR = Float64Array.from({ length: 256 }, (_, i) =>
  i / 255 <= 0.04045 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4,
);

function curve(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}
