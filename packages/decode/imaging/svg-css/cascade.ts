import type { Size } from "../geometry.ts";
import { type Budget, type CssItem, parseCss, splitTopLevel } from "./css-parser.ts";
import { parseSelectors, type Selector } from "./selectors.ts";
import type { SvgElement } from "./svg-tree.ts";

/* Which declarations of style sheets apply to an element (CSS Cascade 5 §6). */

export interface Declaration {
  name: string;
  value: string;
  important: boolean;
  /** The position of its layer. Declarations without a layer are after all layers. */
  layer: number;
  specificity: number;
}

interface Rule {
  selector: Selector;
  declarations: Declaration[];
  order: number;
}

const NO_LAYER = 1e6;
const STYLE_ATTRIBUTE = 1e7;

export class Stylesheets {
  /** Values of `@property`. */
  readonly initialValues = new Map<string, string>();
  readonly #rules = new Map<string, Rule[]>();
  /** The positions of layers by their names. */
  readonly #layers = new Map<string, number>();
  readonly #size: Size;
  readonly #budget: Budget;
  #order = 0;

  constructor(size: Size, budget: Budget) {
    this.#size = size;
    this.#budget = budget;
  }

  add(css: string): void {
    this.#addItems(parseCss(css, this.#budget), null, "");
  }

  /** Returns the declarations of an element in ascending order of precedence. */
  declarationsOf(element: SvgElement): Declaration[] {
    const { attributes, classes, name } = element;
    const keys = ["*", name, `#${attributes.get("id") ?? ""}`, ...[...classes].map((it) => `.${it}`)];
    const rules: Rule[] = [];
    for (const key of keys) {
      for (const rule of this.#rules.get(key) ?? []) if (rule.selector.matches(element)) rules.push(rule);
    }
    rules.sort((a, b) => a.order - b.order);
    const declarations = rules.flatMap((rule) => rule.declarations);
    const style = attributes.get("style");
    if (style !== undefined) {
      const inline = parseCss(style, this.#budget);
      declarations.push(...declarationsIn(inline, STYLE_ATTRIBUTE, 0));
    }
    this.#budget.spend(declarations.length);
    return declarations.length < 2 ? declarations : declarations.sort(comparePrecedence);
  }

  #addItems(items: CssItem[], parent: Selector[] | null, layer: string): void {
    this.#addDeclarations(items, parent, layer);
    for (const item of items) {
      if (item.kind === "statement") {
        const [, names] = /^@layer\s+([\s\S]+)$/i.exec(item.prelude) ?? [];
        for (const name of names?.split(",") ?? []) this.#positionOf(joined(layer, name.trim()));
      } else if (item.kind === "block") this.#addBlock(item.prelude, item.items, parent, layer);
    }
  }

  #addBlock(prelude: string, items: CssItem[], parent: Selector[] | null, layer: string): void {
    if (!prelude.startsWith("@")) {
      const selectors = parseSelectors(prelude, parent, this.#budget);
      if (selectors) this.#addItems(items, selectors, layer);
      return;
    }
    const [, name = "", condition = ""] = /^@([-\w]+)\s*([\s\S]*)$/.exec(prelude) ?? [];
    switch (name.toLowerCase()) {
      case "media":
        if (matchesMedia(condition, this.#size, this.#budget)) this.#addItems(items, parent, layer);
        break;
      case "supports":
        if (matchesSupports(condition, this.#budget)) this.#addItems(items, parent, layer);
        break;
      case "layer": {
        const inner = joined(layer, condition.trim() || `(${this.#layers.size})`);
        this.#positionOf(inner);
        this.#addItems(items, parent, inner);
        break;
      }
      case "property": {
        const initial = items.find((it) => it.kind === "declaration" && it.name === "initial-value");
        if (initial?.kind === "declaration") this.initialValues.set(condition.trim(), initial.value);
      }
    }
  }

  #addDeclarations(items: CssItem[], selectors: Selector[] | null, layer: string): void {
    if (!selectors) return;
    const position = layer === "" ? NO_LAYER : this.#positionOf(layer);
    for (const selector of selectors) {
      const declarations = declarationsIn(items, position, selector.specificity);
      if (declarations.length === 0) continue;
      this.#budget.spend(declarations.length);
      const rules = this.#rules.get(selector.key) ?? [];
      rules.push({ selector, declarations, order: this.#order++ });
      this.#rules.set(selector.key, rules);
    }
  }

  #positionOf(layer: string): number {
    const position = this.#layers.get(layer) ?? this.#layers.size;
    this.#layers.set(layer, position);
    return position;
  }
}

const joined = (layer: string, name: string) => (layer === "" ? name : `${layer}.${name}`);

function declarationsIn(items: CssItem[], layer: number, specificity: number): Declaration[] {
  return items.flatMap((item) => {
    if (item.kind !== "declaration") return [];
    const { name, value, important } = item;
    return [{ name, value, important, layer, specificity }];
  });
}

/** The sort is stable, so equal declarations keep their order. Among important ones, earlier layers win. */
function comparePrecedence(a: Declaration, b: Declaration): number {
  if (a.important !== b.important) return a.important ? 1 : -1;
  const reversed = a.important && a.layer !== STYLE_ATTRIBUTE && b.layer !== STYLE_ATTRIBUTE;
  return (reversed ? b.layer - a.layer : a.layer - b.layer) || a.specificity - b.specificity;
}

/** Returns the text of all style sheets that apply to a screen. */
export function styleSheetsOf(elements: SvgElement[], size: Size, budget: Budget): SvgElement[] {
  return elements.filter(({ name, attributes }) => {
    const type = (attributes.get("type") ?? "").trim().toLowerCase();
    const isCss = name === "style" && (type === "" || type === "text/css");
    return isCss && matchesMedia(attributes.get("media") ?? "", size, budget);
  });
}

/** Returns the `d` of `path("…")`. */
export function pathOf(value: string): string | null {
  const [, inside] = /^path\(([\s\S]*)\)$/i.exec(value.trim()) ?? [];
  const last = inside === undefined ? undefined : splitTopLevel(inside, ",").at(-1);
  return /^(["'])([\s\S]*)\1$/.exec(last ?? "")?.[2] ?? null;
}

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

function matchesMedia(query: string, size: Size, budget: Budget): boolean {
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
function matchesSupports(condition: string, budget: Budget): boolean {
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
