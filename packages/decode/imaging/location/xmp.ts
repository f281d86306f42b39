/* XMP (ISO 16684-1): RDF in XML, in UTF-8, UTF-16 or UTF-32. It is changed character by character. */

/**
 * `exif:GPSLatitude`, `drone-dji:GpsLongitude`, `Camera:GPSXYAccuracy`, `dwc:decimalLatitude`, and locations under
 * other names.
 */
const LOCATION = /^(?!xmlns:)(?:[^:]*:)?(?:gps|\w*(?:lat|long)itude$)|^geo:(?:lat|long|alt)$/i;
/** Properties that do not contain a position, such as the time, and the version that cameras always write. */
export const NO_POSITION =
  /gps(?:info|versionid|timestamp|datestamp|satellites|status|measuremode|dop|mapdatum|differential|processingmethod|speed|track|imgdirection|\w*ref)$/i;
const MENTION = /gps|(?:lat|long)itude|geo:/i;

const NAME = /[^\s/<>="']+/y;
const ATTRIBUTE = /\s*([^\s/<>="']+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
const TAG_END = /\s*\/?>/y;

interface Span {
  start: number;
  end: number;
}

interface Location extends Span {
  /** Whether it has a value that is a position. */
  isPosition: boolean;
}

interface Tag extends Span {
  name: string;
  attributes: (Span & { name: string })[];
  isEmpty: boolean;
}

/**
 * Replaces locations with spaces, so that the XML stays well-formed. Returns null if there are none, or only properties
 * without a position, such as the version.
 *
 * @throws if a location may be in a part that is not well-formed
 */
export function xmpWithoutLocation(packet: Buffer): Buffer | null {
  const blanked = Buffer.from(packet);
  let hasLocation = false;
  const { text, unitBytes, low } = unitsOf(packet);
  for (const { start, end, isPosition } of locationsIn(text)) {
    blanked.fill(0, start * unitBytes, end * unitBytes);
    for (let unit = start; unit < end; unit++) blanked[unit * unitBytes + low] = 0x20;
    hasLocation ||= isPosition;
  }
  return hasLocation ? blanked : null;
}

/**
 * Returns a character for each code unit of UTF-16 or UTF-32, or for each byte of other encodings. `low` is the position
 * of the least significant byte in a unit, which the zeros after the first `<` show.
 */
function unitsOf(packet: Buffer): { text: string; unitBytes: number; low: number } {
  const first = packet.indexOf("<");
  const next = packet.subarray(first + 1).findIndex((byte) => byte !== 0) + 1;
  const unitBytes = first >= 0 && (next === 2 || next === 4) ? next : 1;
  const low = first % unitBytes;
  if (unitBytes === 1) return { text: packet.toString("latin1"), unitBytes, low: 0 };
  const units = Buffer.alloc(Math.floor(packet.length / unitBytes), "?");
  for (let unit = 0; unit < units.length; unit++) {
    const bytes = packet.subarray(unit * unitBytes, (unit + 1) * unitBytes);
    if (bytes.every((byte, index) => index === low || byte === 0)) units[unit] = bytes[low] ?? 0;
  }
  return { text: units.toString("latin1"), unitBytes, low };
}

function* locationsIn(xml: string): Generator<Location> {
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at)) {
    const skipped = endOfOther(xml, at);
    if (skipped !== null) {
      at = skipped;
      continue;
    }
    const tag = tagAt(xml, at);
    const isLocation = tag && LOCATION.test(tag.name);
    const end = isLocation && !tag.isEmpty ? endOfElement(xml, tag) : tag?.end;
    if (!tag || end == null) {
      if (MENTION.test(xml.slice(at))) throw new RangeError("Not well-formed");
      return;
    }
    if (isLocation) {
      const hasAttribute = tag.attributes.some(({ name }) => !name.startsWith("xmlns"));
      const hasValue = hasAttribute || !/^\s*(?:<\/|$)/.test(xml.slice(tag.end, end));
      yield { start: tag.start, end, isPosition: hasValue && !NO_POSITION.test(tag.name) };
    } else {
      for (const { name, start, end } of tag.attributes.filter(({ name }) => LOCATION.test(name))) {
        const hasValue = !/=\s*["']\s*["']$/.test(xml.slice(start, end));
        yield { start, end, isPosition: hasValue && !NO_POSITION.test(name) };
      }
    }
    at = end;
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
