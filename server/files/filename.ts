import { invalid } from "../base/errors.ts";
import { normalizeName } from "../base/hidden-characters.ts";
import { lastSegment } from "../base/last-segment.ts";
import { shortenName } from "../base/shorten-name.ts";

/**
 * Number of characters at both ends of a longer name that are read: more than the stored part and the extension need.
 */
const END_LENGTH = 512;

/**
 * Returns the stored name of an upload: the last segment of the sent name, in NFC, without hidden characters, and short
 * enough for a download to be saved under it.
 */
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
  return shortenName(name);
}

function dropMiddle(name: string): string {
  return name.length <= 2 * END_LENGTH ? name : name.slice(0, END_LENGTH) + name.slice(-END_LENGTH);
}
