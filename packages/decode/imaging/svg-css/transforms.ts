import type { Size } from "../geometry.ts";
import { degreesOf, lengthOf } from "./values.ts";

/* Transforms of CSS Transforms 1 and 2 in two dimensions, as one matrix. */

/** A box in user units. */
export interface Box extends Size {
  x: number;
  y: number;
}

/** `matrix(a, b, c, d, e, f)`. */
export type Matrix = [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

interface TransformProperties {
  translate?: string | undefined;
  rotate?: string | undefined;
  scale?: string | undefined;
  transform?: string | undefined;
  "transform-origin"?: string | undefined;
}

const FUNCTION = /\s*,?\s*([a-z]+\d?[xyz]?)\(([^()]*)\)/giy;
const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

/** Returns the matrix of all properties. `reference` is the reference box. Returns null if a value is not supported. */
export function matrixOf(properties: TransformProperties, reference: Box): Matrix | null {
  const { translate, rotate, scale, transform } = properties;
  const list = listMatrix(transform ?? "none", reference);
  const moved = individual(translate, "translate", reference);
  const rotated = individual(rotate, "rotate", reference);
  const scaled = individual(scale, "scale", reference);
  const origin = originOf(properties["transform-origin"] ?? "0 0", reference);
  if (!list || !moved || !rotated || !scaled || !origin) return null;
  const inner = [moved, rotated, scaled, list].reduce(multiply);
  return [translation(...origin), inner, translation(-origin[0], -origin[1])].reduce(multiply);
}

function individual(value: string | undefined, name: string, reference: Box): Matrix | null {
  if (value === undefined || value === "none") return IDENTITY;
  return functionMatrix(name, value.trim().split(/\s+/), reference);
}

function listMatrix(value: string, reference: Box): Matrix | null {
  const text = value.trim();
  if (text === "none" || text === "") return IDENTITY;
  let matrix = IDENTITY;
  FUNCTION.lastIndex = 0;
  let end = 0;
  for (let match = FUNCTION.exec(text); match; match = FUNCTION.exec(text)) {
    const [, name = "", inside = ""] = match;
    const next = functionMatrix(name.toLowerCase(), inside.trim().split(/\s*,\s*|\s+/), reference);
    if (!next) return null;
    matrix = multiply(matrix, next);
    end = FUNCTION.lastIndex;
  }
  return text.slice(end).trim() === "" ? matrix : null;
}

const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
const factorOf = (text: string | undefined) => (text?.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text));

function functionMatrix(name: string, values: string[], { width, height }: Box): Matrix | null {
  const [first, second, third] = values;
  const x = lengthOf(first, width) ?? Number.NaN;
  const matrix = ((): Matrix | null => {
    switch (name) {
      case "translate":
        return translation(x, second === undefined ? 0 : (lengthOf(second, height) ?? Number.NaN));
      case "translatex":
        return translation(x, 0);
      case "translatey":
        return translation(0, lengthOf(first, height) ?? Number.NaN);
      case "scale":
        return [factorOf(first), 0, 0, factorOf(second ?? first), 0, 0];
      case "scalex":
        return [factorOf(first), 0, 0, 1, 0, 0];
      case "scaley":
        return [1, 0, 0, factorOf(first), 0, 0];
      case "rotate": {
        const radians = ((degreesOf(first) ?? Number.NaN) * Math.PI) / 180;
        const turn: Matrix = [Math.cos(radians), Math.sin(radians), -Math.sin(radians), Math.cos(radians), 0, 0];
        if (second === undefined) return turn;
        return [translation(Number(second), Number(third)), turn, translation(-Number(second), -Number(third))].reduce(
          multiply,
        );
      }
      case "skewx":
        return [1, 0, tan(degreesOf(first) ?? Number.NaN), 1, 0, 0];
      case "skewy":
        return [1, tan(degreesOf(first) ?? Number.NaN), 0, 1, 0, 0];
      case "skew":
        return [1, tan(degreesOf(second ?? "0") ?? Number.NaN), tan(degreesOf(first) ?? Number.NaN), 1, 0, 0];
      case "matrix":
        return values.length === 6 ? (values.map(Number) as Matrix) : null;
      default:
        return null;
    }
  })();
  return matrix?.every(Number.isFinite) ? matrix : null;
}

const KEYWORDS: Record<string, string> = { left: "0%", top: "0%", center: "50%", right: "100%", bottom: "100%" };

/** Returns a position in the user space (`<position>` with one or two values), or null. */
export function originOf(value: string, { x, y, width, height }: Box): [number, number] | null {
  const parts = value.trim().toLowerCase().split(/\s+/);
  const [first = "0", second = parts[0] === "top" || parts[0] === "bottom" ? (parts[0] ?? "") : "center"] = parts;
  const isSwapped = /^(?:top|bottom)$/.test(first) || /^(?:left|right)$/.test(second);
  const [across, down] =
    parts.length === 1 && isSwapped ? ["center", first] : isSwapped ? [second, first] : [first, second];
  const [left, top] = [lengthOf(KEYWORDS[across] ?? across, width), lengthOf(KEYWORDS[down] ?? down, height)];
  return left === null || top === null ? null : [x + left, y + top];
}
