import { calcFromComponentValues, mathFunctionNames } from "@csstools/css-calc";
import { ColorNotation, color, serializeRGB } from "@csstools/css-color-parser";
import {
  type ComponentValue,
  type FunctionNode,
  isFunctionNode,
  isSimpleBlockNode,
  isTokenNode,
  parseComponentValue,
  parseListOfComponentValues,
} from "@csstools/css-parser-algorithms";
import {
  type CSSToken,
  isTokenComma,
  isTokenDimension,
  isTokenIdent,
  isTokenPercentage,
  TokenType,
  tokenize,
  tokenizer,
} from "@csstools/css-tokenizer";
import type { Size } from "../geometry.ts";
import type { Budget } from "./css-parser.ts";

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

const MAX_TOKENS = 10_000;
const MAX_DEPTH = 16;
/** Chromium supports the prefix, css-calc 3.4 does not. */
const PREFIXED_CALC = /(?<![-\w])-webkit-calc\(/gi;
const CALCULATION_STEPS = 15;
const COLOR_STEPS = 20;
const PARENTHESIS: CSSToken = [TokenType.CloseParen, ")", -1, -1, undefined];
const CLOSING = new Map<TokenType, CSSToken>([
  [TokenType.Function, PARENTHESIS],
  [TokenType.OpenParen, PARENTHESIS],
  [TokenType.OpenSquare, [TokenType.CloseSquare, "]", -1, -1, undefined]],
  [TokenType.OpenCurly, [TokenType.CloseCurly, "}", -1, -1, undefined]],
]);

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
const FONT_UNITS = new Set(["rem", "em", "ex", "ch"]);
const DEGREES: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

class InvalidValueError extends Error {}

/** Returns the value without functions that librsvg does not know, or null if it is invalid. */
export function evaluate(value: string, context: ValueContext): string | null {
  context.budget.spend(1);
  if (!value.includes("(")) return value;
  try {
    return new Evaluation(context).evaluate(value);
  } catch (error) {
    if (error instanceof InvalidValueError) return null;
    throw error;
  }
}

class Evaluation {
  readonly #context: ValueContext;
  #tokens = 0;

  constructor(context: ValueContext) {
    this.#context = context;
  }

  evaluate(text: string): string {
    const values = this.#substitute(this.#parse(text), "");
    const [calculated = []] = calcFromComponentValues([values], { toCanonicalUnits: true, precision: 6 });
    // `stringify` of css-parser-algorithms 4.0 takes five times the time for nested functions.
    return this.#replaceColors(calculated).join("");
  }

  #parse(text: string): ComponentValue[] {
    const { nextToken, endOfFile } = tokenizer({ css: text.replaceAll(PREFIXED_CALC, "calc(") });
    const tokens: CSSToken[] = [];
    const open: CSSToken[] = [];
    while (!endOfFile()) {
      this.#context.budget.spend(1);
      const token = nextToken();
      const closing = CLOSING.get(token[0]);
      if (closing) open.push(closing);
      else if (open.at(-1)?.[0] === token[0]) open.pop();
      this.#tokens += 1;
      if (this.#tokens > MAX_TOKENS || open.length > MAX_DEPTH) throw new InvalidValueError();
      tokens.push(token);
    }
    // The end of the text ends all functions. css-parser-algorithms 4.0 ends only the innermost.
    return parseListOfComponentValues([...tokens, ...open.reverse(), nextToken()]);
  }

  /** Replaces variables, keywords of colors, and units that depend on the document. `name` is that of the function. */
  #substitute(values: ComponentValue[], name: string): ComponentValue[] {
    return values.flatMap((value) => {
      if (isFunctionNode(value)) {
        this.#context.budget.spend(CALCULATION_STEPS);
        const inner = value.getName().toLowerCase();
        if (inner === "var" || inner === "env") return this.#variable(value, name);
        if (inner === "light-dark") return this.#substitute(argumentsOf(value)[0], inner);
        value.value = this.#substitute(value.value, inner);
      } else if (isSimpleBlockNode(value)) value.value = this.#substitute(value.value, name);
      else if (isTokenNode(value)) return this.#replacement(value.value, name) ?? value;
      return value;
    });
  }

  #variable(value: FunctionNode, name: string): ComponentValue[] {
    const [first, fallback] = argumentsOf(value);
    const property = first.join("").trim();
    const custom = property.startsWith("--") ? this.#context.custom(property) : null;
    if (custom !== null) this.#context.budget.spend(custom.length >> 2);
    if (custom === null && !fallback) throw new InvalidValueError();
    return this.#substitute(custom === null ? (fallback ?? []) : this.#parse(custom), name);
  }

  #replacement(token: CSSToken, name: string): ComponentValue[] | null {
    const { currentColor, percentBase, viewport } = this.#context;
    if (isTokenDimension(token)) {
      const { value, unit } = token[4];
      const pixels = relativeUnit(unit.toLowerCase(), viewport);
      return pixels === undefined ? null : valuesOf(`${value * pixels}px`);
    }
    if (isTokenPercentage(token) && percentBase !== null && mathFunctionNames.has(name))
      return valuesOf(`${(token[4].value * percentBase) / 100}px`);
    if (!isTokenIdent(token) || name === "") return null;
    const color = token[4].value.toLowerCase() === "currentcolor" ? currentColor : systemColor(token[4].value);
    return color ? valuesOf(color) : null;
  }

  #replaceColors(values: ComponentValue[]): ComponentValue[] {
    return values.flatMap((value) => {
      if (!isFunctionNode(value) && !isSimpleBlockNode(value)) return value;
      this.#context.budget.spend(COLOR_STEPS);
      const color = colorOf(value);
      if (color !== null) return valuesOf(color);
      value.value = this.#replaceColors(value.value);
      return value;
    });
  }
}

const valuesOf = (text: string) => parseListOfComponentValues(tokenize({ css: text }));

/** Returns what is before and after the first comma. */
function argumentsOf({ value }: FunctionNode): [first: ComponentValue[], rest: ComponentValue[] | null] {
  const comma = value.findIndex((it) => isTokenNode(it) && isTokenComma(it.value));
  return comma === -1 ? [value, null] : [value.slice(0, comma), value.slice(comma + 1)];
}

/** Returns the pixels of a unit that `css-calc` cannot convert. */
function relativeUnit(unit: string, { width, height }: Size): number | undefined {
  const ofViewport: Record<string, number> = {
    vw: width,
    vh: height,
    vmin: Math.min(width, height),
    vmax: Math.max(width, height),
  };
  const size = ofViewport[unit];
  if (size !== undefined) return size / 100;
  return FONT_UNITS.has(unit) ? PIXELS[unit] : undefined;
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

const systemColor = (name: string) => SYSTEM_COLORS.get(name.toLowerCase());

/** Returns a named color or a hexadecimal color as `#rrggbb` or `#rrggbbaa`, or null. */
export function simpleColor(text: string): string | null {
  const [name] = /^(?:#[\da-f]{3,8}|[a-z]{3,24})$/i.exec(text.trim()) ?? [];
  if (name === undefined) return null;
  const value = parseComponentValue(tokenize({ css: name }));
  return systemColor(name) ?? (value ? colorOf(value) : null);
}

/** Returns a color as `#rrggbb` or `#rrggbbaa`, or null if it is another value. Clips to sRGB, as Chromium does. */
function colorOf(value: ComponentValue): string | null {
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
