import type { Size } from "../geometry.ts";
import { boxOfPoints, boxOfShape, cornersOf } from "./boxes.ts";
import { type Declaration, pathOf, Stylesheets, styleSheetsOf } from "./cascade.ts";
import { type ClipShape, FILTER_ATTRIBUTES, parseShape, primitivesOf } from "./css-functions.ts";
import { Budget, splitTopLevel } from "./css-parser.ts";
import { applyPatches, type Patch, parseSvg, type SvgElement, startTag } from "./svg-tree.ts";
import { type Box, IDENTITY, type Matrix, matrixOf, multiply } from "./transforms.ts";
import { evaluate, simpleColor, type ValueContext } from "./values.ts";

/*
 * librsvg 2.63 supports CSS of about 2011. Resolves the CSS of an SVG that uses more, so that librsvg draws what
 * browsers draw: the result has no style sheets, and each element has a style with the values that apply to it.
 */

/** About 1 second of CPU time. A step is less than a microsecond. */
const MAX_STEPS = 1_500_000;
const MAX_LENGTH = 8 * 1024 * 1024;
/** The result contains the rules of style sheets once per element. */
const MAX_GROWTH = 4 * 1024 * 1024;

/** Returns the SVG with CSS that librsvg supports. `size` is the size in pixels at which it is drawn. */
export function resolveCss(text: string, size: Size): string {
  if (text.length > MAX_LENGTH) return text;
  try {
    return new Resolver(text, size).resolve();
  } catch {
    // Documents that are not well-formed or too complex are drawn as they are.
    return text;
  }
}

interface Resolved {
  element: SvgElement;
  style: Map<string, string>;
  attributes: Map<string, string>;
  /** The custom properties of the element and its ancestors. */
  custom: Map<string, string>;
  color: string;
  isChanged: boolean;
}

/** Attributes with colors or lengths. Others are kept without evaluation. */
const ATTRIBUTES = new Set(
  "fill stroke color stop-color flood-color lighting-color opacity fill-opacity stroke-opacity stop-opacity stroke-width x y width height r rx ry cx cy font-size stroke-dashoffset stroke-dasharray transform clip-path filter".split(
    " ",
  ),
);
const COLORS = new Set(["fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"]);
const COLOR_KEYWORDS = /^(?:none|inherit|currentcolor|context-fill|context-stroke|url\(.*)$/is;
const HORIZONTAL = new Set(["x", "width", "cx", "rx"]);
const VERTICAL = new Set(["y", "height", "cy", "ry"]);
const DIAGONAL = new Set(["r", "stroke-width", "stroke-dashoffset"]);
const INHERITED =
  /^(?:fill|fill-opacity|fill-rule|stroke(?:-.*)?|color|font(?:-.*)?|visibility|clip-rule|marker(?:-.*)?|paint-order|text-anchor|letter-spacing|word-spacing|direction|writing-mode|color-interpolation(?:-filters)?|image-rendering|shape-rendering|text-rendering|pointer-events|white-space)$/;
const INITIAL: Record<string, string> = {
  fill: "#000",
  stroke: "none",
  color: "#000",
  "stroke-width": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
  "fill-opacity": "1",
  "stroke-opacity": "1",
  "stop-color": "#000",
  "stop-opacity": "1",
  "flood-color": "#000",
  "flood-opacity": "1",
  display: "inline",
  visibility: "visible",
  filter: "none",
  mask: "none",
  "clip-path": "none",
  transform: "none",
  "fill-rule": "nonzero",
  "mix-blend-mode": "normal",
};
const DEFAULTING = /^(?:unset|initial|revert|revert-layer)$/;
/** Properties of transforms that librsvg does not know. */
const TRANSFORMS = ["translate", "rotate", "scale", "transform-origin", "transform-box"];
const MODERN_TRANSFORM = /%|\d(?:turn|grad|rad|rem)|(?:translate|scale)[xyz]\(/i;

class Resolver {
  readonly #text: string;
  readonly #viewport: Size;
  readonly #viewBox: Box;
  readonly #budget = new Budget(MAX_STEPS);
  readonly #elements: SvgElement[];
  readonly #sheets: Stylesheets;
  readonly #resolved = new Map<SvgElement, Resolved>();
  readonly #patches: Patch[] = [];
  /** Elements that are added to the root, at its beginning. */
  readonly #definitions: string[] = [];
  readonly #ids = new Map<string, string>();
  readonly #prefix: string;

  constructor(text: string, size: Size) {
    this.#text = text;
    this.#viewport = size;
    this.#elements = parseSvg(text, this.#budget);
    const [root] = this.#elements;
    if (!root) throw new Error("No element");
    this.#prefix = root.tag.slice(0, -root.name.length);
    const [x = 0, y = 0, width = size.width, height = size.height] = (root.attributes.get("viewBox") ?? "")
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    this.#viewBox = { x, y, width, height };
    this.#sheets = new Stylesheets(size, this.#budget);
    for (const { css } of styleSheetsOf(this.#elements, size, this.#budget)) this.#sheets.add(css);
  }

  resolve(): string {
    for (const element of this.#elements) this.#resolved.set(element, this.#resolveElement(element));
    for (const resolved of this.#resolved.values()) this.#replaceGeometry(resolved);
    this.#addBackground();
    let growth = 0;
    for (const { element, attributes, style, isChanged } of this.#resolved.values()) {
      if (element.name === "style") this.#patches.push({ from: element.to, to: element.cssEnd, text: "" });
      const isRoot = element.parent === null;
      if (!isChanged && !isRoot) continue;
      if (style.size > 0) attributes.set("style", [...style].map(([name, value]) => `${name}:${value}`).join(";"));
      else attributes.delete("style");
      const definitions = isRoot && !element.isEmpty ? this.#definitions.join("") : "";
      const tag = startTag(element, attributes) + definitions;
      growth += tag.length - (element.to - element.from);
      this.#budget.requireAtMost(MAX_GROWTH, growth);
      this.#patches.push({ from: element.from, to: element.to, text: tag });
    }
    return applyPatches(this.#text, this.#patches);
  }

  #resolveElement(element: SvgElement): Resolved {
    const parent = element.parent ? (this.#resolved.get(element.parent) ?? null) : null;
    const declarations = this.#sheets.declarationsOf(element);
    const custom = this.#customProperties(declarations, parent);
    const attributes = new Map(element.attributes);
    const resolved: Resolved = {
      element,
      style: new Map(),
      attributes,
      custom,
      color: parent?.color ?? "#000000",
      isChanged: declarations.length > 0 || element.attributes.has("style"),
    };
    for (const name of ["color", ...ATTRIBUTES]) {
      const written = element.attributes.get(name);
      if (written === undefined) continue;
      const value = this.#evaluate(name, written, resolved);
      if (value === written) continue;
      resolved.isChanged = true;
      if (value === null) attributes.delete(name);
      else attributes.set(name, value);
    }
    resolved.color = simpleColor(attributes.get("color") ?? "") ?? resolved.color;
    const properties = declarations.filter(({ name }) => !name.startsWith("--"));
    // The color of the element is that of `currentColor` in its other properties.
    for (const isColor of [true, false]) {
      for (const { name, value } of properties) {
        if ((name === "color") === isColor) this.#apply(name, value, resolved);
      }
      resolved.color = simpleColor(resolved.style.get("color") ?? "") ?? resolved.color;
    }
    return resolved;
  }

  #apply(name: string, written: string, resolved: Resolved): void {
    const { style, attributes } = resolved;
    const value = this.#evaluate(name, written, resolved);
    const isValid = value !== null && (!COLORS.has(name) || isColorValue(value));
    // An invalid declaration does not apply. With var(), it counts as `unset` (CSS Variables 1 §3.1).
    if (!isValid && !written.includes("var(")) return;
    // A later declaration is also written later, because of shorthands.
    style.delete(name);
    const keyword = isValid ? value.toLowerCase() : "unset";
    if (!DEFAULTING.test(keyword)) {
      style.set(name, value ?? "");
      return;
    }
    const initial = INHERITED.test(name) && keyword !== "initial" ? "inherit" : INITIAL[name];
    if (initial !== undefined) style.set(name, initial);
    else attributes.delete(name);
  }

  #evaluate(name: string, value: string, { custom, color }: Resolved): string | null {
    return (
      evaluate(
        value,
        this.#contextOf(name, (it) => custom.get(it) ?? null, color),
      )?.trim() ?? null
    );
  }

  #contextOf(name: string, custom: (name: string) => string | null, color: string): ValueContext {
    const { width, height } = this.#viewBox;
    const percentBase = HORIZONTAL.has(name)
      ? width
      : VERTICAL.has(name)
        ? height
        : DIAGONAL.has(name)
          ? Math.hypot(width, height) / Math.SQRT2
          : null;
    return { custom, currentColor: color, percentBase, viewport: this.#viewport, budget: this.#budget };
  }

  /** Custom properties are inherited. Values that refer to each other in a cycle are invalid. */
  #customProperties(declarations: Declaration[], parent: Resolved | null): Map<string, string> {
    const inherited = parent?.custom ?? this.#sheets.initialValues;
    const own = new Map(declarations.flatMap(({ name, value }) => (name.startsWith("--") ? [[name, value]] : [])));
    if (own.size === 0) return inherited;
    this.#budget.spend(inherited.size + own.size);
    const result = new Map(inherited);
    const pending = new Set<string>();
    const isDone = new Set<string>();
    const lookUp = (name: string): string | null => {
      const written = own.get(name);
      if (written === undefined) return inherited.get(name) ?? null;
      if (isDone.has(name)) return result.get(name) ?? null;
      if (pending.has(name)) return null;
      pending.add(name);
      this.#budget.requireAtMost(100, pending.size);
      const keyword = written.toLowerCase();
      const value = /^(?:inherit|unset|revert|revert-layer)$/.test(keyword)
        ? (inherited.get(name) ?? null)
        : keyword === "initial"
          ? null
          : substituteVariables(written, this.#contextOf(name, lookUp, ""));
      pending.delete(name);
      isDone.add(name);
      if (value === null) result.delete(name);
      else result.set(name, value);
      return value;
    };
    for (const name of own.keys()) lookUp(name);
    return result;
  }

  /** Writes transforms as a matrix, shapes and filter functions as elements, and `d` as an attribute. */
  #replaceGeometry(resolved: Resolved): void {
    const { element, style, attributes } = resolved;
    const path = pathOf(style.get("d") ?? "");
    if (path !== null) attributes.set("d", path);
    style.delete("d");
    this.#replaceTransform(resolved);
    const filter = style.get("filter") ?? attributes.get("filter");
    const primitives = filter === undefined ? null : primitivesOf(filter);
    if (primitives !== null) {
      resolved.isChanged = true;
      attributes.delete("filter");
      style.set("filter", this.#define("filter", ` ${FILTER_ATTRIBUTES}`, primitives));
    }
    const written = style.get("clip-path") ?? attributes.get("clip-path");
    const shape = written === undefined ? null : parseShape(written);
    if (!shape) return;
    resolved.isChanged = true;
    attributes.delete("clip-path");
    style.delete("clip-path");
    const box = shape.isInViewBox ? this.#viewBox : this.#boxOf(element);
    const clip = box && shape.within(box);
    if (clip) style.set("clip-path", this.#define("clipPath", "", clipElement(clip)));
  }

  #replaceTransform(resolved: Resolved): void {
    const { style, attributes } = resolved;
    const transform = style.get("transform") ?? attributes.get("transform") ?? "";
    const isOld = TRANSFORMS.every((name) => !style.has(name)) && !attributes.has("transform-origin");
    if (isOld && !MODERN_TRANSFORM.test(transform)) return;
    const matrix = this.#matrixOf(resolved);
    resolved.isChanged = true;
    for (const name of TRANSFORMS) style.delete(name);
    attributes.delete("transform-origin");
    if (!matrix) return;
    style.delete("transform");
    attributes.set("transform", `matrix(${matrix.map((it) => Number(it.toPrecision(9))).join(" ")})`);
  }

  #matrixOf({ element, style, attributes }: Resolved): Matrix | null {
    const read = (name: string) => style.get(name) ?? attributes.get(name);
    const isFillBox = /^(?:fill-box|content-box|stroke-box|border-box)$/i.test(read("transform-box")?.trim() ?? "");
    const box = isFillBox ? this.#boxOf(element) : { ...this.#viewBox, x: 0, y: 0 };
    if (!box) return null;
    return matrixOf(
      {
        transform: read("transform"),
        translate: style.get("translate"),
        rotate: style.get("rotate"),
        scale: style.get("scale"),
        "transform-origin": read("transform-origin"),
      },
      box,
    );
  }

  /** Returns the bounding box in the coordinates of the element, or null if it is unknown. */
  #boxOf(element: SvgElement): Box | null {
    this.#budget.spend(5);
    const resolved = this.#resolved.get(element);
    const read = (name: string) => resolved?.style.get(name) ?? resolved?.attributes.get(name);
    if (element.name !== "g" && element.name !== "a" && element.name !== "svg")
      return boxOfShape(element.name, read, this.#viewBox, this.#budget);
    const points = element.children.flatMap((child) => {
      const box = this.#boxOf(child);
      const its = this.#resolved.get(child);
      const transform = its?.attributes.get("transform") ?? its?.style.get("transform");
      const matrix = (transform === undefined ? IDENTITY : matrixOf({ transform }, this.#viewBox)) ?? IDENTITY;
      return box ? cornersOf(box, multiply(IDENTITY, matrix)) : [];
    });
    return boxOfPoints(points);
  }

  /** Adds an element to the root, once, and returns a reference to it. */
  #define(name: string, attributes: string, content: string): string {
    const tags = `<${name}${attributes}>${content}</${name}>`;
    let id = this.#ids.get(tags);
    if (id === undefined) {
      id = `css-${this.#ids.size}`;
      while (this.#text.includes(id)) id += "-";
      this.#ids.set(tags, id);
      const identified = `<${name} id="${id}"${attributes}>${content}</${name}>`;
      this.#definitions.push(identified.replaceAll(/<(\/?)(?=[a-z])/gi, `<$1${this.#prefix}`));
    }
    return `url(#${id})`;
  }

  /** The background of the root covers the complete image, also next to the viewBox. */
  #addBackground(): void {
    const [element] = this.#elements;
    const root = element && this.#resolved.get(element);
    const color = root && backgroundOf(root.style);
    if (!root || !color) return;
    const { x, y, width, height } = this.#viewBox;
    const ratio = this.#viewport.width / width / (this.#viewport.height / height);
    const factor = Math.max(ratio, 1 / ratio);
    const [left, top] = [x - width * factor, y - height * factor];
    const box = `x="${left}" y="${top}" width="${width * (2 * factor + 1)}" height="${height * (2 * factor + 1)}"`;
    this.#definitions.push(
      `<${this.#prefix}rect ${box} style="fill:${color};fill-opacity:1;stroke:none;visibility:visible"/>`,
    );
  }
}

function clipElement({ name, attributes, rule }: ClipShape): string {
  const written = [...attributes].map(([key, value]) => ` ${key}="${value.replaceAll(/[&<"]/g, "")}"`).join("");
  return `<${name}${written} clip-rule="${rule}" style="fill:#000;stroke:none;visibility:visible"/>`;
}

function isColorValue(value: string): boolean {
  return COLOR_KEYWORDS.test(value) || DEFAULTING.test(value) || simpleColor(value) !== null;
}

/** Returns the value with the values of its custom properties, or null if it is invalid. */
function substituteVariables(value: string, context: ValueContext): string | null {
  return value.includes("var(") ? evaluate(value, { ...context, currentColor: null }) : value;
}

function backgroundOf(style: Map<string, string>): string | null {
  for (const name of ["background-color", "background"]) {
    for (const part of splitTopLevel(style.get(name) ?? "", " ")) {
      const color = simpleColor(part);
      if (color) return color;
    }
  }
  return null;
}
