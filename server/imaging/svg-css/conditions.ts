import type { Size } from "../geometry.ts";
import type { Budget } from "./budget.ts";
import { splitTopLevel } from "./css-parser.ts";

/* Media queries (Media Queries 4) of a light screen, and `@supports`. */

/** Features with a fixed value. `true` if the feature without a value also matches. */
const FEATURES: Record<string, [value: string, inBooleanContext: boolean]> = {
  "prefers-color-scheme": ["light", true],
  "prefers-reduced-motion": ["no-preference", false],
  "prefers-reduced-transparency": ["no-preference", false],
  "prefers-contrast": ["no-preference", false],
  "forced-colors": ["none", false],
  "inverted-colors": ["none", false],
  scripting: ["none", false],
  update: ["fast", true],
  hover: ["hover", true],
  "any-hover": ["hover", true],
  pointer: ["fine", true],
  "any-pointer": ["fine", true],
  "color-gamut": ["srgb", true],
  "dynamic-range": ["standard", true],
  grid: ["0", false],
};
const COMPARISON = /^(.+?)\s*(<=|>=|<|>|=)\s*(.+?)(?:\s*(<=|>=|<|>|=)\s*(.+))?$/;
const MAX_DEPTH = 16;

export function matchesMedia(query: string, size: Size, budget: Budget): boolean {
  if (query.trim() === "") return true;
  return splitTopLevel(query, ",").some((part) => {
    const [, negation, type, rest = ""] = /^(?:(not|only)\s+)?([-\w]+)(?:\s+and\s+([\s\S]*))?$/i.exec(part) ?? [];
    if (type === undefined) return evaluate(part, (feature) => matchesFeature(feature, size), budget) === true;
    const matches =
      /^(?:all|screen)$/i.test(type) &&
      (rest === "" || evaluate(rest, (feature) => matchesFeature(feature, size), budget) === true);
    return matches !== (negation?.toLowerCase() === "not");
  });
}

/** All declarations and selectors count as supported, as most of them work in browsers. */
export function matchesSupports(condition: string, budget: Budget): boolean {
  const supported = (text: string) => (/^\s*[-\w]+\s*:/.test(text) ? true : null);
  return (
    evaluate(condition.replaceAll(/\b(?:selector|font-tech|font-format)\(/gi, "(selector:"), supported, budget) === true
  );
}

/**
 * Evaluates conditions with `not`, `and`, `or` and parentheses. Null is unknown: also its negation does not apply.
 */
function evaluate(text: string, test: (feature: string) => boolean | null, budget: Budget, depth = 0): boolean | null {
  budget.requireAtMost(MAX_DEPTH, depth);
  budget.spend(text.length >> 3);
  const parts = splitTopLevel(text.trim(), " ");
  if (parts[0]?.toLowerCase() === "not") {
    const value = evaluate(parts.slice(1).join(" "), test, budget, depth + 1);
    return value === null ? null : !value;
  }
  const operator = parts[1]?.toLowerCase();
  if (operator === "and" || operator === "or") {
    const values = parts.filter((_, index) => index % 2 === 0).map((part) => evaluate(part, test, budget, depth + 1));
    return operator === "and" ? values.every((it) => it === true) : values.some((it) => it === true);
  }
  const [, inside] = /^\(([\s\S]*)\)$/.exec(text.trim()) ?? [];
  if (inside === undefined) return null;
  return test(inside.trim()) ?? (/^[(n]/i.test(inside.trim()) ? evaluate(inside, test, budget, depth + 1) : null);
}

function matchesFeature(feature: string, size: Size): boolean | null {
  const [, prefix, name = "", value] = /^(?:(min|max)-)?([-\w]+)\s*(?::\s*([\s\S]*?))?\s*$/i.exec(feature) ?? [];
  const key = name.toLowerCase();
  const [expected, inBooleanContext] = FEATURES[key] ?? [];
  if (expected !== undefined)
    return value === undefined ? (inBooleanContext ?? false) : value.toLowerCase() === expected;
  if (key === "orientation")
    return value === undefined || value.toLowerCase() === (size.height >= size.width ? "portrait" : "landscape");
  const measured = measuredFeature(key, size);
  if (measured !== null && value === undefined) return measured !== 0;
  if (measured !== null && value !== undefined)
    return compare(measured, prefix ? (prefix.toLowerCase() === "min" ? ">=" : "<=") : "=", numberOf(value));
  const [, left = "", first = "", middle = "", second, right = ""] = COMPARISON.exec(feature) ?? [];
  const own = measuredFeature(middle.toLowerCase(), size);
  if (second === undefined) {
    const single = measuredFeature(left.toLowerCase(), size);
    if (single !== null) return compare(single, first, numberOf(middle));
    return own === null ? null : compare(numberOf(left), first, own);
  }
  return own === null ? null : compare(numberOf(left), first, own) && compare(own, second, numberOf(right));
}

function measuredFeature(name: string, { width, height }: Size): number | null {
  switch (name) {
    case "width":
    case "device-width":
      return width;
    case "height":
    case "device-height":
      return height;
    case "aspect-ratio":
      return width / height;
    case "color":
      return 8;
    case "monochrome":
      return 0;
    case "resolution":
      return 1;
    default:
      return null;
  }
}

const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  em: 16,
  rem: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 96 / 72,
  pc: 16,
  dppx: 1,
  x: 1,
  dpi: 1 / 96,
  dpcm: 2.54 / 96,
};

/** A length in pixels, a resolution, or a ratio. */
function numberOf(text: string): number {
  const [, number, unit = "", divisor = "1"] = /^\s*([-+]?[\d.]+)([a-z]*)\s*(?:\/\s*([\d.]+))?\s*$/i.exec(text) ?? [];
  return number === undefined
    ? Number.NaN
    : (Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN)) / Number(divisor);
}

function compare(one: number, operator: string, other: number): boolean {
  if (operator === "<") return one < other;
  if (operator === "<=") return one <= other;
  if (operator === ">") return one > other;
  if (operator === ">=") return one >= other;
  return one === other;
}
