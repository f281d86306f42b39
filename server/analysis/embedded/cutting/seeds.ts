import { type Cluster, clusterColours } from "./colours.ts";

const CLUSTERS = 6;
/** Share of the border that a colour must fill to belong to the background. */
const MIN_WEIGHT = 0.03;
/** Distances in units of a cluster's spread. */
const FAR = 4.2;
const NEAR = 2.2;
const ALIKE = 3.2;
/** How far from all others a colour must be to stand alone, and how much of the border a subject may fill. */
const ALONE = 40;
const MAX_SUBJECT_BORDER = 0.3;
/** What noise and compression add to any spread, in Lab steps. */
const NOISE = 3;

/** GrabCut's four labels. */
export const Label = { background: 0, foreground: 1, maybeBackground: 2, maybeForeground: 3 } as const;

/** Which pixels, by their place in the picture, row by row. */
export type PixelSet = (i: number) => boolean;

export interface Ground {
  /** Where the picture ends, without the place that people stand on. */
  border: PixelSet;
  /** Whether a pixel has a colour of the border. */
  alike: PixelSet;
}

export interface Seeds {
  labels: Uint8Array;
  /** Share of the pixels that look unlike the border. */
  unlike: number;
  ground: Ground;
  /** Share of the border that one sees through. */
  transparentBorder: number;
}

/**
 * First guess of subject and background: what looks like the border of the picture is background. The middle of the
 * lower border is left out, because people and things stand there.
 */
export function findSeeds(lab: Uint8Array, width: number, height: number, transparent: PixelSet): Seeds {
  const band = Math.max(4, Math.round(Math.min(width, height) * 0.04));
  const samples: number[] = [];
  let [bordering, clear] = [0, 0];
  const inBand = (x: number, y: number) =>
    x < band || x >= width - band || y < band || (y >= height - band && (x < width * 0.2 || x >= width * 0.8));
  const border = (i: number) => inBand(i % width, Math.floor(i / width));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!inBand(x, y)) continue;
      bordering += 1;
      if (transparent(i)) {
        clear += 1;
        continue;
      }
      samples.push(lab[i * 3] ?? 0, lab[i * 3 + 1] ?? 0, lab[i * 3 + 2] ?? 0);
    }
  }
  const seen = clusterColours(Uint8Array.from(samples), CLUSTERS).filter(({ weight }) => weight >= MIN_WEIGHT);
  const clusters = withoutSubject(seen, lab, width, height);
  const labels = new Uint8Array(width * height);
  const near = new Uint8Array(width * height);
  let unlike = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (transparent(i)) {
        labels[i] = Label.background;
        continue;
      }
      const far = distance(clusters, lab[i * 3] ?? 0, lab[i * 3 + 1] ?? 0, lab[i * 3 + 2] ?? 0);
      if (far < ALIKE) near[i] = 1;
      if (far > FAR) {
        unlike += 1;
        labels[i] = Label.maybeForeground;
      } else labels[i] = far < NEAR && inBand(x, y) ? Label.background : Label.maybeBackground;
    }
  }
  return {
    labels,
    unlike: unlike / labels.length,
    ground: { border, alike: (i) => near[i] === 1 },
    transparentBorder: clear / Math.max(1, bordering),
  };
}

/**
 * A subject that reaches out of the picture colours the border too: a colour that stands alone, fills little of the
 * border and much of the middle, is its.
 */
function withoutSubject(clusters: Cluster[], lab: Uint8Array, width: number, height: number): Cluster[] {
  const middle = clusters.map(() => 0);
  let total = 0;
  for (let y = Math.round(height * 0.25); y < height * 0.85; y += 2) {
    for (let x = Math.round(width * 0.25); x < width * 0.75; x += 2) {
      const i = (y * width + x) * 3;
      const far = clusters.map((cluster) => distance([cluster], lab[i] ?? 0, lab[i + 1] ?? 0, lab[i + 2] ?? 0));
      const nearest = far.indexOf(Math.min(...far));
      if ((far[nearest] ?? Infinity) < FAR) middle[nearest] = (middle[nearest] ?? 0) + 1;
      total += 1;
    }
  }
  return clusters.filter((cluster, k) => {
    const alone = clusters.every((other) => other === cluster || apart(cluster, other) > ALONE);
    return !(alone && cluster.weight < MAX_SUBJECT_BORDER && (middle[k] ?? 0) / total > cluster.weight * 1.5);
  });
}

function apart(one: Cluster, other: Cluster): number {
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);
}

/** To the nearest background colour. A shadow on it (the same hue, darker) counts as near. */
function distance(clusters: Cluster[], l: number, a: number, b: number): number {
  let least = Infinity;
  for (const cluster of clusters) {
    const hue = Math.hypot(a - cluster.a, b - cluster.b);
    const shadow = l < cluster.l && l > cluster.l * 0.45 && hue < 7;
    const light = (l - cluster.l) * (shadow ? 0.3 : 1);
    least = Math.min(least, Math.hypot(light, hue * 1.4) / (cluster.spread + NOISE));
  }
  return least;
}
