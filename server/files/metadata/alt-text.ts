import { invalid } from "../../base/errors.ts";
import type { components } from "../../generated/types.ts";
import { jsonBytes, mergePatch } from "./metadata.ts";

type AltText = components["schemas"]["AltText"];
export type AltTextPatch = components["schemas"]["AltTextPatch"];

export const MAX_LANGUAGES = 50;
/**
 * Bytes of JSON in UTF-8, without white space. A form field with alternative text stays below the limit of text fields.
 */
export const MAX_ALT_TEXT_BYTES = 8_192;
/** The longest language tag that should be necessary (RFC 5646 §4.4.1). */
const MAX_TAG_LENGTH = 35;

/**
 * Returns the patch with canonical language tags: `en-GB` for `EN-gb` (RFC 5646 §2.1.1). Throws VALIDATION_ERROR for an
 * invalid tag.
 */
export function cleanAltText(patch: AltTextPatch, path = "altText"): AltTextPatch {
  return Object.fromEntries(
    Object.entries(patch).map(([language, text]) => [canonical(language, `${path}/${language}`), text]),
  );
}

function canonical(language: string, at: string): string {
  try {
    const [tag] = language.length <= MAX_TAG_LENGTH ? Intl.getCanonicalLocales(language) : [];
    if (tag !== undefined) return tag;
  } catch {
    // Reported below.
  }
  throw invalid("body", at, "propertyNames", "must have a BCP 47 language tag as its key, such as en or pt-BR");
}

/** Returns the alternative text of a file after the patch. Throws VALIDATION_ERROR if it exceeds a limit. */
export function mergeAltText(current: AltText, patch: AltTextPatch, path = "altText"): AltText {
  const merged = mergePatch(current, patch) as AltText;
  const languages = Object.keys(merged).length;
  if (languages > MAX_LANGUAGES) {
    throw invalid("body", path, "maxProperties", `must have at most ${MAX_LANGUAGES} languages, not ${languages}`);
  }
  const bytes = jsonBytes(merged);
  if (bytes > MAX_ALT_TEXT_BYTES) {
    throw invalid("body", path, "maxLength", `must have at most ${MAX_ALT_TEXT_BYTES} bytes of JSON, not ${bytes}`);
  }
  return merged;
}
