import { STATUS_CODES } from "node:http";
import { type Document, methods, type Operation, type ResponseSource, SpecError } from "./document.ts";
import { RESPONSES } from "./references.ts";
import { pascalCase } from "./text.ts";

/* An operation that returns a status with several error codes lists the codes in `x-errors`. The response is named
 * after the operation and the status, so that clients see no invented name for the combination. */

/** Returns the responses that are composed from the lists of operations, by name. */
export function composedResponses(document: Document): Map<string, ResponseSource> {
  return new Map(
    operationsOf(document).flatMap((operation) =>
      Object.entries(operation["x-errors"] ?? {}).map(([status, codes]): [string, ResponseSource] => {
        const name = composedName(operation, status);
        const withoutDetails = codes.filter((code) => silentCodes(document, operation).includes(code));
        checkList(document, operation, status, codes, withoutDetails);
        return [name, { codes, withoutDetails, description: describe(document, codes) }];
      }),
    ),
  );
}

/**
 * Rejects invented names for several codes. Only the reason phrase of the status is allowed: `Unauthorized` (RFC 9110
 * §15).
 *
 * @throws SpecError
 */
export function checkShared(document: Document): void {
  for (const [name, { codes = [] }] of Object.entries(document["x-responses"] ?? {})) {
    const [status] = codes.flatMap((code) => document["x-errors"]?.[code]?.status ?? []);
    const phrase = phraseOf(status ?? 0);
    if (status && name !== phrase) {
      throw new SpecError(
        `x-responses: ${name} has ${codes.join(", ")}: list them by status in x-errors of the operations; only ${phrase} can be shared`,
      );
    }
  }
}

/**
 * Rejects the response of a single code if the operation must hide the details of that code.
 *
 * @throws SpecError
 */
export function checkSilence(document: Document, nameOf: (code: string) => string): void {
  for (const operation of operationsOf(document)) {
    for (const code of silentCodes(document, operation)) {
      const leak = Object.entries(operation.responses ?? {}).find(([, it]) => it.$ref === RESPONSES + nameOf(code));
      if (!leak) continue;
      throw new SpecError(
        `${operation.operationId}: ${code} must not include details: list it in x-errors, and refer to "${RESPONSES}${composedName(operation, leak[0])}"`,
      );
    }
  }
}

/** `restoreFile` and 409 → RestoreFileConflict. Generators use names such as RestoreFile409 for their own types. */
export function composedName({ operationId = "" }: Operation, status: string): string {
  return `${pascalCase(operationId)}${phraseOf(Number(status))}`;
}

function phraseOf(status: number): string {
  return pascalCase(STATUS_CODES[status] ?? String(status));
}

/** Returns the codes whose details must stay hidden from the holder of this credential. */
export function silentCodes({ components }: Document, { security = [] }: Operation): string[] {
  return security
    .flatMap(Object.keys)
    .flatMap((scheme) => components?.securitySchemes?.[scheme]?.["x-without-details"] ?? []);
}

function checkList(document: Document, operation: Operation, status: string, codes: string[], silent: string[]): void {
  const place = `${operation.operationId}: x-errors of ${status}`;
  const mismatch = codes.find((code) => String(document["x-errors"]?.[code]?.status) !== status);
  if (mismatch) throw new SpecError(`${place} contains ${mismatch}, which is not a code of this status`);
  if (codes.length < 2 && silent.length === 0) {
    throw new SpecError(`${place} has one code: refer to the response with its name instead`);
  }
  const reference = RESPONSES + composedName(operation, status);
  if (operation.responses?.[status]?.$ref !== reference) {
    throw new SpecError(`${place} defines a response: refer to "${reference}"`);
  }
}

function describe(document: Document, codes: readonly string[]): string {
  const lines = codes.map((code) => {
    const { description = "" } = document["x-errors"]?.[code] ?? {};
    return `- \`${code}\`: ${description.replace(/\s+/g, " ").trim()}\n`;
  });
  return lines.join("");
}

function operationsOf({ paths }: Document): Operation[] {
  return Object.values(paths).flatMap((item) => methods.flatMap((method) => item[method] ?? []));
}
