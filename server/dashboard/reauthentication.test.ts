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

const age = (minutes = 16) => ageProof(service, client.cookie, minutes);
const prove = (json: object) => client.send("POST", "/session/reauthentication", json);
const createKey = () => client.send("POST", "/keys", {});

test("what makes keys, changes second factors or is for operators asks for a recent proof, and nothing else", () => {
  const asking = Object.entries(operations).filter(([, it]) => it.recentAuthentication);
  expect(asking.map(([id]) => id).toSorted()).toEqual(
    [
      ...["createOwnKey", "rotateOwnKey", "createOwnDeliveryKey"],
      ...["createTotp", "confirmTotp", "createPasskey", "createPasskeyChallenge"],
      ...["deleteAuthenticator", "createRecoveryCodes"],
      ...["createManagedAccount", "listManagedAccounts", "updateManagedAccount"],
      ...["listManagedUsers", "resetManagedSecondFactor"],
    ].toSorted(),
  );
});

describe("a session whose user proved who they are more than 15 minutes ago", () => {
  test("makes no key, and does when the password has come again", async () => {
    await age(14);
    expect((await createKey()).status).toBe(201);
    await age();
    await expectError(await createKey(), 403, "REAUTHENTICATION_REQUIRED");
    expect((await client.send("GET", "/keys")).status).toBe(200);
    expect((await client.send("GET", "/v1/files")).status).toBe(200);
    const proven = await prove({ password: user.password });
    expect(await proven.json()).toMatchObject({ data: { user: { id: user.id } } });
    expect((await createKey()).status).toBe(201);
    await age();
    await expectError(await client.send("GET", "/accounts"), 403, "REAUTHENTICATION_REQUIRED");
  });

  test("proves nothing with a wrong password, and guesses are limited as they are where it is changed", async () => {
    await age();
    for (let i = 0; i < 10; i++) await expectError(await prove({ password: "not it" }), 403, "WRONG_PASSWORD");
    await expectError(await prove({ password: user.password }), 429, "TOO_MANY_ATTEMPTS");
    await expectError(await createKey(), 403, "REAUTHENTICATION_REQUIRED");
  });

  test("proves it with a code of the app, of which wrong ones are limited", async () => {
    const app = await client.addTotp(new Date());
    await age();
    for (let i = 0; i < 9; i++) await expectError(await prove({ code: "000000" }), 403, "WRONG_SECOND_FACTOR");
    expect((await prove({ code: app.codeAt(new Date(Date.now() + 30_000)) })).status).toBe(200);
    expect((await createKey()).status).toBe(201);
    for (let i = 0; i < 10; i++) await prove({ code: "000000" });
    await expectError(await prove({ code: "000000" }), 429, "TOO_MANY_ATTEMPTS");
  });

  test("gives at least one proof, and no wrong one", async () => {
    for (const json of [{}, { email: "a" }]) await expectError(await prove(json), 400, "VALIDATION_ERROR");
    await age();
    const { password } = user;
    await expectError(await prove({ password, code: "000000" }), 403, "WRONG_SECOND_FACTOR");
    await expectError(await createKey(), 403, "REAUTHENTICATION_REQUIRED");
  });

  test("changes its password, since the present one comes along, which is a proof for what comes next", async () => {
    await age();
    const json = { currentPassword: user.password, newPassword: "wrong donkey engine paperclip" };
    expect((await client.send("PATCH", "/password", json)).status).toBe(200);
    expect((await createKey()).status).toBe(201);
  });

  test("is not asked again for another session of the user", async () => {
    const elsewhere = await signedInClient(service.url, user);
    await age();
    expect((await elsewhere.send("POST", "/keys", {})).status).toBe(201);
    await expectError(await createKey(), 403, "REAUTHENTICATION_REQUIRED");
  });
});

test("operators see the users of an account, and reset a second factor", async () => {
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

test("each of it is in the audit log, for whom it is about, without codes and secrets", async () => {
  const { sdk, id: accountId } = account;
  const app = await client.addTotp(new Date());
  const { id: passkeyId } = await client.addPasskey(service.url.replace("127.0.0.1", "localhost"));
  await client.send("PATCH", `/authenticators/${app.id}`, { name: "Old phone" });
  await client.data<{ recoveryCodes: string[] }>("POST", "/recovery-codes");
  await client.data<{ recoveryCodes: string[] }>("POST", "/recovery-codes");
  await prove({ password: user.password });
  await prove({ password: "not it" });
  await client.send("DELETE", `/authenticators/${passkeyId}`);
  await client.signIn(user, user.password);
  await client.send("POST", "/session/code", { method: "TOTP", code: "000000" });
  await client.send("POST", "/session/code", { method: "TOTP", code: app.codeAt(new Date(Date.now() + 30_000)) });
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  await admin.users.resetSecondFactor(user.id);
  const items = (await sdk.audit.list({ limit: 100 }).page()).items.toReversed();
  const own = { type: "USER", id: user.id, name: null };
  const nobody = { type: "ANONYMOUS", id: null, name: null };
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
      ["session.challenge", null, nobody, user.id, {}],
      ["session.create", "INVALID_CREDENTIALS", nobody, user.id, { method: "TOTP" }],
      ["session.create", null, own, user.id, { method: "TOTP" }],
      ["second-factor.reset", null, { type: "OPERATOR", id: null, name: null }, user.id, {}],
    ],
  );
  expect(items.every((event) => event.accountId === accountId)).toBe(true);
});
