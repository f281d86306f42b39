import type { Size } from "./geometry.ts";
import { PictureError } from "./picture-error.ts";
import { findSvgRoot, mayBeXml, type SvgRoot, xmlText } from "./svg-text.ts";

/*
 * What an SVG says about itself, read from its text: librsvg would draw one without dimensions to find out how large it is.
 */

/** Of lengths in SVG (CSS Values 4 §6.2). Given to libvips as `density`. */
export const DOTS_PER_INCH = 96;
/** At another density, libvips scales what librsvg draws, in which absolute units have that density already. */
const LIBVIPS_DOTS_PER_INCH = 72;

export interface Drawing {
  /** Pixels, as CSS has them: what browsers show as the natural size of the image. */
  size: Size;
  /** The same drawing in UTF-8, which libvips at `DOTS_PER_INCH` takes for one of `size`, whatever it says elsewhere. */
  text: string;
}

/** The size of an image without one (CSS Images 3 §5.3). */
const DEFAULT = { width: 300, height: 150 };
/** Pixels per unit (CSS Values 4 §6.2). */
const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  in: DOTS_PER_INCH,
  cm: DOTS_PER_INCH / 2.54,
  mm: DOTS_PER_INCH / 25.4,
  q: DOTS_PER_INCH / 101.6,
  pt: DOTS_PER_INCH / 72,
  pc: DOTS_PER_INCH / 6,
};
/** Font sizes per unit. Those of `ex` and `ch` depend on the font; this is for one that does not say (CSS Values 4 §6.1.1). */
const FONT_UNITS: Record<string, number> = { em: 1, rem: 1, ex: 0.5, ch: 0.5 };
/** Of a root that has none, in pixels. */
const DEFAULT_FONT_SIZE = 16;

const ATTRIBUTE = /([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** libvips recognises SVG by these characters among its first 1000, which prefixes and long comments do not have. */
const SIGNATURE = "<!--<svg-->";

/** Whether a decoder might take it for a drawing. */
export const isDrawing = mayBeXml;

/** @throws {PictureError} for what is not text, has no root of a drawing, or a size of nothing */
export function readDrawing(bytes: Buffer): Drawing {
  const text = xmlText(bytes);
  const root = text === null ? null : findSvgRoot(text);
  if (text === null || root === null) throw new PictureError("corrupt");
  const size = sizeOf(attributesOf(root.attributes));
  return { size, text: `${SIGNATURE}${text.slice(0, root.from)}${withSize(root, size)}${text.slice(root.to)}` };
}

/** Of a tag; a value is as it stands there. */
export function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)];
  return new Map(found.map(([, name = "", double, single]) => [name, double ?? single ?? ""]));
}

/** The third and fourth number of a viewBox. */
export function viewBoxOf(attributes: Map<string, string>): Size | null {
  const [, , width = 0, height = 0, ...more] = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && more.length === 0 ? { width, height } : null;
}

/**
 * The natural size as Chromium has it: attributes only, without styles. A side that is absent, relative (`100%`) or invalid follows from
 * the shape of the viewBox, else it is the default (CSS Images 3 §5.3).
 */
function sizeOf(attributes: Map<string, string>): Size {
  const fontSize = pixels(attributes.get("font-size"), DEFAULT_FONT_SIZE) ?? DEFAULT_FONT_SIZE;
  const [width, height] = [pixels(attributes.get("width"), fontSize), pixels(attributes.get("height"), fontSize)];
  const isStretched = /^\s*none\b/.test(attributes.get("preserveAspectRatio") ?? "");
  const viewBox = isStretched ? null : viewBoxOf(attributes);
  const named = viewBox ? shapedSize(width, height, viewBox.width / viewBox.height) : { width, height };
  const size = {
    width: Math.round(named.width ?? DEFAULT.width),
    height: Math.round(named.height ?? DEFAULT.height),
  };
  if (!(size.width >= 1 && size.height >= 1 && size.width < 1e9 && size.height < 1e9))
    throw new PictureError("corrupt");
  return size;
}

/** Without either side, the largest of this shape that fits into the default. */
function shapedSize(width: number | null, height: number | null, ratio: number) {
  if (width === null && height === null) {
    const fitted = Math.min(DEFAULT.width, DEFAULT.height * ratio);
    return { width: fitted, height: fitted / ratio };
  }
  return { width: width ?? (height ?? 0) * ratio, height: height ?? (width ?? 0) / ratio };
}

/** Null for what is relative to something outside of the drawing, or not a length. */
function pixels(length = "", fontSize: number): number | null {
  const [, number = "", unit = ""] =
    /^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?)([a-z]*)\s*$/i.exec(length) ?? [];
  const perFont = FONT_UNITS[unit.toLowerCase()];
  const scale = perFont === undefined ? UNITS[unit.toLowerCase()] : perFont * fontSize;
  return number === "" || scale === undefined ? null : Number(number) * scale;
}

/**
 * The start tag with its size as a style, which takes precedence over attributes and stylesheets, and with a viewBox, so that the size
 * does not change its coordinates. The size is first and last, as the style may be important too, or end within a comment. One that
 * is both has another size, which only the memory of the worker process limits.
 */
function withSize({ name, attributes, end }: SvgRoot, { width, height }: Size): string {
  const [w, h] = [width, height].map((side) => (side * LIBVIPS_DOTS_PER_INCH) / DOTS_PER_INCH);
  const said = `width:${w}px!important;height:${h}px!important`;
  const before = attributesOf(attributes);
  const style = before.has("style") ? `${said};${before.get("style")};${said}` : said;
  const viewBox = viewBoxOf(before) ? before.get("viewBox") : `0 0 ${width} ${height}`;
  const others = attributes.replace(ATTRIBUTE, (attribute, its: string) =>
    its === "style" || its === "viewBox" ? "" : attribute,
  );
  const quoted = (value = "") => (value.includes('"') ? `'${value}'` : `"${value}"`);
  return `<${name}${others} viewBox=${quoted(viewBox)} style=${quoted(style)}${end}`;
}
