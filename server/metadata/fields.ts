import { invalid } from "../base/errors.ts";
import { jsonBytes } from "./merge-patch.ts";
import type { MetadataField } from "./metadata.ts";

/** Limited, because they are loaded with every request that has a key. */
export const MAX_FIELDS_BYTES = 16_384;

/** Checks field definitions. Throws VALIDATION_ERROR if they conflict, are invalid, or exceed the limit. */
export function checkFields(fields: readonly MetadataField[]): void {
  for (const [index, { name, type, options }] of fields.entries()) {
    if (fields.findIndex((other) => other.name === name) !== index) {
      throw invalid("body", `fields/${index}/name`, "uniqueItems", `must be unique; ${name} is used twice`);
    }
    if (options && type !== "string") {
      throw invalid("body", `fields/${index}/options`, "type", `must not be sent for a field of the type ${type}`);
    }
  }
  const bytes = jsonBytes(fields);
  if (bytes > MAX_FIELDS_BYTES) {
    throw invalid("body", "fields", "maxLength", `must have at most ${MAX_FIELDS_BYTES} bytes of JSON, not ${bytes}`);
  }
}
