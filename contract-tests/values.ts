import type { Schema } from "./document.ts";

/* Values that break exactly one rule of a schema; for answers (mutations.ts) and for requests (violations.ts) alike. */

/** Values of another type than the schema's. */
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

/** Values of the right type that are none of the enum, or not of the pattern or format. */
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

/** What is none of these, if it is of a length that the schema allows. */
const OFF_FORMAT: Record<string, string> = {
  "date-time": "yesterday",
  date: "yesterday",
  uri: "harbour.jpg",
  email: "nobody",
  uuid: "1",
};
/** What only a careful reader finds wrong. Not for answers: gavel's ajv knows formats by their shape alone. */
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

/** A string that breaks the pattern and, where one is at hand, nothing else. */
export function offPattern({ pattern = "", minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  const off = ODD.map((odd) => odd.padEnd(minLength, odd || " ")).filter((odd) => !new RegExp(pattern).test(odd));
  const found = off.find(({ length }) => length >= minLength && length <= maxLength) ?? off[0];
  if (found === undefined) throw new Error(`None of the odd strings breaks the pattern ${pattern}; add one`);
  return found;
}

/** A string of this length that the pattern allows, where there is one at hand. */
export function ofLength(length: number, { pattern }: Schema): string {
  const made = ["a", "0", "A", " "].map((character) => character.repeat(length));
  return made.find((text) => pattern === undefined || new RegExp(pattern).test(text)) ?? "a".repeat(length);
}

/** Values of the right type beyond each limit of the schema. `like` is a right one, for its items. */
export function outOfBounds(schema: Schema, like: unknown): { rule: string; wrong: unknown }[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const found: { rule: string; wrong: unknown }[] = [];
  if (minimum !== undefined) found.push({ rule: "minimum", wrong: minimum - (schema.exclusiveMinimum ? 0 : 1) });
  if (maximum !== undefined) found.push({ rule: "maximum", wrong: maximum + (schema.exclusiveMaximum ? 0 : 1) });
  if (minLength) found.push({ rule: "minLength", wrong: ofLength(minLength - 1, schema) });
  if (maxLength !== undefined) found.push({ rule: "maxLength", wrong: ofLength(maxLength + 1, schema) });
  if (schema.minProperties) found.push({ rule: "minProperties", wrong: tooFewProperties(schema, like) });
  const items: unknown[] = Array.isArray(like) ? like : [];
  if (minItems) found.push({ rule: "minItems", wrong: items.slice(0, minItems - 1) });
  if (maxItems !== undefined && items.length > 0) {
    found.push({ rule: "maxItems", wrong: Array.from({ length: maxItems + 1 }, () => items[0]) });
  }
  if (schema.uniqueItems && items.length > 0) found.push({ rule: "uniqueItems", wrong: [items[0], items[0]] });
  return found;
}

function tooFewProperties({ minProperties = 0, required = [] }: Schema, like: unknown): unknown {
  const optional = Object.keys(Object(like)).filter((name) => !required.includes(name));
  const kept = [...required, ...optional].slice(0, minProperties - 1);
  return Object.fromEntries(Object.entries(Object(like)).filter(([name]) => kept.includes(name)));
}

/** A right value with everything in it, as much as possible of it taken from `like`. */
export function complete(resolve: (schema: Schema) => Schema, reference: Schema, like?: unknown): unknown {
  const schema = resolve(reference);
  if (schema.type === "object" || schema.properties) {
    const known = Object(like) as Record<string, unknown>;
    const described = Object.entries(schema.properties ?? {});
    return {
      ...known,
      ...Object.fromEntries(described.map(([name, of]) => [name, complete(resolve, of, known[name])])),
    };
  }
  if (schema.type === "array") {
    const items = Array.isArray(like) && like.length > 0 ? like : [undefined];
    return items.map((item) => complete(resolve, schema.items ?? {}, item));
  }
  return like ?? sample(schema);
}

/** Some right value of a type that is no object or array. */
export function sample(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.format === "date-time") return "2100-01-01T00:00:00.000Z";
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  return ofLength(Math.max(1, schema.minLength ?? 1), schema);
}
