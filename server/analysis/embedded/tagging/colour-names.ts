/** Basic color terms (Berlin and Kay, 1969), with beige and turquoise. */
export const colourNames = [
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

export type ColourName = (typeof colourNames)[number];

/** Returns the name of an sRGB color (0 to 255 each) by hue, lightness and chroma. */
export function nameColour(r: number, g: number, b: number): ColourName {
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

export interface Lch {
  /** 0 to 100. */
  lightness: number;
  /** 0 is grey; above 100 is the maximum of screens. */
  chroma: number;
  /** Degrees. */
  hue: number;
}

/** CIE LCh(ab), D65. */
export function lch(r: number, g: number, b: number): Lch {
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
