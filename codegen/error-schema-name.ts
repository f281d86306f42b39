import { pascalCase } from "./text.ts";

/** FILE_NOT_FOUND → FileNotFoundError, and VALIDATION_ERROR → ValidationError: the word stands once. */
export function errorSchemaName(code: string): string {
  return `${pascalCase(code.replace(/_ERROR$/, ""))}Error`;
}

/** The same of an answer that leaves its details out. */
export function silentSchemaName(code: string): string {
  return `${errorSchemaName(code)}WithoutDetails`;
}
