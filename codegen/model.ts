import { bodyLimit } from "./body-limit.ts";
import {
  type AuditMark,
  type Body,
  type Document,
  deref,
  methods,
  type Operation,
  type Parameter,
  propertyOf,
  refName,
  type Schema,
  SpecError,
} from "./document.ts";
import { silentSchemaName } from "./error-schema-name.ts";

export type Security = "apiKey" | "adminToken" | "session" | "uploadUrl" | "none";

/** An error code as one operation documents it. */
export interface DocumentedError {
  code: string;
  status: number;
  /** Name of the component schema, `FileNotFoundError` for FILE_NOT_FOUND. */
  schema: string;
  /** Whether this operation omits its details. */
  isSilent: boolean;
}

/** One operation with resolved references, as the emitters need it. */
export interface OperationModel {
  id: string;
  method: (typeof methods)[number];
  path: string;
  tag: string;
  security: Security;
  permission: string | null;
  /** Whether the operation is idempotent, so that clients can retry it after a lost response. */
  idempotent: boolean;
  /** Whether it accepts an Idempotency-Key, which makes retries safe. */
  idempotencyKey: boolean;
  /** Whether its response contains a secret that is shown only once (`x-show-once`). */
  showsOnce: boolean;
  /** Whether the service rejects it in read-only mode. */
  changes: boolean;
  role: string | null;
  /** Whether the user must have authenticated recently. */
  recentAuthentication: boolean;
  /** Whether users who still have to set up a required second factor may call it. */
  withoutSecondFactor: boolean;
  /** The plans that include the operation; null for all plans. */
  plans: string[] | null;
  parameters: Parameter[];
  requestBody: Body | undefined;
  multipart: boolean;
  /** Whether the body can be the raw bytes of a file. */
  raw: boolean;
  /** Maximum size of a JSON body in bytes; 0 if there is none. */
  bodyLimit: number;
  flags: string[];
  /** Body fields whose enum has a separate error code. */
  enumErrors: { field: string; code: string; allowed: string[] }[];
  errors: DocumentedError[];
  /** The events that the audit log records. */
  audit: (Required<Omit<AuditMark, "when">> & { when: string | null })[];
  source: Operation;
}

const schemes: Record<string, Security> = {
  ApiKey: "apiKey",
  AdminToken: "adminToken",
  Session: "session",
  UploadUrl: "uploadUrl",
};
const permissions = ["read", "write", "delete", "webhooks"];
const roles = ["operator"];

/** Returns all operations in the order of the document. */
export function readOperations(document: Document): OperationModel[] {
  const operations: OperationModel[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of Object.keys(item) as (typeof methods)[number][]) {
      const source = methods.includes(method) ? item[method] : undefined;
      if (source) operations.push(readOperation(document, method, path, source, item.parameters ?? []));
    }
  }
  const seen = new Set<string>();
  for (const { id } of operations) {
    if (seen.has(id)) throw new SpecError(`operationId ${id} is used twice`);
    seen.add(id);
  }
  return operations;
}

function readOperation(
  document: Document,
  method: OperationModel["method"],
  path: string,
  source: Operation,
  shared: Parameter[],
): OperationModel {
  const place = `${method.toUpperCase()} ${path}`;
  if (!source.operationId) throw new SpecError(`${place} has no operationId`);
  const tag = source.tags?.[0];
  if (!tag) throw new SpecError(`${place} has no tag`);
  const own = (source.parameters ?? []).map((parameter) => deref(document, parameter));
  const inherited = shared
    .map((parameter) => deref(document, parameter))
    .filter((parameter) => !own.some((other) => other.name === parameter.name && other.in === parameter.in));
  const parameters = [...inherited, ...own];
  const requestBody = source.requestBody && deref(document, source.requestBody);
  const idempotencyKey = parameters.some((it) => it.in === "header" && it.name === "Idempotency-Key");
  const security = readSecurity(place, source.security ?? document.security);
  const errors = readErrors(document, place, source);
  return {
    id: source.operationId,
    method,
    path,
    tag,
    security,
    permission: readPermission(place, security, source["x-permission"]),
    idempotent: source["x-idempotent"] ?? (idempotencyKey || isIdempotent(method)),
    idempotencyKey,
    showsOnce: showsOnce(document, source),
    changes: !isSafe(method) && source["x-while-read-only"] !== true,
    role: readRole(place, security, source["x-role"]),
    // Operators can affect all accounts, so they must always have authenticated recently.
    recentAuthentication: readSessionMark(place, security, source, "x-recent-authentication") || "x-role" in source,
    withoutSecondFactor: readSessionMark(place, security, source, "x-without-second-factor"),
    plans: source["x-plans"] ?? null,
    parameters,
    requestBody,
    multipart: requestBody?.content?.["multipart/form-data"] !== undefined,
    raw: Object.values(requestBody?.content ?? {}).some((it) => it.schema?.format === "binary"),
    bodyLimit: source["x-body-limit"] ?? bodyLimit(document, requestBody),
    flags: parameters.filter((it) => it.in === "query" && isFlag(it)).map((it) => it.name),
    enumErrors: readEnumErrors(document, requestBody),
    errors,
    audit: readAudit(place, source["x-audit"] ?? [], errors),
    source,
  };
}

/**
 * Rejects a POST that does not define whether callers can retry it after a lost response.
 *
 * @throws SpecError
 */
export function checkRepeatable(operations: readonly OperationModel[]): void {
  const silent = operations.find(
    ({ method, idempotencyKey, source }) =>
      method === "post" && !idempotencyKey && source["x-idempotent"] === undefined,
  );
  if (!silent) return;
  const place = `POST ${silent.path}`;
  throw new SpecError(
    `${place} does not accept an Idempotency-Key: set x-idempotent to define whether it can be retried`,
  );
}

/** Whether the method is idempotent (RFC 9110 §9.2.2). */
function isIdempotent(method: OperationModel["method"]): boolean {
  return method !== "post" && method !== "patch";
}

/** Whether the method is safe (RFC 9110 §9.2.1). */
function isSafe(method: OperationModel["method"]): boolean {
  return method === "get" || method === "head" || method === "options";
}

/** Whether a success response contains a field with `x-show-once`, at any depth. */
function showsOnce(document: Document, { responses = {} }: Operation): boolean {
  const seen = new Set<Schema>();
  const isMarked = (reference: Schema | undefined): boolean => {
    const schema = reference && deref(document, reference);
    if (!schema || seen.has(schema)) return false;
    seen.add(schema);
    if (schema["x-show-once"]) return true;
    const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = schema;
    return [...Object.values(properties), items, ...oneOf, ...anyOf, ...allOf].some(isMarked);
  };
  return Object.entries(responses).some(
    ([status, response]) =>
      status.startsWith("2") && isMarked(deref(document, response).content?.["application/json"]?.schema),
  );
}

function isFlag({ allowEmptyValue, schema }: Parameter): boolean {
  return allowEmptyValue === true && schema?.type === "boolean";
}

function readEnumErrors(document: Document, body: Body | undefined): OperationModel["enumErrors"] {
  const schema = body?.content?.["application/json"]?.schema;
  const fields = Object.entries((schema && deref(document, schema).properties) ?? {});
  return fields.flatMap(([field, reference]) => {
    const { "x-error-code": code, enum: allowed } = deref(document, reference);
    return code === undefined || !allowed ? [] : [{ field, code, allowed: allowed.map(String) }];
  });
}

function readSecurity(place: string, security: Operation["security"]): Security {
  if (!security) throw new SpecError(`${place} has no security: set \`security: []\` for a public operation`);
  // An empty requirement next to a scheme makes the scheme optional, so the operation is public.
  if (security.length === 0 || security.some((it) => Object.keys(it).length === 0)) return "none";
  const names = security.flatMap((it) => Object.keys(it));
  const scheme = names.length === 1 ? schemes[names[0] ?? ""] : undefined;
  if (scheme) return scheme;
  throw new SpecError(`${place} requires ${names.join(" + ")}; use one of ${Object.keys(schemes).join(", ")}`);
}

function readPermission(place: string, security: Security, permission: string | undefined): string | null {
  if (security === "apiKey" && permission === undefined) throw new SpecError(`${place} has no x-permission`);
  if (permission === undefined) return null;
  if (security !== "apiKey") throw new SpecError(`${place} has an x-permission, but does not use an API key`);
  if (!permissions.includes(permission)) throw new SpecError(`${place}: x-permission ${permission} is unknown`);
  return permission;
}

function readRole(place: string, security: Security, role: string | undefined): string | null {
  if (role === undefined) return null;
  if (security !== "session") throw new SpecError(`${place} has an x-role, but does not use a session`);
  if (!roles.includes(role)) throw new SpecError(`${place}: x-role ${role} is unknown`);
  return role;
}

function readSessionMark(
  place: string,
  security: Security,
  source: Operation,
  mark: "x-recent-authentication" | "x-without-second-factor",
): boolean {
  if (source[mark] && security !== "session") throw new SpecError(`${place} has ${mark}, but does not use a session`);
  return source[mark] === true;
}

function readAudit(place: string, marks: AuditMark | AuditMark[], errors: DocumentedError[]): OperationModel["audit"] {
  return [marks].flat().map(({ action, details = [], when = null, refusals = [] }) => {
    const unknown = refusals.find((code) => !errors.some((error) => error.code === code));
    if (unknown) throw new SpecError(`${place}: x-audit records ${unknown}, which the operation does not document`);
    return { action, details, when, refusals };
  });
}

function readErrors(document: Document, place: string, source: Operation): DocumentedError[] {
  const errors: DocumentedError[] = [];
  for (const [status, response] of Object.entries(source.responses ?? {})) {
    if (!/^[45]\d\d$/.test(status)) continue;
    const body = deref(document, response).content?.["application/json"]?.schema;
    const error = propertyOf(document, body, "error");
    // Responses to HEAD have no body.
    if (!error && source.responses?.[status] && deref(document, response).content === undefined) continue;
    if (!error) throw new SpecError(`${place}: the ${status} response has no \`error\` in its JSON body`);
    for (const schema of namedErrors(document, error)) {
      const code = propertyOf(document, schema, "code")?.enum;
      if (schema.$ref === undefined || code?.length !== 1) {
        throw new SpecError(`${place}: an error of the ${status} response is not a component with a one-member code`);
      }
      const name = refName(schema.$ref);
      const isSilent = name === silentSchemaName(String(code[0]));
      const entry = { code: String(code[0]), status: Number(status), schema: name, isSilent };
      if (!errors.some((it) => it.code === entry.code && it.status === entry.status)) errors.push(entry);
    }
  }
  return errors;
}

/** Returns the components of `error`, which is one component, or an inline or referenced `oneOf` of components. */
function namedErrors(document: Document, schema: Schema): Schema[] {
  const target = deref(document, schema);
  const members = target.oneOf ?? target.anyOf;
  return members ? members.flatMap((member) => namedErrors(document, member)) : [schema];
}
