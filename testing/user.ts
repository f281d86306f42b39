import { randomUUID } from "node:crypto";
import { MediaAssetService } from "@media-asset-service/sdk";
import type { Role } from "../server/contract/user.ts";
import type { TestAccount } from "./account.ts";

/** A user who can sign in to the dashboard. */
export interface TestUser {
  id: string;
  account: TestAccount;
  email: string;
  password: string;
  /** Signs in. Returns the cookie of the session, as `name=token`. */
  signIn(password?: string): Promise<string>;
  /** Tries this number of wrong passwords. */
  guess(times: number): Promise<void>;
  /** Tries this number of wrong current passwords for a password change of the session's user. */
  guessPassword(cookie: string, times: number): Promise<void>;
  /** Returns the ID of the session with this cookie. */
  sessionId(cookie: string): Promise<string>;
}

/** Sends a sign-in request with this JSON body. */
export function requestSignIn(url: string, body: string): Promise<Response> {
  return fetch(`${url}/dashboard/api/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Dashboard": "1" },
    body,
  });
}

/** Returns a function that creates users on the service at this URL, or through the URL for operators. */
export function userMaker(url: string, adminToken: string, adminUrl = url) {
  const admin = new MediaAssetService({ adminToken, baseUrl: adminUrl, maxRetries: 0 });
  return async (account: TestAccount, role: Role = "owner") => {
    const created = await admin.users.create(account.id, { email: `${randomUUID()}@example.com`, role });
    return testUser(url, { ...created, account });
  };
}

function testUser(url: string, user: { id: string; account: TestAccount; email: string; password: string }): TestUser {
  const send = (password: string) => requestSignIn(url, JSON.stringify({ email: user.email, password }));
  return {
    ...user,
    async signIn(password = user.password) {
      const response = await send(password);
      const [cookie] = response.headers.getSetCookie();
      if (!cookie) throw new Error(`${user.email} cannot sign in: ${await response.text()}`);
      return cookie.split(";")[0] ?? "";
    },
    async guess(times) {
      await Promise.all(Array.from({ length: times }, () => send("not the password")));
    },
    async guessPassword(cookie, times) {
      const headers = { "Content-Type": "application/json", "X-Dashboard": "1", Cookie: cookie };
      const body = JSON.stringify({ currentPassword: "not the password", newPassword: "not the password" });
      const path = `${url}/dashboard/api/password`;
      await Promise.all(Array.from({ length: times }, () => fetch(path, { method: "PATCH", headers, body })));
    },
    async sessionId(cookie) {
      const response = await fetch(`${url}/dashboard/api/sessions`, { headers: { Cookie: cookie } });
      const { data } = (await response.json()) as { data: { sessions: { id: string; current: boolean }[] } };
      return data.sessions.find(({ current }) => current)?.id ?? "";
    },
  };
}
