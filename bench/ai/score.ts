/** Returns the Levenshtein distance divided by the length of the expected text. White space counts as one blank. */
export function characterErrorRate(expected: string, actual: string): number {
  const [a, b] = [expected, actual].map((text) => [...text.replace(/\s+/g, " ").trim()]) as [string[], string[]];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of a.entries()) {
    const below = [i + 1];
    for (const [j, other] of b.entries()) {
      below.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (below[j] ?? 0) + 1));
    }
    row = below;
  }
  return (row[b.length] ?? 0) / Math.max(1, a.length);
}

/** Returns the intersection over union of two masks, with a threshold of 128. */
export function overlap(expected: Uint8Array, actual: Uint8Array): number {
  let both = 0;
  let any = 0;
  for (let i = 0; i < expected.length; i++) {
    const [a, b] = [(expected[i] ?? 0) >= 128, (actual[i] ?? 0) >= 128];
    if (a && b) both += 1;
    if (a || b) any += 1;
  }
  return any === 0 ? 1 : both / any;
}
