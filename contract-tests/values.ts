import type { Schema } from "./document.ts";

/* Values that violate exactly one rule of a schema, for responses (mutations.ts) and requests (violations.ts). */

/** Returns values of another type than that of the schema. */
export function wrongType({ type }: Schema): unknown[] {
  switch (type) {
    case "string":
      return [42];
    case "integer":
      return ["1", 1.5];
    case "number":
      return ["1"];
    case "boolean":
      return ["true"];
    case "array":
      return [{}];
    case "object":
      return [[]];
    default:
      return [];
  }
}

export function notNull({ type, nullable }: Schema): boolean {
  return type !== undefined && nullable !== true;
}

/** Returns values of the correct type that violate the enum, pattern or format. */
export function broken(schema: Schema): unknown[] {
  const values: unknown[] = [];
  if (schema.enum && schema.type === "boolean")
    values.push(...[true, false].filter((value) => !schema.enum?.includes(value)));
  else if (schema.enum) values.push(offEnum(schema));
  if (schema.pattern !== undefined) values.push(offPattern(schema));
  const wrongFormat = OFF_FORMAT[schema.format ?? ""];
  if (wrongFormat !== undefined) values.push(wrongFormat);
  return values;
}

function offEnum({ type, enum: values = [] }: Schema): unknown {
  return type === "string" ? "UNDOCUMENTED" : Math.max(...values.map(Number)) + 1;
}

/** Values that violate a format. */
const OFF_FORMAT: Record<string, string> = {
  "date-time": "yesterday",
  date: "yesterday",
  uri: "harbour.jpg",
  email: "nobody",
  uuid: "1",
};
/**
 * Invalid values with a correct shape. Not used for responses, because gavel's ajv checks only the shape of formats.
 */
const SUBTLY_OFF_FORMAT: Record<string, string[]> = {
  "date-time": [
    "2100-01-01",
    "2100-01-01T00:00:00",
    "2100-13-01T00:00:00Z",
    "2100-02-30T00:00:00Z",
    "2100-01-01T25:00:00Z",
    "2100-01-01T00:00:00+99:00",
  ],
  date: ["2100-13-01", "2100-02-30"],
};

export function subtlyBroken({ format = "" }: Schema): string[] {
  return SUBTLY_OFF_FORMAT[format] ?? [];
}

const ODD = ["a\u0000b", "~", "!", "harbour", "0", " ", "A b", "é", ""];

/** Returns a string that violates the pattern and, if possible, no other rule. */
export function offPattern({ pattern = "", minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  const off = ODD.map((odd) => odd.padEnd(minLength, odd || " ")).filter((odd) => !new RegExp(pattern).test(odd));
  const violation = off.find(({ length }) => length >= minLength && length <= maxLength) ?? off[0];
  if (violation === undefined) throw new Error(`No string in ODD violates the pattern ${pattern}: add one`);
  return violation;
}

/** Returns a string of this length that matches the pattern, if possible. */
export function ofLength(length: number, { pattern }: Schema): string {
  const candidates = ["a", "0", "A", " "].map((character) => character.repeat(length));
  return candidates.find((text) => pattern === undefined || new RegExp(pattern).test(text)) ?? "a".repeat(length);
}

/** Returns values of the correct type that violate each limit of the schema. `like` is a valid value with items. */
export function outOfBounds(schema: Schema, like: unknown): { rule: string; wrong: unknown }[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const violations: { rule: string; wrong: unknown }[] = [];
  if (minimum !== undefined) violations.push({ rule: "minimum", wrong: minimum - (schema.exclusiveMinimum ? 0 : 1) });
  if (maximum !== undefined) violations.push({ rule: "maximum", wrong: maximum + (schema.exclusiveMaximum ? 0 : 1) });
  if (minLength) violations.push({ rule: "minLength", wrong: ofLength(minLength - 1, schema) });
  if (maxLength !== undefined) violations.push({ rule: "maxLength", wrong: ofLength(maxLength + 1, schema) });
  if (schema.minProperties) violations.push({ rule: "minProperties", wrong: tooFewProperties(schema, like) });
  const items: unknown[] = Array.isArray(like) ? like : [];
  if (minItems) violations.push({ rule: "minItems", wrong: items.slice(0, minItems - 1) });
  if (maxItems !== undefined && items.length > 0) {
    violations.push({ rule: "maxItems", wrong: Array.from({ length: maxItems + 1 }, () => items[0]) });
  }
  if (schema.uniqueItems && items.length > 0) violations.push({ rule: "uniqueItems", wrong: [items[0], items[0]] });
  return violations;
}

function tooFewProperties({ minProperties = 0, required = [] }: Schema, like: unknown): unknown {
  const optional = Object.keys(Object(like)).filter((name) => !required.includes(name));
  const names = [...required, ...optional].slice(0, minProperties - 1);
  return Object.fromEntries(Object.entries(Object(like)).filter(([name]) => names.includes(name)));
}

/** Returns a valid value with all properties. Uses the values of `like` if possible. */
export function complete(resolve: (schema: Schema) => Schema, reference: Schema, like?: unknown): unknown {
  const schema = resolve(reference);
  if (schema.type === "object" || schema.properties) {
    const values = Object(like) as Record<string, unknown>;
    const properties = Object.entries(schema.properties ?? {});
    return {
      ...values,
      ...Object.fromEntries(properties.map(([name, of]) => [name, complete(resolve, of, values[name])])),
    };
  }
  if (schema.type === "array") {
    const items = Array.isArray(like) && like.length > 0 ? like : [undefined];
    return items.map((item) => complete(resolve, schema.items ?? {}, item));
  }
  return like ?? sample(schema);
}

/** Returns a valid value of a type other than object and array. */
export function sample(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.format === "date-time") return "2100-01-01T00:00:00.000Z";
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  return ofLength(Math.max(1, schema.minLength ?? 1), schema);
}
