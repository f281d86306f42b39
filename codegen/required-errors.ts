import { type Document, deref, SpecError } from "./document.ts";
import type { ErrorEntry } from "./error-table.ts";
import type { OperationModel } from "./model.ts";
import { bodyObject } from "./resource-params.ts";

/** A property of an operation, and the error codes that the service can return because of it. */
interface Demand {
  reason: string;
  codes: readonly string[];
}

/** Errors of one status that an operation can return. */
export interface ErrorsOfStatus {
  operation: OperationModel;
  status: number;
  /** The documented codes, then the missing ones. */
  codes: string[];
}

/**
 * Returns the errors that follow from the properties of an operation, but that it does not document.
 *
 * @throws SpecError which lists all missing errors that `x-errors` of the document does not define
 */
export function missingErrors(
  document: Document,
  operations: readonly OperationModel[],
  errors: readonly ErrorEntry[],
): ErrorsOfStatus[] {
  const statusOf = (code: string) => errors.find((it) => it.code === code)?.status;
  const missing = operations.flatMap((operation) =>
    demands(document, operation).flatMap(({ reason, codes }) =>
      codes
        .filter((code) => !operation.errors.some((it) => it.code === code))
        .map((code) => ({ operation, reason, code, status: statusOf(code) })),
    ),
  );
  const undefinedCodes = missing.filter(({ status }) => status === undefined);
  if (undefinedCodes.length > 0) {
    const lines = undefinedCodes.map(({ operation, reason, code }) => `\n  ${operation.id} ${reason}: ${code}`);
    throw new SpecError(`operations require errors that are not in x-errors:${lines.join("")}`);
  }
  const byStatus = Object.values(Object.groupBy(missing, (it) => `${it.operation.id} ${it.status}`));
  return byStatus.flatMap(([first, ...others] = []) => {
    if (first?.status === undefined) return [];
    const { operation, status } = first;
    const documented = operation.errors.filter((it) => it.status === status);
    return { operation, status, codes: [...new Set([...documented, first, ...others].map((it) => it.code))] };
  });
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
