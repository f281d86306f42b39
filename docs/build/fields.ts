import { type Document, deref, type Schema } from "../../codegen/document.ts";
import { escapeHtml, inline } from "./inline.ts";

/** A parameter, or a field of a request or response body, with its nested fields. */
export interface Field {
  name: string;
  type: string;
  required: boolean;
  /** Constraints and default of the value: `1 to 100`, `at most 2000 characters`, `default 20`. */
  rules: string[];
  values: string[];
  description: string;
  children: Field[];
}

/** Returns the fields of an object schema, or of the items of an array schema. */
export function readFields(document: Document, schema: Schema | undefined, depth = 0): Field[] {
  if (!schema || depth > 6) return [];
  const target = deref(document, schema);
  if (target.type === "array") return readFields(document, target.items, depth + 1);
  const variants = target.oneOf ?? target.anyOf;
  if (variants) return mergeFields(variants.map((variant) => readFields(document, variant, depth + 1)));
  return Object.entries(target.properties ?? {}).map(([name, it]) =>
    readField(document, name, it, target.required?.includes(name) ?? false, depth),
  );
}

export function readField(document: Document, name: string, schema: Schema, required: boolean, depth = 0): Field {
  const target = deref(document, schema);
  const items = target.type === "array" && target.items ? deref(document, target.items) : undefined;
  return {
    name,
    type: typeOf(document, target),
    required,
    rules: [...rulesOf(target), ...(items ? rulesOf(items).map((rule) => `each ${rule}`) : [])],
    values: [...(target.enum ?? items?.enum ?? target["x-steps"] ?? [])].filter((it) => it !== null).map(String),
    description: schema.description ?? target.description ?? "",
    children: readFields(document, target, depth + 1),
  };
}

/** Merges the fields of several schemas. A field is required if it is required in all of them. */
function mergeFields(shapes: readonly Field[][]): Field[] {
  const merged = new Map<string, Field>();
  for (const field of shapes.flat()) {
    const before = merged.get(field.name);
    const everywhere = shapes.every((shape) => shape.some((it) => it.name === field.name && it.required));
    merged.set(field.name, {
      ...(before ?? field),
      required: everywhere,
      values: [...new Set([...(before?.values ?? []), ...field.values])],
    });
  }
  return [...merged.values()];
}

function typeOf(document: Document, schema: Schema): string {
  const name =
    schema.type === "array"
      ? `${schema.items ? typeOf(document, deref(document, schema.items)) : "any"}[]`
      : plainType(schema);
  return schema.nullable ? `${name} or null` : name;
}

function plainType(schema: Schema): string {
  if (schema.format === "binary") return "file";
  if (schema.format === "date-time" || schema.format === "date") return schema.format;
  if (schema.format === "uri") return "URL";
  return schema.type ?? (schema.oneOf || schema.anyOf ? "object" : "any");
}

/** Larger maximums are omitted, because readers treat them as no limit. */
const MAX_INT32 = 2_147_483_647;

function rulesOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...range(minimum, maximum !== undefined && maximum < MAX_INT32 ? maximum : undefined, ""),
    ...range(minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " items"),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

function range(from: number | undefined, to: number | undefined, unit: string): string[] {
  if (from !== undefined && to !== undefined) return [`${grouped(from)} to ${grouped(to)}${unit}`];
  if (to !== undefined) return [`at most ${grouped(to)}${unit}`];
  return from === undefined || from === 0 ? [] : [`at least ${grouped(from)}${unit}`];
}

function grouped(value: number): string {
  return value.toLocaleString("en-US");
}

/** Renders fields as HTML that Vue does not compile. Nested fields are collapsed. */
export function fieldsHtml(fields: readonly Field[], isResponse = false): string {
  return `<div class="fields" v-pre>${fields.map((it) => fieldHtml(it, isResponse)).join("")}</div>`;
}

function fieldHtml(field: Field, isResponse: boolean): string {
  const flag = field.required === isResponse ? "" : isResponse ? "optional" : "required";
  const values = field.values.map((it) => `<code>${escapeHtml(it)}</code>`).join(" ");
  const parts = [
    `<div class="field-head"><code class="field-name">${escapeHtml(field.name)}</code>`,
    `<span class="field-type">${escapeHtml(field.type)}</span>`,
    flag && `<span class="field-flag ${flag}">${flag}</span>`,
    ...field.rules.map((rule) => `<span class="field-rule">${escapeHtml(rule)}</span>`),
    "</div>",
    field.description && `<p>${inline(field.description)}</p>`,
    values && `<p class="field-values">${values}</p>`,
    field.children.length > 0 &&
      `<details><summary>${field.children.length} fields of <code>${escapeHtml(field.name)}</code></summary>${fieldsHtml(field.children, isResponse).replace(" v-pre", "")}</details>`,
  ];
  return `<div class="field">${parts.filter(Boolean).join("")}</div>`;
}
