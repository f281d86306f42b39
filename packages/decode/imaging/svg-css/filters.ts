import { splitTopLevel } from "./css-parser.ts";
import { degreesOf, lengthOf } from "./values.ts";

/*
 * Filter functions as primitives (Filter Effects 1). librsvg 2.63 applies those that change colors to linear RGB,
 * browsers to sRGB (findings/librsvg-filter-functions.sh).
 */

const OF_COLORS = /\b(?:grayscale|sepia|saturate|hue-rotate|invert|brightness|contrast|opacity)\(/i;

export const FILTER_ATTRIBUTES = 'x="-1" y="-1" width="3" height="3" color-interpolation-filters="sRGB"';

/** Returns the primitives as elements without prefix, or null if librsvg's result is correct, or a function is unknown. */
export function primitivesOf(value: string): string | null {
  if (!OF_COLORS.test(value)) return null;
  const primitives = splitTopLevel(value, " ").map(primitiveOf);
  return primitives.includes(null) ? null : primitives.join("");
}

function primitiveOf(text: string): string | null {
  const [, name = "", inside = ""] = /^([-a-z]+)\(([^()]*)\)$/i.exec(text) ?? [];
  const amount = inside.trim() === "" ? 1 : (lengthOf(inside.replace(/^\s*([\d.]+)%\s*$/, "$1e-2"), 1) ?? Number.NaN);
  const limited = Math.min(1, amount);
  switch (name.toLowerCase()) {
    case "grayscale":
      return matrix("saturate", 1 - limited);
    case "saturate":
      return matrix("saturate", amount);
    case "hue-rotate":
      return matrix("hueRotate", inside.trim() === "" ? 0 : (degreesOf(inside) ?? Number.NaN));
    case "sepia":
      return sepia(1 - limited);
    case "invert":
      return transfer("RGB", `type="table" tableValues="${limited} ${1 - limited}"`, limited);
    case "brightness":
      return transfer("RGB", `type="linear" slope="${amount}"`, amount);
    case "contrast":
      return transfer("RGB", `type="linear" slope="${amount}" intercept="${0.5 - amount / 2}"`, amount);
    case "opacity":
      return transfer("A", `type="linear" slope="${limited}"`, limited);
    case "blur": {
      const deviation = lengthOf(inside || "0", Number.NaN) ?? Number.NaN;
      return Number.isNaN(deviation) ? null : `<feGaussianBlur stdDeviation="${deviation}"/>`;
    }
    case "drop-shadow":
      return dropShadow(inside);
    default:
      return null;
  }
}

function matrix(type: string, value: number): string | null {
  return value >= 0 || type === "hueRotate" ? `<feColorMatrix type="${type}" values="${value}"/>` : null;
}

function sepia(kept: number): string | null {
  const rows = [
    [0.393, 0.769, 0.189],
    [0.349, 0.686, 0.168],
    [0.272, 0.534, 0.131],
  ].map((row, y) => row.map((it, x) => it + ((x === y ? 1 : 0) - it) * kept));
  const values = [...rows.map((row) => `${row.join(" ")} 0 0`), "0 0 0 1 0"].join(" ");
  return kept <= 1 ? `<feColorMatrix type="matrix" values="${values}"/>` : null;
}

function transfer(channels: string, attributes: string, amount: number): string | null {
  if (!(amount >= 0)) return null;
  return `<feComponentTransfer>${[...channels].map((it) => `<feFunc${it} ${attributes}/>`).join("")}</feComponentTransfer>`;
}

function dropShadow(inside: string): string | null {
  const parts = splitTopLevel(inside, " ");
  const lengths = parts.map((it) => lengthOf(it, Number.NaN));
  const [dx, dy, blur = 0] = lengths.filter((it) => it !== null);
  const color = parts.find((_, index) => lengths[index] === null) ?? "currentColor";
  if (dx === undefined || dy === undefined || !/^[#\w]+$/.test(color)) return null;
  return `<feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="${color}"/>`;
}
