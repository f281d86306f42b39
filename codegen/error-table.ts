import { type Document, propertyOf, SpecError, schemaNamed } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { pascalCase } from "./text.ts";

export interface ErrorEntry {
  code: string;
  status: number;
  schema: string;
  description: string;
  hasDetails: boolean;
}

/**
 * One row per member of `ErrorCode`, with its one status: the one its schema names (`x-status`), which must be the one
 * that the operations document. A code that no operation documents (a route that does not exist) has `x-status` alone.
 */
export function readErrorTable(document: Document, operations: readonly OperationModel[]): ErrorEntry[] {
  const codes = schemaNamed(document, "ErrorCode")?.enum?.map(String);
  if (!codes) throw new SpecError("components.schemas.ErrorCode must be the enum of all error codes");
  const statuses = documentedStatuses(operations);
  for (const [code, { place }] of statuses) {
    if (!codes.includes(code)) throw new SpecError(`${code} (${place}) is not a member of ErrorCode`);
  }
  return codes.map((code) => {
    const documented = statuses.get(code);
    const schema = errorSchemaName(code);
    const target = schemaNamed(document, schema);
    if (!target || (documented && documented.schema !== schema)) {
      throw new SpecError(`${code} must be the component schema ${schema} wherever it is documented`);
    }
    const status = target["x-status"] ?? documented?.status;
    if (status === undefined) throw new SpecError(`${code} has no status: no operation documents it, no x-status does`);
    if (documented && documented.status !== status) {
      throw new SpecError(
        `${code} has x-status ${status}, but ${documented.place} documents it under ${documented.status}`,
      );
    }
    return {
      code,
      status,
      schema,
      description: target.description ?? "",
      hasDetails: propertyOf(document, target, "details") !== undefined,
    };
  });
}

/** FILE_NOT_FOUND → FileNotFoundError, and VALIDATION_ERROR → ValidationError: the word stands once. */
export function errorSchemaName(code: string): string {
  return `${pascalCase(code.replace(/_ERROR$/, ""))}Error`;
}

interface Documented {
  status: number;
  schema: string;
  place: string;
}

function documentedStatuses(operations: readonly OperationModel[]): Map<string, Documented> {
  const statuses = new Map<string, Documented>();
  for (const operation of operations) {
    for (const { code, status, schema } of operation.errors) {
      const known = statuses.get(code);
      const place = operation.id;
      if (!known) statuses.set(code, { status, schema, place });
      else if (known.status !== status) {
        throw new SpecError(
          `${code} is documented under two statuses: ${known.status} (${known.place}) and ${status} (${place})`,
        );
      }
    }
  }
  return statuses;
}
