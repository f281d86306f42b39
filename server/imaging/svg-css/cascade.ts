import type { Size } from "../geometry.ts";
import type { Budget } from "./budget.ts";
import { matchesMedia, matchesSupports } from "./conditions.ts";
import { type CssItem, parseCss, splitTopLevel } from "./css-parser.ts";
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
