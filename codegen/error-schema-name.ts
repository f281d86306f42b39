import { pascalCase } from "./text.ts";

/** FILE_NOT_FOUND → FileNotFoundError, and VALIDATION_ERROR → ValidationError, without a second `Error`. */
export function errorSchemaName(code: string): string {
  return `${pascalCase(code.replace(/_ERROR$/, ""))}Error`;
}

/** Returns the schema name of an error whose response omits the details. */
export function silentSchemaName(code: string): string {
  return `${errorSchemaName(code)}WithoutDetails`;
}
