import type { Request, RequestHandler, Response } from "express";
import { requirePermission, requirePlan } from "../../accounts/access-checks.ts";
import { API_KEY_CHALLENGE, authenticate } from "../../accounts/authenticate.ts";
import { type Admission, callCounter } from "../../accounts/call-counter.ts";
import {
  type FailureLimiter,
  signInLimiter,
  tokenFailureLimiter,
  tooManyAttempts,
} from "../../accounts/failure-limiter.ts";
import { anonymousCalls, dashboardCalls, rateLimitExceeded } from "../../accounts/rate-limit.ts";
import { constantTimeEqual } from "../../base/crypto.ts";
import { ServiceError } from "../../base/service-error.ts";
import type { Context } from "../../context.ts";
import type { Caller } from "../../contract/account.ts";
import { fail } from "../../contract/fail.ts";
import type { CallThatFails } from "../../contract/operation.ts";
import { type OperationInfo, operations } from "../../generated/operations.ts";
import { addressOf, setRateHeaders } from "../responses/rate-headers.ts";
import { dashboardUrlOf, refuseCrossSite, requireSignedIn } from "../session.ts";
import { pathParams } from "./open-api.ts";
import { refuseBrokenQuery } from "./refuse-broken-text.ts";

export interface AuthenticateDeps {
  context: Context;
  adminToken: string;
  uploadUrls: {
    /** Returns whether the service signed this URL. */
    isSigned(context: Context, id: string, signature: string): boolean;
    /**
     * Charges a request to a signed URL, and returns the upload. `address` pays if the upload has ended.
     *
     * @throws RATE_LIMIT_EXCEEDED, UPLOAD_NOT_FOUND, ACCOUNT_SUSPENDED
     */
    resolve(
      call: CallThatFails<"RATE_LIMIT_EXCEEDED" | "UPLOAD_NOT_FOUND" | "ACCOUNT_SUSPENDED">,
      id: string,
      address: string,
    ): Promise<object>;
  };
}

/**
 * Authenticates the caller, counts the request and checks permissions. A 401, 429 or 403 is returned before any byte of
 * the body is read. openapi.yaml defines the requirements of an operation (`security`, `x-permission`, `x-role`).
 */
export function authenticateAndLimit(deps: AuthenticateDeps): RequestHandler {
  const { context } = deps;
  const { clock } = context;

  function refuseIfExhausted(response: Response, state: Admission, now: Date): void {
    setRateHeaders(response, state, now);
    if (state.admitted) return;
    throw rateLimitExceeded(fail, state, now);
  }

  /** Returns the caller. A signed-in user has every permission that a key can have. */
  async function authenticateCaller(request: Request, response: Response, now: Date): Promise<Caller> {
    if (!request.context.viaDashboard) {
      return authenticate(context, request.get("X-API-Key"), now, ({ key, account }) => {
        request.context.rejectedKey = { id: key.id, accountId: account.id };
      });
    }
    const { account } = await requireSignedIn(context, request, response);
    return { account, keyId: null, permissions: ["read", "write", "delete", "webhooks"] };
  }

  /** Counts a request against the account of its key, the user of its session, or, without either, its address. */
  async function countCall(request: Request, response: Response): Promise<Caller> {
    const now = clock();
    let caller: Caller;
    try {
      caller = await authenticateCaller(request, response, now);
    } catch (error) {
      if (error instanceof ServiceError)
        refuseIfExhausted(response, anonymousCalls(context).count(addressOf(request), now), now);
      throw error;
    }
    request.context.caller = caller;
    const { signedIn } = request.context;
    const { id, limits } = caller.account;
    const state = signedIn
      ? dashboardCalls(context).count(signedIn.user.id, now)
      : await callCounter(context).count(id, limits.apiCallsPerDay, now);
    refuseIfExhausted(response, state, now);
    return caller;
  }

  function refuseIfBlocked(request: Request, limiter: FailureLimiter, description: string): void {
    const now = clock();
    const until = limiter.blockedUntil(addressOf(request), now);
    if (until !== null) throw tooManyAttempts(fail, `${description} from this address`, "", { until, now });
  }

  function checkAdminToken(request: Request): void {
    const token = request.get("X-Admin-Token");
    if (token) refuseIfBlocked(request, tokenFailureLimiter(context), "wrong admin tokens");
    if (token !== undefined && constantTimeEqual(token, deps.adminToken)) return;
    if (token) tokenFailureLimiter(context).count(addressOf(request), clock());
    const message = token
      ? "Wrong admin token. If ADMIN_TOKEN is not set, the token is in DATA_DIR/admin-token."
      : "Send the admin token in the X-Admin-Token header. If ADMIN_TOKEN is not set, the token is in DATA_DIR/admin-token.";
    throw new ServiceError("INVALID_ADMIN_TOKEN", message, undefined, { headers: API_KEY_CHALLENGE });
  }

  /**
   * Opens an upload URL, which is a capability: its holder needs no key, and the account that created the upload pays
   * for the request, whatever its response (decision C35). A URL without a valid signature draws from the allowance of
   * the address.
   */
  async function openUploadUrl(request: Request, response: Response): Promise<void> {
    const { id = "" } = pathParams(request);
    const { signature } = request.query;
    if (typeof signature === "string" && deps.uploadUrls.isSigned(context, id, signature)) {
      await authenticateOptionalKey(request);
      request.context.capability = await deps.uploadUrls.resolve({ context, fail }, id, addressOf(request));
      return;
    }
    const now = clock();
    refuseIfExhausted(response, anonymousCalls(context).count(addressOf(request), now), now);
    // The signature is also a parameter, and so must be text.
    refuseBrokenQuery(request);
    const message = "This upload URL is unsigned or was altered. Request a new upload URL from its issuer.";
    throw new ServiceError("INVALID_UPLOAD_URL", message);
  }

  /**
   * Authenticates the optional key of a request to a delivery or upload URL. The key gives access to private files of
   * its account, and to the ID of the file that an upload created. An invalid key is ignored.
   */
  async function authenticateOptionalKey(request: Request): Promise<void> {
    const key = request.get("X-API-Key");
    if (key === undefined) return;
    request.context.caller = await authenticate(context, key, clock()).catch((error) => {
      if (error instanceof ServiceError) return null;
      throw error;
    });
  }

  return async (request, response, next) => {
    const { operationId, routingError } = request.context;
    if (operationId === null) {
      await countCall(request, response).catch((error) => {
        // Anonymous requests for an unknown path receive the 404 or 405, not a 401.
        if (!(error instanceof ServiceError) || error.status !== 401) throw error;
      });
      throw routingError;
    }
    const operation: OperationInfo = operations[operationId];
    if (request.context.viaDashboard || operation.path.startsWith("/dashboard/")) {
      response.set("Cross-Origin-Resource-Policy", "same-origin");
      refuseCrossSite(request, dashboardUrlOf(context, request));
    }
    if (operation.security === "adminToken") {
      checkAdminToken(request);
    } else if (operation.security === "session") {
      const { user, session } = await requireSignedIn(context, request, response);
      if (operation.role !== null && user.role !== operation.role) {
        throw new ServiceError(
          "OPERATOR_ONLY",
          "This operation requires the operator role. You are signed in as an owner.",
        );
      }
      if (operation.recentAuthentication && !session.isRecentlyAuthenticated) {
        throw new ServiceError(
          "REAUTHENTICATION_REQUIRED",
          "Reauthentication required. Confirm your identity and retry the request.",
        );
      }
    } else if (operation.tag === "Dashboard") {
      refuseIfBlocked(request, signInLimiter(context), "sign-in requests");
      signInLimiter(context).count(addressOf(request), clock());
    } else if (operation.security === "uploadUrl") {
      await openUploadUrl(request, response);
    } else if (operation.security === "none") {
      await authenticateOptionalKey(request);
    } else {
      const { permissions, account } = await countCall(request, response);
      if (operation.permission !== null) requirePermission(fail, permissions, operation.permission);
      requirePlan(fail, account.plan, operationId);
    }
    next();
  };
}
