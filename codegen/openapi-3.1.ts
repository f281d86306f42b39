import { type Document, type Schema, SpecError } from "./document.ts";

/** Keywords of OpenAPI 3.0 that have another form in 3.1 (learn.openapis.org/upgrading/v3.0-to-v3.1). */
interface Schema30 extends Schema {
  exclusiveMinimum?: boolean;
  exclusiveMaximum?: boolean;
  example?: unknown;
}

/** Converts the document to OpenAPI 3.1, whose schemas are JSON Schema 2020-12. */
export function openApi31(document: Document): object {
  const { openapi: _, "x-errors": errors = {}, components: { schemas = {}, ...components } = {}, ...rest } = document;
  return {
    openapi: "3.1.0",
    ...(rewritten(rest) as object),
    "x-errors": mapped(errors, (it) => ({ ...it, ...(it.details && { details: mapped(it.details, schema31) }) })),
    components: { ...(rewritten(components) as object), schemas: mapped(schemas, schema31) },
  };
}

/** Converts all schemas inside a node that is not a schema. Examples stay unchanged. */
function rewritten(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rewritten);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (key === "example") return [[key, value]];
    if (key !== "schema") return [[key, rewritten(value)]];
    // In 3.1, the media type without a schema describes a binary body.
    return isBytes(value as Schema) ? [] : [[key, schema31(value as Schema)]];
  });
  return Object.fromEntries(entries);
}

function schema31(schema: Schema30): object {
  const { nullable = false, exclusiveMinimum, exclusiveMaximum, example, ...rest } = schema;
  if (nullable && rest.type === undefined) throw new SpecError("a nullable schema has no type");
  const entries = Object.entries(rest).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
    if (key === "type" && nullable) return [[key, [value, "null"]]];
    if (key === "enum" && nullable) return [[key, [...new Set([...(rest.enum ?? []), null])]]];
    if (key === "format" && isBytes(schema)) return [["contentMediaType", "application/octet-stream"]];
    if (key === "minimum" && exclusiveMinimum) return [["exclusiveMinimum", value]];
    if (key === "maximum" && exclusiveMaximum) return [["exclusiveMaximum", value]];
    if (key === "properties") return [[key, mapped(rest.properties ?? {}, schema31)]];
    const isSchema = subschemas.includes(key) && typeof value === "object" && value !== null;
    if (!isSchema) return [[key, value]];
    return [[key, Array.isArray(value) ? value.map(schema31) : schema31(value)]];
  });
  return { ...Object.fromEntries(entries), ...(example !== undefined && { examples: [example] }) };
}

const subschemas = ["items", "additionalProperties", "not", "oneOf", "anyOf", "allOf"];

function isBytes({ type, format }: Schema): boolean {
  return type === "string" && format === "binary";
}

function mapped<T>(all: Record<string, T>, change: (it: T) => object): Record<string, object> {
  return Object.fromEntries(Object.entries(all).map(([name, it]) => [name, change(it)]));
}
