import type { RequestListener } from "node:http";
import type { Request, RequestHandler } from "express";
import { ServiceError } from "../base/service-error.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";

type Audience = "public" | "operators";

const fromOperators = new WeakSet<object>();

/** The app as the listener of ADMIN_PORT serves it. */
export function forOperators(app: RequestListener): RequestListener {
  return (request, response) => {
    fromOperators.add(request);
    app(request, response);
  };
}

export interface OperatorsApart {
  /** For one of the two listeners: on the other there is no such page. */
  only(audience: Audience, handler: RequestHandler): RequestHandler;
  /** After the routing: an operation for the other listener does not exist. */
  operations: RequestHandler;
}

/** Whether `/admin`, `/metrics` and readiness have a listener of their own, and are found there alone. */
export function operatorsApart(apart: boolean): OperatorsApart {
  const isElsewhere = (request: Request, audience: Audience) =>
    apart && (audience === "operators") !== fromOperators.has(request);

  return {
    only: (audience, handler) => (request, response, next) =>
      isElsewhere(request, audience) ? next() : handler(request, response, next),

    operations(request, _response, next) {
      const { context } = request;
      const audience = context.operationId === null ? null : audienceOf(context.operationId);
      if (audience !== null && isElsewhere(request, audience)) {
        context.operationId = null;
        context.routingError = new ServiceError("NOT_FOUND", `There is nothing at ${request.path}.`);
      }
      next();
    },
  };
}

/** Null for both: liveness is asked for by whoever can reach the process. */
function audienceOf(id: OperationId): Audience | null {
  const { security, tag }: OperationInfo = operations[id];
  if (security === "adminToken" || id === "checkReadiness") return "operators";
  return tag === "Health" ? null : "public";
}
