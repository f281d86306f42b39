import type { Pixels } from "./pixels.ts";

/** Bits per channel that must match for two colors to be in one group. */
const BITS = 3;

/**
 * Returns the mean of the largest group of similar colors of an RGBA image as `#rrggbb`, or null for a completely
 * transparent image.
 */
export function dominantColor({ data, width, height }: Pixels): string | null {
  // For each group of colors: its weight, and the weighted sums of its channels.
  const groups = Array.from({ length: 2 ** (3 * BITS) }, () => [0, 0, 0, 0] as [number, number, number, number]);
  let largest = groups[0];
  for (let at = 0; at < width * height * 4; at += 4) {
    const [r, g, b, alpha] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
    const group = groups[(((r >> (8 - BITS)) << BITS) | (g >> (8 - BITS))) * 2 ** BITS + (b >> (8 - BITS))];
    if (!group) continue;
    group[0] += alpha;
    group[1] += alpha * r;
    group[2] += alpha * g;
    group[3] += alpha * b;
    if (group[0] > (largest?.[0] ?? 0)) largest = group;
  }
  if (!largest || largest[0] === 0) return null;
  const [weight, ...sums] = largest;
  return `#${sums
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
