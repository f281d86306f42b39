import { type Document, SpecError } from "./document.ts";
import { errorSchemaName } from "./error-schema-name.ts";
import type { OperationModel } from "./model.ts";

export interface ErrorEntry {
  code: string;
  status: number;
  schema: string;
  description: string;
  hasDetails: boolean;
  /** Whether an operation returns the error without details. */
  mayBeSilent: boolean;
}

/**
 * Returns one row per entry of `x-errors`.
 *
 * @throws SpecError if an operation documents a code with another status
 */
export function readErrorTable(document: Document, operations: readonly OperationModel[]): ErrorEntry[] {
  const table = Object.entries(document["x-errors"] ?? {}).map(([code, { status, description, details }]) => {
    const mayBeSilent = operations.some(({ errors }) => errors.some((error) => error.code === code && error.isSilent));
    return { code, status, schema: errorSchemaName(code), description, hasDetails: details !== undefined, mayBeSilent };
  });
  for (const { id, errors } of operations) {
    for (const { code, status } of errors) {
      const entry = table.find((it) => it.code === code);
      if (entry?.status !== status) {
        throw new SpecError(`${id} documents ${code} with ${status}, but its status in x-errors is ${entry?.status}`);
      }
    }
  }
  return table;
}
