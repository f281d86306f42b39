import { responseName } from "./derive-responses.ts";
import { type Document, deref, SpecError } from "./document.ts";
import type { ErrorEntry } from "./error-table.ts";
import type { OperationModel } from "./model.ts";
import { bodyObject } from "./resource-params.ts";

/** A property of an operation, and the error codes that the service can return because of it. */
interface Demand {
  reason: string;
  codes: readonly string[];
}

/**
 * Rejects a document in which operations do not document all errors that they can return.
 *
 * @throws SpecError which lists all missing errors
 */
export function checkRequiredErrors(
  document: Document,
  operations: readonly OperationModel[],
  errors: readonly ErrorEntry[],
): void {
  const statusOf = (code: string) => errors.find((it) => it.code === code)?.status;
  const missing = operations.flatMap((operation) => {
    const undocumented = demands(document, operation).flatMap(({ reason, codes }) =>
      codes
        .filter((code) => !operation.errors.some((it) => it.code === code))
        .map((code) => ({ reason, code, status: statusOf(code) })),
    );
    return undocumented.map(({ reason, code, status }) => {
      const must = `\n  ${operation.id} ${reason}, so it must document ${status ? `${status} ` : ""}${code}`;
      if (status === undefined) return must;
      const codes = [...operation.errors, ...undocumented].filter((it) => it.status === status).map((it) => it.code);
      return `${must}: ${howToDocument(document, status, [...new Set(codes)])}`;
    });
  });
  if (missing.length > 0) throw new SpecError(`operations do not document all of their errors:${missing.join("")}`);
}

function demands(document: Document, operation: OperationModel): Demand[] {
  const { method, path, security, permission, role, plans, multipart, raw, source } = operation;
  const { recentAuthentication, withoutSecondFactor } = operation;
  const required: Demand[] = [{ reason: "validates its input", codes: ["VALIDATION_ERROR"] }];
  const add = (applies: boolean, reason: string, ...codes: string[]) =>
    void (applies && required.push({ reason, codes }));
  // Health checks report storage failures as their result, and OPTIONS does not use storage.
  const needsNoStorage = path.startsWith("/health/") || method === "options";
  add(!needsNoStorage, "uses storage", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE");
  add(security === "apiKey", "requires an API key", "MISSING_API_KEY", "INVALID_API_KEY", "EXPIRED_API_KEY");
  add(security === "apiKey", "acts on behalf of an account", "ACCOUNT_SUSPENDED");
  add(security === "apiKey", "counts as a call", "RATE_LIMIT_EXCEEDED");
  add(security === "adminToken", "requires the admin token", "INVALID_ADMIN_TOKEN", "TOO_MANY_ATTEMPTS");
  add(security === "session", "requires a session", "SESSION_REQUIRED");
  add(security === "session" && !withoutSecondFactor, "requires a second factor", "SECOND_FACTOR_REQUIRED");
  add(recentAuthentication, "requires a recent authentication", "REAUTHENTICATION_REQUIRED");
  add(security === "uploadUrl", "requires an upload URL", "INVALID_UPLOAD_URL", "UPLOAD_NOT_FOUND", "UPLOAD_ENDED");
  add(security === "uploadUrl", "acts on behalf of an account", "ACCOUNT_SUSPENDED");
  add(security === "uploadUrl", "limits anonymous requests", "RATE_LIMIT_EXCEEDED");
  add(path.startsWith("/dashboard/"), "is only for the dashboard", "CROSS_SITE_REQUEST");
  add(role !== null, `has x-role: ${role}`, "OPERATOR_ONLY");
  add(permission !== null && permission !== "read", `has x-permission: ${permission}`, "INSUFFICIENT_PERMISSIONS");
  add(plans !== null, `has x-plans: ${plans?.join(", ")}`, "PLAN_NOT_AI_CAPABLE");
  const types = Object.keys(operation.requestBody?.content ?? {});
  add(multipart || types.includes("application/json"), "accepts fields", "PAYLOAD_TOO_LARGE");
  add(
    types.some((type) => type !== "*/*"),
    "restricts the media type",
    "UNSUPPORTED_MEDIA_TYPE",
  );
  add(multipart || raw, "accepts a file", "FILE_TOO_LARGE");
  add(operation.idempotencyKey, "accepts an Idempotency-Key", "IDEMPOTENCY_CONFLICT", "IDEMPOTENCY_KEY_REUSED");
  add(
    operation.idempotencyKey && operation.showsOnce,
    "returns a secret that is shown only once",
    "SECRET_NOT_REPEATED",
  );
  add(source.responses?.["206"] !== undefined, "supports ranges", "RANGE_NOT_SATISFIABLE", "PRECONDITION_FAILED");
  return [...required, ...ofValues(document, operation)];
}

/** Returns the errors of `x-error-code` in parameters and in body fields. */
function ofValues(document: Document, operation: OperationModel): Demand[] {
  const bodies = Object.keys(operation.requestBody?.content ?? {}).map((it) => bodyObject(document, operation, it));
  const fields = bodies.flatMap((it) => Object.entries(it?.properties ?? {}));
  const values = [
    ...operation.parameters.map((it) => ({ name: it.name, code: it["x-error-code"] })),
    ...fields.map(([name, schema]) => ({ name, code: deref(document, schema)["x-error-code"] })),
  ];
  return values.flatMap(({ name, code }) =>
    code === undefined ? [] : [{ reason: `has ${name} with x-error-code: ${code}`, codes: [code] }],
  );
}

/** Returns the response to refer to, or the `x-errors` entry that defines one. */
function howToDocument({ "x-responses": responses = {} }: Document, status: number, codes: string[]): string {
  const isIt = (its: readonly string[] = []) =>
    its.length === codes.length && its.every((code) => codes.includes(code));
  const shared = Object.entries(responses).find(([, source]) => isIt(source.codes))?.[0];
  const [code = ""] = codes;
  return shared ?? (codes.length === 1 ? responseName(code) : `x-errors: { "${status}": [${codes.join(", ")}] }`);
}
