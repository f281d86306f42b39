import { type Document, SpecError } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { pascalCase } from "./text.ts";

export interface ErrorEntry {
  code: string;
  status: number;
  schema: string;
  description: string;
  hasDetails: boolean;
  /** Whether there is an operation that leaves them out. */
  mayBeSilent: boolean;
}

/** One row per entry of `x-errors`. Operations may document a code under its one status only. */
export function readErrorTable(document: Document, operations: readonly OperationModel[]): ErrorEntry[] {
  const table = Object.entries(document["x-errors"] ?? {}).map(([code, { status, description, details }]) => {
    const mayBeSilent = operations.some(({ errors }) => errors.some((error) => error.code === code && error.isSilent));
    return { code, status, schema: errorSchemaName(code), description, hasDetails: details !== undefined, mayBeSilent };
  });
  for (const { id, errors } of operations) {
    for (const { code, status } of errors) {
      const entry = table.find((it) => it.code === code);
      if (entry?.status !== status) {
        throw new SpecError(`${id} documents ${code} under ${status}, but its status in x-errors is ${entry?.status}`);
      }
    }
  }
  return table;
}

/** The same of an answer that leaves its details out. */
export function silentSchemaName(code: string): string {
  return `${errorSchemaName(code)}WithoutDetails`;
}

/** FILE_NOT_FOUND → FileNotFoundError, and VALIDATION_ERROR → ValidationError: the word stands once. */
export function errorSchemaName(code: string): string {
  return `${pascalCase(code.replace(/_ERROR$/, ""))}Error`;
}
