import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { operations } from "../generated/operations.ts";
import { pruneEvents } from "./audit-log.ts";

let now = new Date("2026-05-11T09:30:00.000Z");
let service: TestService;
let admin: MediaAssetService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now, trustProxy: true });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  now = new Date(now.getTime() + 86_400_000);
  account = await service.account();
});
afterAll(() => service.stop());

const events = async (query: { action?: "session.create" | "file.delete"; targetId?: string } = {}) =>
  (await admin.audit.listAll({ accountId: account.id, ...query }).page()).items;

async function send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  return fetch(service.url + path, {
    method,
    headers: { "X-Dashboard": "1", "Content-Type": "application/json", "X-Forwarded-For": "192.0.2.7", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

describe("an event", () => {
  test("contains the action, the target, the key, the address, the request and the time", async () => {
    const { id } = await account.sdk.files.upload(new Blob(["x"]), {});
    const response = await send("DELETE", `/api/v1/files/${id}`, { "X-API-Key": account.key });
    const [event] = await events({ targetId: id });
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      action: "file.delete",
      operationId: "deleteFile",
      error: null,
      accountId: account.id,
      actor: { type: "KEY", id: expect.stringMatching(/^key_/), name: null },
      targetId: id,
      targetName: expect.any(String),
      address: "192.0.2.7",
      requestId: response.headers.get("X-Request-Id"),
      details: { filename: "file" },
      createdAt: now.toISOString(),
    });
  });

  test("has the current names of its target and actor, or null if they no longer exist", async () => {
    const actor = "Website";
    const { key } = await admin.keys.create(account.id, { name: actor, permissions: ["read", "write", "delete"] });
    const sdk = new MediaAssetService({ apiKey: key, baseUrl: service.url });
    const file = await sdk.files.upload(new File(["x"], "draft.txt"));
    await sdk.files.update(file.id, { isPublic: false });
    await sdk.files.update(file.id, { filename: "final.txt" });
    const folder = await sdk.folders.create({ name: "Press" });
    await sdk.folders.delete(folder.id);
    const preset = await sdk.presets.create({ name: "card", transform: { w: 400 } });
    const collection = await sdk.collections.create({ name: "Best of", type: "manual" });
    const share = await sdk.shares.create({ target: { fileIds: [file.id] }, title: "For you" });
    const names = async () => {
      const named = (await events()).filter(({ action }) => action !== "key.create");
      return Object.fromEntries(named.map((event) => [event.targetId, [event.targetName, event.actor.name]]));
    };
    expect(await names()).toEqual({
      [file.id]: ["final.txt", actor],
      [folder.id]: ["Press", actor],
      [preset.id]: ["card", actor],
      [collection.id]: ["Best of", actor],
      [share.id]: ["For you", actor],
    });
    await sdk.shares.delete(share.id);
    await sdk.files.delete(file.id);
    await sdk.trash.empty();
    expect(await names()).toMatchObject({
      [file.id]: [null, actor],
      [folder.id]: [null, actor],
      [share.id]: [null, actor],
    });
  });

  test("has no name of a target in another account", async () => {
    const other = await service.account();
    const { id } = await other.sdk.files.upload(new File(["y"], "secret.txt"));
    const event = { id: "evt_01jv3m9d4h2x7b5q8t0w6k3ncz", action: "file.delete", operation_id: "deleteFile" } as const;
    const by = {
      account_id: account.id,
      actor: "ANONYMOUS",
      target_id: id,
      request_id: "req_a",
      details: "{}",
    } as const;
    await service.db
      .insertInto("audit_events")
      .values({ ...event, ...by, created_at: now })
      .execute();
    expect(await events()).toMatchObject([{ targetId: id, targetName: null }]);
  });

  test("exists for every operation with x-audit, which includes all that change keys, users, accounts and sessions", () => {
    const challengesOnly = [
      "createSignInChallenge",
      "createReauthenticationChallenge",
      "createPasskeyChallenge",
      "createTotp",
    ];
    const changing = Object.entries(operations)
      .filter(([, { method, tag }]) => method !== "get" && (tag === "Administration" || tag === "Dashboard"))
      .map(([id]) => id)
      .filter((id) => !challengesOnly.includes(id));
    expect(changing.filter((id) => operations[id as keyof typeof operations].audit.length === 0)).toEqual([]);
    expect(operations.deleteFile.audit).toHaveLength(1);
    expect(operations.deleteFolder.audit).toHaveLength(1);
  });

  test("is not written for rejected operations and missing files", async () => {
    await account.request("/api/v1/files/file_01jv3m8q6ye5tb2x9w4k7r0czn", { method: "DELETE" });
    await send("DELETE", "/admin/keys/key_nope", { "X-Admin-Token": service.adminToken });
    await send("PATCH", `/admin/accounts/${account.id}`, { "X-Admin-Token": "wrong" }, { plan: "FREE" });
    expect(await events()).toEqual([]);
  });

  test("is written for a change of a file's visibility, and not for other properties", async () => {
    const { id } = await account.sdk.files.upload(new Blob(["x"]), {});
    await account.sdk.files.update(id, { description: "quiet" });
    await account.sdk.files.update(id, { isPublic: false, tags: ["secret"] });
    const changes = (await events()).filter(({ action }) => action !== "file.create");
    expect(changes).toMatchObject([{ action: "file.visibility", targetId: id, details: { isPublic: false } }]);
  });

  test("of an operator belongs to the changed account", async () => {
    const operator = await service.user(await service.account(), "operator");
    const Cookie = await operator.signIn();
    await admin.accounts.update(account.id, { plan: "FREE", limits: { storageBytes: 5 } });
    await send("PATCH", `/dashboard/api/accounts/${account.id}`, { Cookie }, { plan: "PRO" });
    const key = await admin.keys.create(account.id, { name: "Website", permissions: ["write"] });
    await admin.keys.rotate(key.id);
    await admin.keys.revoke(key.id);
    const user = await admin.users.create(account.id, { email: "grace@example.com" });
    await admin.users.resetPassword(user.id);
    await admin.users.delete(user.id);
    const token = { type: "OPERATOR", id: null, name: null };
    expect(
      (await events()).reverse().map(({ action, actor, targetId, details }) => [action, actor, targetId, details]),
    ).toEqual([
      ["account.update", token, account.id, { plan: "FREE", limits: { storageBytes: 5 } }],
      ["account.update", { type: "OPERATOR", id: operator.id, name: null }, account.id, { plan: "PRO" }],
      ["key.create", token, key.id, { name: "Website", permissions: ["write"], expiresAt: null }],
      ["key.rotate", token, key.id, {}],
      ["key.revoke", token, key.id, {}],
      ["user.create", token, user.id, { role: "owner" }],
      ["password.reset", token, user.id, {}],
      ["user.delete", token, user.id, {}],
    ]);
  });

  test("of a sign-in distinguishes success from failure, and contains the user", async () => {
    const user = await service.user(account);
    const { email, password } = user;
    const path = "/dashboard/api/session";
    await send("POST", path, {}, { email, password: "wrong" });
    const Cookie = (await send("POST", path, {}, { email, password })).headers.getSetCookie()[0]?.split(";")[0] ?? "";
    await send("DELETE", "/dashboard/api/v1/files/x", { Cookie });
    await send("PATCH", "/dashboard/api/password", { Cookie }, { currentPassword: "no", newPassword: "twelve chars" });
    await send("DELETE", "/dashboard/api/sessions", { Cookie });
    const own = { type: "USER", id: user.id, name: null };
    expect(
      (await events()).reverse().map(({ action, error, actor, targetId }) => [action, error, actor, targetId]),
    ).toEqual([
      ["user.create", null, { type: "OPERATOR", id: null, name: null }, user.id],
      ["session.create", "INVALID_CREDENTIALS", { type: "ANONYMOUS", id: null, name: null }, user.id],
      ["session.create", null, own, user.id],
      ["password.change", "WRONG_PASSWORD", own, null],
      ["session.end-all", null, own, null],
    ]);
    expect(JSON.stringify(await events())).not.toContain(email);
  });

  test("is written once while too many attempts are rejected, and only for the operator if the email is unknown", async () => {
    const user = await service.user(account);
    await user.guess(30);
    const signIns = await events({ action: "session.create" });
    expect(signIns.filter(({ error }) => error === "INVALID_CREDENTIALS")).toHaveLength(10);
    expect(signIns.filter(({ error }) => error === "TOO_MANY_ATTEMPTS")).toHaveLength(1);
    const response = await send("POST", "/dashboard/api/session", {}, { email: "nobody@example.com", password: "x" });
    const [latest] = (await admin.audit.listAll({ action: "session.create" }).page()).items;
    expect(latest).toMatchObject({ accountId: null, targetId: null, requestId: response.headers.get("X-Request-Id") });
  });

  test("that cannot be stored is logged, and the operation succeeds", async () => {
    const lines: string[] = [];
    const { pino } = await import("pino");
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    const other = await startTestService({ log });
    await other.db.schema.dropTable("audit_events").execute();
    const owner = await other.account();
    const { id } = await owner.sdk.folders.create({ name: "x" });
    expect(await owner.sdk.folders.delete(id)).toMatchObject({ deleted: true, id });
    expect(lines.join()).toMatch(new RegExp(`"action":"folder.delete".*"targetId":"${id}"`));
    await other.stop();
  });

  test("of an upload or a deletion is stored with the change: without the event, nothing changes", async () => {
    const other = await startTestService({});
    const { sdk } = await other.account();
    const kept = await sdk.files.upload(new Blob(["kept"]), {});
    const renameTable = (from: string, to: string) => other.db.schema.alterTable(from).renameTo(to).execute();
    await renameTable("audit_events", "hidden");
    await expect(sdk.files.upload(new Blob(["lost"]), {})).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    await expect(sdk.files.delete(kept.id)).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    await renameTable("hidden", "audit_events");
    expect((await sdk.files.list().page()).items.map(({ id }) => id)).toEqual([kept.id]);
    const rows = await other.db.selectFrom("audit_events").select(["action", "target_id"]).execute();
    expect(rows).toEqual([{ action: "file.create", target_id: kept.id }]);
    await other.stop();
  });

  test("is stored once if several requests delete the same file at the same time", async () => {
    const { id } = await account.sdk.files.upload(new Blob(["once"]), {});
    const deletions = await Promise.allSettled([1, 2, 3].map(() => account.sdk.files.delete(id)));
    expect(deletions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await events({ action: "file.delete", targetId: id })).toHaveLength(1);
  });
});

describe("the list", () => {
  test("of an account contains only its events, newest first, in pages, without the addresses of operators", async () => {
    const other = await service.account();
    await admin.accounts.update(other.id, { name: "Other" });
    for (const name of ["One", "Two", "Three"]) await admin.accounts.update(account.id, { name });
    const first = await account.sdk.audit.list({ limit: 2 }).page();
    expect(first.items.map(({ details, address }) => [details, address])).toEqual([
      [{ name: "Three" }, null],
      [{ name: "Two" }, null],
    ]);
    expect(first.pagination).toMatchObject({ total: 3, hasMore: true });
    const all: unknown[] = [];
    for await (const { details } of account.sdk.audit.list({ limit: 1 })) all.push(details);
    expect(all).toEqual([{ name: "Three" }, { name: "Two" }, { name: "One" }]);
    expect((await events())[0]).toMatchObject({ address: "127.0.0.1" });
  });

  test("requires a key with the delete permission, or a user of the account", async () => {
    const { key } = await admin.keys.create(account.id, { permissions: ["write"] });
    await expectError(await send("GET", "/api/v1/audit", { "X-API-Key": key }), 403, "INSUFFICIENT_PERMISSIONS");
    const Cookie = await (await service.user(account)).signIn();
    expect((await send("GET", "/dashboard/api/v1/audit", { Cookie })).status).toBe(200);
  });
});

test("events are deleted after the retention period", async () => {
  await admin.accounts.update(account.id, { name: "Old" });
  const old = now;
  now = new Date(now.getTime() + 1000);
  await admin.accounts.update(account.id, { name: "New" });
  expect(await pruneEvents(service.db, new Date(old.getTime() + 1))).toBeGreaterThan(0);
  expect((await events()).map(({ details }) => details)).toEqual([{ name: "New" }]);
});
