import { type Contract, errorBranches } from "./contract.ts";
import type { Schema } from "./document.ts";

/** JSON Schema draft-07, which gavel requires. */
export type JsonSchema = Record<string, unknown>;

/** Formats that ajv 6 supports. Gavel validates with ajv 6, which throws on other formats. */
const KNOWN_FORMATS = ["date-time", "date", "time", "uri", "email", "uuid", "ipv4", "ipv6", "hostname", "regex"];
const COPIED = [
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "required",
] as const;

/**
 * Returns the schema of a response as JSON Schema draft-07 for gavel. It is stricter than openapi.yaml in two ways.
 * Objects are closed: clients accept new fields, but the service must not send undocumented fields. An error with
 * several codes is narrowed to the code that the case expects.
 */
export function responseSchema(contract: Contract, schema: Schema, code: string | null): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};

  function convert(from: Schema): JsonSchema {
    if (from.$ref !== undefined) {
      const name = from.$ref.split("/").at(-1) ?? "";
      if (!(name in definitions)) {
        definitions[name] = {}; // a placeholder for recursive schemas
        definitions[name] = convert(contract.resolve(from));
      }
      return { $ref: `#/definitions/${name}` };
    }
    if (from.allOf) return convert(contract.resolve(from));
    const to: JsonSchema = {};
    for (const keyword of COPIED) if (from[keyword] !== undefined) to[keyword] = from[keyword];
    if (from.type) to.type = from.nullable ? [from.type, "null"] : from.type;
    if (from.enum) to.enum = from.nullable ? [...from.enum, null] : from.enum;
    if (from.format && KNOWN_FORMATS.includes(from.format)) to.format = from.format;
    if (from.exclusiveMinimum) to.exclusiveMinimum = from.minimum;
    if (from.exclusiveMaximum) to.exclusiveMaximum = from.maximum;
    if (from.items) to.items = convert(from.items);
    if (from.oneOf) to.oneOf = from.oneOf.map(convert);
    if (from.anyOf) to.anyOf = from.anyOf.map(convert);
    if (from.not) to.not = convert(from.not);
    if (from.properties) {
      to.properties = Object.fromEntries(
        Object.entries(from.properties).map(([name, property]) => [name, convert(property)]),
      );
    }
    if (typeof from.additionalProperties === "object") to.additionalProperties = convert(from.additionalProperties);
    else if (from.additionalProperties !== undefined) to.additionalProperties = from.additionalProperties;
    else if (from.properties) to.additionalProperties = false;
    return to;
  }

  const root = convert(narrowed(contract, contract.resolve(schema), code));
  return { $schema: "http://json-schema.org/draft-07/schema#", ...root, definitions };
}

/** Returns the envelope with only the error of this code. */
export function narrowed(contract: Contract, envelope: Schema, code: string | null): Schema {
  if (code === null) return envelope;
  const branch = errorBranches(contract.resolve, envelope).find((candidate) => candidate.code === code);
  if (!branch) throw new Error(`The response does not document the code ${code}`);
  return { ...envelope, properties: { ...envelope.properties, error: branch.schema } };
}
