import type { Pixels } from "../../../imaging/pixels.ts";
import { flatten } from "../reading/flatten.ts";
import { turn } from "../reading/grey.ts";
import { findSkew } from "../reading/skew.ts";
import { type ColourName, lch, nameColour } from "./colours.ts";

/** What can be measured on pixels. Shares are 0 to 1. */
export interface Look {
  /** Pixels that one sees through. */
  transparent: number;
  /** Mean lightness, 0 to 100. */
  lightness: number;
  /** Pixels with a visible tint. */
  tinted: number;
  /** Colour names by the share that they cover, largest first. */
  colours: [ColourName, number][];
  /** Neighbours that are exactly alike: drawn, not photographed. */
  flat: number;
  /** How few colours cover nearly everything. */
  palette: number;
  /** Pixels that are as light as paper. */
  paper: number;
  /** Pixels that differ from the ground around them. */
  ink: number;
  /** Mean length of ink along a row, in pixels: short for letters, long for things. */
  stroke: number;
  /** How clearly rows of ink and gaps alternate, relative to the other direction. */
  lines: number;
}

/** Looks at RGBA pixels of at most about a megapixel. */
export function look(image: Pixels): Look {
  const { data, width, height } = image;
  const total = width * height;
  const names = new Map<ColourName, number>();
  const palette = new Map<number, number>();
  const grey = new Uint8Array(total);
  let transparent = 0;
  let lightness = 0;
  let tinted = 0;
  let alike = 0;
  let pairs = 0;
  let seen = 0;
  const step = Math.max(1, Math.round(Math.sqrt(total / 40_000)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const [r, g, b, alpha] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0, data[i + 3] ?? 255];
      if (alpha < 128) {
        transparent += 1;
        grey[y * width + x] = 255;
        continue;
      }
      grey[y * width + x] = 0.299 * r + 0.587 * g + 0.114 * b;
      if (x > 0) {
        pairs += 1;
        if (data[i - 4] === r && data[i - 3] === g && data[i - 2] === b) alike += 1;
      }
      if (x % step !== 0 || y % step !== 0) continue;
      seen += 1;
      const colour = lch(r, g, b);
      lightness += colour.lightness;
      if (colour.chroma > 9 && colour.lightness > 8) tinted += 1;
      const name = nameColour(r, g, b);
      names.set(name, (names.get(name) ?? 0) + 1);
      const bin = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
      palette.set(bin, (palette.get(bin) ?? 0) + 1);
    }
  }
  const page = flatten({ data: grey, width, height });
  const ink = page.data.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0);
  const along = findSkew(page).strength;
  const across = findSkew(turn(page, 90)).strength;
  return {
    transparent: transparent / total,
    lightness: seen === 0 ? 100 : lightness / seen,
    tinted: seen === 0 ? 0 : tinted / seen,
    colours: [...names].map(([name, n]): [ColourName, number] => [name, n / seen]).sort((a, b) => b[1] - a[1]),
    flat: pairs === 0 ? 1 : alike / pairs,
    palette: coverage([...palette.values()], seen * 0.95),
    paper: grey.reduce((sum, value) => sum + (value > 200 ? 1 : 0), 0) / total,
    ink: ink / total,
    stroke: meanStroke(page),
    lines: Math.max(along, across) / Math.max(Math.min(along, across), 0.01),
  };
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

function coverage(counts: number[], enough: number): number {
  let sum = 0;
  const sorted = counts.sort((a, b) => b - a);
  const index = sorted.findIndex((count) => {
    sum += count;
    return sum >= enough;
  });
  return index + 1;
}
