import { lastSegment, normalizeName, shortenName } from "@media-asset-service/base/text.ts";
import { invalid } from "../base/errors.ts";

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

export const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 64;

/**
 * Returns the stored form of tags: trimmed, without empty tags and duplicates, in the order of their first occurrence.
 */
export function cleanTags(tags: readonly string[], field = "tags"): string[] {
  const clean = [...new Set(tags.map((tag) => tag.toWellFormed().normalize("NFC").trim()).filter((tag) => tag !== ""))];
  if (clean.length > MAX_TAGS)
    throw invalid("body", field, "maxItems", `must contain at most ${MAX_TAGS} tags, not ${clean.length}`);
  const long = clean.find((tag) => [...tag].length > MAX_TAG_LENGTH);
  if (long !== undefined) {
    const start = `${long.slice(0, 20)}…`;
    throw invalid(
      "body",
      field,
      "maxLength",
      `must have 1 to ${MAX_TAG_LENGTH} characters each; ${JSON.stringify(start)} is longer`,
    );
  }
  return clean;
}

/** Parses the form field: tags separated by commas. */
export function splitTags(text: string): string[] {
  return cleanTags(text.split(","));
}
