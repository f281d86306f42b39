import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { Caller } from "../accounts/account.ts";
import { newId } from "../base/ids.ts";
import type { AuditSubject } from "../contract/audit-event.ts";
import type { FormFile, RawBody } from "../contract/operation.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";
import type { Attempt } from "../idempotency/keys.ts";
import type { SignedIn } from "../users/user.ts";
import type { ErrorLogEntry } from "./error-log-entry.ts";

/**
 * What is known of one request, filled on its way through the middleware of app.ts. A class, for getters in an object
 * literal give each object a shape of its own, which holds the request in memory until all of it is searched for garbage.
 */
export class RequestContext {
  readonly id = newId("req");
  /** Where it has no operation of its own, HEAD is handled as GET; node:http leaves the body out. */
  readonly isHead: boolean;
  operationId: OperationId | null = null;
  /** 404 or 405; thrown only after the request was counted. */
  routingError: unknown = null;
  /** Whether an operation of the API was asked for through the dashboard, by a user instead of a key. */
  viaDashboard = false;
  caller: Caller | null = null;
  /** A key that exists, and that the request was refused with. */
  refusedKey: { id: string; accountId: string } | null = null;
  signedIn: SignedIn | null = null;
  /** The object that the signed URL of the request gives access to: read, and charged for, before validation. */
  capability: object | null = null;
  /** Whom the audit log is told of; null for what the request and its answer name. */
  auditSubject: AuditSubject | null = null;
  /** Whether the operation succeeds without a change that the audit log is to be told of. */
  isAuditSkipped = false;
  /** Set when the answer is an error. */
  failure: ErrorLogEntry | null = null;
  /** How many properties and items of the body were dropped before it was validated (see limit-invalid-input.ts). */
  excess = 0;
  /** Of a request that names itself, while it is carried out. */
  attempt: Attempt | null = null;
  /** The file part of a multipart body: stored, not yet anybody's. */
  file: FormFile | null = null;
  /** A body that is the bytes of a file, and is left to the operation. */
  content: RawBody | null = null;
  readonly #response: Response;
  readonly #parentLog: Logger;
  // Few requests need either.
  #log: Logger | null = null;
  #hangUp: AbortController | null = null;

  constructor(request: Request, response: Response, log: Logger) {
    this.isHead = request.method === "HEAD";
    this.#response = response;
    this.#parentLog = log;
  }

  /** What the document says of the operation that was matched. */
  get operation(): OperationInfo | null {
    return this.operationId && operations[this.operationId];
  }

  get log(): Logger {
    this.#log ??= this.#parentLog.child({ requestId: this.id });
    return this.#log;
  }

  /** Aborted when the client hangs up before its answer is complete. */
  get signal(): AbortSignal {
    if (this.#hangUp === null) {
      this.#hangUp = new AbortController();
      if (this.#response.closed) this.closed();
    }
    return this.#hangUp.signal;
  }

  /** The answer is complete, or nobody waits for it any more. */
  closed(): void {
    if (!this.#response.writableFinished) this.#hangUp?.abort(new Error("The client closed the connection"));
  }
}

declare global {
  namespace Express {
    interface Request {
      context: RequestContext;
    }
  }
}

/** The operation that was matched; only for middleware that runs after the routing error was thrown. */
export function operationIdOf(request: Request): OperationId {
  if (request.context.operationId === null) throw new Error(`${request.method} ${request.path} matched no operation`);
  return request.context.operationId;
}
