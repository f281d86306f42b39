import { type RawBuilder, sql, type Transaction } from "kysely";
import { accountNotFound } from "../accounts/accounts.ts";
import { anonymizeEvents, removeContentEvents } from "../accounts/audit-log.ts";
import { removeEvents } from "../accounts/event-feed.ts";
import { lockAccount } from "../accounts/storage.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../contract/operation.ts";
import { FILE } from "../db/deletion-states.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { endGracePeriod, scheduleDeletion } from "../storage/blob-claims.ts";
import { removeFiles } from "./purge.ts";

/**
 * The number of rows of one transaction. A larger one, for an account with a million files, would block other requests.
 */
const BATCH = 500;

/**
 * The maximum number of batches before the response to an erasure. With one for each table and each level of folders,
 * most accounts need about 15.
 */
const IMMEDIATE_BATCHES = 30;

export const erasureHandlers = {
  async eraseAccount({ context, path: { id }, fail }, reply) {
    const now = context.clock();
    if (!isId("acct", id) || !(await closeAccount(context, id, now))) throw accountNotFound(fail, id);
    await context.invalidations.invalidate(id);
    // Most accounts are completely removed before the response. The rest of a large one is removed on schedule.
    await removeErasedAccounts(context, now, IMMEDIATE_BATCHES).catch((error) =>
      context.log.warn({ err: error }, "cannot remove an erased account immediately; it is removed on schedule"),
    );
    return reply(200, { deleted: true, id });
  },
} satisfies Partial<Handlers>;

/**
 * Makes the account inaccessible: its keys and users stop working, its files are not delivered. Returns false if it does
 * not exist.
 */
export function closeAccount({ db }: Context, id: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const closed = await trx
      .updateTable("accounts")
      .set({ erased_at: now, suspended_at: now, updated_at: now })
      .where("id", "=", id)
      .where("erased_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!closed) return false;
    const keys = trx.selectFrom("api_keys").select("id").where("account_id", "=", id);
    await trx.deleteFrom("old_key_secrets").where("key_id", "in", keys).execute();
    await trx.deleteFrom("api_keys").where("account_id", "=", id).execute();
    await trx.deleteFrom("delivery_keys").where("account_id", "=", id).execute();
    await trx.deleteFrom("presets").where("account_id", "=", id).execute();
    await trx.deleteFrom("users").where("account_id", "=", id).execute();
    await anonymizeEvents(trx, id, "administration");
    return true;
  });
}

/** Removes the remaining rows of erased accounts, in at most this number of batches. */
export async function removeErasedAccounts(
  context: Context,
  now: Date,
  maxBatches = Number.POSITIVE_INFINITY,
): Promise<void> {
  const closed = context.db.selectFrom("accounts").select("id").where("erased_at", "is not", null);
  let batches = 0;
  for (const { id } of await closed.execute()) {
    while (batches < maxBatches && (await removeBatch(context, id, now)) > 0) batches += 1;
    if (batches >= maxBatches) return;
    await removeAccount(context, id, now);
  }
}

/**
 * Removes files first, live ones by their index, and then rows without references to others. Returns the number of
 * rows.
 */
function removeBatch({ db }: Context, id: string, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, id);
    for (const state of [FILE.live, FILE.deleted]) {
      const due = sql`select id from files where account_id = ${id} and ${state} limit ${BATCH} for update`;
      const removed = await removeFiles(trx, due, now);
      if (removed > 0) return removed;
    }
    const open = await trx
      .selectFrom("uploads")
      .select("blob_key")
      .where("account_id", "=", id)
      .where("state", "=", "OPEN")
      .limit(BATCH)
      .execute();
    const keys = open.map((row) => row.blob_key);
    await scheduleDeletion(trx, keys, now);
    const uploads = sql`select id from uploads where account_id = ${id}`;
    const operations = sql`select id from bulk_operations where account_id = ${id}`;
    const items = sql`
      select operation_id, file_id from bulk_items where operation_id in (${operations}) limit ${BATCH}`;
    const archives = sql`select id from archives where account_id = ${id}`;
    const entries = sql`
      select archive_id, position from archive_entries where archive_id in (${archives}) limit ${BATCH}`;
    // Their items were removed with the files.
    const collections = sql`select id from collections where account_id = ${id}`;
    const shares = sql`select id from shares where account_id = ${id}`;
    const webhooks = sql`select id from webhooks where account_id = ${id}`;
    const deliveries = sql`select id from webhook_deliveries where webhook_id in (${webhooks}) limit ${BATCH}`;
    const jobs = sql`select id from ai_jobs where account_id = ${id} limit ${BATCH}`;
    const folders = sql`
      select id from folders where account_id = ${id}
        and not exists (select from folders child where child.parent_id = folders.id) limit ${BATCH}`;
    return (
      (await affected(trx, sql`delete from uploads where blob_key = any(${keys})`)) ||
      (await affected(trx, sql`delete from uploads where id in (${uploads} limit ${BATCH})`)) ||
      (await affected(trx, sql`delete from bulk_items where (operation_id, file_id) in (${items})`)) ||
      (await affected(trx, sql`delete from bulk_operations where id in (${operations} limit ${BATCH})`)) ||
      (await affected(trx, sql`delete from collections where id in (${collections} limit ${BATCH})`)) ||
      (await affected(trx, sql`delete from archive_entries where (archive_id, position) in (${entries})`)) ||
      (await affected(trx, sql`delete from shares where id in (${shares} limit ${BATCH})`)) ||
      (await affected(trx, sql`delete from archives where id in (${archives} limit ${BATCH})`)) ||
      (await affected(trx, sql`delete from webhook_deliveries where id in (${deliveries})`)) ||
      (await affected(trx, sql`delete from webhooks where id in (${webhooks} limit ${BATCH})`)) ||
      (await affected(trx, sql`delete from ai_jobs where id in (${jobs})`)) ||
      (await removeContentEvents(trx, id, BATCH)) ||
      (await affected(trx, sql`delete from folders where id in (${folders})`)) ||
      // Last, because these deletions are events as well.
      (await removeEvents(trx, id, BATCH))
    );
  });
}

/**
 * Removes the remaining rows, which are a few per day. The lock prevents requests that began before the account was
 * closed from adding more.
 */
async function removeAccount({ db, config }: Context, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.selectFrom("accounts").select("id").where("id", "=", id).forUpdate().execute();
    await anonymizeEvents(trx, id, "all");
    await endGracePeriod(trx, id, now);
    if (config.cachePurge === null) await removeUnsentPurges(trx);
    await trx.deleteFrom("event_feeds").where("account_id", "=", id).execute();
    await trx.deleteFrom("ai_credits").where("account_id", "=", id).execute();
    await trx.deleteFrom("idempotency_keys").where("scope", "=", id).execute();
    await trx.deleteFrom("daily_usage").where("account_id", "=", id).execute();
    await trx.deleteFrom("accounts").where("id", "=", id).execute();
  });
}

/**
 * Removes the purges of files and presets that no longer exist, of all accounts: they contain names, but no account.
 * After `CDN_PURGE_URL` was removed, triggers record purges for up to a day, and no process sends them.
 */
async function removeUnsentPurges(trx: Transaction<Tables>): Promise<void> {
  await sql`
    delete from cache_purges where not exists (select from files where files.id = file_id)
      and not exists (select from presets where presets.id = file_id)`.execute(trx);
}

async function affected(trx: Transaction<Tables>, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await statement.execute(trx);
  return Number(numAffectedRows);
}
