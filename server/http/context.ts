import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { Attempt } from "../accounts/idempotency-keys.ts";
import { unavailable } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Caller } from "../contract/account.ts";
import type { AuditSubject } from "../contract/audit-event.ts";
import type { FormFile, RawBody } from "../contract/operation.ts";
import type { SignedIn } from "../contract/user.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";
import type { ErrorLogEntry } from "./responses/error-log-entry.ts";

/** The longest rendering takes 30 s of CPU time. Many proxies and clients wait 60 s. */
const DEADLINE_MS = 40_000;

/**
 * The state of a request, set by the middleware of app.ts. It is a class, because getters in an object literal give
 * each object a separate shape, which keeps the request in memory until a full garbage collection.
 */
export class RequestContext {
  readonly id = newId("req");
  /** HEAD is handled as GET if the path has no HEAD operation; node:http omits the body. */
  readonly isHead: boolean;
  operationId: OperationId | null = null;
  /** A 404 or 405, which is thrown only after the request was counted. */
  routingError: unknown = null;
  /** Whether a user requested an operation of the API through the dashboard, with a session instead of a key. */
  viaDashboard = false;
  caller: Caller | null = null;
  /** An existing key whose request was rejected. */
  rejectedKey: { id: string; accountId: string } | null = null;
  signedIn: SignedIn | null = null;
  /** The object that the signed URL of the request gives access to. It is read and charged before validation. */
  capability: object | null = null;
  /** The subject of the audit event; null if the request and its response contain it. */
  auditSubject: AuditSubject | null = null;
  /** Details of the audit event that are neither in the body nor in the response. */
  auditDetails: Record<string, unknown> = {};
  /** Whether the operation succeeds without a change that the audit log must contain. */
  isAuditSkipped = false;
  /** Set if the response is an error. */
  failure: ErrorLogEntry | null = null;
  /**
   * The number of properties and items of the body that were removed before validation (see limit-invalid-input.ts).
   */
  droppedEntries = 0;
  /** The attempt of a request with an Idempotency-Key, while it runs. */
  attempt: Attempt | null = null;
  /** The file part of a multipart body: staged, not yet owned by a row. */
  file: FormFile | null = null;
  /** A body with the raw bytes of a file, which the handler reads. */
  content: RawBody | null = null;
  readonly #response: Response;
  readonly #parentLog: Logger;
  // Created on demand, because few requests need them.
  #log: Logger | null = null;
  #disconnect: AbortController | null = null;
  #deadline: AbortController | null = null;
  #clock: NodeJS.Timeout | undefined;
  readonly #startedAt = performance.now();

  constructor(request: Request, response: Response, log: Logger) {
    this.isHead = request.method === "HEAD";
    this.#response = response;
    this.#parentLog = log;
  }

  /** The properties of the matched operation in the document. */
  get operation(): OperationInfo | null {
    return this.operationId && operations[this.operationId];
  }

  get log(): Logger {
    this.#log ??= this.#parentLog.child({ requestId: this.id });
    return this.#log;
  }

  /** Aborts if the client disconnects before the response is complete. */
  get signal(): AbortSignal {
    if (this.#disconnect === null) {
      this.#disconnect = new AbortController();
      if (this.#response.closed) this.onClose();
    }
    return this.#disconnect.signal;
  }

  /** Aborts like `signal`, and with SERVICE_UNAVAILABLE 40 seconds after the request began. */
  get deadline(): AbortSignal {
    if (this.#deadline === null) {
      const deadline = new AbortController();
      this.#deadline = deadline;
      const remainingMs = this.#startedAt + DEADLINE_MS - performance.now();
      this.#clock = setTimeout(() => deadline.abort(deadlineExceeded()), Math.max(0, remainingMs));
      const { signal } = this;
      signal.addEventListener("abort", () => deadline.abort(signal.reason), { once: true });
      if (this.#response.closed) this.onClose();
      if (signal.aborted) deadline.abort(signal.reason);
    }
    return this.#deadline.signal;
  }

  /** Called when the response is complete, or the client has disconnected. */
  onClose(): void {
    clearTimeout(this.#clock);
    if (!this.#response.writableFinished) this.#disconnect?.abort(new Error("The client closed the connection"));
  }
}

function deadlineExceeded(): Error {
  return unavailable(
    `This request was not completed within ${DEADLINE_MS / 1000} seconds, because the service is busy. ` +
      "Try again in 10 seconds.",
    undefined,
    10,
  );
}

declare global {
  namespace Express {
    interface Request {
      context: RequestContext;
    }
  }
}

/** Returns the matched operation. Only for middleware that runs after the routing error was thrown. */
export function operationIdOf(request: Request): OperationId {
  if (request.context.operationId === null) throw new Error(`${request.method} ${request.path} matched no operation`);
  return request.context.operationId;
}
