import type { Request, Response } from "express";
import { ServiceError } from "../../base/service-error.ts";
import type { SignedIn, User } from "../../contract/user.ts";
import { SESSION_CHALLENGE, type Sessions } from "../../users/sessions.ts";
import type { SessionCookie } from "./session-cookie.ts";

/** Returns the user of the session cookie. Throws SESSION_REQUIRED and SECOND_FACTOR_REQUIRED. */
export type RequireSignedIn = (request: Request, response: Response, now: Date) => Promise<SignedIn>;

export function requireSignedIn(
  sessions: Sessions,
  cookieFor: (request: Request) => SessionCookie,
  secondFactor: { isRequired(user: User): boolean },
): RequireSignedIn {
  return async (request, response, now) => {
    const cookie = cookieFor(request);
    const token = cookie.read(request);
    const lookup = token === null ? null : await sessions.find(token, now);
    if (token === null || lookup === null) {
      const message =
        token === null
          ? "Sign in to the dashboard."
          : "The session has expired or was revoked. Sign in to the dashboard.";
      throw new ServiceError("SESSION_REQUIRED", message, undefined, { headers: SESSION_CHALLENGE });
    }
    if (lookup.signedIn.account.suspended) {
      const message = "Your account is suspended. Contact the operator of the service.";
      throw new ServiceError("SESSION_REQUIRED", message, undefined, { headers: SESSION_CHALLENGE });
    }
    if (lookup.extended) response.setHeader("Set-Cookie", cookie.set(token, lookup.signedIn.session.expiresAt, now));
    request.context.signedIn = lookup.signedIn;
    const { user } = lookup.signedIn;
    const isSetUp = user.secondFactors.length > 0 || request.context.operation?.withoutSecondFactor;
    if (!isSetUp && secondFactor.isRequired(user)) {
      throw new ServiceError(
        "SECOND_FACTOR_REQUIRED",
        "A second factor is required. Set up a passkey or an authenticator app.",
      );
    }
    return lookup.signedIn;
  };
}
