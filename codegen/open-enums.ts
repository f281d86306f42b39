import type { Body, Document, Schema } from "./document.ts";
import { deref, methods } from "./document.ts";

/** The format of the stand-in schema for "any other string", which the type emitter knows. */
export const openFormat = "x-open";

/**
 * A copy of the document in which a string enum that the service answers with also admits other strings: a new
 * member in an answer is an additive change and must not break a caller's build. What a caller sends stays closed.
 *
 * An enum schema that is used on both sides stays closed itself, and is opened where an answer refers to it.
 */
export function openResponseEnums(document: Document): Document {
  const copy = structuredClone(document);
  const sent = new Set<Schema>();
  const answered = new Set<Schema>();
  for (const item of Object.values(copy.paths)) {
    for (const parameter of item.parameters ?? []) collect(copy, deref(copy, parameter).schema, sent);
    for (const method of methods) {
      const operation = item[method];
      for (const parameter of operation?.parameters ?? []) collect(copy, deref(copy, parameter).schema, sent);
      if (operation?.requestBody) collectBody(copy, operation.requestBody, sent);
      for (const response of Object.values(operation?.responses ?? {})) collectBody(copy, response, answered);
    }
  }
  for (const schema of answered) {
    if (!sent.has(schema)) openChildren(copy, schema, sent);
  }
  for (const schema of answered) {
    if (!sent.has(schema) && isOpenable(schema)) replace(schema, { ...schema });
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

/** Opens the references of an answer to enums that callers send too. */
function openChildren(document: Document, schema: Schema, sent: ReadonlySet<Schema>): void {
  for (const child of children(schema)) {
    if (child.$ref === undefined) continue;
    const target = deref(document, child);
    if (sent.has(target) && isOpenable(target)) replace(child, { $ref: child.$ref });
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
