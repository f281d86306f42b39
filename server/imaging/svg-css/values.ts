import type { Size } from "../geometry.ts";
import type { Budget } from "./budget.ts";
import { evaluateColor } from "./colors.ts";

/* Evaluates the functions of values: `var()`, calculations and colors. */

export interface ValueContext {
  /** Returns the value of a custom property, or null if it is not set. */
  custom(name: string): string | null;
  /** The value of `currentColor`, or null if it must stay. */
  currentColor: string | null;
  /** The value of 100% in user units, or null if percentages of the property are not lengths. */
  percentBase: number | null;
  viewport: Size;
  budget: Budget;
}

const MAX_LENGTH = 20_000;
const MAX_PASSES = 40;
const INNERMOST = /(?<![-\w])([-\w]*)\(((?:"[^"]*"|'[^']*'|[^()"'])*)\)/g;
/** Functions whose argument is text. */
const TEXTS = /(?:url|path)\(\s*(?:"[^"]*"|'[^']*'|[^"'()\s]*)\s*\)/gi;
/** Characters for the parentheses of functions that are not evaluated. CSS does not allow them in a value. */
const [OPENING, CLOSING, INVALID] = ["\ue000", "\ue001", "\ue002"];
const KEYWORD_COLOR = /(?<![-\w#])currentcolor(?![-\w])/gi;

const PIXELS: Record<string, number> = {
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
  rem: 16,
  em: 16,
  ex: 8,
  ch: 8,
};
const DEGREES: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Returns the value without functions that librsvg does not know, or null if it is invalid. */
export function evaluate(value: string, context: ValueContext): string | null {
  context.budget.spend(1);
  if (!value.includes("(")) return value;
  const texts: string[] = [];
  let text = value.replaceAll(TEXTS, (it) => `\ue003${texts.push(it) - 1}\ue004`);
  for (let pass = 0; /[-\w]*\(/.test(text); pass++) {
    context.budget.spend(5 + (text.length >> 4));
    if (text.length > MAX_LENGTH || pass >= MAX_PASSES) return null;
    const previous = text;
    text = text.replaceAll(INNERMOST, (_, name: string, inside: string) => evaluateFunction(name, inside, context));
    if (text === previous) return null;
  }
  if (text.includes(INVALID)) return null;
  return visible(text).replaceAll(/\ue003(\d+)\ue004/g, (_, index) => texts[Number(index)] ?? "");
}

const hidden = (text: string) => text.replaceAll("(", OPENING).replaceAll(")", CLOSING);
const visible = (text: string) => text.replaceAll(OPENING, "(").replaceAll(CLOSING, ")");

function evaluateFunction(written: string, inside: string, context: ValueContext): string {
  context.budget.spend(3);
  const name = written.toLowerCase();
  if (name === "var") return evaluateVariable(inside, context);
  if (name === "env") return inside.includes(",") ? inside.slice(inside.indexOf(",") + 1).trim() : INVALID;
  const calculated = calculate(name, inside, context);
  if (calculated !== null) return calculated;
  const { currentColor } = context;
  const colors = currentColor === null ? inside : inside.replaceAll(KEYWORD_COLOR, currentColor);
  const calculateAll = (expression: string) => evaluate(expression, context) ?? "";
  return evaluateColor(name, visible(colors), calculateAll) ?? `${written}${OPENING}${hidden(inside)}${CLOSING}`;
}

function evaluateVariable(inside: string, context: ValueContext): string {
  const comma = inside.indexOf(",");
  const name = (comma === -1 ? inside : inside.slice(0, comma)).trim();
  const value = context.custom(name);
  if (value !== null) {
    context.budget.spend(value.length >> 2);
    return value;
  }
  return comma === -1 ? INVALID : inside.slice(comma + 1).trim();
}

interface Quantity {
  value: number;
  unit: "" | "px" | "deg" | "%";
}

const CALCULATIONS = /^(?:(?:-webkit-)?calc|min|max|clamp|abs|)$/;

function calculate(name: string, inside: string, context: ValueContext): string | null {
  if (!CALCULATIONS.test(name)) return null;
  const quantities = inside.split(",").map((part) => calculateSum(part, context));
  const [first, ...others] = quantities;
  if (!first || others.some((it) => it?.unit !== first.unit)) return null;
  const values = quantities.map((it) => it?.value ?? 0);
  const [one = 0, two = 0, three = 0] = values;
  const written = (value: number) => (Number.isFinite(value) ? `${+value.toFixed(6)}${first.unit}` : null);
  if (name === "min") return written(Math.min(...values));
  if (name === "max") return written(Math.max(...values));
  if (name === "clamp") return values.length === 3 ? written(Math.max(one, Math.min(two, three))) : null;
  if (values.length > 1) return null;
  return written(name === "abs" ? Math.abs(one) : one);
}

const TERM = /\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|pi|e|infinity)(%|[a-z]+)?\s*/iy;
const OPERATOR = /\s*([-+*/])\s*/y;

/** Evaluates numbers with operators, without parentheses. */
function calculateSum(text: string, context: ValueContext): Quantity | null {
  const sum: Quantity[] = [];
  let operator = "+";
  for (let at = 0; ; ) {
    TERM.lastIndex = at;
    const [, number, unit = ""] = TERM.exec(text) ?? [];
    const quantity = number === undefined ? null : quantityOf(number, unit, context);
    if (!quantity) return null;
    at = TERM.lastIndex;
    const last = sum.at(-1);
    if (operator === "+" || operator === "-")
      sum.push({ ...quantity, value: operator === "-" ? -quantity.value : quantity.value });
    else if (last) {
      if (operator === "/" ? quantity.unit !== "" : quantity.unit !== "" && last.unit !== "") return null;
      last.value = operator === "*" ? last.value * quantity.value : last.value / quantity.value;
      last.unit ||= quantity.unit;
    }
    if (at >= text.length) break;
    OPERATOR.lastIndex = at;
    operator = OPERATOR.exec(text)?.[1] ?? "";
    if (operator === "") return null;
    at = OPERATOR.lastIndex;
  }
  const unit = sum[0]?.unit ?? "";
  return sum.every((it) => it.unit === unit) ? { value: sum.reduce((total, it) => total + it.value, 0), unit } : null;
}

function quantityOf(number: string, writtenUnit: string, { percentBase, viewport }: ValueContext): Quantity | null {
  const constants: Record<string, number> = { pi: Math.PI, e: Math.E, infinity: Number.POSITIVE_INFINITY };
  const value = constants[number.toLowerCase()] ?? Number(number);
  const unit = writtenUnit.toLowerCase();
  if (unit === "") return { value, unit: "" };
  if (unit === "%")
    return percentBase === null ? { value, unit: "%" } : { value: (value * percentBase) / 100, unit: "px" };
  const viewportUnits: Record<string, number> = {
    vw: viewport.width,
    vh: viewport.height,
    vmin: Math.min(viewport.width, viewport.height),
    vmax: Math.max(viewport.width, viewport.height),
  };
  const ofViewport = viewportUnits[unit];
  if (ofViewport !== undefined) return { value: (value * ofViewport) / 100, unit: "px" };
  const pixels = PIXELS[unit];
  if (pixels !== undefined) return { value: value * pixels, unit: "px" };
  const degrees = DEGREES[unit];
  return degrees === undefined ? null : { value: value * degrees, unit: "deg" };
}

/** Returns a length in user units, or null if it is not a length. Percentages are of `base`. */
export function lengthOf(text: string | undefined, base: number): number | null {
  const [, number, writtenUnit = ""] =
    /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|[a-z]*)\s*$/i.exec(text ?? "") ?? [];
  if (number === undefined) return null;
  const unit = writtenUnit.toLowerCase();
  if (unit === "%") return (Number(number) * base) / 100;
  const pixels = unit === "" ? 1 : PIXELS[unit];
  return pixels === undefined ? null : Number(number) * pixels;
}

/** Returns an angle in degrees, or null. */
export function degreesOf(text: string | undefined): number | null {
  const [, number, unit = ""] = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z]*)\s*$/i.exec(text ?? "") ?? [];
  const scale = unit === "" ? 1 : DEGREES[unit.toLowerCase()];
  return number === undefined || scale === undefined ? null : Number(number) * scale;
}
