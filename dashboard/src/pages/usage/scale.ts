/**
 * Returns the top of an axis and the distance of its lines. There are at most four lines, at round numbers; for bytes,
 * at round numbers of a binary unit.
 */
export function niceScale(max: number, binary: boolean): { top: number; step: number } {
  if (max <= 0) return { top: 1, step: 1 };
  const base = binary ? 1024 ** Math.floor(Math.log2(max) / 10) : 1;
  const rough = max / base / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10;
  const step = Math.max(factor * power * base, 1);
  return { top: Math.ceil(max / step) * step, step };
}
