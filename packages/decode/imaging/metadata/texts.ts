/* Untrusted texts of an image: sanitized and truncated. */

interface TextLimits {
  /** Maximum UTF-16 code units per text. */
  maxLength: number;
  /** Maximum texts per list. */
  maxItems: number;
}

/** Returns the first text that is not empty, or `""`. */
export function firstText(
  { maxLength }: { maxLength: number },
  ...values: (string | readonly string[] | undefined)[]
): string {
  const texts = values.flatMap((value) => value ?? []);
  return texts.map((text) => plainText(text, maxLength)).find((text) => text !== "") ?? "";
}

/** Returns the texts of the first list that has any. */
export function allTexts({ maxLength, maxItems }: TextLimits, ...lists: (readonly string[])[]): string[] {
  const plain = lists.map((texts) => texts.slice(0, maxItems).map((text) => plainText(text, maxLength)));
  return plain.map((texts) => texts.filter(Boolean)).find((texts) => texts.length > 0) ?? [];
}

/**
 * Returns one line of characters that XML allows (XML 1.0, 2.2) and PostgreSQL can store. EXIF separates two copyrights
 * with a NUL.
 */
function plainText(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength)
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, " ")
    .trim();
  // The cut may have left the first half of a surrogate pair.
  return line.replace(/[\ud800-\udbff]$/, "").toWellFormed();
}

/**
 * Decodes text of unknown encoding: UTF-8 if it is valid, otherwise Windows-1252, which contains Latin-1. ExifTool 12.57
 * writes IPTC in Windows-1252 by default.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
