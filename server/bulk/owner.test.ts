import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { findOperation } from "./rows.ts";
import { bulkRunner } from "./runner.ts";

/* A bulk operation belongs to the API key or the user that started it, and ends with it. */

/** IDs of missing files that sort before all others: the first batch. */
const MISSING = Array.from({ length: 100 }, (_, number) => `a${number}`);

const now = new Date();
let service: TestService;
let admin: MediaAssetService;
let account: TestAccount;
let fileId: string;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  await bulkRunner(service.context).stop();
  account = await service.account();
  fileId = (await account.sdk.files.upload(new Blob([account.id]))).id;
});
afterAll(() => service.stop());

const deletion = () => ({ type: "delete" as const, ids: [...MISSING, fileId] });

/** Starts a deletion with the key of the account, and runs its first batch. */
async function begunByKey(): Promise<{ id: string; keyId: string }> {
  const { id } = await account.sdk.operations.create(deletion());
  await runOneBatch();
  const operation = await findOperation(service.db, account.id, id);
  return { id, keyId: operation?.keyId ?? "" };
}

async function begunByUser() {
  const user = await service.user(account);
  const headers = { Cookie: await user.signIn(), "X-Dashboard": "1", "Content-Type": "application/json" };
  const body = JSON.stringify(deletion());
  const begun = await fetch(`${service.url}/dashboard/api/v1/operations`, { method: "POST", headers, body });
  const { data } = (await begun.json()) as { data: { id: string } };
  await runOneBatch();
  return { id: data.id, user, headers };
}

async function runOneBatch(): Promise<void> {
  bulkRunner(service.context).start();
  await bulkRunner(service.context).stop();
}

/** Runs the operation to its end. Returns its final state, and whether the file is deleted. */
async function finish(id: string): Promise<{ state: string | undefined; isDeleted: boolean }> {
  bulkRunner(service.context).start();
  await expect.poll(async () => (await findOperation(service.db, account.id, id))?.endedAt).not.toBeNull();
  const operation = await findOperation(service.db, account.id, id);
  expect(operation?.failures).toEqual({ FILE_NOT_FOUND: MISSING.length });
  const file = service.db.selectFrom("files").select("deleted_at").where("id", "=", fileId);
  return { state: operation?.state, isDeleted: (await file.executeTakeFirstOrThrow()).deleted_at !== null };
}

describe("is cancelled before its next batch when", () => {
  const setKey = (keyId: string, change: { expires_at: Date } | { permissions: ["write"] }) =>
    service.db.updateTable("api_keys").set(change).where("id", "=", keyId).execute();

  test.for<[string, (keyId: string) => Promise<unknown>]>([
    ["its key is revoked", (keyId) => admin.keys.revoke(keyId)],
    ["its key expires", (keyId) => setKey(keyId, { expires_at: now })],
    ["its key loses the permission", (keyId) => setKey(keyId, { permissions: ["write"] })],
  ])("%s", async ([, end], { expect }) => {
    const { id, keyId } = await begunByKey();
    await end(keyId);
    expect(await finish(id)).toEqual({ state: "CANCELLED", isDeleted: false });
  });

  test("its user is removed", async () => {
    const { id, user } = await begunByUser();
    await admin.users.delete(user.id);
    expect(await finish(id)).toEqual({ state: "CANCELLED", isDeleted: false });
  });
});

describe("continues when", () => {
  test("its key is rotated, or another key is revoked", async () => {
    const other = await admin.keys.create(account.id, {});
    const { id, keyId } = await begunByKey();
    await admin.keys.rotate(keyId);
    await admin.keys.revoke(other.id);
    expect(await finish(id)).toEqual({ state: "COMPLETED", isDeleted: true });
  });

  test("its user signs out", async () => {
    const { id, headers } = await begunByUser();
    await fetch(`${service.url}/dashboard/api/session`, { method: "DELETE", headers });
    expect(await finish(id)).toEqual({ state: "COMPLETED", isDeleted: true });
  });

  test("its suspended account is resumed", async () => {
    const { id } = await begunByKey();
    await admin.accounts.update(account.id, { suspended: true });
    await runOneBatch();
    expect(await findOperation(service.db, account.id, id)).toMatchObject({ state: "RUNNING" });
    await admin.accounts.update(account.id, { suspended: false });
    expect(await finish(id)).toEqual({ state: "COMPLETED", isDeleted: true });
  });

  test("it was started by an earlier release, which stored no owner", async () => {
    const { id, keyId } = await begunByKey();
    await service.db.updateTable("bulk_operations").set({ key_id: null }).where("id", "=", id).execute();
    await admin.keys.revoke(keyId);
    expect(await finish(id)).toEqual({ state: "COMPLETED", isDeleted: true });
  });
});
