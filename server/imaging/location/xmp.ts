/* XMP (ISO 16684-1): RDF in XML. It is changed byte by byte, which works for every ASCII-compatible encoding. */

/** `exif:GPSLatitude`, `drone-dji:GpsLongitude`, `Camera:GPSXYAccuracy`, and locations under other names. */
const LOCATION = /^(?!xmlns:)(?:[^:]*:)?(?:gps|(?:lat|long)itude$)|^geo:(?:lat|long|alt)$/i;

const NAME = /[^\s/<>="']+/y;
const ATTRIBUTE = /\s*([^\s/<>="']+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
const TAG_END = /\s*\/?>/y;

interface Span {
  start: number;
  end: number;
}

interface Tag extends Span {
  name: string;
  attributes: (Span & { name: string })[];
  isEmpty: boolean;
}

/** Replaces locations with spaces, so that the XML stays well-formed. Returns null if there are none. */
export function xmpWithoutLocation(packet: Buffer): Buffer | null {
  const blanked = Buffer.from(packet);
  let hasLocation = false;
  for (const { start, end } of positionsIn(packet.toString("latin1"))) {
    blanked.fill(" ", start, end);
    hasLocation = true;
  }
  return hasLocation ? blanked : null;
}

function* positionsIn(xml: string): Generator<Span> {
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at)) {
    const skipped = endOfOther(xml, at);
    if (skipped !== null) {
      at = skipped;
      continue;
    }
    const tag = tagAt(xml, at);
    if (!tag) return;
    at = tag.end;
    if (LOCATION.test(tag.name)) {
      const end = tag.isEmpty ? tag.end : endOfElement(xml, tag);
      if (end === null) return;
      yield { start: tag.start, end };
      at = end;
    } else {
      yield* tag.attributes.filter(({ name }) => LOCATION.test(name));
    }
  }
}

/** Returns the end of markup other than a start tag, or null for a start tag. */
function endOfOther(xml: string, at: number): number | null {
  if (xml.startsWith("<!--", at)) return after(xml, "-->", at);
  if (xml.startsWith("<![CDATA[", at)) return after(xml, "]]>", at);
  if (xml.startsWith("<?", at)) return after(xml, "?>", at);
  if (xml.startsWith("<!", at) || xml.startsWith("</", at)) return after(xml, ">", at);
  return null;
}

function after(xml: string, text: string, at: number): number {
  const position = xml.indexOf(text, at);
  return position < 0 ? xml.length : position + text.length;
}

/** Returns null if the tag is not well-formed. */
function tagAt(xml: string, start: number): Tag | null {
  NAME.lastIndex = start + 1;
  const name = NAME.exec(xml)?.[0];
  if (name === undefined) return null;
  const attributes: Tag["attributes"] = [];
  let at = NAME.lastIndex;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const attribute = ATTRIBUTE.exec(xml);
    if (!attribute) break;
    attributes.push({ name: attribute[1] ?? "", start: at, end: ATTRIBUTE.lastIndex });
    at = ATTRIBUTE.lastIndex;
  }
  TAG_END.lastIndex = at;
  const end = TAG_END.exec(xml)?.[0];
  return end === undefined
    ? null
    : { name, attributes, start, end: TAG_END.lastIndex, isEmpty: end.trim().startsWith("/") };
}

function endOfElement(xml: string, { name, end }: Tag): number | null {
  let depth = 1;
  for (let at = xml.indexOf("<", end); at >= 0; at = xml.indexOf("<", at)) {
    if (xml.startsWith(`</${name}`, at) && /[\s>]/.test(xml[at + 2 + name.length] ?? "")) {
      depth -= 1;
      at = after(xml, ">", at);
      if (depth === 0) return at;
      continue;
    }
    const skipped = endOfOther(xml, at);
    if (skipped !== null) {
      at = skipped;
      continue;
    }
    const tag = tagAt(xml, at);
    if (!tag) return null;
    if (tag.name === name && !tag.isEmpty) depth += 1;
    at = tag.end;
  }
  return null;
}
