import type { RequestListener } from "node:http";
import type { Request, RequestHandler } from "express";
import { ServiceError } from "../base/service-error.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";

type Audience = "public" | "operators";

const fromOperators = new WeakSet<object>();

/** Whether the request came to the listener of ADMIN_PORT. */
export const isFromOperators = (request: object): boolean => fromOperators.has(request);

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

/**
 * Whether `/admin`, `/metrics`, readiness and the operators' part of the dashboard have a listener of their own, and are
 * found there alone. The dashboard itself is on both, with signing in and the own security.
 */
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

/** What users do with their own sessions, password and second factors. */
const OWN_SECURITY = /^\/dashboard\/api\/(session|sessions|password|authenticators|recovery-codes)(\/|$)/;

/** Null for both: liveness is asked for by whoever can reach the process. */
function audienceOf(id: OperationId): Audience | null {
  const { security, role, path, tag }: OperationInfo = operations[id];
  if (security === "adminToken" || role === "operator" || id === "checkReadiness") return "operators";
  return tag === "Health" || OWN_SECURITY.test(path) ? null : "public";
}
