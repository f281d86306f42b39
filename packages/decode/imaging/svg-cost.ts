import type { Size } from "./geometry.ts";
import { PictureError } from "./picture-error.ts";
import { attributesOf, type SvgDocument, viewBoxOf } from "./svg-document.ts";

/*
 * A short SVG can take hours to render. SVGs that certainly exceed the limit are rejected before rendering. The
 * worker's timeout applies to all others. Costs are nanoseconds of librsvg 2.63 on one core of a server of 2024.
 */

/** CPU time of librsvg. */
const MAX_CPU_SECONDS = 30;
/** Cost per element of any size. */
const NS_PER_ELEMENT = 5_000;
/** Cost of applying a filter, per pixel of the complete image, regardless of the size of the filtered element. */
const NS_PER_FILTER = 13;
/** Cost of most filter primitives per pixel. */
const NS_PER_PRIMITIVE = 60;
const NS_BLUR = 120;
const NS_DISPLACEMENT = 500;
/** Further octaves are finer than a pixel, and librsvg skips them. */
const MAX_OCTAVES = 9;
const NS_PER_OCTAVE = 50;
const NS_PER_NEIGHBOR = 7;

const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^>]*>|<(\/?)([^\s<>/!?"'=]+)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const REFERENCE = /(filter\s*[=:]\s*["']?\s*)?(?:url\(\s*["']?#|href\s*=\s*["']\s*#)([^\s"')]+)/g;

/** @throws {PictureError} if rendering at this size takes too long */
export function requireAffordable({ text }: SvgDocument, size: Size): void {
  const { filters, elements, neighbors } = count(text, size);
  const perPixel = filters * NS_PER_FILTER + neighbors;
  const seconds = (elements * NS_PER_ELEMENT + perPixel * size.width * size.height) / 1e9;
  if (seconds <= MAX_CPU_SECONDS) return;
  const message =
    `This drawing has filters or repetitions that take too long to render at ${size.width} × ${size.height} pixels. ` +
    "Request a smaller size, or use fewer and smaller filter effects and <use> elements.";
  throw new PictureError("too_large", message);
}

interface Reference {
  /** The element that contains the reference, by its index in the document. */
  at: number;
  target: string;
  filter: boolean;
}

interface Extent {
  from: number;
  /** The index after its last descendant. */
  to: number;
}

function count(text: string, size: Size) {
  const extents = new Map<string, Extent>();
  const references: Reference[] = [];
  const open: (Extent | null)[] = [];
  let elements = 0;
  let neighbors = 0;
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
      if (local.startsWith("fe")) neighbors += costOf(local, attributesOf(inside), scale, size);
      const id = inside.includes("id") ? attributesOf(inside).get("id") : undefined;
      const extent = id === undefined ? null : { from: at, to: at + 1 };
      if (id !== undefined && extent && !extents.has(id)) extents.set(id, extent);
      if (!tag.endsWith("/>")) open.push(extent);
    }
  }
  return { neighbors, ...resolveReferences({ from: 0, to: elements }, references, extents) };
}

/** Returns the number of elements and of applied filters after all references are resolved. */
function resolveReferences(document: Extent, references: Reference[], extents: Map<string, Extent>) {
  const resolved = new Map<string, { elements: number; filters: number }>();

  function follow({ from, to }: Extent): { elements: number; filters: number } {
    let [all, filters] = [to - from, 0];
    for (let i = firstFrom(references, from); (references[i]?.at ?? to) < to; i++) {
      const { target, filter } = references[i] as Reference;
      if (filter) filters += 1;
      const referenced = inside(target);
      all += referenced.elements;
      filters += referenced.filters;
    }
    return { elements: all, filters };
  }

  function inside(target: string): { elements: number; filters: number } {
    const cached = resolved.get(target);
    if (cached) return cached;
    // An element that references itself is not rendered.
    resolved.set(target, { elements: 0, filters: 0 });
    const extent = extents.get(target);
    const found = extent ? follow(extent) : { elements: 0, filters: 0 };
    resolved.set(target, found);
    return found;
  }

  return follow(document);
}

/** The references are sorted in document order. */
function firstFrom(references: Reference[], from: number): number {
  let [low, high] = [0, references.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((references[middle]?.at ?? from) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the cost of a filter primitive per pixel. */
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
      // Limited to the size of the image.
      const window = (radius: number, max: number) => Math.min(2 * Math.abs(radius || 0) * scale + 1, max);
      return NS_PER_NEIGHBOR * window(x, size.width) * window(y, size.height);
    }
    case "feConvolveMatrix": {
      const [x, y] = attributes.has("order") ? pair("order") : [3, 3];
      return NS_PER_NEIGHBOR * Math.abs(x || 1) * Math.abs(y || 1);
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

/** Returns the number of pixels per user unit. */
function scaleOf(root: Map<string, string>, size: Size): number {
  const box = viewBoxOf(root);
  return box ? Math.min(size.width / box.width, size.height / box.height) : 1;
}
