import { type Document, deref, type Schema } from "./document.ts";
import type { ResourceMethod } from "./resource-model.ts";
import { type Alias, aliasOf } from "./resource-response.ts";

/**
 * Returns a type alias for each schema in records and parameters, such as `ProcessingStatus`. Plain strings, numbers
 * and lists have no alias.
 */
export function readTypes(document: Document, methods: readonly ResourceMethod[]): Alias[] {
  const seen = new Set<Schema>();
  const aliases = new Map<string, Alias>();
  const visit = (schema: Schema) => {
    const target = deref(document, schema);
    const alias = isStructured(target) && aliasOf(document, schema);
    if (alias) aliases.set(alias.name, alias);
    if (seen.has(target)) return;
    seen.add(target);
    for (const part of partsOf(target)) visit(part);
  };
  for (const { record, operation } of methods) {
    if (record) visit(record);
    for (const { schema } of operation.parameters) if (schema) visit(schema);
    // The body itself already has a name: the type of the method's params.
    const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => schema ?? []);
    for (const part of bodies.flatMap((body) => partsOf(deref(document, body)))) visit(part);
  }
  return [...aliases.values()];
}

function isStructured({ properties, oneOf, allOf, enum: members = [] }: Schema): boolean {
  return Boolean(properties ?? oneOf ?? allOf) || members.length > 1;
}

function partsOf({ properties = {}, items, oneOf = [], anyOf = [], allOf = [] }: Schema): Schema[] {
  return [...Object.values(properties), ...(items ? [items] : []), ...oneOf, ...anyOf, ...allOf];
}
