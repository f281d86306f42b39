/** A color in OpenCV's 8-bit Lab, 0 to 255 per component. */
export interface Cluster {
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
export function clusterColours(samples: Uint8Array, count: number): Cluster[] {
  const total = samples.length / 3;
  if (total === 0) return [];
  const order = Array.from({ length: total }, (_, i) => i).sort((i, j) => at(samples, i) - at(samples, j));
  let centres = Array.from({ length: count }, (_, k) => {
    const i = (order[Math.floor(((k + 0.5) / count) * total)] ?? 0) * 3;
    return [samples[i] ?? 0, samples[i + 1] ?? 0, samples[i + 2] ?? 0];
  });
  let clusters: Cluster[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => ({ l: 0, a: 0, b: 0, n: 0, far: 0 }));
    for (let i = 0; i < samples.length; i += 3) {
      const l = samples[i] ?? 0;
      const a = samples[i + 1] ?? 0;
      const b = samples[i + 2] ?? 0;
      let nearest = 0;
      let minDistance = Infinity;
      centres.forEach(([cl = 0, ca = 0, cb = 0], k) => {
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
    centres = clusters.map(({ l, a, b }) => [l, a, b]);
  }
  return clusters;
}

function at(samples: Uint8Array, i: number): number {
  return samples[i * 3] ?? 0;
}
