import { textValue } from "./blocks.ts";

/* Untrusted texts of an image: sanitized and truncated. */

export type Fields = Record<string, unknown>;

export interface TextLimits {
  /** Maximum UTF-16 code units per text. */
  maxLength: number;
  /** Maximum texts per list. */
  maxItems: number;
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** Returns the first text that is not empty, or `""`. */
export function firstText({ maxLength }: Pick<TextLimits, "maxLength">, ...values: unknown[]): string {
  return values.map((value) => plainText(textValue(value), maxLength)).find((text) => text !== "") ?? "";
}

/** Returns the texts of the first value that has any. */
export function allTexts({ maxLength, maxItems }: TextLimits, ...values: unknown[]): string[] {
  const lists = values.map((value) => [value].flat().slice(0, maxItems).map(textValue));
  const plain = lists.map((texts) => texts.map((text) => plainText(text, maxLength)).filter(Boolean));
  return plain.find((texts) => texts.length > 0) ?? [];
}

/**
 * Returns one line of characters that XML allows (XML 1.0, 2.2) and PostgreSQL can store. EXIF separates two copyrights
 * with a NUL.
 */
export function plainText(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength)
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, " ")
    .trim();
  // The cut may have left the first half of a surrogate pair.
  return line.replace(/[\ud800-\udbff]$/, "").toWellFormed();
}

/** exifr decodes IPTC as Latin-1, but most of it is UTF-8. */
export function inUtf8(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inUtf8);
  return typeof value === "string" ? utf8OrLatin1(Buffer.from(value, "latin1")) : value;
}

/** Decodes text of unknown encoding as UTF-8, or as Latin-1 if it is not valid UTF-8. */
export function utf8OrLatin1(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}
