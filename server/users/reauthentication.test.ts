import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ageProof, type DashboardClient, signedInClient } from "../../testing/dashboard-client.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService, type TestUser } from "../../testing/service.ts";
import { operations } from "../generated/operations.ts";

let service: TestService;
let account: TestAccount;
let user: TestUser;
let client: DashboardClient;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
  user = await service.user(account, "operator");
  client = await signedInClient(service.url, user);
});
afterAll(() => service.stop());

const ageSession = (minutes = 16) => ageProof(service, client.cookie, minutes);
const reauthenticate = (json: object) => client.send("POST", "/session/reauthentication", json);
const createKey = () => client.send("POST", "/keys", {});

test("recent authentication is required to create keys, to change second factors, and for operators' operations", () => {
  const asking = Object.entries(operations).filter(([, it]) => it.recentAuthentication);
  expect(asking.map(([id]) => id).toSorted()).toEqual(
    [
      ...["createOwnKey", "rotateOwnKey", "createOwnDeliveryKey"],
      ...["createTotp", "confirmTotp", "createPasskey", "createPasskeyChallenge"],
      ...["deleteAuthenticator", "createRecoveryCodes"],
      ...["createManagedAccount", "listManagedAccounts", "updateManagedAccount"],
      ...["createManagedUser", "renewInvitation", "listManagedUsers", "resetManagedSecondFactor"],
    ].toSorted(),
  );
});

describe("a session that was authenticated more than 15 minutes ago", () => {
  test("cannot create a key until the password is sent again", async () => {
    await ageSession(14);
    expect((await createKey()).status).toBe(201);
    await ageSession();
    await expectError(await createKey(), 403, "REAUTHENTICATION_REQUIRED");
    expect((await client.send("GET", "/keys")).status).toBe(200);
    expect((await client.send("GET", "/v1/files")).status).toBe(200);
    const proven = await reauthenticate({ password: user.password });
    expect(await proven.json()).toMatchObject({ data: { user: { id: user.id } } });
    expect((await createKey()).status).toBe(201);
    await ageSession();
    await expectError(await client.send("GET", "/accounts"), 403, "REAUTHENTICATION_REQUIRED");
  });

  test("stays unauthenticated after a wrong password, and wrong passwords are limited", async () => {
    await ageSession();
    for (let i = 0; i < 10; i++) await expectError(await reauthenticate({ password: "not it" }), 403, "WRONG_PASSWORD");
    await expectError(await reauthenticate({ password: user.password }), 429, "TOO_MANY_ATTEMPTS");
    await expectError(await createKey(), 403, "REAUTHENTICATION_REQUIRED");
  });

  test("is reauthenticated by a code of the app, and wrong codes are limited", async () => {
    const app = await client.addTotp(new Date());
    await ageSession();
    for (let i = 0; i < 9; i++) await expectError(await reauthenticate({ code: "000000" }), 403, "WRONG_SECOND_FACTOR");
    expect((await reauthenticate({ code: app.codeAt(new Date(Date.now() + 30_000)) })).status).toBe(200);
    expect((await createKey()).status).toBe(201);
    for (let i = 0; i < 10; i++) await reauthenticate({ code: "000000" });
    await expectError(await reauthenticate({ code: "000000" }), 429, "TOO_MANY_ATTEMPTS");
  });

  test("requires at least one credential, and rejects the request if one of them is wrong", async () => {
    for (const json of [{}, { email: "a" }]) await expectError(await reauthenticate(json), 400, "VALIDATION_ERROR");
    await ageSession();
    const { password } = user;
    await expectError(await reauthenticate({ password, code: "000000" }), 403, "WRONG_SECOND_FACTOR");
    await expectError(await createKey(), 403, "REAUTHENTICATION_REQUIRED");
  });

  test("can change the password, because the request contains the current one, and is reauthenticated by it", async () => {
    await ageSession();
    const json = { currentPassword: user.password, newPassword: "wrong donkey engine paperclip" };
    expect((await client.send("PATCH", "/password", json)).status).toBe(200);
    expect((await createKey()).status).toBe(201);
  });

  test("does not affect other sessions of the user", async () => {
    const elsewhere = await signedInClient(service.url, user);
    await ageSession();
    expect((await elsewhere.send("POST", "/keys", {})).status).toBe(201);
    await expectError(await createKey(), 403, "REAUTHENTICATION_REQUIRED");
  });
});

test("operators list the users of an account, and reset a second factor", async () => {
  const other = await service.account();
  const owner = await service.user(other);
  const theirs = await signedInClient(service.url, owner);
  await theirs.addTotp(new Date());
  const { users } = await client.data<{ users: object[] }>("GET", `/accounts/${other.id}/users`);
  expect(users).toEqual([expect.objectContaining({ id: owner.id, secondFactor: true })]);
  expect(await client.data("DELETE", `/users/${owner.id}/second-factor`)).toMatchObject({ secondFactor: false });
  expect(await theirs.isSignedIn()).toBe(false);
  await expectError(await client.send("DELETE", "/users/user_nope/second-factor"), 404, "USER_NOT_FOUND");
  const plain = await signedInClient(service.url, owner);
  await expectError(await plain.send("DELETE", `/users/${user.id}/second-factor`), 403, "OPERATOR_ONLY");
  await expectError(await plain.send("GET", `/accounts/${account.id}/users`), 403, "OPERATOR_ONLY");
});

test("authentication events are in the audit log of the user's account, without codes and secrets", async () => {
  const { sdk, id: accountId } = account;
  const app = await client.addTotp(new Date());
  const { id: passkeyId } = await client.addPasskey(service.url.replace("127.0.0.1", "localhost"));
  await client.send("PATCH", `/authenticators/${app.id}`, { name: "Old phone" });
  await client.data<{ recoveryCodes: string[] }>("POST", "/recovery-codes");
  await client.data<{ recoveryCodes: string[] }>("POST", "/recovery-codes");
  await reauthenticate({ password: user.password });
  await reauthenticate({ password: "not it" });
  await client.send("DELETE", `/authenticators/${passkeyId}`);
  await client.signIn(user, user.password);
  await client.send("POST", "/session/code", { method: "TOTP", code: "000000" });
  await client.send("POST", "/session/code", { method: "TOTP", code: app.codeAt(new Date(Date.now() + 30_000)) });
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  await admin.users.resetSecondFactor(user.id);
  const items = (await sdk.audit.list({ limit: 100 }).page()).items.toReversed();
  const own = { type: "USER", id: user.id, name: null };
  const anonymous = { type: "ANONYMOUS", id: null, name: null };
  expect(items.map(({ action, error, actor, targetId, details }) => [action, error, actor, targetId, details])).toEqual(
    [
      ["user.create", null, { type: "OPERATOR", id: null, name: null }, user.id, { role: "operator" }],
      ["session.create", null, own, user.id, {}],
      ["authenticator.create", null, own, app.id, {}],
      ["authenticator.create", null, own, passkeyId, {}],
      ["authenticator.update", null, own, app.id, {}],
      ["recovery-codes.create", null, own, null, {}],
      ["recovery-codes.create", null, own, null, {}],
      ["session.reauthenticate", null, own, user.id, {}],
      ["session.reauthenticate", "WRONG_PASSWORD", own, null, {}],
      ["authenticator.delete", null, own, passkeyId, {}],
      ["session.challenge", null, anonymous, user.id, {}],
      ["session.create", "INVALID_CREDENTIALS", anonymous, user.id, { method: "TOTP" }],
      ["session.create", null, own, user.id, { method: "TOTP" }],
      ["second-factor.reset", null, { type: "OPERATOR", id: null, name: null }, user.id, {}],
    ],
  );
  expect(items.every((event) => event.accountId === accountId)).toBe(true);
});
