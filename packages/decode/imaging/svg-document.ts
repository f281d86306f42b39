import type { Size } from "./geometry.ts";
import { PictureError } from "./picture-error.ts";
import { findSvgRoot, mayBeXml, type SvgRoot, xmlText } from "./svg-text.ts";

/*
 * Reads the size of an SVG from its text. librsvg would render an SVG without dimensions to determine its size.
 */

/** Pixels per inch in SVG (CSS Values 4 §6.2). Passed to libvips as `density`. */
export const DOTS_PER_INCH = 96;
/** At another density, libvips scales librsvg's result, although its absolute units already use that density. */
const LIBVIPS_DOTS_PER_INCH = 72;

export interface SvgDocument {
  /** CSS pixels: the natural size of the image in browsers. */
  size: Size;
  /** The same SVG in UTF-8. libvips renders it at `DOTS_PER_INCH` in `size`, regardless of its own dimensions. */
  text: string;
}

/** The size of an image without dimensions (CSS Images 3 §5.3). */
const DEFAULT_SIZE = { width: 300, height: 150 };
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
/**
 * Font sizes per unit. `ex` and `ch` depend on the font; these are the values for unknown fonts (CSS Values 4 §6.1.1).
 */
const FONT_UNITS: Record<string, number> = { em: 1, rem: 1, ex: 0.5, ch: 0.5 };
/** Font size of a root without one, in pixels. */
const DEFAULT_FONT_SIZE = 16;

const ATTRIBUTE = /([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * libvips detects SVG by these characters within the first 1000. A document with a prefix or a long comment may not
 * have them there.
 */
const SVG_COMMENT = "<!--<svg-->";

/** Returns whether a decoder might treat the content as SVG. */
export const mayBeSvg = mayBeXml;

/** @throws {PictureError} if the content is not text, has no SVG root, or its size is zero */
export function readSvg(bytes: Buffer): SvgDocument {
  const text = xmlText(bytes);
  const root = text === null ? null : findSvgRoot(text);
  if (text === null || root === null) throw new PictureError("corrupt");
  const size = sizeOf(attributesOf(root.attributes));
  return { size, text: `${SVG_COMMENT}${text.slice(0, root.from)}${withSize(root, size)}${text.slice(root.to)}` };
}

/** Parses the attributes of a tag. Values are not decoded. */
export function attributesOf(text: string): Map<string, string> {
  const matches = [...text.matchAll(ATTRIBUTE)];
  return new Map(matches.map(([, name = "", double, single]) => [name, double ?? single ?? ""]));
}

/** Returns the third and fourth number of a viewBox. */
export function viewBoxOf(attributes: Map<string, string>): Size | null {
  const [, , width = 0, height = 0, ...more] = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && more.length === 0 ? { width, height } : null;
}

/**
 * Returns the natural size as in Chromium: only attributes count, not styles. A side that is missing, relative (`100%`)
 * or invalid is derived from the aspect ratio of the viewBox, and otherwise has the default (CSS Images 3 §5.3).
 */
function sizeOf(attributes: Map<string, string>): Size {
  const fontSize = pixels(attributes.get("font-size"), DEFAULT_FONT_SIZE) ?? DEFAULT_FONT_SIZE;
  const [width, height] = [pixels(attributes.get("width"), fontSize), pixels(attributes.get("height"), fontSize)];
  const isStretched = /^\s*none\b/.test(attributes.get("preserveAspectRatio") ?? "");
  const viewBox = isStretched ? null : viewBoxOf(attributes);
  const specified = viewBox ? shapedSize(width, height, viewBox.width / viewBox.height) : { width, height };
  const size = {
    width: Math.round(specified.width ?? DEFAULT_SIZE.width),
    height: Math.round(specified.height ?? DEFAULT_SIZE.height),
  };
  if (!(size.width >= 1 && size.height >= 1 && size.width < 1e9 && size.height < 1e9))
    throw new PictureError("corrupt");
  return size;
}

/** Without either side, returns the largest size of this aspect ratio that fits into the default. */
function shapedSize(width: number | null, height: number | null, ratio: number) {
  if (width === null && height === null) {
    const fitted = Math.min(DEFAULT_SIZE.width, DEFAULT_SIZE.height * ratio);
    return { width: fitted, height: fitted / ratio };
  }
  return { width: width ?? (height ?? 0) * ratio, height: height ?? (width ?? 0) / ratio };
}

/** Returns null for lengths relative to the viewport, and for invalid lengths. */
function pixels(length = "", fontSize: number): number | null {
  const [, number = "", unit = ""] =
    /^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?)([a-z]*)\s*$/i.exec(length) ?? [];
  const perFont = FONT_UNITS[unit.toLowerCase()];
  const scale = perFont === undefined ? UNITS[unit.toLowerCase()] : perFont * fontSize;
  return number === "" || scale === undefined ? null : Number(number) * scale;
}

/**
 * Returns the start tag with the size as a style and with a viewBox. The style takes precedence over attributes and
 * stylesheets. The viewBox ensures that the size does not change the coordinates. The size is repeated at both ends,
 * because the existing style may be important or end within a comment. A style with both has another size, which only
 * the memory limit of the worker process bounds.
 */
function withSize({ name, attributes, end }: SvgRoot, { width, height }: Size): string {
  const [w, h] = [width, height].map((side) => (side * LIBVIPS_DOTS_PER_INCH) / DOTS_PER_INCH);
  const dimensions = `width:${w}px!important;height:${h}px!important`;
  const existing = attributesOf(attributes);
  const style = existing.has("style") ? `${dimensions};${existing.get("style")};${dimensions}` : dimensions;
  const viewBox = viewBoxOf(existing) ? existing.get("viewBox") : `0 0 ${width} ${height}`;
  const otherAttributes = attributes.replace(ATTRIBUTE, (attribute, its: string) =>
    its === "style" || its === "viewBox" ? "" : attribute,
  );
  const quoted = (value = "") => (value.includes('"') ? `'${value}'` : `"${value}"`);
  return `<${name}${otherAttributes} viewBox=${quoted(viewBox)} style=${quoted(style)}${end}`;
}

/** Finds everything that librsvg 2.63 does not support, and sometimes more. */
const MODERN =
  /var\(|@(?:media|supports|layer|property)\b|\b(?:light-dark|color-mix|ok(?:lab|lch)|lab|lch|color|calc|min|max|clamp|abs|sign|round|mod|rem|a?(?:sin|cos|tan)|atan2|pow|sqrt|hypot|log|exp|grayscale|sepia|saturate|hue-rotate|invert|brightness|contrast|opacity|circle|ellipse|inset|polygon|path|xywh|rect)\(|\bfrom\s+\S+\s+[rhlxw]\s|:(?:is|where|has)\(|transform-(?:origin|box)|\d(?:turn|rem|vw|vh)\b|(?<![-\w])(?:translate|rotate|scale)\s*:|(?<![-\w])background(?:-color)?\s*:|:\s*(?:initial|unset|revert)\b|<(?:[\w.-]+:)?style\s[^<>]*\bmedia\s*=/i;
const STYLE = /<(?:[\w.-]+:)?style[\s>]/gi;
const NESTED = /\{[^{}]*\{/;

/** Returns whether resolve-css.ts may change the SVG. */
export function usesModernCss(text: string): boolean {
  if (MODERN.test(text)) return true;
  STYLE.lastIndex = 0;
  while (STYLE.test(text)) {
    const from = STYLE.lastIndex;
    const end = text.indexOf("style>", from);
    if (end === -1) return false;
    if (NESTED.test(text.slice(from, end))) return true;
    STYLE.lastIndex = end;
  }
  return false;
}
