import { splitTopLevel } from "./css-parser.ts";
import { type Box, originOf } from "./transforms.ts";
import { degreesOf, lengthOf } from "./values.ts";

/* Functions of CSS that librsvg 2.63 does not draw like browsers, as SVG elements. */

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

/* Basic shapes of `clip-path` (CSS Shapes 1 §3) as SVG elements. */

const SHAPE = /^(circle|ellipse|inset|rect|xywh|polygon|path)\(([\s\S]*)\)\s*([-\w]*)$/i;

export interface ClipShape {
  /** The attributes of the SVG element of this name. */
  name: string;
  attributes: Map<string, string>;
  rule: string;
}

/** Returns null for all other values of `clip-path`. */
export function parseShape(value: string) {
  const reordered = value.trim().replace(/^([-\w]+)\s+([\s\S]*\))$/, "$2 $1");
  const [, name = "", inside = "", reference = ""] = SHAPE.exec(reordered) ?? [];
  if (!name) return null;
  return {
    isInViewBox: reference.toLowerCase() === "view-box",
    /** Returns null if the shape is invalid. */
    within: (box: Box) => shapeOf(name.toLowerCase(), inside.trim(), box),
  };
}

function shapeOf(name: string, inside: string, box: Box): ClipShape | null {
  switch (name) {
    case "circle":
    case "ellipse":
      return ellipse(name, inside, box);
    case "inset":
    case "rect":
    case "xywh":
      return rectangle(name, inside, box);
    case "polygon":
      return polygon(inside, box);
    default: {
      const [, rule = "nonzero", d] = /^(?:(nonzero|evenodd)\s*,\s*)?["']([^"']*)["']$/i.exec(inside) ?? [];
      if (d === undefined) return null;
      return shape("path", { d, transform: `translate(${box.x} ${box.y})` }, rule);
    }
  }
}

function shape(name: string, values: Record<string, string | number>, rule = "nonzero"): ClipShape | null {
  if (Object.values(values).some(Number.isNaN)) return null;
  return { name, attributes: new Map(Object.entries(values).map(([key, value]) => [key, String(value)])), rule };
}

function ellipse(name: string, inside: string, box: Box): ClipShape | null {
  const [radii = "", position = "center"] = inside.split(/(?:^|\s+)at\s+/i);
  const center = originOf(position, box);
  if (!center) return null;
  const [cx, cy] = center;
  const sides = { x: [cx - box.x, box.x + box.width - cx], y: [cy - box.y, box.y + box.height - cy] };
  const radius = (text: string, distances: number[], base: number) => {
    if (text === "" || text === "closest-side") return Math.min(...distances.map(Math.abs));
    if (text === "farthest-side") return Math.max(...distances.map(Math.abs));
    return lengthOf(text, base) ?? Number.NaN;
  };
  const [first = "", second = ""] = radii.trim().toLowerCase().split(/\s+/);
  if (name === "circle") {
    const r = radius(first, [...sides.x, ...sides.y], Math.hypot(box.width, box.height) / Math.SQRT2);
    return shape("circle", { cx, cy, r });
  }
  return shape("ellipse", { cx, cy, rx: radius(first, sides.x, box.width), ry: radius(second, sides.y, box.height) });
}

function rectangle(name: string, inside: string, box: Box): ClipShape | null {
  const [sides = "", round = ""] = inside.split(/\s+round\s+/i);
  const values = splitTopLevel(sides, " ");
  const [a = "0", b = a, c = a, d = b] = values;
  const x = (text: string) => lengthOf(text, box.width) ?? Number.NaN;
  const y = (text: string) => lengthOf(text, box.height) ?? Number.NaN;
  const edge = (text: string, auto: number, measure: (text: string) => number) =>
    text === "auto" ? auto : measure(text);
  const [left, top, right, bottom] =
    name === "inset"
      ? [x(d), y(a), box.width - x(b), box.height - y(c)]
      : name === "rect"
        ? [edge(d, 0, x), edge(a, 0, y), edge(b, box.width, x), edge(c, box.height, y)]
        : [x(a), y(b), x(a) + x(c), y(b) + y(d)];
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  // SVG has one radius for all corners.
  const [rx = "0", ry = rx] = round.split("/").map((it) => it.trim().split(/\s+/)[0] ?? "0");
  return shape("rect", { x: box.x + left, y: box.y + top, width, height, rx: x(rx || "0"), ry: y(ry || "0") });
}

function polygon(inside: string, box: Box): ClipShape | null {
  const parts = splitTopLevel(inside, ",");
  const rule = /^(?:nonzero|evenodd)$/i.test(parts[0] ?? "") ? parts.shift() : undefined;
  const points = parts.map((part) => {
    const [x, y] = part.split(/\s+/);
    return [box.x + (lengthOf(x, box.width) ?? Number.NaN), box.y + (lengthOf(y, box.height) ?? Number.NaN)];
  });
  if (points.flat().some(Number.isNaN)) return null;
  return shape("polygon", { points: points.join(" ") }, rule?.toLowerCase());
}
