import { ColorNotation, color, serializeRGB } from "@csstools/css-color-parser";
import { type ComponentValue, parseComponentValue } from "@csstools/css-parser-algorithms";
import { tokenize } from "@csstools/css-tokenizer";

/* Colors of CSS Color 4 and 5 in sRGB. */

/** The system colors of CSS Color 4 §6.2 that SVG documents use, in a light scheme. */
const SYSTEM_COLORS = new Map([
  ["canvas", "#ffffff"],
  ["canvastext", "#000000"],
  ["linktext", "#0000ee"],
  ["buttonface", "#efefef"],
  ["buttontext", "#000000"],
  ["field", "#ffffff"],
  ["fieldtext", "#000000"],
  ["graytext", "#808080"],
]);

export const systemColor = (name: string) => SYSTEM_COLORS.get(name.toLowerCase());

/** Returns a named color or a hexadecimal color as `#rrggbb` or `#rrggbbaa`, or null. */
export function simpleColor(text: string): string | null {
  const [name] = /^(?:#[\da-f]{3,8}|[a-z]{3,24})$/i.exec(text.trim()) ?? [];
  if (name === undefined) return null;
  const value = parseComponentValue(tokenize({ css: name }));
  return systemColor(name) ?? (value ? colorOf(value) : null);
}

/** Returns a color as `#rrggbb` or `#rrggbbaa`, or null if it is another value. Clips to sRGB, as Chromium does. */
export function colorOf(value: ComponentValue): string | null {
  const data = color(value);
  if (!data) return null;
  if (data.colorNotation === ColorNotation.Rec2020)
    data.channels = data.channels.map(withGamma) as typeof data.channels;
  // The text is that of `rgb()` or `rgba()`.
  const [red = 0, green = 0, blue = 0, alpha = 1] =
    String(serializeRGB(data, false))
      .match(/[\d.]+/g)
      ?.map(Number) ?? [];
  const bytes = alpha === 1 ? [red, green, blue] : [red, green, blue, Math.round(alpha * 255)];
  return `#${bytes.map((it) => it.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Chromium decodes Rec. 2020 with the transfer function of ITU-R BT.2020. CSS Color 4 has replaced it with an exponent
 * of 2.4, which css-color-parser 4.2 uses.
 */
function withGamma(channel: number): number {
  const linear = channel < 0.08124286 ? channel / 4.5 : ((channel + 0.09929683) / 1.09929683) ** (1 / 0.45);
  return Math.sign(linear) * Math.abs(linear) ** (1 / 2.4);
}
