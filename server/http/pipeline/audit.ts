import type { ErrorRequestHandler, Request } from "express";
import { writeEvent } from "../../accounts/audit-log.ts";
import { neighborhoodOf, subscriberOf } from "../../base/http.ts";
import { newId } from "../../base/ids.ts";
import { ServiceError } from "../../base/service-error.ts";
import type { Context } from "../../context.ts";
import type { AuditEvent } from "../../contract/audit-event.ts";
import type { ErrorCode } from "../../generated/errors.ts";
import { type OperationInfo, operations } from "../../generated/operations.ts";
import { operationIdOf, type RequestContext } from "../context.ts";
import { addressOf } from "../responses/rate-headers.ts";
import { pathParams } from "./open-api.ts";

/** The fields of responses that identify their subject. */
interface ResponseData {
  id?: unknown;
  accountId?: unknown;
  user?: { id: string };
  account?: { id: string };
}

/**
 * Runs an operation with `x-audit` in openapi.yaml, and records an audit event before it replies. The change is already
 * committed: if the event cannot be stored, it is logged.
 */
export async function auditOperation<Result extends { data: unknown }>(
  context: Context,
  request: Request,
  run: () => Promise<Result>,
): Promise<Result> {
  const audit: readonly AuditRule[] = operations[operationIdOf(request)].audit;
  const write = async (rule: AuditRule, data: ResponseData, error: ServiceError | null) => {
    const event = eventOfOperation(request, rule, { data, error: error?.code ?? null }, context.clock());
    const dedupKey = error === null ? dedupKeyOfTarget(event, request.context) : dedupKeyOfWindow(event, error);
    await writeOrLog(context, request, event, dedupKey);
  };
  try {
    // Binary responses have no audit details.
    const result = await run();
    const data: ResponseData = result.data ?? {};
    const body = bodyOf(request);
    const rules = audit.filter(({ when }) => when === null || body[when] !== undefined);
    if (!request.context.isAuditSkipped) await Promise.all(rules.map((rule) => write(rule, data, null)));
    return result;
  } catch (error) {
    if (error instanceof ServiceError) {
      const rules = audit.filter(({ refusals }) => refusals.includes(error.code));
      await Promise.all(rules.map((rule) => write(rule, {}, error)));
    }
    throw error;
  }
}

async function writeOrLog(
  context: Context,
  request: Request,
  event: AuditEvent,
  dedupKey: string | null,
): Promise<void> {
  await writeEvent(context, event, dedupKey).catch((reason) => {
    request.context.log.error({ err: reason, event }, "cannot store an audit event");
  });
}

/** Returns the event of an operation that records one event for each change, and no details. */
export function eventOfSuccess(request: Request, targetId: string, now: Date): AuditEvent {
  const [rule] = operations[operationIdOf(request)].audit;
  if (rule === undefined) throw new Error(`${operationIdOf(request)} has no x-audit in openapi.yaml`);
  return eventOfOperation(request, rule, { data: { id: targetId }, error: null }, now);
}

interface AuditRule extends Omit<OperationInfo["audit"][number], "action"> {
  action: AuditEvent["action"];
}

function eventOfOperation(
  request: Request,
  rule: AuditRule,
  { data, error }: { data: ResponseData; error: string | null },
  now: Date,
): AuditEvent {
  const { id, auditSubject, auditDetails } = request.context;
  const body = bodyOf(request);
  const source: Record<string, unknown> = { ...(Object.keys(body).length > 0 ? body : data), ...auditDetails };
  const details = rule.details.flatMap((name: string) => (source[name] === undefined ? [] : [[name, source[name]]]));
  const target = textOf(data.id) ?? textOf(pathParams(request).id) ?? data.user?.id ?? null;
  return {
    id: newId("evt", now),
    action: auditSubject?.action ?? rule.action,
    operationId: operationIdOf(request),
    error,
    accountId: auditSubject?.accountId ?? accountOf(request, data),
    actor: auditSubject?.actor ?? actorOf(request.context, data),
    targetId: auditSubject?.targetId ?? target,
    address: addressOf(request),
    requestId: id,
    details: Object.fromEntries(details),
    createdAt: now,
  };
}

/**
 * The account in the response or the path takes precedence over that of the caller: operators manage accounts of other
 * users.
 */
function accountOf(request: Request, data: ResponseData): string | null {
  const named = [data.accountId, data.account?.id, data.id, pathParams(request).id].find(
    (it) => typeof it === "string" && it.startsWith("acct_"),
  );
  const { caller, signedIn } = request.context;
  return textOf(named) ?? caller?.account.id ?? signedIn?.account.id ?? null;
}

function actorOf({ operation, caller, signedIn }: RequestContext, data: ResponseData): AuditEvent["actor"] {
  const { security, role }: Partial<OperationInfo> = operation ?? {};
  if (security === "adminToken") return { type: "OPERATOR", id: null };
  // A user who has just signed in has no session yet.
  const userId = signedIn?.user.id ?? data.user?.id;
  if (userId !== undefined) return { type: role === "operator" ? "OPERATOR" : "USER", id: userId };
  return caller?.keyId ? { type: "KEY", id: caller.keyId } : { type: "ANONYMOUS", id: null };
}

function dedupKeyOfTarget({ action, targetId }: AuditEvent, { auditSubject }: RequestContext): string | null {
  return auditSubject?.isRecordedOnce ? `${action} ${targetId}` : null;
}

/** Repeated rate-limited requests are recorded once per window. */
function dedupKeyOfWindow({ operationId, targetId, address }: AuditEvent, { details }: ServiceError): string | null {
  if (details === undefined || !("retryAt" in details)) return null;
  return [operationId, targetId, neighborhoodOf(address ?? ""), details.retryAt].join(" ");
}

function bodyOf(request: Request): Record<string, unknown> {
  return typeof request.body === "object" && request.body !== null ? request.body : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

const WINDOW_MS = 15 * 60_000;
/** Events per window and process. Denials beyond these limits are only in the request log. */
const MAX_EVENTS_OF_ADDRESS = 20;
const MAX_EVENTS_OF_ACCOUNT = 100;
const MAX_ANONYMOUS_EVENTS = 1_000;

/** Errors of permissions and roles. */
const DENIALS: readonly ErrorCode[] = ["INSUFFICIENT_PERMISSIONS", "OPERATOR_ONLY"];

/**
 * Writes rejected keys and admin tokens to the audit log. For the same key, error code and network, it writes only the
 * first rejection of each window, and the total number of events is limited. So an attacker cannot fill the log or
 * overload the database with rejected requests.
 */
export function auditDenials(context: Context): ErrorRequestHandler {
  let window = 0;
  let written = new Set<string>();
  let counts = new Map<string, number>();

  /** Counts an event if it is within all limits. Returns whether it is. */
  function countWithinLimits(limits: readonly (readonly [subject: string, max: number])[]): boolean {
    if (limits.some(([subject, max]) => (counts.get(subject) ?? 0) >= max)) return false;
    for (const [subject] of limits) counts.set(subject, (counts.get(subject) ?? 0) + 1);
    return true;
  }

  async function write(request: Request, error: ServiceError): Promise<void> {
    const now = context.clock();
    const current = Math.floor(now.getTime() / WINDOW_MS);
    if (current !== window) [window, written, counts] = [current, new Set(), new Map()];
    const event = eventOfDenial(request, error, now);
    const address = addressOf(request);
    const dedupKey = [event.action, error.code, event.actor.id, neighborhoodOf(address), current].join(" ");
    if (written.has(dedupKey)) return;
    const { accountId } = event;
    const allowed = countWithinLimits([
      [`address ${subscriberOf(address)}`, MAX_EVENTS_OF_ADDRESS],
      accountId === null ? ["anonymous", MAX_ANONYMOUS_EVENTS] : [accountId, MAX_EVENTS_OF_ACCOUNT],
    ]);
    if (!allowed) return;
    written.add(dedupKey);
    await writeOrLog(context, request, event, dedupKey);
  }

  return (error, request, _response, next) => {
    if (!isDenial(request, error)) return next(error);
    void write(request, error).finally(() => next(error));
  };
}

function isDenial({ context, headers }: Request, error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || context.operation === null) return false;
  if (context.operation.security === "adminToken") {
    return (error.status === 401 || error.code === "TOO_MANY_ATTEMPTS") && Boolean(headers["x-admin-token"]);
  }
  return context.rejectedKey !== null || DENIALS.includes(error.code);
}

function eventOfDenial(request: Request, error: ServiceError, now: Date): AuditEvent {
  const { id, caller, signedIn, rejectedKey } = request.context;
  const keyId = caller?.keyId ?? rejectedKey?.id;
  const account = signedIn?.account.id ?? caller?.account.id ?? rejectedKey?.accountId ?? null;
  return {
    id: newId("evt", now),
    action: "access.deny",
    operationId: operationIdOf(request),
    error: error.code,
    accountId: account,
    actor: signedIn
      ? { type: "USER", id: signedIn.user.id }
      : keyId
        ? { type: "KEY", id: keyId }
        : { type: "ANONYMOUS", id: null },
    targetId: null,
    address: addressOf(request),
    requestId: id,
    details: {},
    createdAt: now,
  };
}
