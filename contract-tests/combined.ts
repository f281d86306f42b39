import type { Schema } from "./document.ts";

/**
 * Merges the schemas of `allOf` into one, because a closed object can only be checked against one schema. If schemas
 * have the same keyword, the last one applies, which is narrower in openapi.yaml.
 */
export function combined(resolve: (schema: Schema) => Schema, { allOf = [], ...own }: Schema): Schema {
  const all = [...allOf.map(resolve), own];
  const properties = Object.assign({}, ...all.map((one) => one.properties));
  const required = [...new Set(all.flatMap((one) => one.required ?? []))];
  return Object.assign({}, ...all, { properties, required });
}
