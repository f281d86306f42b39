import { SaxesParser } from "saxes";

/* XMP (ISO 16684-1:2019): properties in RDF/XML. */

/** A text, a structure with fields, or a list. */
interface XmpValue {
  text: string;
  /** The fields by their names with the usual prefix, such as `plus:LicensorURL`. */
  fields: XmpFields;
  /** The items of a list, with the default language first. */
  items: XmpValue[];
}

export type XmpFields = Map<string, XmpValue>;

/** The usual prefixes. A packet can declare others. */
const PREFIXES: Record<string, string> = {
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
  "http://www.w3.org/XML/1998/namespace": "xml",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://ns.adobe.com/xap/1.0/": "xmp",
  "http://ns.adobe.com/xap/1.0/rights/": "xmpRights",
  "http://ns.adobe.com/photoshop/1.0/": "photoshop",
  "http://ns.adobe.com/tiff/1.0/": "tiff",
  "http://ns.adobe.com/exif/1.0/": "exif",
  "http://ns.useplus.org/ldf/xmp/1.0/": "plus",
  "http://creativecommons.org/ns#": "cc",
};

const LISTS = ["rdf:Alt", "rdf:Bag", "rdf:Seq"];
/** The properties that a record shows are at most eight elements deep. */
const MAX_DEPTH = 16;
const MAX_ELEMENTS = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;

interface Element {
  name: string;
  attributes: Map<string, string>;
  children: Element[];
  text: string;
}

/** Returns the properties by their names with the usual prefix, such as `dc:title`. Damaged XML has those before it. */
export function readXmp(packet: Uint8Array): XmpFields {
  const properties: XmpFields = new Map();
  for (const { children } of descendants(parse(decode(packet.subarray(0, MAX_BYTES))), "rdf:RDF")) {
    for (const [name, value] of children.flatMap((node) => [...fieldsOf(node)])) {
      if (!properties.has(name)) properties.set(name, value);
    }
  }
  return properties;
}

/** Returns the text of a value, or the texts of a list. */
export function textsOf(value: XmpValue | undefined): string[] {
  if (!value) return [];
  return value.items.length > 0 ? value.items.flatMap(textsOf) : [value.text];
}

/** XMP in a file is UTF-8, UTF-16 or UTF-32 (ISO 16684-1, 7.1). No program is known to write the latter. */
function decode(packet: Uint8Array): string {
  const start = packet.indexOf(0x3c);
  if (packet[start + 1] === 0) return new TextDecoder("utf-16le").decode(packet.subarray(start));
  if (packet[start - 1] === 0) return new TextDecoder("utf-16be").decode(packet.subarray(start - 1));
  return new TextDecoder().decode(packet);
}

function parse(xml: string): Element {
  const root: Element = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  // The parser continues after an error.
  parser.on("error", () => {});
  parser.on("opentag", ({ uri, local, attributes }) => {
    const named = Object.values(attributes).map((it): [string, string] => [nameOf(it.uri, it.local), it.value]);
    const element = { name: nameOf(uri, local), attributes: new Map(named), children: [], text: "" };
    if (open.length <= MAX_DEPTH && count < MAX_ELEMENTS) open.at(-1)?.children.push(element);
    open.push(element);
    count += 1;
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    if (open.length > 1) open.pop();
  });
  parser.write(xml).close();
  return root;
}

/** An undeclared prefix is its own namespace. */
function nameOf(uri: string, local: string): string {
  return `${PREFIXES[uri] ?? uri}:${local}`;
}

function* descendants(element: Element, name: string): Generator<Element> {
  for (const child of element.children) {
    if (child.name === name) yield child;
    else yield* descendants(child, name);
  }
}

/** Returns the fields of a node: attributes, and elements (ISO 16684-1, 7.9.2). */
function fieldsOf({ attributes, children }: Element): XmpFields {
  const isSyntax = (name: string) => /^(?:rdf|xml|http:\/\/www\.w3\.org\/2000\/xmlns\/)?:/.test(name);
  const short = [...attributes]
    .filter(([name]) => !isSyntax(name))
    .map(([name, text]) => [name, textOnly(text)] as const);
  return new Map([...short, ...children.map((child) => [child.name, valueIn(child)] as const)]);
}

function valueIn(element: Element): XmpValue {
  const [child] = element.children;
  if (child && LISTS.includes(child.name)) {
    const isDefault = (item: Element) => item.attributes.get("xml:lang") === "x-default";
    const items = child.children.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
    return { ...textOnly(""), items: items.map(valueIn) };
  }
  const fields = fieldsOf(child?.name === "rdf:Description" ? child : element);
  // A value with qualifiers (ISO 16684-1, 7.8).
  const qualified = fields.get("rdf:value");
  return qualified ?? { ...textOnly(element.attributes.get("rdf:resource") ?? element.text), fields };
}

function textOnly(text: string): XmpValue {
  return { text, fields: new Map(), items: [] };
}
