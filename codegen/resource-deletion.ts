import { type Document, deref, type Schema } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { quote } from "./text.ts";

/** The result of a deletion whose response was lost, and the error code of the retry that confirms the deletion. */
export interface Deletion {
  code: string;
  /** Source text of the record, without the path parameters. */
  facts: string;
}

/** Returns the codes of an operation for status 404. */
export function notFoundCodes({ errors }: OperationModel): string[] {
  return errors.filter((it) => it.status === 404).map((it) => it.code);
}

/**
 * Returns the record of a deletion if it can be built without the response: from constants and path parameters. Numbers
 * are unknown, so they are NaN. A record with other fields describes an object that still exists, such as a revoked
 * key.
 */
export function readDeletion(
  document: Document,
  operation: OperationModel,
  record: Schema | undefined,
): Deletion | undefined {
  const [code, ...others] = notFoundCodes(operation);
  if (operation.method !== "delete" || !record || !code || others.length > 0) return undefined;
  const { properties = {}, required = [] } = deref(document, record);
  const ids = operation.parameters.filter((it) => it.in === "path").map((it) => it.name);
  if (!ids.every((id) => required.includes(id))) return undefined;
  const facts = required.filter((name) => !ids.includes(name));
  const values = facts.map((name) => {
    const { enum: members = [], type } = deref(document, properties[name] ?? {});
    if (members.length === 1) return `${name}: ${JSON.stringify(members[0])}`;
    return type === "integer" || type === "number" ? `${name}: Number.NaN` : undefined;
  });
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return { code: quote(code), facts: `{ ${values.join(", ")} }` };
}
