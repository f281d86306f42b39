import { randomUUID } from "node:crypto";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DashboardClient, signedInClient } from "../../testing/dashboard-client.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { DAY_MS } from "../base/calendar.ts";
import { hashToken } from "./sessions.ts";

const PASSWORD = "wrong donkey engine paperclip";

interface Invited {
  id: string;
  email: string;
  invitationUrl: string;
  invitationExpiresAt: string;
}

let now = new Date("2026-05-11T09:30:00.000Z");
let service: TestService;
let admin: MediaAssetService;
let account: TestAccount;
let operator: DashboardClient;
let networks = 0;
beforeAll(async () => {
  service = await startTestService({ clock: () => now, trustProxy: true });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  account = await service.account();
  operator = await signedInClient(service.url, await service.user(await service.account(), "operator"));
});
afterAll(() => service.stop());

const invite = (fields: object = {}) =>
  operator.data<Invited & Record<string, unknown>>("POST", `/accounts/${account.id}/users`, {
    email: `${randomUUID()}@example.com`,
    ...fields,
  });
const inviteAgain = (id: string) => operator.data<Invited>("POST", `/users/${id}/invitation`);
const tokenOf = ({ invitationUrl }: { invitationUrl: string }) => new URL(invitationUrl).hash.slice(1);
/** A client in a separate network. */
const visitor = () =>
  new DashboardClient(service.url, { "X-Forwarded-For": `2001:db8:${(++networks).toString(16)}::1` });
const show = (token: string) => visitor().send("POST", "/session/invitation/details", { token });
const accept = (token: string, password = PASSWORD, client = visitor()) =>
  client.send("POST", "/session/invitation", { token, password });
const listed = async (id: string) => (await admin.users.list(account.id)).users.find((user) => user.id === id);

async function expectEnded(token: string): Promise<void> {
  await expectError(await show(token), 404, "INVITATION_NOT_FOUND");
  await expectError(await accept(token), 404, "INVITATION_NOT_FOUND");
}

test("an invited user has no password, and a URL whose fragment has 256 random bits and is stored as a hash", async () => {
  const invited = await invite({ email: "Ada@Harbour.example", name: "Ada", role: "operator" });
  expect(invited).toMatchObject({
    accountId: account.id,
    email: "ada@harbour.example",
    role: "operator",
    secondFactor: false,
    invitationExpiresAt: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
  });
  const token = tokenOf(invited);
  expect(invited.invitationUrl).toBe(`${service.context.config.baseUrl()}/dashboard/invitation#${token}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  const row = await service.db
    .selectFrom("users")
    .select(["password_hash", "invitation_hash"])
    .where("id", "=", invited.id)
    .executeTakeFirstOrThrow();
  expect(row.invitation_hash).toEqual(hashToken(token));
  for (const password of ["none", row.password_hash, token, PASSWORD]) {
    await expectError(await visitor().signIn(invited, password), 401, "INVALID_CREDENTIALS");
  }
});

test("the invited person sees the email and the account, chooses a password, and is signed in", async () => {
  const invited = await invite({ name: "Ada" });
  const shown = (await (await show(tokenOf(invited))).json()) as { data: unknown };
  expect(shown.data).toEqual({
    email: invited.email,
    name: "Ada",
    accountName: (await admin.accounts.get(account.id)).name,
    expiresAt: invited.invitationExpiresAt,
  });
  expect(await listed(invited.id)).toMatchObject({ invitationExpiresAt: invited.invitationExpiresAt });
  const client = visitor();
  const accepted = await accept(tokenOf(invited), PASSWORD, client);
  expect(await accepted.json()).toMatchObject({ data: { user: { id: invited.id, invitationExpiresAt: null } } });
  expect(await client.isSignedIn()).toBe(true);
  expect(await listed(invited.id)).toMatchObject({ invitationExpiresAt: null });
  expect((await visitor().signIn(invited, PASSWORD)).status).toBe(200);
});

test("a password that is too short or easy to guess is rejected, and the invitation stays valid", async () => {
  const token = tokenOf(await invite({ name: "Harbourmaster" }));
  for (const password of ["short", "password1234", "harbourmaster-2026"]) {
    await expectError(await accept(token, password), 400, "VALIDATION_ERROR");
  }
  expect((await accept(token)).status).toBe(200);
});

describe("an invitation ends", () => {
  test("when it is accepted: of concurrent requests, one succeeds", async () => {
    const invited = await invite();
    const token = tokenOf(invited);
    const responses = await Promise.all([1, 2, 3].map(() => accept(token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    await expectEnded(token);
    await expectError(await operator.send("POST", `/users/${invited.id}/invitation`), 409, "INVITATION_ACCEPTED");
  });

  test("after seven days, and the user is still listed as invited", async () => {
    const invited = await invite();
    const start = now;
    now = new Date(start.getTime() + 7 * DAY_MS - 1);
    expect((await show(tokenOf(invited))).status).toBe(200);
    now = new Date(start.getTime() + 7 * DAY_MS);
    await expectEnded(tokenOf(invited));
    expect(await listed(invited.id)).toMatchObject({ invitationExpiresAt: now.toISOString() });
    now = start;
  });

  test("when the user is invited again", async () => {
    const invited = await invite();
    const again = await inviteAgain(invited.id);
    expect(tokenOf(again)).not.toBe(tokenOf(invited));
    await expectEnded(tokenOf(invited));
    expect((await accept(tokenOf(again))).status).toBe(200);
  });

  test("when the user gets a password otherwise, or is deleted", async () => {
    const reset = await invite();
    const { password } = await admin.users.resetPassword(reset.id);
    await expectEnded(tokenOf(reset));
    expect((await visitor().signIn(reset, password)).status).toBe(200);
    const deleted = await invite();
    await admin.users.delete(deleted.id);
    await expectEnded(tokenOf(deleted));
    await expectError(await operator.send("POST", `/users/${deleted.id}/invitation`), 404, "USER_NOT_FOUND");
  });

  test("when the account is suspended, also if it is resumed, and a new invitation then works", async () => {
    const invited = await invite();
    await admin.accounts.update(account.id, { suspended: true });
    await expectEnded(tokenOf(invited));
    const during = await inviteAgain(invited.id);
    await expectEnded(tokenOf(during));
    await admin.accounts.update(account.id, { suspended: true });
    await admin.accounts.update(account.id, { suspended: false });
    await expectEnded(tokenOf(invited));
    await expectEnded(tokenOf(during));
    expect(await listed(invited.id)).toMatchObject({ invitationExpiresAt: now.toISOString() });
    expect((await accept(tokenOf(await inviteAgain(invited.id)))).status).toBe(200);
  });

  test("when the account is erased", async () => {
    const invited = await invite();
    await admin.accounts.erase(account.id);
    await expectEnded(tokenOf(invited));
  });
});

test("unknown tokens have the same response as ended ones, and a network that tried 50 is blocked for a while", async () => {
  const client = visitor();
  const open = (token: string) => client.send("POST", "/session/invitation/details", { token });
  const ended = await invite();
  await inviteAgain(ended.id);
  const bodyOf = async (response: Response) => {
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    return { ...error, requestId: null };
  };
  const unknown = await bodyOf(await open("A".repeat(43)));
  expect(await bodyOf(await open(tokenOf(ended)))).toEqual(unknown);
  expect(await bodyOf(await open("not a token"))).toEqual(unknown);
  const valid = await invite();
  for (let i = 0; i < 60; i++) expect((await show(tokenOf(valid))).status).toBe(200);
  for (let i = 0; i < 47; i++) await expectError(await open("A".repeat(43)), 404, "INVITATION_NOT_FOUND");
  await expectError(await open(tokenOf(valid)), 429, "TOO_MANY_ATTEMPTS");
  await expectError(await accept(tokenOf(valid), PASSWORD, client), 429, "TOO_MANY_ATTEMPTS");
  expect((await show(tokenOf(valid))).status).toBe(200);
});

test("only operators invite", async () => {
  const owner = await signedInClient(service.url, await service.user(account));
  const invited = await invite();
  await expectError(await owner.send("POST", `/users/${invited.id}/invitation`), 403, "OPERATOR_ONLY");
  expect((await show(tokenOf(invited))).status).toBe(200);
});

test("the audit log contains the invitation, its first opening and its acceptance, without the token", async () => {
  const invited = await invite();
  const again = await inviteAgain(invited.id);
  await show(tokenOf(again));
  await show(tokenOf(again));
  await accept(tokenOf(again));
  const events = await admin.audit.listAll({ accountId: account.id, category: "administration" }).all();
  expect(events.map(({ action, actor, targetId }) => [action, actor.type, targetId])).toEqual([
    ["invitation.accept", "USER", invited.id],
    ["invitation.open", "ANONYMOUS", invited.id],
    ["user.invite", "OPERATOR", invited.id],
    ["user.create", "OPERATOR", invited.id],
  ]);
  const text = JSON.stringify(events);
  for (const token of [tokenOf(invited), tokenOf(again), PASSWORD]) expect(text).not.toContain(token);
  await expectError(await show("B".repeat(43)), 404, "INVITATION_NOT_FOUND");
  const refused = await admin.audit.listAll({ action: "invitation.open" }).all();
  expect(refused[0]).toMatchObject({ error: "INVITATION_NOT_FOUND", accountId: null });
});
