import { randomBytes, randomUUID } from "node:crypto";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testEngines } from "../../testing/engines.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService, type TestUser } from "../../testing/service.ts";
import { append, createUpload } from "../../testing/upload-urls.ts";
import { flushBandwidth, recordBandwidth } from "../accounts/bandwidth.ts";
import { openEgress } from "../base/egress/egress.ts";
import { settleVariants } from "../delivery/variants.ts";
import { claimOrphans } from "../storage/blob-claims.ts";
import { sweepBlobs } from "../storage/sweep.ts";
import { closeAccount, removeErasedAccounts } from "./account-erasure.ts";

const egress = openEgress({ allowPrivate: false, proxy: null, userAgent: "test" });
let service: TestService;
let admin: MediaAssetService;
beforeAll(async () => {
  service = await startTestService({ engines: testEngines(), egress });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
  await recordPurges(service);
});
afterAll(() => service.stop());

/** Records changes for caches, as in the day after `CDN_PURGE_URL` was removed. */
const recordPurges = ({ pool }: TestService) => pool.query("update cache_purging set until = now() + interval '1 day'");

interface Full {
  account: TestAccount;
  user: TestUser;
  fileId: string;
  cdnUrl: string;
}

/** Creates an account with rows in every table. */
async function fullAccount(): Promise<Full> {
  const account = await service.account();
  const { sdk } = account;
  const user = await service.user(account);
  const cookie = await user.signIn();
  await user.guess(1);
  await secondFactorsOf(user.id);
  const top = await sdk.folders.create({ name: "Press" });
  const folder = await sdk.folders.create({ name: "2026", parentId: top.id });
  const picture = await sdk.files.upload(new Blob([await plainImage(600, 400)]), {
    filename: "picture.png",
    folderId: folder.id,
    autoTag: false,
  });
  await sdk.ai.run(picture.id, { operation: "bg-removal" });
  await (await fetch(picture.thumbnailUrl)).arrayBuffer();
  await settleVariants(service.context);
  const { cdnUrl } = await sdk.files.update(picture.id, { filename: "harbour.png" });
  const trashed = await sdk.files.upload(new Blob([`trashed ${account.id}`]), {});
  await sdk.files.delete(trashed.id);
  await sdk.operations.wait(
    (await sdk.operations.create({ type: "move", ids: [picture.id], arguments: { folderId: folder.id } })).id,
  );
  await account.request("/api/v1/folders", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    body: JSON.stringify({ name: "2027" }),
  });
  await account.sdk.presets.create({ name: "card", transform: { w: 400 } });
  const { id: collection } = await account.sdk.collections.create({ name: "Kit", type: "manual" });
  await account.sdk.collections.add(collection, { fileIds: [picture.id] });
  await account.sdk.archives.create({ fileIds: [picture.id] });
  await account.sdk.events.list();
  const webhook = await account.sdk.webhooks.create({ url: "https://receiver.invalid/hook" });
  await account.sdk.webhooks.ping(webhook.id);
  await account.sdk.shares.create({ target: { fileIds: [picture.id] } });
  for (const [path, body] of [
    ["shares", { target: { fileIds: [picture.id] } }],
    ["operations", { type: "delete", ids: ["x"] }],
  ] as const) {
    await fetch(`${service.url}/dashboard/api/v1/${path}`, {
      method: "POST",
      headers: { Cookie: cookie, "X-Dashboard": "1", "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  }
  await append((await createUpload(account, { size: 10 })).uploadUrl, 0, "12345");
  await admin.keys.rotate((await admin.keys.create(account.id, {})).id);
  await admin.deliveryKeys.create(account.id, {});
  await flushBandwidth(service.context);
  return { account, user, fileId: picture.id, cdnUrl };
}

/** Creates a row in each table of second factors, like a user who is setting them up. */
async function secondFactorsOf(userId: string): Promise<void> {
  const secret = randomBytes(32);
  await query(
    "insert into authenticators (id, user_id, type, name, totp_secret) values ($1, $2, 'TOTP', 'Phone', $3)",
    ...[randomUUID(), userId, secret],
  );
  await query("insert into recovery_codes (user_id, code_hash) values ($1, $2)", userId, secret);
  await query(
    `insert into pending_sign_ins (token_hash, user_id, common_password, expires_at)
     values ($1, $2, false, now() + interval '5 minutes')`,
    ...[secret, userId],
  );
  await query(
    `insert into passkey_challenges (challenge, purpose, user_id, expires_at)
     values ($1, 'REGISTER', $2, now() + interval '5 minutes')`,
    ...[randomUUID(), userId],
  );
}

async function query<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await service.pool.query(text, values)).rows as Row[];
}

/** Counts rows by table, for every column with the id of the account, or of one of its files, users or keys. */
async function rowsOf(accountId: string, ids: { files: string[]; users: string[]; keys: string[] }) {
  const columns = await query<{ table: string; column: string }>(`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and (column_name in ('account_id', 'file_id', 'user_id', 'key_id')
      or (table_name, column_name) in (('accounts', 'id'), ('idempotency_keys', 'scope')))
    order by 1, 2`);
  const idsByColumn: Record<string, string[]> = { file_id: ids.files, user_id: ids.users, key_id: ids.keys };
  const counts: Record<string, number> = {};
  for (const { table, column } of columns) {
    const values = idsByColumn[column] ?? [accountId];
    const [row] = await query<{ count: number }>(
      `select count(*) from ${table} where ${column} = any($1::text[])`,
      values,
    );
    counts[`${table}.${column}`] = Number(row?.count);
  }
  return counts;
}

async function idsOf(accountId: string) {
  const of = async (table: "files" | "users" | "api_keys") =>
    (await service.db.selectFrom(table).select("id").where("account_id", "=", accountId).execute()).map(({ id }) => id);
  return { files: await of("files"), users: await of("users"), keys: await of("api_keys") };
}

/** Returns the keys of all blobs that rows of the account own. */
async function blobsOf(fileIds: string[]): Promise<string[]> {
  const rows = await query<{ key: string }>(
    `select blob_key as key from files where id = any($1::text[])
    union all select blob_key from variants where file_id = any($1::text[])
    union all select processed_blob_key from ai_results where file_id = any($1::text[])`,
    fileIds,
  );
  return rows.map(({ key }) => key);
}

const isStored = (key: string) =>
  service.blobs.get(key).then(
    async (content) => {
      await new Response(ReadableStream.from(content)).arrayBuffer();
      return true;
    },
    () => false,
  );

let erased: Full;
let other: Full;
beforeEach(async () => {
  erased = await fullAccount();
  other = await fullAccount();
});

test("erasing an account removes its rows and blobs, keeps events of its administration without addresses, and does not change other accounts", async () => {
  const ids = await idsOf(erased.account.id);
  const othersIds = await idsOf(other.account.id);
  const keys = await blobsOf(ids.files);
  const othersKeys = await blobsOf(othersIds.files);
  const before = await rowsOf(erased.account.id, ids);
  const othersBefore = await rowsOf(other.account.id, othersIds);
  const { account } = erased;
  const administered = await account.sdk.audit.list({ category: "administration" }).all();
  expect(administered.length).toBeLessThan(before["audit_events.account_id"] ?? 0);
  // A table that was empty proves nothing. Fill a new one above, and delete its rows in the erasure.
  const untouched = ["files_to_probe.file_id", "uploads.file_id"];
  for (const [place, count] of Object.entries(before)) {
    if (!untouched.includes(place)) expect(count, place).toBeGreaterThan(0);
  }
  expect(keys).toHaveLength(4);

  expect(await admin.accounts.erase(erased.account.id)).toEqual({ deleted: true, id: erased.account.id });
  await sweepBlobs(service.context, new Date(Date.now() + 60_000));

  const after = await rowsOf(erased.account.id, ids);
  expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([
    ["audit_events.account_id", administered.length + 1],
  ]);
  expect(await Promise.all(keys.map(isStored))).toEqual(keys.map(() => false));
  const remainingEvents = await service.db
    .selectFrom("audit_events")
    .selectAll()
    .where("account_id", "=", erased.account.id)
    .execute();
  for (const { action, address, details } of remainingEvents) {
    expect(details).toEqual({});
    if (action !== "account.erase") expect(address).toBeNull();
  }

  expect(await rowsOf(other.account.id, othersIds)).toEqual(othersBefore);
  expect(await Promise.all(othersKeys.map(isStored))).toEqual(othersKeys.map(() => true));
  expect((await fetch(other.cdnUrl)).status).toBe(200);
});

const purgesOf = async ({ pool }: TestService, ids: string[]) =>
  (await pool.query("select filename from cache_purges where file_id = any($1)", [ids])).rows;

test("erasing an account removes the recorded purges of its presets and of files that were purged before", async () => {
  const { account } = erased;
  const preset = await account.sdk.presets.create({ name: "poster", transform: { w: 300 } });
  const { id } = await account.sdk.files.upload(new Blob([preset.id]), { filename: "purged.txt" });
  await account.sdk.files.delete(id);
  await account.sdk.trash.purge(id);
  await service.scheduled.find(({ name }) => name === "purge-deleted")?.run();
  expect(await purgesOf(service, [id])).toEqual([{ filename: "purged.txt" }]);
  await admin.accounts.erase(account.id);
  expect(await purgesOf(service, [id, preset.id])).toEqual([]);
});

test("an erasure keeps the purges that the service still sends to a cache", async () => {
  const cached = await startTestService({ cachePurge: { url: "http://127.0.0.1:1", token: null } });
  await recordPurges(cached);
  const { id: accountId, sdk } = await cached.account();
  const { id } = await sdk.files.upload(new Blob(["cached"]), { filename: "cached.txt" });
  const operator = new MediaAssetService({ adminToken: cached.adminToken, baseUrl: cached.url });
  await operator.accounts.erase(accountId);
  expect(await purgesOf(cached, [id])).toEqual([{ filename: "cached.txt" }]);
  await cached.stop();
});

test("an erased account is inaccessible immediately, regardless of its size", async () => {
  const { account, user, cdnUrl } = erased;
  // Simulates the moment after the response, before any row is removed.
  await closeAccount(service.context, account.id, new Date());
  await expectError(await account.request("/api/v1/files"), 401, "INVALID_API_KEY");
  await expectError(await fetch(cdnUrl), 404, "FILE_NOT_FOUND");
  expect(await user.signIn().catch(String)).toContain("INVALID_CREDENTIALS");
  const admins = { headers: { "X-Admin-Token": service.adminToken } };
  await expectError(await fetch(`${service.url}/admin/accounts/${account.id}`, admins), 404, "ACCOUNT_NOT_FOUND");
  const listed = (await admin.accounts.list({ limit: 200 }).page()).items.map(({ id }) => id);
  expect(listed).not.toContain(account.id);
  expect(listed).toContain(other.account.id);
  // Traffic of the erased account is not counted, and does not prevent the counting of other accounts.
  recordBandwidth(service.context, account.id, 5);
  recordBandwidth(service.context, other.account.id, 7);
  await removeErasedAccounts(service.context, new Date());
  await flushBandwidth(service.context);
  const usage = await service.db.selectFrom("daily_usage").select("account_id").execute();
  expect(usage.map((row) => row.account_id)).not.toContain(account.id);
});

test("an interrupted erasure resumes where it stopped, in transactions of a few hundred rows", async () => {
  const { account, user } = erased;
  await query(
    `insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description, is_public,
      search_text, blob_key, created_at, updated_at)
    select $1 || i, $1, 'x', 'DOCUMENT', 'text/plain', 1, i::text, '{}', '', true, 'x',
      'originals/' || $1 || '/' || i, now(), now()
    from generate_series(1, 1200) as n (i)`,
    account.id,
  );
  const remaining = async () => (await idsOf(account.id)).files.length;
  expect(await remaining()).toBe(1202);
  expect(user.account.id).toBe(account.id);
  await closeAccount(service.context, account.id, new Date());
  await removeErasedAccounts(service.context, new Date(), 2);
  expect(await remaining()).toBe(202);
  await removeErasedAccounts(service.context, new Date());
  expect(await remaining()).toBe(0);
  expect(await service.db.selectFrom("accounts").select("id").where("id", "=", account.id).execute()).toEqual([]);
});

test("erasing an account twice, or an unknown account, returns ACCOUNT_NOT_FOUND", async () => {
  await admin.accounts.erase(erased.account.id);
  for (const id of [erased.account.id, "acct_nope"]) {
    const response = await fetch(`${service.url}/admin/accounts/${id}`, {
      method: "DELETE",
      headers: { "X-Admin-Token": service.adminToken },
    });
    await expectError(response, 404, "ACCOUNT_NOT_FOUND");
  }
});

test("pending deletions of an account are due when it is erased", async () => {
  const [erased, other] = [await service.account(), await service.account()];
  const keysOf = ({ id }: TestAccount) => [`originals/${id}/found`, `processed/${id}/found`, `originals/${id}/crashed`];
  for (const account of [erased, other]) {
    const [orphan = "", processed = "", crashed = ""] = keysOf(account);
    for (const key of [orphan, processed, crashed]) await service.blobs.write(key, Buffer.from("bytes"));
    await claimOrphans(service.db, [orphan, processed], new Date());
    await service.db
      .insertInto("blob_claims")
      .values({ key: crashed, valid_until: new Date(Date.now() - 1) })
      .execute();
  }
  await sweepBlobs(service.context, new Date());
  await admin.accounts.erase(erased.id);
  expect(await sweepBlobs(service.context, new Date())).toBe(3);
  const stored = async (account: TestAccount) => Promise.all(keysOf(account).map((key) => service.blobs.stat(key)));
  expect(await stored(erased)).toEqual([null, null, null]);
  expect(await stored(other)).toEqual([{ size: 5 }, { size: 5 }, { size: 5 }]);
});
