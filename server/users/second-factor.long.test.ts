import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DashboardClient, signedInClient } from "../../testing/dashboard-client.ts";
import { runMas } from "../../testing/mas.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestService, type TestUser } from "../../testing/service.ts";
import { deleteExpiredRows } from "./sessions.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

let now: Date;
let service: TestService;
let user: TestUser;
let client: DashboardClient;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
});
beforeEach(async () => {
  // Each test runs on a different day, because attempts from one address accumulate.
  now = new Date((now ?? new Date("2026-05-11T09:30:00.000Z")).getTime() + 3 * DAY);
  user = await service.user(await service.account());
  client = await signedInClient(service.url, user);
});
afterAll(() => service.stop());

/** Advances the clock by one time step, so that earlier codes are no longer accepted. */
const later = (ms = MINUTE) => {
  now = new Date(now.getTime() + ms);
  return now;
};
const newBrowser = () => new DashboardClient(service.url);
const complete = (browser: DashboardClient, code: string, method = "TOTP") =>
  browser.send("POST", "/session/code", { method, code });

async function pendingSignIn(): Promise<DashboardClient> {
  const browser = newBrowser();
  expect((await browser.signIn(user, user.password)).status).toBe(202);
  return browser;
}

describe("with an authenticator app", () => {
  test("sign-in requires the password and then a code", async () => {
    const app = await client.addTotp(now);
    later();
    const browser = newBrowser();
    const response = await browser.signIn(user, user.password);
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ data: { methods: ["TOTP", "RECOVERY_CODE"] } });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^mas_sign_in=[\w-]{43}; Max-Age=600; Path=\/dashboard\/api\/session; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(await browser.isSignedIn()).toBe(false);
    expect((await browser.send("GET", "/v1/files")).status).toBe(401);

    const done = await complete(browser, app.codeAt(now));
    expect(await done.json()).toMatchObject({
      data: { user: { id: user.id, secondFactor: true }, methods: ["PASSWORD", "TOTP"] },
    });
    expect(await browser.isSignedIn()).toBe(true);
    expect(browser.cookie).not.toContain("mas_sign_in");
    expect(browser.cookie).toContain("mas_device");
  });

  test("a wrong password fails in the same way", async () => {
    await client.addTotp(now);
    await expectError(
      await newBrowser().signIn(user, "not it at all"),
      401,
      "INVALID_CREDENTIALS",
      /email or the password/,
    );
  });

  test("a code is accepted once, for sign-in and for reauthentication, also in concurrent requests", async () => {
    const app = await client.addTotp(now);
    // The code that confirmed the app is used up.
    await expectError(await complete(await pendingSignIn(), app.codeAt(now)), 401, "INVALID_CREDENTIALS");
    later();
    const browsers = await Promise.all(Array.from({ length: 4 }, pendingSignIn));
    const responses = await Promise.all(browsers.map((browser) => complete(browser, app.codeAt(now))));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    const proof = { code: app.codeAt(now) };
    await expectError(await client.send("POST", "/session/reauthentication", proof), 403, "WRONG_SECOND_FACTOR");
    later();
    expect((await client.send("POST", "/session/reauthentication", { code: app.codeAt(now) })).status).toBe(200);
    await expectError(await complete(await pendingSignIn(), app.codeAt(now)), 401, "INVALID_CREDENTIALS");
  });

  test("a sign-in that waits for its code ends when the user signs out everywhere", async () => {
    const app = await client.addTotp(now);
    later();
    const browser = await pendingSignIn();
    expect((await client.send("DELETE", "/sessions")).status).toBe(200);
    await expectError(await complete(browser, app.codeAt(now)), 401, "SIGN_IN_EXPIRED");
  });

  test("a sign-in is completed once, in the browser that began it, within ten minutes", async () => {
    const app = await client.addTotp(now);
    await expectError(await complete(newBrowser(), app.codeAt(later())), 401, "SIGN_IN_EXPIRED");
    const browser = await pendingSignIn();
    const cookie = browser.cookieNamed("mas_sign_in");
    expect((await complete(browser, app.codeAt(later()))).status).toBe(200);
    const again = new DashboardClient(service.url, { Cookie: cookie });
    await expectError(await complete(again, app.codeAt(later())), 401, "SIGN_IN_EXPIRED");

    const late = await pendingSignIn();
    await service.db
      .updateTable("pending_sign_ins")
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    await expectError(await complete(late, app.codeAt(later())), 401, "SIGN_IN_EXPIRED");
    await deleteExpiredRows(service.db, now);
    expect(await service.db.selectFrom("pending_sign_ins").selectAll().execute()).toEqual([]);
  });

  test("the database does not contain the secret or the recovery codes in plain text", async () => {
    const { secret, recoveryCodes } = await client.addTotp(now);
    const tables = ["authenticators", "recovery_codes", "audit_events", "idempotency_keys"] as const;
    const rows = await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute()));
    const text = rows.flat().flatMap((row) => Object.values(row).map((value) => String(value)));
    expect(text).toContain(user.id);
    expect(recoveryCodes).toHaveLength(10);
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))]) {
      expect(text.filter((value) => value.includes(hidden))).toEqual([]);
    }
  });

  test("ten wrong codes block the second step for 15 minutes, and fifty for a day, also for a correct code", async () => {
    const app = await client.addTotp(now);
    for (let quarter = 0; quarter < 5; quarter++) {
      later(15 * MINUTE);
      const guesser = await pendingSignIn();
      const guesses = Array.from({ length: 12 }, () => complete(guesser, "000000"));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    }
    later(15 * MINUTE);
    await expectError(await complete(await pendingSignIn(), app.codeAt(now)), 429, "TOO_MANY_ATTEMPTS", /wrong codes/);
    later(DAY);
    expect((await complete(await pendingSignIn(), app.codeAt(now))).status).toBe(200);
  });

  test("wrong codes from a client with the password do not block a browser in which the user signed in before", async () => {
    const app = await client.addTotp(now);
    later();
    const guesser = await pendingSignIn();
    for (let i = 0; i < 11; i++) await complete(guesser, "000000");
    await expectError(await complete(await pendingSignIn(), app.codeAt(now)), 429, "TOO_MANY_ATTEMPTS");
    client.forgetCookie("mas_session");
    expect((await client.signIn(user, user.password)).status).toBe(202);
    expect((await complete(client, app.codeAt(now))).status).toBe(200);
  });

  test("other sessions and pending sign-ins end with the first authenticator, but not with another one", async () => {
    const elsewhere = await signedInClient(service.url, user);
    const first = await client.addTotp(now);
    expect(first.recoveryCodes).toHaveLength(10);
    expect([await client.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false]);
    const browser = await pendingSignIn();
    expect((await complete(browser, first.codeAt(later()))).status).toBe(200);
    const second = await client.addTotp(now, "Tablet");
    expect(second.recoveryCodes).toEqual([]);
    expect(await browser.isSignedIn()).toBe(true);
    expect((await complete(await pendingSignIn(), second.codeAt(later()))).status).toBe(200);
  });

  test("an app counts after its confirmation, and only the latest setup can be confirmed", async () => {
    const begun = await client.data<{ authenticator: { id: string } }>("POST", "/authenticators/totp", { name: "A" });
    expect(await client.data("GET", "/authenticators")).toEqual({ authenticators: [], recoveryCodesLeft: 0 });
    expect((await newBrowser().signIn(user, user.password)).status).toBe(200);
    const path = `/authenticators/${begun.authenticator.id}`;
    await expectError(await client.send("POST", `${path}/confirm`, { code: "000000" }), 403, "WRONG_SECOND_FACTOR");
    await expectError(await client.send("PATCH", path, { name: "B" }), 404, "AUTHENTICATOR_NOT_FOUND");
    const { id } = await client.addTotp(now, "C");
    await expectError(await client.send("POST", `${path}/confirm`, { code: "000000" }), 404, "AUTHENTICATOR_NOT_FOUND");
    expect(await client.data("GET", "/authenticators")).toMatchObject({
      authenticators: [{ id, type: "TOTP", name: "C", lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
  });

  test("a user can have at most two apps", async () => {
    await client.addTotp(now);
    const { id } = await client.addTotp(now);
    const refused = await client.send("POST", "/authenticators/totp", { name: "Third" });
    const { details } = await expectError(refused, 409, "TOO_MANY_AUTHENTICATORS");
    expect(details).toEqual({ limit: 2 });
    await client.data("DELETE", `/authenticators/${id}`);
    await client.addTotp(now);
  });

  test("only its user can rename and remove an app; without apps, the password is sufficient again", async () => {
    const { id, recoveryCodes } = await client.addTotp(now);
    const otherUser = await signedInClient(service.url, await service.user(user.account));
    for (const [method, json] of [
      ["PATCH", { name: "Mine" }],
      ["DELETE", undefined],
    ] as const) {
      await expectError(await otherUser.send(method, `/authenticators/${id}`, json), 404, "AUTHENTICATOR_NOT_FOUND");
    }
    expect(await client.data("PATCH", `/authenticators/${id}`, { name: "Old phone" })).toMatchObject({
      name: "Old phone",
    });
    const browser = await pendingSignIn();
    await client.data("DELETE", `/authenticators/${id}`);
    expect((await newBrowser().signIn(user, user.password)).status).toBe(200);
    expect((await complete(browser, recoveryCodes[0] ?? "", "RECOVERY_CODE")).status).toBe(401);
  });

  test("a secret that was encrypted with another signing secret accepts no code, and recovery codes still work", async () => {
    const app = await client.addTotp(now);
    await service.db
      .updateTable("authenticators")
      .set({ totp_secret: Buffer.alloc(60, 1) })
      .where("id", "=", app.id)
      .execute();
    const browser = await pendingSignIn();
    await expectError(await complete(browser, app.codeAt(later())), 401, "INVALID_CREDENTIALS");
    expect((await complete(browser, app.recoveryCodes[3] ?? "", "RECOVERY_CODE")).status).toBe(200);
  });
});

describe("recovery codes", () => {
  test("are accepted once each, however they are typed", async () => {
    const { recoveryCodes } = await client.addTotp(now);
    const [first = "", second = ""] = recoveryCodes;
    expect(first).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
    expect((await complete(await pendingSignIn(), first, "RECOVERY_CODE")).status).toBe(200);
    await expectError(await complete(await pendingSignIn(), first, "RECOVERY_CODE"), 401, "INVALID_CREDENTIALS");
    const typed = second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "I");
    const browsers = await Promise.all([pendingSignIn(), pendingSignIn()]);
    const responses = await Promise.all(browsers.map((browser) => complete(browser, typed, "RECOVERY_CODE")));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await client.data("GET", "/authenticators")).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test("of another user are rejected", async () => {
    await client.addTotp(now);
    const other = await signedInClient(service.url, await service.user(user.account));
    const { recoveryCodes } = await other.addTotp(now);
    await expectError(
      await complete(await pendingSignIn(), recoveryCodes[0] ?? "", "RECOVERY_CODE"),
      401,
      "INVALID_CREDENTIALS",
    );
  });

  test("are replaced by new ones, for users with a second factor", async () => {
    await expectError(await client.send("POST", "/recovery-codes"), 404, "AUTHENTICATOR_NOT_FOUND");
    const { recoveryCodes: old } = await client.addTotp(now);
    const { recoveryCodes } = await client.data<{ recoveryCodes: string[] }>("POST", "/recovery-codes");
    expect(new Set([...old, ...recoveryCodes]).size).toBe(20);
    const browser = await pendingSignIn();
    await expectError(await complete(browser, old[0] ?? "", "RECOVERY_CODE"), 401, "INVALID_CREDENTIALS");
    expect((await complete(browser, recoveryCodes[0] ?? "", "RECOVERY_CODE")).status).toBe(200);
  });

  test("cannot be used for reauthentication", async () => {
    const { recoveryCodes } = await client.addTotp(now);
    const code = (recoveryCodes[0] ?? "").replaceAll("-", "").slice(0, 16);
    await expectError(await client.send("POST", "/session/reauthentication", { code }), 403, "WRONG_SECOND_FACTOR");
  });
});

describe("a lost second factor", () => {
  const admin = () => new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });

  test("is reset by the operator, which ends sessions and pending sign-ins", async () => {
    const { recoveryCodes } = await client.addTotp(now);
    const browser = await pendingSignIn();
    expect((await admin().users.list(user.account.id)).users).toContainEqual(
      expect.objectContaining({ id: user.id, secondFactor: true }),
    );
    expect(await admin().users.resetSecondFactor(user.id)).toMatchObject({ id: user.id, secondFactor: false });
    expect(await client.isSignedIn()).toBe(false);
    await expectError(await complete(browser, recoveryCodes[0] ?? "", "RECOVERY_CODE"), 401, "SIGN_IN_EXPIRED");
    expect((await browser.signIn(user, user.password)).status).toBe(200);
    await expect(admin().users.resetSecondFactor("user_nope")).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
  });

  test("is reset with mas, which lists the users with a second factor", async () => {
    await client.addTotp(now);
    const env = { MAS_URL: service.url, MAS_ADMIN_TOKEN: service.adminToken };
    const list = await runMas(env, ["user", "list", "--account", user.account.id]);
    expect(list.stdout).toMatch(/SECOND FACTOR[\s\S]*owner +yes/);
    const reset = await runMas(env, ["user", "reset-second-factor", user.id]);
    expect(reset).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/owner +no[\s\S]*sign in with only the password/),
    });
    expect(await client.isSignedIn()).toBe(false);
    const unknown = await runMas(env, ["user", "reset-second-factor", "user_nope"]);
    expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining("There is no user with this id.")]);
  });

  test("is not reset with the password, which ends pending sign-ins", async () => {
    const app = await client.addTotp(now);
    const browser = await pendingSignIn();
    const { password } = await admin().users.resetPassword(user.id);
    await expectError(await complete(browser, app.codeAt(later())), 401, "SIGN_IN_EXPIRED");
    expect((await browser.signIn(user, password)).status).toBe(202);
    expect((await complete(browser, app.codeAt(now))).status).toBe(200);
  });

  test("cannot complete a sign-in during a reset", async () => {
    for (let round = 0; round < 5; round++) {
      const browser = newBrowser();
      await browser.signIn(user, user.password);
      const app = await browser.addTotp(later());
      const begun = await Promise.all([pendingSignIn(), pendingSignIn()]);
      later();
      await Promise.all([
        admin().users.resetSecondFactor(user.id),
        ...begun.map((each) => complete(each, app.codeAt(now))),
      ]);
      for (const each of [browser, ...begun]) expect(await each.isSignedIn()).toBe(false);
    }
  });

  test("invalidates sessions that a process of the previous release created", async () => {
    await client.addTotp(now);
    await service.db
      .updateTable("user_sessions")
      .set({ authenticated_at: null })
      .where("user_id", "=", user.id)
      .execute();
    expect(await client.isSignedIn()).toBe(false);
  });

  test("is deleted with the user and with the account", async () => {
    await client.addTotp(now);
    await pendingSignIn();
    await client.challenge("/session/reauthentication/challenge");
    await admin().accounts.erase(user.account.id);
    for (const table of ["authenticators", "recovery_codes", "pending_sign_ins", "passkey_challenges"] as const) {
      const rows = await service.db.selectFrom(table).select("user_id").where("user_id", "=", user.id).execute();
      expect(rows).toEqual([]);
    }
  });
});
