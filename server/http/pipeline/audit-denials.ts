import type { ErrorRequestHandler, Request } from "express";
import { writeEvent } from "../../accounts/audit-log.ts";
import { neighborhoodOf, subscriberOf } from "../../base/http.ts";
import { newId } from "../../base/ids.ts";
import { ServiceError } from "../../base/service-error.ts";
import type { Context } from "../../context.ts";
import type { AuditEvent } from "../../contract/audit-event.ts";
import type { ErrorCode } from "../../generated/errors.ts";
import { operationIdOf } from "../context.ts";
import { addressOf } from "../responses/rate-headers.ts";

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
    const event = eventOf(request, error, now);
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
    await writeEvent(context, event, dedupKey).catch((reason) => {
      request.context.log.error({ err: reason, event }, "cannot store an audit event");
    });
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

function eventOf(request: Request, error: ServiceError, now: Date): AuditEvent {
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
