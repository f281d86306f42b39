import { extname } from "node:path/posix";
import { invalid } from "../base/errors.ts";
import { normalizeName, removeHidden } from "../base/hidden-characters.ts";
import { lastSegment } from "../base/last-segment.ts";

/** NAME_MAX of common file systems, so that a download can be saved under the stored name. */
const MAX_FILENAME_BYTES = 255;

/**
 * Number of characters at both ends of a longer name that are read: more than the stored part and the extension need.
 */
const END_LENGTH = 512;

/** Returns the stored name of an upload: the last segment of the sent name, in NFC, without hidden characters. */
export function cleanFilename(sent: string): string {
  return visibleName(sent) ?? "unnamed";
}

/** Returns the new name of a file. Throws VALIDATION_ERROR if no visible character remains. */
export function newFilename(sent: string): string {
  const name = visibleName(sent);
  if (name !== null) return name;
  throw invalid(
    "body",
    "filename",
    "minLength",
    "must contain characters other than dots, spaces, slashes and hidden characters",
  );
}

function visibleName(sent: string): string | null {
  const name = normalizeName(dropMiddle(lastSegment(sent)));
  // As URL segments, "." and ".." name folders (RFC 3986 §5.2.4). All names of only dots count as empty.
  if (/^\.*$/.test(name)) return null;
  return shorten(name);
}

function dropMiddle(name: string): string {
  return name.length <= 2 * END_LENGTH ? name : name.slice(0, END_LENGTH) + name.slice(-END_LENGTH);
}

/**
 * Shortens the name before the extension, between graphemes: an emoji of several code points is kept or removed as a
 * unit.
 */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_FILENAME_BYTES) return name;
  const extension = extname(name);
  const suffix = Buffer.byteLength(extension) < MAX_FILENAME_BYTES / 2 ? extension : "";
  const stem = name.slice(0, name.length - suffix.length);
  const maxBytes = MAX_FILENAME_BYTES - Buffer.byteLength(suffix);
  const graphemes = Array.from(new Intl.Segmenter().segment(stem), ({ segment }) => segment);
  // A single grapheme with many combining marks can exceed the limit: then the cut is between code points. After a cut
  // inside a sequence, its joiners have no effect, and are removed as hidden characters.
  return removeHidden(prefixWithin(graphemes, maxBytes) || prefixWithin(stem, maxBytes)).trimEnd() + suffix;
}

function prefixWithin(characters: Iterable<string>, maxBytes: number): string {
  let text = "";
  let remaining = maxBytes;
  for (const character of characters) {
    remaining -= Buffer.byteLength(character);
    if (remaining < 0) break;
    text += character;
  }
  return text;
}
