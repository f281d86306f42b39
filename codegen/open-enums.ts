import type { Body, Document, Schema } from "./document.ts";
import { deref, methods } from "./document.ts";

/** The format of the schema that represents "any other string". The type emitter replaces it by `Open`. */
export const openFormat = "x-open";

/**
 * Returns a copy of the document in which string enums of responses also accept other strings. A new member in a
 * response is an additive change, and must not break the build of a caller. Enums of requests stay closed.
 *
 * An enum schema that requests and responses share stays closed. Only the references in responses are opened.
 */
export function openResponseEnums(document: Document): Document {
  const copy = structuredClone(document);
  const requestSchemas = new Set<Schema>();
  const returned = new Set<Schema>();
  for (const item of Object.values(copy.paths)) {
    for (const parameter of item.parameters ?? []) collect(copy, deref(copy, parameter).schema, requestSchemas);
    for (const method of methods) {
      const operation = item[method];
      for (const parameter of operation?.parameters ?? []) collect(copy, deref(copy, parameter).schema, requestSchemas);
      if (operation?.requestBody) collectBody(copy, operation.requestBody, requestSchemas);
      for (const response of Object.values(operation?.responses ?? {})) collectBody(copy, response, returned);
    }
  }
  for (const schema of returned) {
    if (!requestSchemas.has(schema)) openChildren(copy, schema, requestSchemas);
  }
  for (const schema of returned) {
    if (!requestSchemas.has(schema) && isOpenable(schema)) replace(schema, { ...schema });
  }
  return copy;
}

function collectBody(document: Document, body: Body, into: Set<Schema>): void {
  for (const media of Object.values(deref(document, body).content ?? {})) collect(document, media.schema, into);
}

function collect(document: Document, schema: Schema | undefined, into: Set<Schema>): void {
  if (!schema) return;
  const target = deref(document, schema);
  if (into.has(target)) return;
  into.add(target);
  for (const child of children(target)) collect(document, child, into);
}

function children(schema: Schema): Schema[] {
  return [
    ...Object.values(schema.properties ?? {}),
    ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []),
    ...(schema.items ? [schema.items] : []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ];
}

/** Opens the references in a response to enums that requests also use. */
function openChildren(document: Document, schema: Schema, requestSchemas: ReadonlySet<Schema>): void {
  for (const child of children(schema)) {
    if (child.$ref === undefined) continue;
    const target = deref(document, child);
    if (requestSchemas.has(target) && isOpenable(target)) replace(child, { $ref: child.$ref });
  }
}

function isOpenable(schema: Schema): boolean {
  const members = (schema.enum ?? []).filter((member) => member !== null);
  return members.length > 1 && members.every((member) => typeof member === "string");
}

function replace(schema: Schema, member: Schema): void {
  const description = schema.description;
  for (const key of Object.keys(schema)) delete schema[key as keyof Schema];
  if (description !== undefined) schema.description = description;
  delete member.description;
  schema.anyOf = [member, { type: "string", format: openFormat }];
}
