const CLUSTERS = 6;
/** Minimum share of the border that a background color fills. */
const MIN_WEIGHT = 0.03;
/** Distances in units of a cluster's spread. */
const FAR = 4.2;
const NEAR = 2.2;
const ALIKE = 3.2;
/** Minimum distance of an isolated color from all others, and the maximum share of the border that a subject fills. */
const MIN_ISOLATION = 40;
const MAX_SUBJECT_BORDER = 0.3;
/** Spread that noise and compression add, in Lab units. */
const NOISE = 3;

/** The four labels of GrabCut. */
export const Label = { background: 0, foreground: 1, maybeBackground: 2, maybeForeground: 3 } as const;

/** A set of pixels, by their row-major index. */
export type PixelSet = (i: number) => boolean;

export interface Ground {
  /** The border of the image, without the area where people stand. */
  border: PixelSet;
  /** Whether a pixel has a color of the border. */
  isBorderColor: PixelSet;
}

export interface Seeds {
  labels: Uint8Array;
  /** Share of the pixels that differ from the border. */
  differentShare: number;
  ground: Ground;
  /** Share of the border that is transparent. */
  transparentBorder: number;
}

/**
 * Estimates subject and background: pixels that resemble the border of the image are background. The center of the
 * lower border is excluded, because people and objects stand there.
 */
export function findSeeds(lab: Uint8Array, width: number, height: number, transparent: PixelSet): Seeds {
  const band = Math.max(4, Math.round(Math.min(width, height) * 0.04));
  const samples: number[] = [];
  let [borderPixels, transparentPixels] = [0, 0];
  const inBand = (x: number, y: number) =>
    x < band || x >= width - band || y < band || (y >= height - band && (x < width * 0.2 || x >= width * 0.8));
  const border = (i: number) => inBand(i % width, Math.floor(i / width));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!inBand(x, y)) continue;
      borderPixels += 1;
      if (transparent(i)) {
        transparentPixels += 1;
        continue;
      }
      samples.push(lab[i * 3] ?? 0, lab[i * 3 + 1] ?? 0, lab[i * 3 + 2] ?? 0);
    }
  }
  const borderClusters = clusterColors(Uint8Array.from(samples), CLUSTERS).filter(({ weight }) => weight >= MIN_WEIGHT);
  const clusters = withoutSubject(borderClusters, lab, width, height);
  const labels = new Uint8Array(width * height);
  const near = new Uint8Array(width * height);
  let different = 0;
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
        different += 1;
        labels[i] = Label.maybeForeground;
      } else labels[i] = far < NEAR && inBand(x, y) ? Label.background : Label.maybeBackground;
    }
  }
  return {
    labels,
    differentShare: different / labels.length,
    ground: { border, isBorderColor: (i) => near[i] === 1 },
    transparentBorder: transparentPixels / Math.max(1, borderPixels),
  };
}

/**
 * Removes the colors of a subject that extends to the border: a color that is isolated, and fills little of the border
 * but much of the center.
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
    const isIsolated = clusters.every((other) => other === cluster || colorDistance(cluster, other) > MIN_ISOLATION);
    return !(isIsolated && cluster.weight < MAX_SUBJECT_BORDER && (middle[k] ?? 0) / total > cluster.weight * 1.5);
  });
}

function colorDistance(one: Cluster, other: Cluster): number {
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);
}

/** Returns the distance to the nearest background color. A shadow on it (the same hue, darker) counts as near. */
function distance(clusters: Cluster[], l: number, a: number, b: number): number {
  let min = Infinity;
  for (const cluster of clusters) {
    const hue = Math.hypot(a - cluster.a, b - cluster.b);
    const shadow = l < cluster.l && l > cluster.l * 0.45 && hue < 7;
    const light = (l - cluster.l) * (shadow ? 0.3 : 1);
    min = Math.min(min, Math.hypot(light, hue * 1.4) / (cluster.spread + NOISE));
  }
  return min;
}

/** A color in OpenCV's 8-bit Lab, 0 to 255 per component. */
interface Cluster {
  l: number;
  a: number;
  b: number;
  /** Root mean square distance of the members. */
  spread: number;
  /** Share of the samples. */
  weight: number;
}

const ROUNDS = 12;

/** Clusters Lab triples with k-means. Starts at evenly spaced lightness, so that the result is deterministic. */
function clusterColors(samples: Uint8Array, count: number): Cluster[] {
  const total = samples.length / 3;
  if (total === 0) return [];
  const order = Array.from({ length: total }, (_, i) => i).sort((i, j) => at(samples, i) - at(samples, j));
  let centers = Array.from({ length: count }, (_, k) => {
    const i = (order[Math.floor(((k + 0.5) / count) * total)] ?? 0) * 3;
    return [samples[i] ?? 0, samples[i + 1] ?? 0, samples[i + 2] ?? 0];
  });
  let clusters: Cluster[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centers.map(() => ({ l: 0, a: 0, b: 0, n: 0, far: 0 }));
    for (let i = 0; i < samples.length; i += 3) {
      const l = samples[i] ?? 0;
      const a = samples[i + 1] ?? 0;
      const b = samples[i + 2] ?? 0;
      let nearest = 0;
      let minDistance = Infinity;
      centers.forEach(([cl = 0, ca = 0, cb = 0], k) => {
        const distance = (l - cl) ** 2 + (a - ca) ** 2 + (b - cb) ** 2;
        if (distance < minDistance) {
          minDistance = distance;
          nearest = k;
        }
      });
      const sum = sums[nearest];
      if (!sum) continue;
      sum.l += l;
      sum.a += a;
      sum.b += b;
      sum.n += 1;
      sum.far += minDistance;
    }
    const nonEmpty = sums.filter(({ n }) => n > 0);
    clusters = nonEmpty.map(({ l, a, b, n, far }) => ({
      l: l / n,
      a: a / n,
      b: b / n,
      spread: Math.sqrt(far / n),
      weight: n / total,
    }));
    centers = clusters.map(({ l, a, b }) => [l, a, b]);
  }
  return clusters;
}

function at(samples: Uint8Array, i: number): number {
  return samples[i * 3] ?? 0;
}
