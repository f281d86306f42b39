import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Attempt, StoredResponse } from "../../accounts/idempotency-keys.ts";
import type { Context } from "../../context.ts";
import type { AuditEvent, AuditSubject } from "../../contract/audit-event.ts";
import { fail } from "../../contract/fail.ts";
import type {
  Bytes,
  Call,
  Handler,
  Handlers,
  Page,
  Redirect,
  Replied,
  Reply,
  ReplyHeaders,
} from "../../contract/operation.ts";
import type { Client } from "../../contract/user.ts";
import type { BeforeCommit } from "../../db/before-commit.ts";
import { type OperationId, type OperationInfo, operations } from "../../generated/operations.ts";
import { DEVICE_COOKIE, SIGN_IN_COOKIE } from "../../users/cookies.ts";
import { operationIdOf } from "../context.ts";
import { isFromAdminListener } from "../listener-rules.ts";
import { addressOf } from "../responses/rate-headers.ts";
import { sendBytes } from "../responses/send-bytes.ts";
import { JsonResponse, sendJson, sendPage } from "../responses/send-text.ts";
import { readCookieOfAnyScheme } from "../session.ts";
import { auditOperation, eventOfSuccess } from "./audit.ts";
import { executeAttempt, withoutSecret } from "./idempotent.ts";
import { pathParams } from "./open-api.ts";

/** Calls the handler of the matched operation. The audit event is stored before the response is sent. */
export function dispatch(context: Context, handlers: Handlers): RequestHandler {
  return async (request, response) => {
    const id = operationIdOf(request);
    const { audit }: OperationInfo = operations[id];
    const { attempt } = request.context;
    // The only cast between the network and the types: validation has checked that the request matches them.
    const handle = handlers[id] as Handler<OperationId>;
    const run = async () => (await handle(callOf(context, request), replyTo(request, response))) as HandlerResult;
    const runAttempt = () =>
      attempt === null ? run() : executeAttempt(request, attempt, run, (result) => storedResponse(request, result));
    const result = audit.length === 0 ? await runAttempt() : await auditOperation(context, request, runAttempt);
    if (result instanceof JsonResponse) sendJson(response, result);
  };
}

/** A JSON response to send, or SENT if the bytes were already sent. */
type HandlerResult = Replied & (JsonResponse | typeof SENT);
const SENT = { data: undefined } as const;

function storedResponse(request: Request, result: HandlerResult): StoredResponse {
  if (!(result instanceof JsonResponse)) throw new Error("Binary responses cannot be stored for replays");
  const { status, data, headers } = result;
  return withoutSecret(request, { status, data, headers });
}

function sendRedirect({ originalUrl }: Request, response: Response, { location, headers }: Redirect): void {
  const query = originalUrl.indexOf("?");
  const target = query === -1 ? location : location + originalUrl.slice(query);
  response
    .status(301)
    .set({ ...headers, Location: target })
    .end();
}

/**
 * The argument of a handler. It is a class for the same reason as RequestContext. Getters create the functions on
 * demand, because handlers take them apart and few need them.
 */
class CallOf {
  readonly context: Context;
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller;
  readonly signedIn;
  readonly capability;
  readonly file;
  readonly content;
  readonly fail = fail;
  readonly requestId: string;
  readonly isHead: boolean;
  readonly #request: Request;

  constructor(context: Context, request: Request) {
    this.context = context;
    const { id, isHead, caller, signedIn, capability, file, content } = request.context;
    this.path = pathParams(request);
    this.query = request.query;
    this.body = request.body;
    this.caller = caller;
    this.signedIn = signedIn;
    this.capability = capability;
    this.file = file;
    this.content = content;
    this.requestId = id;
    this.isHead = isHead;
    this.#request = request;
  }

  get header() {
    return (name: string): string | undefined => this.#request.get(name);
  }

  get cookie() {
    return (name: string): string | null => readCookieOfAnyScheme(this.#request, name);
  }

  get accept() {
    return (): string | undefined => {
      this.#request.res?.vary("Accept");
      return this.#request.get("Accept");
    };
  }

  get acceptsGzip() {
    return (): boolean => {
      this.#request.res?.vary("Accept-Encoding");
      return this.#request.acceptsEncodings("gzip") === "gzip";
    };
  }

  get setAuditSubject() {
    return (subject: AuditSubject): void => {
      this.#request.context.auditSubject = subject;
    };
  }

  get setAuditDetails() {
    return (details: Record<string, unknown>): void => {
      this.#request.context.auditDetails = details;
    };
  }

  get takeAuditEvent() {
    return (targetId: string): AuditEvent => {
      this.#request.context.isAuditSkipped = true;
      return eventOfSuccess(this.#request, targetId, this.context.clock());
    };
  }

  get skipAudit() {
    return (): void => {
      this.#request.context.isAuditSkipped = true;
    };
  }

  get recordResponse() {
    return recorderFor(this.#request, this.#request.context.attempt);
  }

  get client(): Client {
    const request = this.#request;
    return {
      address: addressOf(request),
      userAgent: request.get("User-Agent") ?? "",
      device: readCookieOfAnyScheme(request, DEVICE_COOKIE),
      pendingSignIn: readCookieOfAnyScheme(request, SIGN_IN_COOKIE),
      viaAdminListener: isFromAdminListener(request),
    };
  }

  get log(): Logger {
    return this.#request.context.log;
  }

  get signal(): AbortSignal {
    return this.#request.context.signal;
  }

  get deadline(): AbortSignal {
    return this.#request.context.deadline;
  }
}

function callOf(context: Context, request: Request): Call<OperationId> {
  return new CallOf(context, request) as unknown as Call<OperationId>;
}

function recorderFor(request: Request, attempt: Attempt | null) {
  return <Row>(respond: (row: Row) => Replied): BeforeCommit<Row> =>
    attempt && ((trx, row) => attempt.storeResponse(storedResponse(request, respond(row) as HandlerResult), trx));
}

function replyTo(request: Request, response: Response): Reply<OperationId> {
  const send = async (result: Bytes | Page | Redirect) => {
    if ("location" in result) sendRedirect(request, response, result);
    else if ("html" in result) sendPage(response, result);
    else await sendBytes(request, response, result);
    return SENT;
  };
  const reply = (first: number | Bytes | Page | Redirect, data?: unknown, headers?: ReplyHeaders) =>
    typeof first === "number" ? new JsonResponse(first, data, headers) : send(first);
  return reply as unknown as Reply<OperationId>;
}
