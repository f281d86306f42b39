import type { RequestListener } from "node:http";
import type { NextFunction, Request, RequestHandler, Response } from "express";
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

/**
 * With `hasAdminListener`, serves `/admin`, `/metrics`, readiness and the operator part of the dashboard only on a
 * separate listener. Both listeners serve the dashboard with sign-in and the security settings of the user.
 */
export function listenerRules(hasAdminListener: boolean) {
  const belongsToOtherListener = (request: Request, audience: Audience) =>
    hasAdminListener && (audience === "operators") !== adminRequests.has(request);

  return {
    /** Serves a page only on one of the two listeners; the page does not exist on the other one. */
    only:
      (audience: Audience, handler: RequestHandler): RequestHandler =>
      (request, response, next) =>
        belongsToOtherListener(request, audience) ? next() : handler(request, response, next),

    /** Runs after routing: an operation of the other listener is unknown. */
    operations(request: Request, _response: Response, next: NextFunction): void {
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
