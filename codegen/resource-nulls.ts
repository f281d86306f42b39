import { type Document, deref, propertyOf, type Schema } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { bodyObject } from "./resource-params.ts";

/**
 * A parameter that accepts null in the SDK, and the word that is sent for null; without a word, the field is omitted.
 */
export interface NullParam {
  name: string;
  word: string | undefined;
}

/**
 * Returns the parameters that accept null because the field of the record is nullable. Queries and forms contain only
 * text. For example, a null `folderId` is sent as `root` in a query whose example is that word, and omitted from a
 * form.
 */
export function readNulls(document: Document, operation: OperationModel, record: Schema | undefined): NullParam[] {
  const isNullable = (name: string) => {
    const property = propertyOf(document, record, name);
    return property !== undefined && deref(document, property).nullable === true;
  };
  const form = operation.multipart ? bodyObject(document, operation, "multipart/form-data") : undefined;
  const fields = Object.keys(form?.properties ?? {}).filter((name) => !form?.required.includes(name));
  const filters = operation.parameters.filter((it) => it.in === "query" && it.example === nullWord);
  return [
    ...fields.map((name) => ({ name, word: undefined })),
    ...filters.map(({ name }) => ({ name, word: nullWord })),
  ].filter(({ name }) => isNullable(name));
}

const nullWord = "root";
