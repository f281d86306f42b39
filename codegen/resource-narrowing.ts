import { type Document, deref, propertyOf, type Schema } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { bodyObject } from "./resource-params.ts";

/**
 * The property of the body that says which member of a union the answer is, as `operation` of an AI run does: the body
 * has a choice of values for it, and each member names one of them.
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
