import { type Document, deref, propertyOf, type Schema } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { bodyObject } from "./resource-params.ts";

/** A parameter that may be null in the SDK, and the word that says so on the wire; without one it is left out. */
export interface NullParam {
  name: string;
  word: string | undefined;
}

/**
 * What is null in the record can be asked for as null. A query and a form can only carry text: `folderId` of a file, for
 * instance, is written `root` in a query, whose example has that word, and left out of a form.
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
