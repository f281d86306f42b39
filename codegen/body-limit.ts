import { type Body, type Document, deref, type Schema } from "./document.ts";

/** The upper limit for all operations, including those whose schema has no maximum. */
const MAX_BODY_BYTES = 256 * 1024;
/** The lower limit, which leaves space for blanks and line breaks in small bodies. */
const MIN_BODY_BYTES = 4 * 1024;
/** Bytes of a character outside the Basic Multilingual Plane in an ASCII-only encoding: `\ud83d\udea2`. */
const CHARACTER = 12;
const NUMBER = 32;
/** Bytes of a string that has a format but no maximum length, such as a time. */
const FORMATTED = 256;

/**
 * Returns the maximum size of a JSON body in bytes: the size of the longest body that its schema allows, rounded up to
 * a power of two.
 */
export function bodyLimit(document: Document, body: Body | undefined): number {
  const schema = body?.content?.["application/json"]?.schema;
  if (!schema) return 0;
  const longest = Math.min(MAX_BODY_BYTES, Math.max(MIN_BODY_BYTES, maxLengthOf(document, schema)));
  return 2 ** Math.ceil(Math.log2(longest));
}

function maxLengthOf(document: Document, reference: Schema): number {
  const schema = deref(document, reference);
  const [all = [], ...alternatives] = [schema.allOf, schema.oneOf, schema.anyOf];
  const ways = alternatives.flatMap((it) => it ?? []);
  const lengthsOf = (parts: Schema[]) => parts.map((part) => maxLengthOf(document, part));
  if (all.length + ways.length > 0) return sum(lengthsOf(all)) + Math.max(0, ...lengthsOf(ways));
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (schema.type === "object") {
    const properties = Object.entries(schema.properties ?? {});
    if (schema.additionalProperties !== false) return MAX_BODY_BYTES;
    return 2 + sum(properties.map(([name, inner]) => name.length + 4 + maxLengthOf(document, inner)));
  }
  if (schema.type === "array" && schema.items && schema.maxItems !== undefined) {
    return 2 + schema.maxItems * (1 + maxLengthOf(document, schema.items));
  }
  if (schema.type === "string" && schema.maxLength !== undefined) return 2 + CHARACTER * schema.maxLength;
  if (schema.type === "string" && schema.format !== undefined) return FORMATTED;
  return schema.type === "integer" || schema.type === "number" || schema.type === "boolean" ? NUMBER : MAX_BODY_BYTES;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
