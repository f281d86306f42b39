import { responseName } from "./derive-responses.ts";
import { type Document, deref, SpecError } from "./document.ts";
import type { ErrorEntry } from "./error-table.ts";
import type { OperationModel } from "./model.ts";
import { bodyObject } from "./resource-params.ts";

/** What an operation says of itself, and the codes that the service then answers it with. */
interface Demand {
  reason: string;
  codes: readonly string[];
}

/** Refuses a document in which an operation is silent about errors that follow from what it says; names all of them. */
export function checkRequiredErrors(
  document: Document,
  operations: readonly OperationModel[],
  errors: readonly ErrorEntry[],
): void {
  const statusOf = (code: string) => errors.find((it) => it.code === code)?.status;
  const missing = operations.flatMap((operation) => {
    const absent = demands(document, operation).flatMap(({ reason, codes }) =>
      codes
        .filter((code) => !operation.errors.some((it) => it.code === code))
        .map((code) => ({ reason, code, status: statusOf(code) })),
    );
    return absent.map(({ reason, code, status }) => {
      const must = `\n  ${operation.id} ${reason}, so it must document ${status ? `${status} ` : ""}${code}`;
      if (status === undefined) return must;
      const codes = [...operation.errors, ...absent].filter((it) => it.status === status).map((it) => it.code);
      return `${must}: ${howToDocument(document, status, [...new Set(codes)])}`;
    });
  });
  if (missing.length > 0) throw new SpecError(`errors that follow from the operation are missing:${missing.join("")}`);
}

function demands(document: Document, operation: OperationModel): Demand[] {
  const { method, path, security, permission, role, plans, multipart, raw, source } = operation;
  const { recentAuthentication, withoutSecondFactor } = operation;
  const found: Demand[] = [{ reason: "refuses what it does not describe", codes: ["VALIDATION_ERROR"] }];
  const add = (applies: boolean, reason: string, ...codes: string[]) => void (applies && found.push({ reason, codes }));
  // What a probe finds wrong is its answer.
  // What a server can do, it knows by itself.
  const asksNobody = path.startsWith("/health/") || method === "options";
  add(!asksNobody, "needs the stores", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE");
  add(security === "apiKey", "takes an API key", "MISSING_API_KEY", "INVALID_API_KEY", "EXPIRED_API_KEY");
  add(security === "apiKey", "acts for an account", "ACCOUNT_SUSPENDED");
  add(security === "apiKey", "counts as a call", "RATE_LIMIT_EXCEEDED");
  add(security === "adminToken", "takes the admin token", "INVALID_ADMIN_TOKEN", "TOO_MANY_ATTEMPTS");
  add(security === "session", "takes a session", "SESSION_REQUIRED");
  add(security === "session" && !withoutSecondFactor, "takes a second factor", "SECOND_FACTOR_REQUIRED");
  add(recentAuthentication, "takes a recent authentication", "REAUTHENTICATION_REQUIRED");
  add(security === "uploadUrl", "takes an upload URL", "INVALID_UPLOAD_URL", "UPLOAD_NOT_FOUND", "UPLOAD_ENDED");
  add(security === "uploadUrl", "acts for an account", "ACCOUNT_SUSPENDED");
  add(security === "uploadUrl", "counts strangers", "RATE_LIMIT_EXCEEDED");
  add(path.startsWith("/dashboard/"), "is for the dashboard alone", "CROSS_SITE_REQUEST");
  add(role !== null, `has x-role: ${role}`, "OPERATOR_ONLY");
  add(permission !== null && permission !== "read", `has x-permission: ${permission}`, "INSUFFICIENT_PERMISSIONS");
  add(plans !== null, `has x-plans: ${plans?.join(", ")}`, "PLAN_NOT_AI_CAPABLE");
  const types = Object.keys(operation.requestBody?.content ?? {});
  add(multipart || types.includes("application/json"), "takes fields", "PAYLOAD_TOO_LARGE");
  add(
    types.some((type) => type !== "*/*"),
    "takes a body of one type",
    "UNSUPPORTED_MEDIA_TYPE",
  );
  add(multipart || raw, "takes a file", "FILE_TOO_LARGE");
  add(operation.idempotencyKey, "takes an Idempotency-Key", "IDEMPOTENCY_CONFLICT", "IDEMPOTENCY_KEY_REUSED");
  add(
    operation.idempotencyKey && operation.showsOnce,
    "answers with a secret that is shown once",
    "SECRET_NOT_REPEATED",
  );
  add(source.responses?.["206"] !== undefined, "answers ranges", "RANGE_NOT_SATISFIABLE", "PRECONDITION_FAILED");
  return [...found, ...ofValues(document, operation)];
}

/** `x-error-code` of parameters and of fields of the body. */
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

/** The answer to refer to, or what the operation lists so that it has one. */
function howToDocument({ "x-answers": answers = {} }: Document, status: number, codes: string[]): string {
  const isIt = (its: readonly string[] = []) =>
    its.length === codes.length && its.every((code) => codes.includes(code));
  const shared = Object.entries(answers).find(([, answer]) => isIt(answer.codes))?.[0];
  const [code = ""] = codes;
  return shared ?? (codes.length === 1 ? responseName(code) : `x-errors: { "${status}": [${codes.join(", ")}] }`);
}
