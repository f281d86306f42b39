import type { Request } from "express";
import type { Logger } from "pino";
import type { Caller } from "../accounts/account.ts";
import type { Concerned } from "../audit/event.ts";
import type { OperationId } from "../generated/operations.ts";
import type { SignedIn } from "../users/user.ts";
import type { FormFile } from "./operation.ts";

/** What is known of one request, filled on its way through the middleware of app.ts. */
export interface RequestContext {
  readonly id: string;
  readonly log: Logger;
  /** Aborted when the client hangs up before its answer is complete. */
  readonly signal: AbortSignal;
  /** HEAD is routed and handled as GET; node:http leaves the body out. */
  readonly isHead: boolean;
  operationId: OperationId | null;
  /** 404 or 405; thrown only after the request was counted. */
  routingError: unknown;
  /** Whether an operation of the API was asked for through the dashboard, by a user instead of a key. */
  viaDashboard: boolean;
  caller: Caller | null;
  signedIn: SignedIn | null;
  /** Whom the audit log is told of; null for what the request and its answer name. */
  concerned: Concerned | null;
  /** How many properties and items of the body were dropped before it was validated (see excess.ts). */
  excess: number;
  /** The file part of a multipart body: stored, not yet anybody's. */
  file: FormFile | null;
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
