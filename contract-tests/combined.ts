import type { Schema } from "./document.ts";

/**
 * What several schemas say of one value (`allOf`), in one: closed objects can be checked against no more than one. Of what is
 * said twice the last counts, which openapi.yaml has narrower.
 */
export function combined(resolve: (schema: Schema) => Schema, { allOf = [], ...own }: Schema): Schema {
  const all = [...allOf.map(resolve), own];
  const properties = Object.assign({}, ...all.map((one) => one.properties));
  const required = [...new Set(all.flatMap((one) => one.required ?? []))];
  return Object.assign({}, ...all, { properties, required });
}
