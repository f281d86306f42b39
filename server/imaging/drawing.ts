import type { Size } from "./geometry.ts";
import { PictureError } from "./picture-error.ts";

/*
 * What an SVG says about itself, read from its text: librsvg would draw one without dimensions to find out how large it is.
 */

export interface Drawing {
  /** Pixels, as librsvg understands them at 72 to the inch. */
  size: Size;
  /** The same drawing, which says so itself: whatever it says elsewhere, it is drawn at this size. */
  bytes: Buffer;
}

/** What has no size of its own has this one (CSS 2.2 §10.3.2). */
const DEFAULT = { width: 300, height: 150 };
/** In pixels. Those that depend on a font are taken at its default size. */
const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 7.2 / 2.54,
  pc: 12,
  em: 12,
  ex: 6,
};
/** Declarations, instructions, comments and the document type, before the first element. */
const PROLOGUE =
  /(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[(?:"[^"]*"|'[^']*'|<!--[\s\S]*?-->|[^\]"'])*\]\s*)?>)*/iy;
const ROOT = /<(?:[\w.-]+:)?svg(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;

/** Whether a decoder might take it for a drawing: XML begins with a tag. */
export function isDrawing(bytes: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString("latin1", 0, 1024));
}

/** @throws {PictureError} for what has no root of a drawing, or a size of nothing */
export function readDrawing(bytes: Buffer): Drawing {
  // All that matters is ASCII: a character is a byte.
  const text = bytes.toString("latin1");
  PROLOGUE.lastIndex = text.startsWith("\xef\xbb\xbf") ? 3 : 0;
  PROLOGUE.test(text);
  ROOT.lastIndex = PROLOGUE.lastIndex;
  const [tag, attributes = ""] = ROOT.exec(text) ?? [];
  if (tag === undefined) throw new PictureError("corrupt");
  const size = sizeOf(attributesOf(attributes));
  return { size, bytes: saying(bytes, ROOT.lastIndex - tag.length, tag, size) };
}

/** Of a tag; a value is as it stands there. */
export function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
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

function sizeOf(attributes: Map<string, string>): Size {
  const style = attributes.get("style") ?? "";
  const side = (name: "width" | "height") =>
    pixels(new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;!]+)`).exec(style)?.[1]) ?? pixels(attributes.get(name));
  const viewBox = viewBoxOf(attributes);
  const [width, height] = [side("width"), side("height")];
  const named = viewBox
    ? {
        width: width ?? (height === null ? viewBox.width : (height * viewBox.width) / viewBox.height),
        height: height ?? (width === null ? viewBox.height : (width * viewBox.height) / viewBox.width),
      }
    : { width: width ?? DEFAULT.width, height: height ?? DEFAULT.height };
  const size = { width: Math.round(named.width), height: Math.round(named.height) };
  if (!(size.width >= 1 && size.height >= 1 && size.width < 1e9 && size.height < 1e9))
    throw new PictureError("corrupt");
  return size;
}

function pixels(length = ""): number | null {
  const [, number = "", unit = ""] =
    /^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?)\s*([a-z]*)\s*$/i.exec(length) ?? [];
  const scale = UNITS[unit.toLowerCase()];
  return number === "" || scale === undefined || Number(number) < 0 ? null : Number(number) * scale;
}

/** A style of its own beats attributes, and stylesheets. */
function saying(bytes: Buffer, at: number, tag: string, { width, height }: Size): Buffer {
  const said = `width:${width}px!important;height:${height}px!important`;
  const styled = /\sstyle\s*=\s*(["'])/.exec(tag);
  const [where, what] = styled
    ? [styled.index + styled[0].length, `${said};`]
    : [tag.length - (tag.endsWith("/>") ? 2 : 1), ` style="${said}"`];
  return Buffer.concat([bytes.subarray(0, at + where), Buffer.from(what), bytes.subarray(at + where)]);
}
