import { STATUS_CODES } from "node:http";
import { type Document, methods, type Operation, type ResponseSource, SpecError } from "./document.ts";
import { RESPONSES } from "./references.ts";
import { pascalCase } from "./text.ts";

/* A status that an operation answers with for several reasons: the operation lists the codes in `x-errors`, and the response has
 * the name of both, so that no client meets a name made up for the combination. */

/** The responses that are composed of the lists of operations, by their names. */
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

/** Refuses a name made up for several codes. The one of the status itself is known to everybody: `Unauthorized` (RFC 9110 §15). */
export function checkShared(document: Document): void {
  for (const [name, { codes = [] }] of Object.entries(document["x-answers"] ?? {})) {
    const [status] = codes.flatMap((code) => document["x-errors"]?.[code]?.status ?? []);
    const phrase = phraseOf(status ?? 0);
    if (status && name !== phrase) {
      throw new SpecError(
        `x-answers: ${name} has ${codes.join(", ")}: list them in x-errors of the operations, by status; only ${phrase} may be shared`,
      );
    }
  }
}

/** Refuses the response of a code alone where the operation has to keep the details of that code to itself. */
export function checkSilence(document: Document, nameOf: (code: string) => string): void {
  for (const operation of operationsOf(document)) {
    for (const code of silentCodes(document, operation)) {
      const told = Object.entries(operation.responses ?? {}).find(([, it]) => it.$ref === RESPONSES + nameOf(code));
      if (!told) continue;
      throw new SpecError(
        `${operation.operationId}: ${code} comes without its details: list it in x-errors, and refer to "${RESPONSES}${composedName(operation, told[0])}"`,
      );
    }
  }
}

/** `restoreFile` and 409 → RestoreFileConflict. Not RestoreFile409: that is what generators name types of their own. */
export function composedName({ operationId = "" }: Operation, status: string): string {
  return `${pascalCase(operationId)}${phraseOf(Number(status))}`;
}

function phraseOf(status: number): string {
  return pascalCase(STATUS_CODES[status] ?? String(status));
}

/** Codes whose details would tell the holder of this credential too much. */
function silentCodes({ components }: Document, { security = [] }: Operation): string[] {
  return security
    .flatMap(Object.keys)
    .flatMap((scheme) => components?.securitySchemes?.[scheme]?.["x-without-details"] ?? []);
}

function checkList(document: Document, operation: Operation, status: string, codes: string[], silent: string[]): void {
  const place = `${operation.operationId}: x-errors of ${status}`;
  const stranger = codes.find((code) => String(document["x-errors"]?.[code]?.status) !== status);
  if (stranger) throw new SpecError(`${place} names ${stranger}, which is no code of this status`);
  if (codes.length < 2 && silent.length === 0) {
    throw new SpecError(`${place} has one code: refer to the response of its name instead`);
  }
  const reference = RESPONSES + composedName(operation, status);
  if (operation.responses?.[status]?.$ref !== reference) {
    throw new SpecError(`${place} makes a response: refer to "${reference}"`);
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
