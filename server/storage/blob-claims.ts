import { type RawBuilder, sql, type Transaction } from "kysely";
import { unavailable } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { isReferenced } from "./blob-references.ts";

/*
 * Every blob is owned by a row of a feature (a file, a variant, a result). Before that row exists and after it is
 * deleted, the blob is owned by a claim in `blob_claims`, which only this file writes. Bytes that a crash leaves have a
 * claim that expires, and are swept a day later.
 *
 * A claim is one of two kinds. A row can take over a lease (`sweeping` false) until its bytes are deleted,
 * `GRACE_PERIOD_MS` after it expired. A deletion (`sweeping` true) is due at `valid_until`. Before bytes are deleted,
 * one statement takes the claim and checks whether a row references the key. If one does, the claim is dropped, and the
 * bytes stay.
 */

/** Longer than any pause of the process that holds the claim. */
const CLAIM_LIFETIME_MS = 10 * 60_000;
/** Time until blobs without an owner are deleted. Until then, their deletion can be undone. */
export const GRACE_PERIOD_MS = 24 * 60 * 60_000;

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_LIFETIME_MS);

/** The time when the bytes of a claim are deleted. */
export const deletedFrom = sql<Date>`
  valid_until + case when sweeping then interval '0' else make_interval(secs => ${sql.lit(GRACE_PERIOD_MS / 1000)}) end`;

const insertClaims = (keys: string[], validUntil: Date, sweeping: boolean) => sql`
  insert into blob_claims (key, valid_until, sweeping)
    select key, ${validUntil}::timestamptz, ${sweeping}::boolean from unnest(${keys}::text[]) as claimed (key)`;

/** Creates leases for keys that have no claim. */
export async function insertLeases(db: Database, keys: string[], now: Date): Promise<void> {
  await insertClaims(keys, claimEnd(now), false).execute(db);
}

export async function renewLease(db: Database, key: string, now: Date): Promise<void> {
  await db
    .updateTable("blob_claims")
    .set({ valid_until: claimEnd(now) })
    .where("key", "=", key)
    .where("sweeping", "=", false)
    .execute();
}

/**
 * Ends a lease in the transaction that writes the row.
 *
 * @throws {ServiceError} SERVICE_UNAVAILABLE if the sweeper has taken the claim
 */
export async function endLease(trx: Transaction<Tables>, key: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("blob_claims")
    .where("key", "=", key)
    .where("sweeping", "=", false)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw claimLost();
}

/*
 * `endLease` as part of the statement that writes rows for many blobs. `takeLeases` ends the leases of these keys, and
 * `returnLeases` restores those of blobs without a row.
 */
export const takeLeases = (keys: RawBuilder<unknown>) => sql`select key, valid_until from take_leases(${keys})`;
export const returnLeases = (leases: RawBuilder<unknown>) => sql`insert into blob_claims (key, valid_until) ${leases}`;

export const claimLost = () => unavailable("Storing this content took too long. Send it again.");

/** Gives a blob that a row owned a new lease. A row of this transaction takes it over and confirms it. */
export async function reclaim(trx: Transaction<Tables>, key: string, now: Date): Promise<void> {
  await sql`${insertClaims([key], now, false)} on conflict (key) do nothing`.execute(trx);
}

/** Expires all leases. Called at a start on a store that no other process uses. */
export async function expireLeases(db: Database, now: Date): Promise<void> {
  await db
    .updateTable("blob_claims")
    .set({ valid_until: now })
    .where("sweeping", "=", false)
    .where("valid_until", ">", now)
    .execute();
}

/**
 * Ends the ownership of these blobs by rows that this transaction deletes or changes. The blobs are deleted from `when`
 * on.
 */
export async function scheduleDeletion(trx: Transaction<Tables>, keys: string[], when: Date): Promise<void> {
  if (keys.length === 0) return;
  // An existing claim did not belong to a row.
  await sql`
    ${insertClaims(keys, when, true)}
    on conflict (key) do update set valid_until = excluded.valid_until, sweeping = true`.execute(trx);
}

/** Makes the pending deletions of an erased account due now, so that they cannot be undone. */
export async function endGracePeriod(trx: Transaction<Tables>, accountId: string, now: Date): Promise<void> {
  const owned = [`originals/${accountId}/`, `processed/${accountId}/`];
  await trx
    .updateTable("blob_claims")
    .set({ sweeping: true, valid_until: now })
    .where((eb) => eb.or(owned.map((prefix) => sql<boolean>`starts_with(key, ${prefix})`)))
    .where(isPending(now))
    .execute();
}

/** Schedules the deletion of blobs without an owner, `GRACE_PERIOD_MS` from now. */
export async function claimOrphans(db: Database, keys: string[], now: Date): Promise<void> {
  const when = new Date(now.getTime() + GRACE_PERIOD_MS);
  await sql`${insertClaims(keys, when, true)} on conflict do nothing`.execute(db);
}

/** Drops claims: their blobs are not deleted. */
export async function dropClaims(db: Database, keys: string[]): Promise<void> {
  await db.deleteFrom("blob_claims").where(sql<boolean>`key = any(${keys})`).execute();
}

/** Returns the keys that have no claim. */
export async function findUnclaimed(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as asked (key)
      where not exists (select from blob_claims where blob_claims.key = asked.key)`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Lists the claims with keys after `after`, in the order of their keys, and when their bytes are deleted unless a row
 * takes them over.
 */
export function listClaims(db: Database, after: string, limit: number): Promise<{ key: string; deletedFrom: Date }[]> {
  return claimsAfter(db, after, limit).execute();
}

/** Lists claims like `listClaims`, but only deletions that can still be undone. */
export function listPendingDeletions(
  db: Database,
  after: string,
  limit: number,
  now: Date,
): Promise<{ key: string; deletedFrom: Date }[]> {
  return claimsAfter(db, after, limit).where(isPending(now)).execute();
}

function claimsAfter(db: Database, after: string, limit: number) {
  return db
    .selectFrom("blob_claims")
    .select(["key", deletedFrom.as("deletedFrom")])
    .where("key", ">", after)
    .orderBy("key")
    .limit(limit);
}

/** Cancels pending deletions: the bytes stay, without an owner. Returns their keys. */
export async function cancelPendingDeletions(db: Database, keys: string[], now: Date): Promise<string[]> {
  const canceled = await db
    .deleteFrom("blob_claims")
    .where(sql<boolean>`key = any(${keys})`)
    .where(isPending(now))
    .returning("key")
    .execute();
  return canceled.map(({ key }) => key);
}

/** Selects expired leases and deletions of orphans. All other deletions are due within minutes. */
function isPending(now: Date) {
  return sql<boolean>`case when sweeping then valid_until > ${claimEnd(now)} else valid_until <= ${now} end`;
}

/** Selects and locks the claim of a key. */
export const claimOf = (key: string) => sql`select key from blob_claims where key = ${key} for update`;

/** Selects and locks the claims whose bytes must be deleted, and those that expired although a row references them. */
export function dueClaims(limit: number, now: Date): RawBuilder<unknown> {
  const graceEnded = new Date(now.getTime() - GRACE_PERIOD_MS);
  return sql`
    select key from blob_claims
      where valid_until <= ${now}
        and (sweeping or valid_until <= ${graceEnded} or ${isReferenced(sql.ref("blob_claims.key"))})
      order by valid_until limit ${limit} for update skip locked`;
}

/**
 * Takes claims, locked by `due`, for the deletion of their bytes, if no row references their keys, and drops the others.
 * A row that starts to reference a key concurrently ends its claim in the same transaction. So either this statement
 * does not find the claim, or that transaction finds it taken (see `endLease`).
 */
export async function takeClaims(
  db: Database,
  due: RawBuilder<unknown>,
  now: Date,
): Promise<{ key: string; referenced: boolean }[]> {
  const { rows } = await sql<{ key: string; referenced: boolean }>`
    with due as materialized (${due}),
    judged as materialized (select key, ${isReferenced(sql.ref("due.key"))} as referenced from due),
    dropped as (
      delete from blob_claims using judged where blob_claims.key = judged.key and referenced
    ),
    taken as (
      update blob_claims set sweeping = true, valid_until = ${claimEnd(now)}::timestamptz
        from judged where blob_claims.key = judged.key and not referenced
    )
    select key, referenced from judged`.execute(db);
  return rows;
}
