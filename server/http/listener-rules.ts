import type { RequestListener } from "node:http";
import type { Request, RequestHandler } from "express";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";
import { unknownPath } from "./pipeline/validation-error.ts";

type Audience = "public" | "operators";

const adminRequests = new WeakSet<object>();

/** Whether the request arrived at the listener of ADMIN_PORT. */
export const isFromAdminListener = (request: object): boolean => adminRequests.has(request);

/** Returns the app for the listener of ADMIN_PORT. */
export function forAdminListener(app: RequestListener): RequestListener {
  return (request, response) => {
    adminRequests.add(request);
    app(request, response);
  };
}

export interface ListenerRules {
  /** Serves a page only on one of the two listeners; the page does not exist on the other one. */
  only(audience: Audience, handler: RequestHandler): RequestHandler;
  /** Runs after routing: an operation of the other listener is unknown. */
  operations: RequestHandler;
}

/**
 * With `hasAdminListener`, serves `/admin`, `/metrics`, readiness and the operator part of the dashboard only on a
 * separate listener. Both listeners serve the dashboard with sign-in and the security settings of the user.
 */
export function listenerRules(hasAdminListener: boolean): ListenerRules {
  const belongsToOtherListener = (request: Request, audience: Audience) =>
    hasAdminListener && (audience === "operators") !== adminRequests.has(request);

  return {
    only: (audience, handler) => (request, response, next) =>
      belongsToOtherListener(request, audience) ? next() : handler(request, response, next),

    operations(request, _response, next) {
      const { context } = request;
      const audience = context.operationId === null ? null : audienceOf(context.operationId);
      if (audience !== null && belongsToOtherListener(request, audience)) {
        context.operationId = null;
        context.routingError = unknownPath(request.path);
      }
      next();
    },
  };
}

/** Sessions, password and second factors of the signed-in user. */
const USER_SECURITY_PATHS = /^\/dashboard\/api\/(session|sessions|password|authenticators|recovery-codes)(\/|$)/;

/** Returns null for operations of both listeners, such as liveness. */
function audienceOf(id: OperationId): Audience | null {
  const { security, role, path, tag }: OperationInfo = operations[id];
  if (security === "adminToken" || role === "operator" || id === "checkReadiness") return "operators";
  return tag === "Health" || USER_SECURITY_PATHS.test(path) ? null : "public";
}
