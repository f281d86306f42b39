import type { Request } from "express";
import { isFromAdminListener } from "../listener-rules.ts";
import { setDeviceCookie } from "./device-cookie.ts";
import { sessionCookie } from "./session-cookie.ts";
import { removeSignInCookie, setSignInCookie } from "./sign-in-cookie.ts";

/** Returns the cookies of the dashboard, for the URL that the client used: the public one, or the one for operators. */
export function dashboardCookies(baseUrl: () => string, adminUrl: () => string | null) {
  const urlOf = (viaAdminListener: boolean) => (viaAdminListener && adminUrl()) || baseUrl();
  const sessionAt = (viaAdminListener: boolean) => sessionCookie(() => urlOf(viaAdminListener));
  return {
    sessionFor: (request: Request) => sessionAt(isFromAdminListener(request)),
    /** Returns the values of Set-Cookie. */
    cookiesFor({ viaAdminListener }: { viaAdminListener: boolean }) {
      const [session, url] = [sessionAt(viaAdminListener), urlOf(viaAdminListener)];
      return {
        setSession: session.set,
        removeSession: session.remove,
        setDevice: (device: string) => setDeviceCookie(device, url),
        setSignIn: (token: string) => setSignInCookie(token, url),
        removeSignIn: () => removeSignInCookie(url),
      };
    },
  };
}
