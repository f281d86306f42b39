import { invalid } from "../base/errors.ts";

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
