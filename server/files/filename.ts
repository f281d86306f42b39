import { extname } from "node:path/posix";
import { invalid } from "../base/errors.ts";
import { plainName, withoutHidden } from "../base/hidden-characters.ts";
import { lastSegment } from "../base/last-segment.ts";

/** NAME_MAX of the usual file systems, so that a download can be saved under its own name. */
const MAX_FILENAME_BYTES = 255;

/** Of a name that is longer, its two ends are looked at: more than what is kept of them, and the extension. */
const END = 512;

/** The stored name of an upload: the last segment of what the client sent, without hidden characters, in NFC. */
export function cleanFilename(sent: string): string {
  return whatIsLeft(sent) ?? "unnamed";
}

/** The stored name of a file that is renamed: who gives a name means one. */
export function newFilename(sent: string): string {
  const name = whatIsLeft(sent);
  if (name !== null) return name;
  throw invalid(
    "body",
    "filename",
    "minLength",
    "must contain characters other than dots, spaces, slashes and hidden characters",
  );
}

function whatIsLeft(sent: string): string | null {
  const name = plainName(ends(lastSegment(sent)));
  // As a URL segment "." and ".." would name a folder (RFC 3986 §5.2.4); more dots say as little.
  if (/^\.*$/.test(name)) return null;
  return shorten(name);
}

function ends(name: string): string {
  return name.length <= 2 * END ? name : name.slice(0, END) + name.slice(-END);
}

/** Cuts before the extension, between characters as people see them: an emoji of several code points goes as one. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_FILENAME_BYTES) return name;
  const extension = extname(name);
  const beforeCommit = Buffer.byteLength(extension) < MAX_FILENAME_BYTES / 2 ? extension : "";
  const stem = name.slice(0, name.length - beforeCommit.length);
  const room = MAX_FILENAME_BYTES - Buffer.byteLength(beforeCommit);
  const graphemes = Array.from(new Intl.Segmenter().segment(stem), ({ segment }) => segment);
  // A letter under a tower of accents may be longer than the room by itself.
  // Where a sequence was cut, what joined it joins nothing any more.
  return withoutHidden(fitting(graphemes, room) || fitting(stem, room)).trimEnd() + beforeCommit;
}

function fitting(characters: Iterable<string>, room: number): string {
  let text = "";
  let left = room;
  for (const character of characters) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    text += character;
  }
  return text;
}
