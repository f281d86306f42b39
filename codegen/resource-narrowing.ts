import { type Document, deref, propertyOf, type Schema } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { bodyObject } from "./resource-params.ts";

/**
 * Returns the property of the body that selects the member of a union in the response, such as `operation` of an AI
 * run: the body has an enum for it, and each member has one of its values.
 */
export function readNarrowing(document: Document, operation: OperationModel, data: Schema): string | undefined {
  const members = deref(document, data).oneOf;
  if (!members) return undefined;
  const body = bodyObject(document, operation, "application/json");
  return body?.required.find((name) => {
    const choice = choiceOf(document, body.properties[name]);
    const named = members.map((member) => choiceOf(document, propertyOf(document, member, name)));
    return named.every((values) => values.length === 1 && choice.includes(values[0]));
  });
}

function choiceOf(document: Document, schema: Schema | undefined): unknown[] {
  return (schema && deref(document, schema).enum) ?? [];
}
