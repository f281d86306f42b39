import type { ErrorRequestHandler, Request } from "express";
import { newId } from "../base/ids.ts";
import { neighbourhoodOf, subscriberOf } from "../base/network.ts";
import { ServiceError } from "../base/service-error.ts";
import type { AuditEvent, WriteAuditEvent } from "../contract/audit-event.ts";
import type { ErrorCode } from "../generated/errors.ts";
import { operationIdOf } from "./context.ts";
import { addressOf } from "./rate-headers.ts";

const WINDOW_MS = 15 * 60_000;
/** Events of one window, by process. What is beyond is still refused, and in the log of requests. */
const MAX_EVENTS_OF_ADDRESS = 20;
const MAX_EVENTS_OF_ACCOUNT = 100;
const MAX_EVENTS_OF_STRANGERS = 1_000;

/** Refusals of who is calling, or of what that one may do. */
const DENIALS: readonly ErrorCode[] = ["INSUFFICIENT_PERMISSIONS", "OPERATOR_ONLY"];

/**
 * Writes refused keys and admin tokens into the audit log. Of the same key, code and network the first in each window is
 * written, and no more than a bounded number in all: nobody can fill the log, or make the database busy, with refusals.
 */
export function auditDenials(writeEvent: WriteAuditEvent, clock: () => Date): ErrorRequestHandler {
  let window = 0;
  let written = new Set<string>();
  let counts = new Map<string, number>();

  /** Whether one more is within each of the limits, and counts it if so. */
  function take(limits: readonly (readonly [subject: string, max: number])[]): boolean {
    if (limits.some(([subject, max]) => (counts.get(subject) ?? 0) >= max)) return false;
    for (const [subject] of limits) counts.set(subject, (counts.get(subject) ?? 0) + 1);
    return true;
  }

  async function write(request: Request, error: ServiceError): Promise<void> {
    const now = clock();
    const current = Math.floor(now.getTime() / WINDOW_MS);
    if (current !== window) [window, written, counts] = [current, new Set(), new Map()];
    const event = eventOf(request, error, now);
    const address = addressOf(request);
    const once = [event.action, error.code, event.actor.id, neighbourhoodOf(address), current].join(" ");
    if (written.has(once)) return;
    const { accountId } = event;
    const allowed = take([
      [`address ${subscriberOf(address)}`, MAX_EVENTS_OF_ADDRESS],
      accountId === null ? ["strangers", MAX_EVENTS_OF_STRANGERS] : [accountId, MAX_EVENTS_OF_ACCOUNT],
    ]);
    if (!allowed) return;
    written.add(once);
    await writeEvent(event, once).catch((reason) => {
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
  return context.refusedKey !== null || DENIALS.includes(error.code);
}

function eventOf(request: Request, error: ServiceError, now: Date): AuditEvent {
  const { id, caller, signedIn, refusedKey } = request.context;
  const keyId = caller?.keyId ?? refusedKey?.id;
  const account = signedIn?.account.id ?? caller?.account.id ?? refusedKey?.accountId ?? null;
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
