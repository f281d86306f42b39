import { basename, extname } from "node:path/posix";

/** NAME_MAX of the usual file systems, so that a download can be saved under its own name. */
const LONGEST = 255;

/** The stored name of an upload: the last segment of what the client sent, without control characters, in NFC. */
export function cleanFilename(sent: string): string {
  const name = basename(sent.toWellFormed().replaceAll("\\", "/"))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f/]/g, "")
    .normalize("NFC")
    .trim();
  // As a URL segment "." and ".." would name a folder (RFC 3986 §5.2.4); more dots say as little.
  if (/^\.*$/.test(name)) return "unnamed";
  return shorten(name);
}

/** Cuts before the extension, between characters as people see them: an emoji of several code points goes as one. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST) return name;
  const extension = extname(name);
  const kept = Buffer.byteLength(extension) < LONGEST / 2 ? extension : "";
  const stem = name.slice(0, name.length - kept.length);
  const room = LONGEST - Buffer.byteLength(kept);
  const graphemes = Array.from(new Intl.Segmenter().segment(stem), ({ segment }) => segment);
  // A letter under a tower of accents may be longer than the room by itself.
  return (fitting(graphemes, room) || fitting(stem, room)).trimEnd() + kept;
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
