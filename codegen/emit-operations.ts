import type { ErrorEntry } from "./error-table.ts";
import type { OperationModel } from "./model.ts";
import { banner, list, quote } from "./text.ts";

/** The table that the server dispatches on: where an operation lives and what it takes to call it. */
export function emitOperations(operations: readonly OperationModel[], errors: readonly ErrorEntry[]): string {
  return `${banner}
import type { ErrorCode } from "./errors.ts";
import type { components } from "./types.ts";

export interface OperationInfo {
  readonly method: "get" | "put" | "post" | "delete" | "options" | "head" | "patch";
  /** As in the document, with \`{id}\` for a path parameter. */
  readonly path: string;
  readonly tag: string;
  readonly security: "apiKey" | "adminToken" | "session" | "uploadUrl" | "none";
  /** What the API key must hold; null where no API key is asked for. */
  readonly permission: "read" | "write" | "delete" | null;
  /** The role that a signed-in user must have; null where any will do. */
  readonly role: "operator" | null;
  /** Whether the user must have authenticated lately. */
  readonly recentAuthentication: boolean;
  /** Whether users may call it who have yet to set up the second factor that they have to have. */
  readonly withoutSecondFactor: boolean;
  /** The plans that it is part of; null for all of them. */
  readonly plans: readonly components["schemas"]["Plan"][] | null;
  /** Whether it is refused while the service is read-only. */
  readonly changes: boolean;
  /** Whether it takes an Idempotency-Key. */
  readonly idempotencyKey: boolean;
  /** Whether its answer has a secret that is shown once, and is not repeated. */
  readonly showsOnce: boolean;
  /** Whether the body is a multipart form. */
  readonly multipart: boolean;
  /** Whether the body is, or may be, the bytes of a file as they are. */
  readonly raw: boolean;
  /** Bytes that a JSON body may have; 0 where there is none. */
  readonly bodyLimit: number;
  /** Query parameters that may be present without a value. */
  readonly flags: readonly string[];
  /** Query parameters that are integers or numbers. */
  readonly numbers: readonly string[];
  /** Fields of the body whose enum has an error code of its own. */
  readonly enumErrors: readonly { field: string; code: ErrorCode; allowed: readonly string[] }[];
  /** Every code of its documented error answers. */
  readonly errors: readonly ErrorCode[];
  /** Those that are answered without details, with the sentence that is all they say. */
  readonly silentErrors: { readonly [Code in ErrorCode]?: string };
  /** The events that the audit log records of it. */
  readonly audit: readonly {
    readonly action: string;
    /** Fields of the body, or of the answer. */
    readonly details: readonly string[];
    /** The field of the body without which nothing is kept. */
    readonly when: string | null;
    /** Error codes that are kept as well. */
    readonly refusals: readonly ErrorCode[];
  }[];
}

export const operations = {
${operations.map((operation) => entry(operation, errors)).join("")}} as const satisfies Record<string, OperationInfo>;

export type OperationId = keyof typeof operations;
`;
}

function enumError({ field, code, allowed }: OperationModel["enumErrors"][number]): string {
  return `{ field: ${quote(field)}, code: ${quote(code)}, allowed: [${allowed.map(quote).join(", ")}] }`;
}

function audit(marks: OperationModel["audit"]): string {
  const quoted = (texts: readonly string[]) => `[${texts.map(quote).join(", ")}]`;
  const entries = marks.map(
    ({ action, details, when, refusals }) => `{
      action: ${quote(action)},
      details: ${quoted(details)},
      when: ${when === null ? "null" : quote(when)},
      refusals: ${quoted(refusals)},
    }`,
  );
  return `[${entries.join(", ")}]`;
}

function silentErrors(operation: OperationModel, errors: readonly ErrorEntry[]): string {
  const silent = operation.errors.filter(({ isSilent }) => isSilent);
  const rows = silent.map(({ code }) => {
    return `      ${code}: ${quote(errors.find((it) => it.code === code)?.description ?? "")},\n`;
  });
  return rows.length === 0 ? "{}" : `{\n${rows.join("")}    }`;
}

function entry(operation: OperationModel, errors: readonly ErrorEntry[]): string {
  const codes = [...new Set(operation.errors.map((error) => error.code))];
  return `  ${operation.id}: {
    method: ${quote(operation.method)},
    path: ${quote(operation.path)},
    tag: ${quote(operation.tag)},
    security: ${quote(operation.security)},
    permission: ${operation.permission === null ? "null" : quote(operation.permission)},
    role: ${operation.role === null ? "null" : quote(operation.role)},
    recentAuthentication: ${operation.recentAuthentication},
    withoutSecondFactor: ${operation.withoutSecondFactor},
    plans: ${operation.plans === null ? "null" : list(operation.plans, "    ", "plans: ".length)},
    changes: ${operation.changes},
    idempotencyKey: ${operation.idempotencyKey},
    showsOnce: ${operation.showsOnce},
    multipart: ${operation.multipart},
    raw: ${operation.raw},
    bodyLimit: ${operation.bodyLimit},
    flags: ${list(operation.flags, "    ", "flags: ".length)},
    numbers: ${list(operation.numbers, "    ", "numbers: ".length)},
    enumErrors: [${operation.enumErrors.map(enumError).join(", ")}],
    errors: ${list(codes, "    ", "errors: ".length)},
    silentErrors: ${silentErrors(operation, errors)},
    audit: ${audit(operation.audit)},
  },
`;
}
