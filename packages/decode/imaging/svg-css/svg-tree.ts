import { SaxesParser } from "saxes";
import type { Budget } from "./css-parser.ts";

/* The elements of an SVG with their positions in the text, so that only the tags that change are written again. */

export interface SvgElement {
  /** Without its prefix. */
  name: string;
  /** With its prefix. */
  tag: string;
  /** Decoded values by names as written. */
  attributes: Map<string, string>;
  classes: Set<string>;
  parent: SvgElement | null;
  children: SvgElement[];
  /** The position among its siblings. */
  index: number;
  /** The range of its start tag, in UTF-16 code units. */
  from: number;
  to: number;
  isEmpty: boolean;
  /** The decoded text of a `style` element, and the end of its range. */
  css: string;
  cssEnd: number;
}

/** A replacement of a range of the text. */
export interface Patch {
  from: number;
  to: number;
  text: string;
}

const MAX_DEPTH = 500;
const MAX_ENTITY_LENGTH = 200;
const MAX_REFERENCES = 10_000;
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

/** Returns all elements in document order. @throws if the text is not well-formed, or over a limit */
export function parseSvg(text: string, budget: Budget): SvgElement[] {
  const parser = new SaxesParser({ xmlns: false });
  const elements: SvgElement[] = [];
  const open: SvgElement[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", (doctype) => {
    const entities = [...doctype.matchAll(ENTITY)];
    if (entities.length > 0) budget.requireAtMost(MAX_REFERENCES, text.split("&").length);
    for (const [, name = "", double, single] of entities) {
      const value = double ?? single ?? "";
      if (/[&%<]/.test(value)) throw new Error("An entity that contains markup");
      budget.requireAtMost(MAX_ENTITY_LENGTH, value.length);
      parser.ENTITIES[name] = value;
    }
  });
  parser.on("opentag", ({ name: tag, attributes, isSelfClosing }) => {
    budget.spend(1);
    budget.requireAtMost(MAX_DEPTH, open.length);
    const parent = open.at(-1) ?? null;
    const to = parser.position;
    const element: SvgElement = {
      name: tag.slice(tag.indexOf(":") + 1),
      tag,
      attributes: new Map(Object.entries(attributes)),
      classes: new Set(attributes.class?.match(/\S+/g)),
      parent,
      children: [],
      index: parent?.children.length ?? 0,
      from: text.lastIndexOf("<", to - 1),
      to,
      isEmpty: isSelfClosing,
      css: "",
      cssEnd: to,
    };
    parent?.children.push(element);
    elements.push(element);
    open.push(element);
  });
  const addText = (css: string) => {
    const element = open.at(-1);
    if (element?.name === "style") element.css += css;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop();
    if (element && !element.isEmpty) element.cssEnd = text.lastIndexOf("</", parser.position - 1);
  });
  parser.write(text).close();
  return elements;
}

export function applyPatches(text: string, patches: Patch[]): string {
  let at = 0;
  let result = "";
  for (const patch of patches.sort((a, b) => a.from - b.from)) {
    result += text.slice(at, patch.from) + patch.text;
    at = patch.to;
  }
  return result + text.slice(at);
}

export function startTag({ tag, isEmpty }: SvgElement, attributes: Map<string, string>): string {
  const written = [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${tag}${written.join("")}${isEmpty ? "/>" : ">"}`;
}

const ESCAPED: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};
const escapeAttribute = (value: string) => value.replaceAll(/[&<"\n\r\t]/g, (character) => ESCAPED[character] ?? "");
