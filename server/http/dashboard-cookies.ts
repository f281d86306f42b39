import type { Request } from "express";
import { setDeviceCookie } from "./device-cookie.ts";
import { isFromOperators } from "./operators-apart.ts";
import { sessionCookie } from "./session-cookie.ts";
import { removeSignIn, setSignInCookie } from "./sign-in-cookie.ts";

/** Returns the cookies of the dashboard, for the URL that the client used: the public one, or the one for operators. */
export function dashboardCookies(baseUrl: () => string, adminUrl: () => string | null) {
  const urlOf = (atOperators: boolean) => (atOperators && adminUrl()) || baseUrl();
  const sessionAt = (atOperators: boolean) => sessionCookie(() => urlOf(atOperators));
  return {
    sessionFor: (request: Request) => sessionAt(isFromOperators(request)),
    /** Returns the values of Set-Cookie. */
    cookiesFor({ atOperators }: { atOperators: boolean }) {
      const [session, url] = [sessionAt(atOperators), urlOf(atOperators)];
      return {
        setSession: session.set,
        removeSession: session.remove,
        setDevice: (device: string) => setDeviceCookie(device, url),
        setSignIn: (token: string) => setSignInCookie(token, url),
        removeSignIn: () => removeSignIn(url),
      };
    },
  };
}
