import { FailureLimiter } from "../accounts/failure-limiter.ts";
import type { WiredUsers } from "../users/wire.ts";
import { cookieName } from "./session/cookies.ts";
import { dashboardCookies } from "./session/dashboard-cookies.ts";
import { requireSignedIn } from "./session/signed-in.ts";

/** Builds the cookies of the dashboard, and what the request pipeline needs to identify users and limit attempts. */
export function wireHttp(deps: {
  users: Pick<WiredUsers, "sessions" | "secondFactor">;
  baseUrl: () => string;
  adminUrl: () => string | null;
}) {
  const { sessions, secondFactor } = deps.users;
  const { cookiesFor, sessionFor } = dashboardCookies(deps.baseUrl, deps.adminUrl);
  return {
    cookieName,
    cookiesFor,
    identification: {
      // A token has at least 16 characters, so 100 attempts are safe. A user who tries tokens needs fewer.
      tokenFailureLimiter: new FailureLimiter(100),
      // Counts all sign-in requests, whatever their outcome. Many users can share one address, and none of them signs
      // in all day.
      signInLimiter: new FailureLimiter(1_000),
      requireSignedIn: requireSignedIn(sessions, sessionFor, secondFactor),
      secondFactor,
    },
  };
}
