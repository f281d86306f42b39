import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DashboardClient, signedInClient } from "../../testing/dashboard-client.ts";
import { SoftwarePasskey } from "../../testing/passkey.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestService, type TestUser } from "../../testing/service.ts";

let service: TestService;
let origin = "";
let user: TestUser;
let client: DashboardClient;
beforeAll(async () => {
  service = await startTestService();
  origin = service.url.replace("127.0.0.1", "localhost");
});
beforeEach(async () => {
  user = await service.user(await service.account());
  client = await signedInClient(service.url, user);
});
afterAll(() => service.stop());

const newBrowser = () => new DashboardClient(service.url);
const signIn = (browser: DashboardClient, credential: object) =>
  browser.send("POST", "/session/passkey", { credential });
const signInChallenge = (browser: DashboardClient) => browser.challenge("/session/passkey/challenge");
const add = (credential: object, by = client) =>
  by.send("POST", "/authenticators/passkeys", { name: "Laptop", credential });
const addChallenge = (by = client) => by.challenge("/authenticators/passkeys/challenge");

describe("a passkey", () => {
  test("signs in as the only factor, without a name and a password", async () => {
    const { passkey, id, recoveryCodes } = await client.addPasskey(origin);
    expect(recoveryCodes).toHaveLength(10);
    const browser = newBrowser();
    const { options, url } = await signInChallenge(browser);
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
    expect(url).toBe(origin);
    const response = await signIn(browser, passkey.get({ options, origin }));
    expect(await response.json()).toMatchObject({
      data: { user: { id: user.id }, methods: ["PASSWORD", "PASSKEY"], hasCommonPassword: false },
    });
    expect(await browser.isSignedIn()).toBe(true);
    const { authenticators } = await client.data<{ authenticators: object[] }>("GET", "/authenticators");
    expect(authenticators).toEqual([
      expect.objectContaining({ id, type: "PASSKEY", name: "Laptop", lastUsedAt: expect.stringMatching(/Z$/) }),
    ]);
  });

  test("is the second factor after the password, and only the user's own passkeys are allowed", async () => {
    const { passkey } = await client.addPasskey(origin);
    const other = await signedInClient(service.url, await service.user(user.account));
    const { passkey: theirs } = await other.addPasskey(origin);
    const browser = newBrowser();
    const first = await browser.signIn(user, user.password);
    expect([first.status, await first.json()]).toMatchObject([
      202,
      { data: { methods: ["PASSKEY", "RECOVERY_CODE"] } },
    ]);
    const { options } = await signInChallenge(browser);
    expect(options.allowCredentials).toEqual([{ type: "public-key", id: passkey.id, transports: ["internal"] }]);
    await expectError(await signIn(browser, theirs.get({ options, origin })), 401, "INVALID_CREDENTIALS");
    const again = await signInChallenge(browser);
    expect((await signIn(browser, passkey.get({ options: again.options, origin }))).status).toBe(200);
    expect(browser.cookie).not.toContain("mas_sign_in");
  });

  test("reauthenticates only its own user", async () => {
    const { passkey } = await client.addPasskey(origin);
    const other = await signedInClient(service.url, await service.user(user.account));
    const { passkey: theirs } = await other.addPasskey(origin);
    const prove = async (by: SoftwarePasskey) => {
      const { options } = await client.challenge("/session/reauthentication/challenge");
      return client.send("POST", "/session/reauthentication", { credential: by.get({ options, origin }) });
    };
    expect((await prove(passkey)).status).toBe(200);
    await expectError(await prove(theirs), 403, "WRONG_SECOND_FACTOR");
  });

  test("discloses only an id and the existing passkeys of the user to the authenticator", async () => {
    const { passkey } = await client.addPasskey(origin);
    const { options } = await addChallenge();
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Media Asset Service" },
      user: { id: Buffer.from(user.id).toString("base64url"), name: user.email },
      attestation: "none",
      excludeCredentials: [{ id: passkey.id }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });
});

describe("rejects a sign-in with a passkey", () => {
  let passkey: SoftwarePasskey;
  let id: string;
  beforeEach(async () => {
    ({ passkey, id } = await client.addPasskey(origin));
  });
  const refused = async (credential: object, browser = newBrowser()) =>
    expectError(await signIn(browser, credential), 401, "INVALID_CREDENTIALS");

  test("for the second use of the same response", async () => {
    const { options } = await signInChallenge(newBrowser());
    const credential = passkey.get({ options, origin });
    expect((await signIn(newBrowser(), credential)).status).toBe(200);
    await refused(credential);
  });

  test("for a challenge that is unknown or has another purpose", async () => {
    const { options } = await signInChallenge(newBrowser());
    await refused(passkey.get({ options: { ...options, challenge: "A".repeat(43) }, origin }));
    const { options: proof } = await client.challenge("/session/reauthentication/challenge");
    await refused(passkey.get({ options: proof, origin }));
    const { options: creation } = await addChallenge();
    await refused(passkey.get({ options: creation, origin, rpId: "localhost" }));
  });

  test("five minutes after the challenge, by the clock of the database", async () => {
    const before = Date.now();
    const { options } = await signInChallenge(newBrowser());
    const after = Date.now();
    const [row] = await service.db
      .selectFrom("passkey_challenges")
      .select(["expires_at"])
      .where("challenge", "=", String(options.challenge))
      .execute();
    const createdAt = (row?.expires_at.getTime() ?? 0) - 300_000;
    // The clock of a database server can differ by a few seconds.
    expect(createdAt).toBeGreaterThan(before - 10_000);
    expect(createdAt).toBeLessThan(after + 10_000);
    await service.db
      .updateTable("passkey_challenges")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("challenge", "=", String(options.challenge))
      .execute();
    await refused(passkey.get({ options, origin }));
  });

  test.each([
    ["from a page with another origin", { origin: "https://elsewhere.example.com" }],
    ["from a page of this host at another port", { origin: "http://localhost:1" }],
    ["for another relying party", { rpId: "elsewhere.example.com" }],
    ["without verification by PIN or biometrics", { userVerified: false }],
    ["from a copy with a lower signature counter", { counter: 1 }],
  ])("%s", async (_, wrong) => {
    const before = await signInChallenge(newBrowser());
    expect((await signIn(newBrowser(), passkey.get({ options: before.options, origin, counter: 5 }))).status).toBe(200);
    const { options } = await signInChallenge(newBrowser());
    await refused(passkey.get({ options, origin, counter: 6, ...wrong }));
  });

  test("for a signature of another key, another user handle, or malformed data", async () => {
    const signed = async () => passkey.get({ options: (await signInChallenge(newBrowser())).options, origin });
    const another = new SoftwarePasskey();
    const { options } = await signInChallenge(newBrowser());
    await refused({ ...another.get({ options, origin }), id: passkey.id });
    await refused({ ...(await signed()), userHandle: Buffer.from("user_somebody").toString("base64url") });
    await refused({ ...(await signed()), signature: "AAAA" });
    await refused({ ...(await signed()), authenticatorData: "AAAA" });
    for (const clientDataJSON of ["AAAA", "bnVsbA", Buffer.from('{"challenge":1}').toString("base64url")]) {
      await refused({ ...(await signed()), clientDataJSON });
    }
  });

  test("after the passkey was removed", async () => {
    const { options } = await signInChallenge(newBrowser());
    await client.data("DELETE", `/authenticators/${id}`);
    await refused(passkey.get({ options, origin }));
  });

  test("while the account is suspended", async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    await admin.accounts.update(user.account.id, { suspended: true });
    const { options } = await signInChallenge(newBrowser());
    await expectError(await signIn(newBrowser(), passkey.get({ options, origin })), 403, "ACCOUNT_SUSPENDED");
  });
});

describe("rejects the creation of a passkey", () => {
  const refused = async (credential: object) => expectError(await add(credential), 403, "WRONG_SECOND_FACTOR");

  test("that already exists, also for another user", async () => {
    const passkey = new SoftwarePasskey();
    const created = async (by = client) => passkey.create({ options: (await addChallenge(by)).options, origin });
    const credential = await created();
    expect((await add(credential)).status).toBe(201);
    await refused(credential);
    await refused(await created());
    const other = await signedInClient(service.url, await service.user(user.account));
    await expectError(await add(await created(other), other), 403, "WRONG_SECOND_FACTOR");
  });

  test("with the challenge of another user", async () => {
    const other = await signedInClient(service.url, await service.user(user.account));
    await refused(new SoftwarePasskey().create({ options: (await addChallenge(other)).options, origin }));
  });

  test.each([
    ["from another page", { origin: "https://elsewhere.example.com" }],
    ["without PIN or biometrics", { userVerified: false }],
    ["for another relying party", { rpId: "elsewhere.example.com" }],
  ])("%s", async (_, wrong) => {
    const { options } = await addChallenge();
    await refused(new SoftwarePasskey().create({ options, origin, ...wrong }));
  });

  test("after ten passkeys", async () => {
    for (let i = 0; i < 10; i++) await client.addPasskey(origin);
    const refused = await client.send("POST", "/authenticators/passkeys/challenge");
    const { details } = await expectError(refused, 409, "TOO_MANY_AUTHENTICATORS");
    expect(details).toEqual({ limit: 10 });
  });
});

test("reports that passkeys are unavailable if the service has no domain name", async () => {
  const nameless = await startTestService({ baseUrl: () => "http://192.0.2.7:3000" });
  const browser = new DashboardClient(nameless.url);
  await expectError(
    await browser.send("POST", "/session/passkey/challenge"),
    501,
    "PASSKEYS_UNAVAILABLE",
    /domain name/,
  );
  await nameless.stop();
});

test("limits passkey challenges per address", async () => {
  const limited = await startTestService({ trustProxy: true });
  const browser = new DashboardClient(limited.url, { "X-Forwarded-For": "192.0.2.7" });
  const statuses = new Set<number>();
  for (let i = 0; i < 1_001; i++) statuses.add((await browser.send("POST", "/session/passkey/challenge")).status);
  expect(statuses).toEqual(new Set([200, 429]));
  expect((await limited.db.selectFrom("passkey_challenges").selectAll().execute()).length).toBe(1_000);
  await limited.stop();
});
