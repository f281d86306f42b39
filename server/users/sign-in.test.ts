import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestService, type TestUser } from "../../testing/service.ts";
import {
  removeSessionCookie,
  removeSignInCookie,
  setDeviceCookie,
  setSessionCookie,
  setSignInCookie,
} from "./cookies.ts";
import { hashPassword } from "./passwords.ts";
import { deleteExpiredRows } from "./sessions.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let now: Date;
let service: TestService;
let user: TestUser;
beforeAll(async () => {
  service = await startTestService({ clock: () => now, trustProxy: true });
});
beforeEach(async () => {
  // Each test runs on a different day, because attempts from one address accumulate.
  now = new Date((now ?? new Date("2026-05-11T09:30:00.000Z")).getTime() + 100 * DAY);
  user = await service.user(await service.account());
});
afterAll(() => service.stop());

function signIn(email: string, password: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}/dashboard/api/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Dashboard": "1", ...headers },
    body: JSON.stringify({ email, password }),
  });
}

function send(method: string, path: string, cookie: string, body?: unknown): Promise<Response> {
  return fetch(service.url + path, {
    method,
    headers: { Cookie: cookie, "X-Dashboard": "1", ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const from = (address: string) => ({ "X-Forwarded-For": address });

/** Returns the device cookie of a response. */
function deviceOf(response: Response): string {
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[1]?.split(";")[0] ?? "";
}

async function dataOf<T>(response: Response): Promise<T> {
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: T }).data;
}

const isSignedIn = async (cookie: string) => (await send("GET", "/dashboard/api/session", cookie)).status === 200;

describe("a sign-in", () => {
  test("returns the user and the account, and sets HttpOnly cookies for the dashboard only", async () => {
    const response = await signIn(user.email, user.password);
    const [cookie, device, ...otherCookies] = response.headers.getSetCookie();
    expect(otherCookies).toEqual([]);
    expect(device).toMatch(
      /^mas_device=[\w-]{16}\.[\w-]{43}; Max-Age=34560000; Path=\/dashboard\/api\/session; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).toMatch(/^mas_session=[\w-]{43}; Max-Age=604800; Path=\/dashboard; HttpOnly; SameSite=Strict$/);
    expect(await dataOf(response)).toMatchObject({
      user: { id: user.id, email: user.email, name: user.email, role: "owner", accountId: user.account.id },
      account: { id: user.account.id, plan: "PRO" },
      expiresAt: new Date(now.getTime() + 7 * DAY).toISOString(),
    });
    expect(await isSignedIn(cookie?.split(";")[0] ?? "")).toBe(true);
  });

  test("accepts the email in any case", async () => {
    expect((await signIn(user.email.toUpperCase(), user.password)).status).toBe(200);
  });

  test("fails identically for an unknown email and a wrong password", async () => {
    const unknown = await expectError(await signIn("nobody@example.com", "x"), 401, "INVALID_CREDENTIALS");
    const wrong = await expectError(await signIn(user.email, "x"), 401, "INVALID_CREDENTIALS");
    expect({ ...unknown, requestId: "" }).toEqual({ ...wrong, requestId: "" });
  });

  test("stores neither the password nor the token of the cookie in plain text", async () => {
    const cookie = await user.signIn();
    const rows = JSON.stringify([
      await service.db.selectFrom("users").selectAll().execute(),
      await service.db.selectFrom("user_sessions").selectAll().execute(),
      await service.db.selectFrom("sign_in_attempts").selectAll().execute(),
    ]);
    expect(rows).toContain(user.email);
    expect(rows).not.toContain(user.password);
    expect(rows).toContain('"password_hash":"scrypt$');
    expect(rows).not.toContain(cookie.split("=")[1]);
  });

  test("sets Secure cookies if the service has an HTTPS address", () => {
    const url = "https://media.example.com";
    for (const cookie of [setSessionCookie(url, "token", now, now), removeSessionCookie(url)]) {
      expect(cookie).toMatch(/^__Secure-mas_session=.*; Secure$/);
    }
    expect(setDeviceCookie(url, "device")).toMatch(/^__Secure-mas_device=device; .*; Secure$/);
    for (const cookie of [setSignInCookie(url, "token"), removeSignInCookie(url)]) {
      expect(cookie).toMatch(/^__Secure-mas_sign_in=.*; Secure$/);
    }
  });
});

describe("too many wrong passwords", () => {
  test("from one network block an email for it for 15 minutes, also with the correct password", async () => {
    await user.guess(10);
    const refused = await signIn(user.email, user.password);
    expect(refused.headers.get("Retry-After")).toBe("900");
    const { details } = await expectError(refused, 429, "TOO_MANY_ATTEMPTS");
    expect(details).toEqual({ retryAt: new Date(now.getTime() + HOUR / 4).toISOString() });
    now = new Date(now.getTime() + HOUR / 4);
    expect((await signIn(user.email, user.password)).status).toBe(200);
  });

  test("have the same limit for an unknown email", async () => {
    const email = "nobody-else@example.com";
    for (let i = 0; i < 10; i++) expect((await signIn(email, "x")).status).toBe(401);
    expect((await signIn(email, "x")).status).toBe(429);
  });

  test("are reset by a correct password", async () => {
    await user.guess(9);
    await user.signIn();
    await user.guess(9);
    expect((await signIn(user.email, user.password)).status).toBe(200);
  });

  test("have the same limit if they are sent concurrently", async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => signIn(user.email, "x")));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("from one network are counted across all emails; correct passwords are not", async () => {
    for (let i = 0; i < 5; i++) await user.signIn();
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => signIn(`someone-${i}@example.com`, "x", from(`192.0.2.${i}`))),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(50);
    await expectError(await signIn(user.email, user.password, from("192.0.2.7")), 429, "TOO_MANY_ATTEMPTS");
    expect((await signIn(user.email, user.password, from("198.51.100.7"))).status).toBe(200);
  });

  test("from one network do not block the email in another network", async () => {
    for (let i = 0; i < 20; i++) await signIn(user.email, "x", from("192.0.2.7"));
    expect((await signIn(user.email, user.password, from("192.0.2.8"))).status).toBe(429);
    expect((await signIn(user.email, user.password, from("198.51.100.7"))).status).toBe(200);
  });

  test("from many networks are limited, but never block a browser that signed in before", async () => {
    const device = deviceOf(await signIn(user.email, user.password, from("203.0.113.9")));
    const networks = Array.from({ length: 9 }, (_, i) => `10.0.${i}.1`);
    const guesses = networks.flatMap((address) => Array.from({ length: 10 }, () => from(address)));
    const responses = await Promise.all(guesses.map((headers) => signIn(user.email, "x", headers)));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(60);
    const elsewhere = from("198.51.100.7");
    const refused = await signIn(user.email, user.password, elsewhere);
    expect(refused.headers.get("Retry-After")).toBe("3600");
    await expectError(refused, 429, "TOO_MANY_ATTEMPTS");
    // Also in a network of the guesses.
    for (const place of [elsewhere, from("10.0.0.1")]) {
      expect((await signIn(user.email, user.password, { ...place, Cookie: device })).status).toBe(200);
    }
  });

  test("from a trusted browser are counted only for that browser and that email", async () => {
    const device = deviceOf(await signIn(user.email, user.password));
    const inTrusted = { Cookie: device };
    for (let i = 0; i < 10; i++) expect((await signIn(user.email, "x", inTrusted)).status).toBe(401);
    await expectError(await signIn(user.email, user.password, inTrusted), 429, "TOO_MANY_ATTEMPTS");
    expect((await signIn(user.email, user.password)).status).toBe(200);
    const other = await service.user(user.account);
    await other.guess(10);
    expect((await signIn(other.email, other.password, inTrusted)).status).toBe(429);
  });

  test.each(["", "x", ".", "a.b", `${"x".repeat(16)}.${"y".repeat(43)}`])(
    "have the same limit for a browser with the invalid device token %j",
    async (text) => {
      await user.guess(10);
      expect((await signIn(user.email, user.password, { Cookie: `mas_device=${text}` })).status).toBe(429);
    },
  );

  test("are rejected before the password is checked", async () => {
    await user.guess(10);
    // This hash requires more memory than scrypt may use, so checking the password fails.
    const hash = "scrypt$1048576$8$1$c2FsdA$a2V5";
    await service.db.updateTable("users").set({ password_hash: hash }).where("email", "=", user.email).execute();
    await expectError(await signIn(user.email, user.password), 429, "TOO_MANY_ATTEMPTS");
    now = new Date(now.getTime() + DAY);
    expect((await signIn(user.email, user.password)).status).toBe(500);
  });

  test("do not affect existing sessions", async () => {
    const cookie = await user.signIn();
    await user.guess(20);
    expect(await isSignedIn(cookie)).toBe(true);
  });
});

describe("a session", () => {
  test("ends immediately at sign-out, and its cookie is deleted", async () => {
    const cookie = await user.signIn();
    const response = await send("DELETE", "/dashboard/api/session", cookie);
    expect(response.headers.get("Set-Cookie")).toMatch(/^mas_session=; Max-Age=0; Path=\/dashboard; /);
    await expectError(await send("GET", "/dashboard/api/session", cookie), 401, "SESSION_REQUIRED");
    await expectError(await send("GET", "/dashboard/api/v1/files", cookie), 401, "SESSION_REQUIRED");
  });

  test("is extended while it is used, and expires after seven days without use", async () => {
    const [used, unused] = [await user.signIn(), await user.signIn()];
    for (let day = 0; day < 8; day++) {
      now = new Date(now.getTime() + DAY);
      const response = await send("GET", "/dashboard/api/session", used);
      expect(response.headers.get("Set-Cookie")).toContain(`${used}; Max-Age=604800; `);
      const { expiresAt } = await dataOf<{ expiresAt: string }>(response);
      expect(expiresAt).toBe(new Date(now.getTime() + 7 * DAY).toISOString());
    }
    await expectError(await send("GET", "/dashboard/api/session", unused), 401, "SESSION_REQUIRED");
  });

  test("expires thirty days after it began, even if it is used", async () => {
    const cookie = await user.signIn();
    for (let day = 1; day < 30; day++) {
      now = new Date(now.getTime() + DAY);
      expect(await isSignedIn(cookie), `day ${day}`).toBe(true);
    }
    const last = await send("GET", "/dashboard/api/session", cookie);
    expect(await dataOf(last)).toMatchObject({ expiresAt: new Date(now.getTime() + DAY).toISOString() });
    now = new Date(now.getTime() + DAY);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  test("ends with all other sessions of the user when the user signs out everywhere", async () => {
    const [here, there] = [await user.signIn(), await user.signIn()];
    const someoneElse = await (await service.user(user.account)).signIn();
    const response = await send("DELETE", "/dashboard/api/sessions", here);
    expect(response.headers.get("Set-Cookie")).toMatch(/^mas_session=; Max-Age=0; /);
    expect(await dataOf(response)).toEqual({ deleted: true, endedSessions: 2 });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false]);
    expect(await isSignedIn(someoneElse)).toBe(true);
  });

  test("is extended once a day, not at every request", async () => {
    const cookie = await user.signIn();
    now = new Date(now.getTime() + DAY - 1);
    expect((await send("GET", "/dashboard/api/session", cookie)).headers.get("Set-Cookie")).toBeNull();
  });

  test.each(["", "mas_session=", "mas_session=short", `mas_session=${"x".repeat(43)}`, "other=1", ";;=;"])(
    "is required: rejects the cookie %j",
    async (cookie) => {
      const error = await expectError(await send("GET", "/dashboard/api/session", cookie), 401, "SESSION_REQUIRED");
      expect(error.message).toMatch(/Sign in/);
    },
  );

  test("is listed with the user's other sessions, newest first, with its address and user agent", async () => {
    const first = await user.signIn();
    now = new Date(now.getTime() + 1000);
    const userAgent = "Harbour/1.0";
    const response = await signIn(user.email, user.password, { "User-Agent": userAgent });
    const second = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const someoneElse = await service.user(user.account);
    await someoneElse.signIn();
    const { sessions } = await dataOf<{ sessions: object[] }>(await send("GET", "/dashboard/api/sessions", first));
    expect(sessions).toEqual([
      {
        id: await user.sessionId(second),
        address: "127.0.0.1",
        userAgent,
        current: false,
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + 7 * DAY).toISOString(),
      },
      expect.objectContaining({ id: await user.sessionId(first), current: true }),
    ]);
  });

  test("can be ended from another session of the user, and is rejected immediately", async () => {
    const [here, there] = [await user.signIn(), await user.signIn()];
    const path = `/dashboard/api/sessions/${await user.sessionId(there)}`;
    expect(await dataOf(await send("DELETE", path, here))).toMatchObject({ deleted: true });
    await expectError(await send("GET", "/dashboard/api/v1/stats", there), 401, "SESSION_REQUIRED");
    await expectError(await send("DELETE", path, here), 404, "SESSION_NOT_FOUND");
    expect(await isSignedIn(here)).toBe(true);
  });

  test("of another user of the account is not found", async () => {
    const other = await service.user(user.account);
    const theirs = await other.signIn();
    const path = `/dashboard/api/sessions/${await other.sessionId(theirs)}`;
    await expectError(await send("DELETE", path, await user.signIn()), 404, "SESSION_NOT_FOUND");
    expect(await isSignedIn(theirs)).toBe(true);
  });

  test("leaves no row after it expired", async () => {
    await user.signIn();
    await user.guess(1);
    now = new Date(now.getTime() + 7 * DAY);
    const live = await user.signIn();
    await deleteExpiredRows(service.db, now);
    const rows = await service.db.selectFrom("user_sessions").select("id").execute();
    expect(rows).toEqual([{ id: await user.sessionId(live) }]);
    const attempts = await service.db.selectFrom("sign_in_attempts").select("ends_at").execute();
    expect(attempts.filter(({ ends_at }) => ends_at <= now)).toEqual([]);
  });
});

describe("a password change", () => {
  const fresh = "wrong donkey engine paperclip";
  const change = (cookie: string, currentPassword: string, newPassword = fresh) =>
    send("PATCH", "/dashboard/api/password", cookie, { currentPassword, newPassword });

  test("requires the current password, and ends the other sessions", async () => {
    const [here, there] = [await user.signIn(), await user.signIn()];
    await dataOf(await change(here, user.password));
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await signIn(user.email, user.password)).status).toBe(401);
    expect((await signIn(user.email, fresh)).status).toBe(200);
  });

  test("fails with a wrong current password, and such failures are limited as in sign-in", async () => {
    const cookie = await user.signIn();
    for (let i = 0; i < 10; i++) await expectError(await change(cookie, "not it"), 403, "WRONG_PASSWORD");
    await expectError(await change(cookie, user.password), 429, "TOO_MANY_ATTEMPTS");
  });

  test("requires at least 12 characters", async () => {
    const cookie = await user.signIn();
    await expectError(await change(cookie, user.password, "eleven char"), 400, "VALIDATION_ERROR", "newPassword");
    expect((await change(cookie, user.password, "twelve chars")).status).toBe(200);
  });

  test.each(["password1234", "P@ssw0rd1234", "aaaaaaaaaaaaaa", "123456789012", "media asset service"])(
    "rejects the common password %s with an explanation",
    async (weak) => {
      const cookie = await user.signIn();
      const response = await change(cookie, user.password, weak);
      const { details, message } = await expectError(response, 400, "VALIDATION_ERROR", /^newPassword (is|must)/);
      expect(details).toMatchObject({ issues: [{ in: "body", path: "newPassword" }] });
      expect(message).not.toContain(weak);
      expect(await isSignedIn(cookie)).toBe(true);
      expect((await signIn(user.email, user.password)).status).toBe(200);
    },
  );

  test("rejects a password that contains the user's email", async () => {
    const cookie = await user.signIn();
    const local = user.email.split("@")[0] ?? "";
    await expectError(await change(cookie, user.password, `${local}!`), 400, "VALIDATION_ERROR", /your email/);
  });

  test("is recommended by the session after a sign-in with a common password", async () => {
    const hash = await hashPassword(service.context, "password1234");
    await service.db.updateTable("users").set({ password_hash: hash }).where("id", "=", user.id).execute();
    const response = await signIn(user.email, "password1234");
    const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(await dataOf(response)).toMatchObject({ hasCommonPassword: true });
    expect(await dataOf(await send("GET", "/dashboard/api/session", cookie))).toMatchObject({
      hasCommonPassword: true,
    });
    expect(await dataOf(await change(cookie, "password1234"))).toMatchObject({ hasCommonPassword: false });
    expect(await dataOf(await send("GET", "/dashboard/api/session", cookie))).toMatchObject({
      hasCommonPassword: false,
    });
  });

  test("accepts 128 characters, all of which are significant", async () => {
    const long = "a boat, a harbour and ".repeat(6).slice(0, 128);
    await dataOf(await change(await user.signIn(), user.password, long));
    expect((await signIn(user.email, long.slice(0, -1))).status).toBe(401);
    expect((await signIn(user.email, long.toUpperCase())).status).toBe(401);
    expect((await signIn(user.email, long)).status).toBe(200);
  });

  test("accepts any script, however the keyboard composes it", async () => {
    const cookie = await user.signIn();
    await dataOf(await change(cookie, user.password, "Crème brûlée 東京"));
    expect((await signIn(user.email, "Crème brûlée 東京".normalize("NFD"))).status).toBe(200);
  });
});
