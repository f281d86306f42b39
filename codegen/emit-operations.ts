import type { ErrorEntry } from "./error-table.ts";
import type { OperationModel } from "./model.ts";
import { banner, list, quote } from "./text.ts";

/** Returns the dispatch table of the server: the route of each operation and its requirements. */
export function emitOperations(operations: readonly OperationModel[], errors: readonly ErrorEntry[]): string {
  return `${banner}
import type { ErrorCode } from "./errors.ts";
import type { components } from "./types.ts";

export interface OperationInfo {
  readonly method: "get" | "put" | "post" | "delete" | "options" | "head" | "patch";
  /** Path as in the document, with \`{id}\` for a path parameter. */
  readonly path: string;
  readonly tag: string;
  readonly security: "apiKey" | "adminToken" | "session" | "uploadUrl" | "none";
  /** The permission that the API key must have; null if the operation requires no API key. */
  readonly permission: "read" | "write" | "delete" | "webhooks" | null;
  /** The role that the signed-in user must have; null for any role. */
  readonly role: "operator" | null;
  /** Whether the user must have authenticated recently. */
  readonly recentAuthentication: boolean;
  /** Whether users who still have to set up a required second factor may call it. */
  readonly withoutSecondFactor: boolean;
  /** The plans that include the operation; null for all plans. */
  readonly plans: readonly components["schemas"]["Plan"][] | null;
  /** Whether the service rejects it in read-only mode. */
  readonly changes: boolean;
  /** Whether it accepts an Idempotency-Key. */
  readonly idempotencyKey: boolean;
  /** Whether its response contains a secret that is shown only once. */
  readonly showsOnce: boolean;
  /** Whether the body is a multipart form. */
  readonly multipart: boolean;
  /** Whether the body can be the raw bytes of a file. */
  readonly raw: boolean;
  /** Maximum size of a JSON body in bytes; 0 if there is none. */
  readonly bodyLimit: number;
  /** Query parameters that can be present without a value. */
  readonly flags: readonly string[];
  /** Body fields whose enum has a separate error code. */
  readonly enumErrors: readonly { field: string; code: ErrorCode; allowed: readonly string[] }[];
  /** Every code of its documented error responses. */
  readonly errors: readonly ErrorCode[];
  /** Codes that are returned without details, with their fixed message. */
  readonly silentErrors: { readonly [Code in ErrorCode]?: string };
  /** The events that the audit log records. */
  readonly audit: readonly {
    readonly action: string;
    /** Fields of the request body or of the response. */
    readonly details: readonly string[];
    /** The body field that must be present for the event to be recorded. */
    readonly when: string | null;
    /** Error codes that are also recorded. */
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
    enumErrors: [${operation.enumErrors.map(enumError).join(", ")}],
    errors: ${list(codes, "    ", "errors: ".length)},
    silentErrors: ${silentErrors(operation, errors)},
    audit: ${audit(operation.audit)},
  },
`;
}
