import { wording } from "./blocks.ts";

/* Texts that strangers have put into a picture: made plain, and cut. */

export type Fields = Record<string, unknown>;

export interface TextLimits {
  /** UTF-16 code units of one text. */
  maxLength: number;
  /** Texts of a list. */
  maxItems: number;
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** The first that says something; `""` where none does. */
export function firstText({ maxLength }: Pick<TextLimits, "maxLength">, ...values: unknown[]): string {
  return values.map((value) => plainText(wording(value), maxLength)).find((text) => text !== "") ?? "";
}

/** Those of the first that names any. */
export function allTexts({ maxLength, maxItems }: TextLimits, ...values: unknown[]): string[] {
  const named = values.map((value) => [value].flat().slice(0, maxItems).map(wording));
  const plain = named.map((texts) => texts.map((text) => plainText(text, maxLength)).filter(Boolean));
  return plain.find((texts) => texts.length > 0) ?? [];
}

/** One line of what XML can hold (XML 1.0, 2.2) and PostgreSQL can store. EXIF separates two copyrights by a NUL. */
export function plainText(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength)
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, " ")
    .trim();
  // The cut may have left the first half of a surrogate pair.
  return line.replace(/[\ud800-\udbff]$/, "").toWellFormed();
}

/** exifr reads IPTC as Latin-1; most of it is UTF-8. */
export function inUtf8(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inUtf8);
  return typeof value === "string" ? utf8OrLatin1(Buffer.from(value, "latin1")) : value;
}

/** Where nothing says which it is, and the bytes are no UTF-8, they are Latin-1. */
export function utf8OrLatin1(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}
