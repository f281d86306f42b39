type Triple = readonly number[];

/** Returns the difference of two sRGB colors (0 to 255) in CIELAB with D65, as CIE 1976 defines it. */
export function deltaE(a: Triple, b: Triple): number {
  const [first, second] = [lab(a), lab(b)];
  return Math.hypot(...first.map((value, axis) => value - (second[axis] ?? 0)));
}

/** IEC 61966-2-1, and ISO/CIE 11664-4. */
function lab(color: Triple): number[] {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const f = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
