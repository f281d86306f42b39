import { type Document, deref, type Schema } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { quote } from "./text.ts";

/** What a deletion resolves to when its answer is lost, and the code by which its repetition tells that it is done. */
export interface Deletion {
  code: string;
  /** The record as source. */
  record: string;
}

/** The codes that tell that what the operation names is not there. */
export function notFoundCodes({ errors }: OperationModel): string[] {
  return errors.filter((it) => it.status === 404).map((it) => it.code);
}

/**
 * The answer to a deletion that can be told without it: constants, and what the path names. Figures cannot, and are not
 * guessed. A record with anything else is a thing that is still there, such as a key that was revoked.
 */
export function readDeletion(
  document: Document,
  operation: OperationModel,
  record: Schema | undefined,
): Deletion | undefined {
  const [code, ...others] = notFoundCodes(operation);
  if (operation.method !== "delete" || !record || !code || others.length > 0) return undefined;
  const { properties = {}, required = [] } = deref(document, record);
  const values = required.map((name) => {
    const { enum: members = [], type } = deref(document, properties[name] ?? {});
    if (members.length === 1) return `${name}: ${JSON.stringify(members[0])}`;
    if (operation.parameters.some((it) => it.in === "path" && it.name === name)) return name;
    return type === "integer" || type === "number" ? `${name}: Number.NaN` : undefined;
  });
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return { code: quote(code), record: `{ ${values.join(", ")} }` };
}
