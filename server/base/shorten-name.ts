import { extname } from "node:path/posix";
import { removeHidden } from "./hidden-characters.ts";

/** NAME_MAX of common file systems. */
const MAX_NAME_BYTES = 255;

/**
 * Returns the name with `end` before its extension, shortened to 255 bytes. An extension of more than half of that
 * counts as part of the name. The cut is between graphemes: an emoji of several code points is kept or removed as a
 * unit.
 *
 * @param end at most a few characters
 */
export function shortenName(name: string, end = ""): string {
  const extension = extname(name);
  const suffix = end + (Buffer.byteLength(extension) < MAX_NAME_BYTES / 2 ? extension : "");
  const stem = name.slice(0, name.length + end.length - suffix.length);
  const maxBytes = MAX_NAME_BYTES - Buffer.byteLength(suffix);
  if (Buffer.byteLength(stem) <= maxBytes) return stem + suffix;
  const graphemes = Array.from(new Intl.Segmenter().segment(stem), ({ segment }) => segment);
  // A single grapheme with many combining marks can exceed the limit: then the cut is between code points. After a cut
  // inside a sequence, its joiners have no effect, and are removed as hidden characters.
  const prefix = removeHidden(prefixWithin(graphemes, maxBytes) || prefixWithin(stem, maxBytes));
  // Windows drops dots and spaces at the end of a name.
  return prefix.replace(/[.\s]+$/, "") + suffix;
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
