import { attributesOf, type Drawing, viewBoxOf } from "./drawing.ts";
import type { Size } from "./geometry.ts";
import { PictureError } from "./picture-error.ts";

/*
 * A few letters of SVG can ask for hours of work. What is certain to take longer than anybody waits is refused before it is
 * begun; for what this misses there is the worker's deadline. Nanoseconds of librsvg 2.63 on one core of a server of 2024.
 */

/** Of librsvg's time. */
const MAX_CPU_SECONDS = 30;
/** What an element costs however small it is. */
const NS_PER_ELEMENT = 5_000;
/** What applying a filter costs per pixel of the whole drawing, however small the element is that has it. */
const NS_PER_FILTER = 13;
/** What most primitives cost per pixel. */
const NS_PER_PRIMITIVE = 60;
const NS_BLUR = 120;
const NS_DISPLACEMENT = 500;
/** More octaves than these are finer than a pixel: librsvg leaves them out. */
const MAX_OCTAVES = 9;
const NS_PER_OCTAVE = 50;
const NS_PER_NEIGHBOUR = 7;

const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^>]*>|<(\/?)([^\s<>/!?"'=]+)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const REFERENCE = /(filter\s*[=:]\s*["']?\s*)?(?:url\(\s*["']?#|href\s*=\s*["']\s*#)([^\s"')]+)/g;

/** @throws {PictureError} when drawing it at this size takes too long */
export function boundCost({ text }: Drawing, size: Size): void {
  const { filters, elements, neighbours } = count(text, size);
  const perPixel = filters * NS_PER_FILTER + neighbours;
  const seconds = (elements * NS_PER_ELEMENT + perPixel * size.width * size.height) / 1e9;
  if (seconds <= MAX_CPU_SECONDS) return;
  const message =
    `This drawing has filters or repetitions that take too long to render at ${size.width} × ${size.height} pixels. ` +
    "Request a smaller size, or use fewer and smaller filter effects and <use> elements.";
  throw new PictureError("too_large", { message });
}

interface Reference {
  /** The element that has it, by its place in the document. */
  at: number;
  target: string;
  filter: boolean;
}

interface Extent {
  from: number;
  /** Behind its last descendant. */
  to: number;
}

function count(text: string, size: Size) {
  const named = new Map<string, Extent>();
  const references: Reference[] = [];
  const open: (Extent | null)[] = [];
  let elements = 0;
  let neighbours = 0;
  let scale = 1;
  for (const [tag, closing, name = "", inside = ""] of text.matchAll(TAG)) {
    if (closing) {
      const extent = open.pop();
      if (extent) extent.to = elements;
    } else if (name) {
      const at = elements;
      elements += 1;
      if (at === 0) scale = scaleOf(attributesOf(inside), size);
      for (const [, filter, target = ""] of inside.matchAll(REFERENCE)) {
        references.push({ at, target, filter: filter !== undefined });
      }
      const local = name.slice(name.indexOf(":") + 1);
      if (local.startsWith("fe")) neighbours += costOf(local, attributesOf(inside), scale, size);
      const id = inside.includes("id") ? attributesOf(inside).get("id") : undefined;
      const extent = id === undefined ? null : { from: at, to: at + 1 };
      if (id !== undefined && extent && !named.has(id)) named.set(id, extent);
      if (!tag.endsWith("/>")) open.push(extent);
    }
  }
  return { neighbours, ...expanded({ from: 0, to: elements }, references, named) };
}

/** How many elements, and filters that are applied, there are when every reference is followed. */
function expanded(document: Extent, references: Reference[], named: Map<string, Extent>) {
  const known = new Map<string, { elements: number; filters: number }>();

  function follow({ from, to }: Extent): { elements: number; filters: number } {
    let [all, filters] = [to - from, 0];
    for (let i = firstFrom(references, from); (references[i]?.at ?? to) < to; i++) {
      const { target, filter } = references[i] as Reference;
      if (filter) filters += 1;
      const found = inside(target);
      all += found.elements;
      filters += found.filters;
    }
    return { elements: all, filters };
  }

  function inside(target: string): { elements: number; filters: number } {
    const before = known.get(target);
    if (before) return before;
    // What refers to itself is not drawn.
    known.set(target, { elements: 0, filters: 0 });
    const extent = named.get(target);
    const found = extent ? follow(extent) : { elements: 0, filters: 0 };
    known.set(target, found);
    return found;
  }

  return follow(document);
}

/** References stand in the order of the document. */
function firstFrom(references: Reference[], from: number): number {
  let [low, high] = [0, references.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((references[middle]?.at ?? from) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of a filter primitive, per pixel. */
function costOf(primitive: string, attributes: Map<string, string>, scale: number, size: Size): number {
  const pair = (name: string): [number, number] => {
    const [x = 0, y = x] = (attributes.get(name) ?? "")
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return [x, y];
  };
  switch (primitive) {
    case "feTurbulence":
      return NS_PER_OCTAVE * Math.min(MAX_OCTAVES, Math.max(1, Number(attributes.get("numOctaves") ?? 1) || 1));
    case "feMorphology": {
      const [x, y] = pair("radius");
      // No further than the picture reaches.
      const window = (radius: number, max: number) => Math.min(2 * Math.abs(radius || 0) * scale + 1, max);
      return NS_PER_NEIGHBOUR * window(x, size.width) * window(y, size.height);
    }
    case "feConvolveMatrix": {
      const [x, y] = attributes.has("order") ? pair("order") : [3, 3];
      return NS_PER_NEIGHBOUR * Math.abs(x || 1) * Math.abs(y || 1);
    }
    case "feGaussianBlur":
    case "feDropShadow":
      return NS_BLUR;
    case "feDisplacementMap":
      return NS_DISPLACEMENT;
    default:
      return NS_PER_PRIMITIVE;
  }
}

/** How many pixels a unit of the drawing becomes. */
function scaleOf(root: Map<string, string>, size: Size): number {
  const box = viewBoxOf(root);
  return box ? Math.min(size.width / box.width, size.height / box.height) : 1;
}
