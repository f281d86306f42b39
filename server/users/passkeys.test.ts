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
const asked = (browser: DashboardClient) => browser.challenge("/session/passkey/challenge");
const add = (credential: object, by = client) =>
  by.send("POST", "/authenticators/passkeys", { name: "Laptop", credential });
const askedToAdd = (by = client) => by.challenge("/authenticators/passkeys/challenge");

describe("a passkey", () => {
  test("signs in alone, without a name and a password", async () => {
    const { passkey, id, recoveryCodes } = await client.addPasskey(origin);
    expect(recoveryCodes).toHaveLength(10);
    const browser = newBrowser();
    const { options, url } = await asked(browser);
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

  test("is the second factor behind the password, where the user's own ones are asked for", async () => {
    const { passkey } = await client.addPasskey(origin);
    const other = await signedInClient(service.url, await service.user(user.account));
    const { passkey: theirs } = await other.addPasskey(origin);
    const browser = newBrowser();
    const first = await browser.signIn(user, user.password);
    expect([first.status, await first.json()]).toMatchObject([
      202,
      { data: { methods: ["PASSKEY", "RECOVERY_CODE"] } },
    ]);
    const { options } = await asked(browser);
    expect(options.allowCredentials).toEqual([{ type: "public-key", id: passkey.id, transports: ["internal"] }]);
    await expectError(await signIn(browser, theirs.get({ options, origin })), 401, "INVALID_CREDENTIALS");
    const again = await asked(browser);
    expect((await signIn(browser, passkey.get({ options: again.options, origin }))).status).toBe(200);
    expect(browser.cookie).not.toContain("mas_sign_in");
  });

  test("proves who is signed in, and only the user's own does", async () => {
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

  test("tells the authenticator nothing of the user but an id, and which passkeys there are", async () => {
    const { passkey } = await client.addPasskey(origin);
    const { options } = await askedToAdd();
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Media Asset Service" },
      user: { id: Buffer.from(user.id).toString("base64url"), name: user.email },
      attestation: "none",
      excludeCredentials: [{ id: passkey.id }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });
});

describe("signing in with a passkey is refused", () => {
  let passkey: SoftwarePasskey;
  let id: string;
  beforeEach(async () => {
    ({ passkey, id } = await client.addPasskey(origin));
  });
  const refused = async (credential: object, browser = newBrowser()) =>
    expectError(await signIn(browser, credential), 401, "INVALID_CREDENTIALS");

  test("a second time with the same answer", async () => {
    const { options } = await asked(newBrowser());
    const credential = passkey.get({ options, origin });
    expect((await signIn(newBrowser(), credential)).status).toBe(200);
    await refused(credential);
  });

  test("with an answer to a challenge that nobody made, or that was made for something else", async () => {
    const { options } = await asked(newBrowser());
    await refused(passkey.get({ options: { ...options, challenge: "A".repeat(43) }, origin }));
    const { options: proof } = await client.challenge("/session/reauthentication/challenge");
    await refused(passkey.get({ options: proof, origin }));
    const { options: creation } = await askedToAdd();
    await refused(passkey.get({ options: creation, origin, rpId: "localhost" }));
  });

  test("after five minutes by the database's clock", async () => {
    const before = Date.now();
    const { options } = await asked(newBrowser());
    const after = Date.now();
    const [row] = await service.db
      .selectFrom("passkey_challenges")
      .select(["expires_at"])
      .where("challenge", "=", String(options.challenge))
      .execute();
    const createdAt = (row?.expires_at.getTime() ?? 0) - 300_000;
    // The clock of a database server can differ by some seconds.
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
    ["the page of another address", { origin: "https://elsewhere.example.com" }],
    ["the page of this host at another port", { origin: "http://localhost:1" }],
    ["another relying party", { rpId: "elsewhere.example.com" }],
    ["nobody verified, neither by PIN nor by biometrics", { userVerified: false }],
    ["a copy that has counted less", { counter: 1 }],
  ])("from %s", async (_, wrong) => {
    const before = await asked(newBrowser());
    expect((await signIn(newBrowser(), passkey.get({ options: before.options, origin, counter: 5 }))).status).toBe(200);
    const { options } = await asked(newBrowser());
    await refused(passkey.get({ options, origin, counter: 6, ...wrong }));
  });

  test("with a signature of another key, for another user, or with nonsense", async () => {
    const signed = async () => passkey.get({ options: (await asked(newBrowser())).options, origin });
    const another = new SoftwarePasskey();
    const { options } = await asked(newBrowser());
    await refused({ ...another.get({ options, origin }), id: passkey.id });
    await refused({ ...(await signed()), userHandle: Buffer.from("user_somebody").toString("base64url") });
    await refused({ ...(await signed()), signature: "AAAA" });
    await refused({ ...(await signed()), authenticatorData: "AAAA" });
    for (const clientDataJSON of ["AAAA", "bnVsbA", Buffer.from('{"challenge":1}').toString("base64url")]) {
      await refused({ ...(await signed()), clientDataJSON });
    }
  });

  test("after it was removed", async () => {
    const { options } = await asked(newBrowser());
    await client.data("DELETE", `/authenticators/${id}`);
    await refused(passkey.get({ options, origin }));
  });

  test("while the account is suspended", async () => {
    await service.accounts.update(user.account.id, { suspended: true }, new Date());
    const { options } = await asked(newBrowser());
    await expectError(await signIn(newBrowser(), passkey.get({ options, origin })), 403, "ACCOUNT_SUSPENDED");
  });
});

describe("adding a passkey is refused", () => {
  const refused = async (credential: object) => expectError(await add(credential), 403, "WRONG_SECOND_FACTOR");

  test("a second time, also by another user", async () => {
    const passkey = new SoftwarePasskey();
    const created = async (by = client) => passkey.create({ options: (await askedToAdd(by)).options, origin });
    const credential = await created();
    expect((await add(credential)).status).toBe(201);
    await refused(credential);
    await refused(await created());
    const other = await signedInClient(service.url, await service.user(user.account));
    await expectError(await add(await created(other), other), 403, "WRONG_SECOND_FACTOR");
  });

  test("with the challenge of somebody else", async () => {
    const other = await signedInClient(service.url, await service.user(user.account));
    await refused(new SoftwarePasskey().create({ options: (await askedToAdd(other)).options, origin }));
  });

  test.each([
    ["from another page", { origin: "https://elsewhere.example.com" }],
    ["without PIN or biometrics", { userVerified: false }],
    ["for another relying party", { rpId: "elsewhere.example.com" }],
  ])("%s", async (_, wrong) => {
    const { options } = await askedToAdd();
    await refused(new SoftwarePasskey().create({ options, origin, ...wrong }));
  });

  test("when there are ten", async () => {
    for (let i = 0; i < 10; i++) await client.addPasskey(origin);
    const refused = await client.send("POST", "/authenticators/passkeys/challenge");
    const { details } = await expectError(refused, 409, "TOO_MANY_AUTHENTICATORS");
    expect(details).toEqual({ limit: 10 });
  });
});

test("there are no passkeys where the service has no name", async () => {
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

test("requests to sign in with a passkey are limited for an address, as all others are", async () => {
  const limited = await startTestService({ trustProxy: true });
  const browser = new DashboardClient(limited.url, { "X-Forwarded-For": "192.0.2.7" });
  const statuses = new Set<number>();
  for (let i = 0; i < 1_001; i++) statuses.add((await browser.send("POST", "/session/passkey/challenge")).status);
  expect(statuses).toEqual(new Set([200, 429]));
  expect((await limited.db.selectFrom("passkey_challenges").selectAll().execute()).length).toBe(1_000);
  await limited.stop();
});
