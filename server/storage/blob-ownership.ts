import { type RawBuilder, sql, type Transaction } from "kysely";
import { coalesce } from "../base/batch-loader.ts";
import { unavailable } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { isReferenced } from "./blob-references.ts";
import type { BlobStore } from "./blobs/store.ts";

/**
 * Every blob is owned by a row of a feature (a file, a variant, a result). Before that row exists and after it is
 * deleted, the blob is owned by a claim in `blob_claims`, which only this file writes. Bytes that a crash leaves have a
 * claim that expires, and are swept a day later.
 *
 * A claim is one of two kinds. A row can take over a lease (`sweeping` false) until its bytes are deleted,
 * `GRACE_PERIOD_MS` after it expired. A deletion (`sweeping` true) is due at `valid_until`. Before bytes are deleted,
 * one statement takes the claim and checks whether a row references the key. If one does, the claim is dropped, and the
 * bytes stay.
 */
export interface BlobOwnership {
  /** Claims a key for one attempt to store bytes, until it is confirmed or discarded. */
  reserve(key: string): Reservation;
  /**
   * Claims the key and writes the blob, which stays hidden until a transaction confirms it. Both wait for the disk, so
   * they start concurrently: `write` must not create the blob before `claimed` resolves.
   */
  store<T>(key: string, write: (claimed: Promise<void>) => Promise<T>): Promise<StoredBlob & { written: T }>;
  /**
   * Stores bytes that can be generated again, without a claim and a transaction. The row that owns them is inserted
   * first, and a reader in between waits. Returns false, and stores nothing, if the row could not be inserted.
   */
  storeAfterRow(key: string, bytes: Buffer, row: RowBeforeBlob): Promise<boolean>;
  /**
   * Ends the ownership of these blobs by rows that this transaction deletes or changes. The blobs are deleted from
   * `when` on.
   */
  scheduleDeletion(trx: Transaction<Tables>, keys: string[], when: Date): Promise<void>;
  /** Gives a blob that a row owned a new lease. A row of this transaction takes it over and confirms it. */
  reclaim(trx: Transaction<Tables>, key: string): Promise<void>;
  /** Makes the pending deletions of an erased account due now, so that they cannot be undone. */
  endGracePeriod(trx: Transaction<Tables>, accountId: string, now: Date): Promise<void>;
  /** Expires all leases. Called at a start on a store that no other process uses. */
  expireLeases(now: Date): Promise<void>;
  /**
   * Takes the claims that are due, and drops those that expired although a row references their key. A claim that was
   * taken is not taken again for a while. This leaves time to delete the blobs, and blobs that cannot be deleted do not
   * block the others.
   */
  takeDueClaims(limit: number, now: Date): Promise<DueClaims>;
  /** Deletes the bytes of claims that were taken, and these claims. Returns the errors of failed deletions. */
  deleteBlobs(keys: string[]): Promise<unknown[]>;
  /** Deletes a claim and its bytes now, regardless of when the claim is due. */
  deleteNow(key: string): Promise<void>;
  /** Deletes bytes that have lost their claim, unless a row references them. */
  discardUnreferenced(key: string): Promise<void>;
  /** Returns the keys that have no claim. */
  findUnclaimed(keys: string[]): Promise<string[]>;
  /** Schedules the deletion of blobs without an owner, `GRACE_PERIOD_MS` from now. */
  claimOrphans(keys: string[], now: Date): Promise<void>;
  /** Drops claims: their blobs are not deleted. */
  dropClaims(keys: string[]): Promise<void>;
  /**
   * Lists the claims with keys after `after`, in the order of their keys, and when their bytes are deleted unless a row
   * takes them over.
   */
  list(after: string, limit: number): Promise<{ key: string; deletedFrom: Date }[]>;
  /** Lists claims like `list`, but only deletions that can still be undone. */
  listPendingDeletions(after: string, limit: number, now: Date): Promise<PendingDeletion[]>;
  /** Cancels pending deletions: the bytes stay, without an owner. Returns their keys. */
  cancelPending(keys: string[], now: Date): Promise<string[]>;
  /** Deletes temporary files of bytes that were never claimed. */
  clearStale(): Promise<void>;
}

export interface DueClaims {
  keys: string[];
  /** Whether more claims may be due. */
  hasMore: boolean;
}

export interface PendingDeletion {
  key: string;
  deletedFrom: Date;
}

/** A key that is being claimed. Store nothing under it before `claimed` resolves. */
export interface Reservation extends StoredBlob {
  readonly claimed: Promise<void>;
}

/** Bytes without a row. */
export interface StoredBlob {
  readonly key: string;
  /**
   * Makes the row that this transaction writes the owner of the blob.
   *
   * @throws {ServiceError} SERVICE_UNAVAILABLE if the sweeper has taken the claim because it could not be renewed
   */
  confirm(trx: Transaction<Tables>): Promise<void>;
  /** Marks the claim as ended by the statement that wrote the row (see `confirmClaims`). */
  markConfirmed(): void;
  /**
   * Deletes the bytes, unless a row owns them: a commit may have succeeded although its response was lost. Idempotent.
   */
  discard(): Promise<void>;
}

export interface RowBeforeBlob {
  /** Returns false if another process has inserted the row. */
  insert(): Promise<boolean>;
  /** Removes the row and schedules the deletion of its key, because some bytes may have been written. */
  remove(): Promise<void>;
}

/*
 * `StoredBlob.confirm` as part of the statement that writes rows for many blobs. `lockClaims` selects and locks the
 * blobs that still have a claim. `confirmClaims` ends the claims of the rows that were written.
 */
export const lockClaims = (keys: RawBuilder<unknown>) =>
  sql`select key from blob_claims where key = any(${keys}) and not sweeping for update`;
export const confirmClaims = (keys: RawBuilder<unknown>) => sql`delete from blob_claims where key in (${keys})`;

export const claimLost = () => unavailable("Storing this content took too long. Send it again.");

/** Longer than any pause of the process that holds the claim. */
const CLAIM_LIFETIME_MS = 10 * 60_000;
const RENEWAL_INTERVAL_MS = 2 * 60_000;
/** Time until blobs without an owner are deleted. Until then, their deletion can be undone. */
export const GRACE_PERIOD_MS = 24 * 60 * 60_000;
/** Each deletion in a bucket takes a network round trip. */
const DELETION_CONCURRENCY = 8;
/** Longer than the idle timeout of any upload (listen.ts). */
const STALE_MS = 24 * 60 * 60_000;

/** The time when the bytes of a claim are deleted. */
export const deletedFrom = sql<Date>`
  valid_until + case when sweeping then interval '0' else make_interval(secs => ${sql.lit(GRACE_PERIOD_MS / 1000)}) end`;

const insertClaims = (keys: string[], validUntil: Date, sweeping: boolean) => sql`
  insert into blob_claims (key, valid_until, sweeping)
    select key, ${validUntil}::timestamptz, ${sweeping}::boolean from unnest(${keys}::text[]) as claimed (key)`;

/**
 * @param onReferenced called with the keys of claims that were dropped because a row references them: an error in the
 * service, but no bytes are lost
 */
export function createBlobOwnership(
  db: Database,
  blobs: BlobStore,
  clock: () => Date,
  onReferenced: (keys: string[]) => void,
): BlobOwnership {
  const claimEnd = (now = clock()) => new Date(now.getTime() + CLAIM_LIFETIME_MS);

  // Uploads that begin at the same moment share one statement and one write to disk.
  const claim = coalesce<string>((keys) => insertClaims(keys, claimEnd(), false).execute(db));

  /** Renews a claim until the returned function is called. */
  function startRenewal(key: string): () => void {
    const timer = setInterval(() => {
      // The next renewal compensates for one that fails. If none succeeds, `confirm` refuses to commit.
      const renewed = db
        .updateTable("blob_claims")
        .set({ valid_until: claimEnd() })
        .where("key", "=", key)
        .where("sweeping", "=", false);
      renewed.execute().catch(() => {});
    }, RENEWAL_INTERVAL_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  async function confirm(trx: Transaction<Tables>, key: string): Promise<void> {
    const { numDeletedRows } = await trx
      .deleteFrom("blob_claims")
      .where("key", "=", key)
      .where("sweeping", "=", false)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw claimLost();
  }

  /**
   * Takes claims, locked by `due`, for the deletion of their bytes, if no row references their keys. A row that starts
   * to reference a key concurrently ends its claim in the same transaction. So either this statement does not find the
   * claim, or that transaction finds it taken (see `confirm`).
   */
  async function takeClaims(due: RawBuilder<unknown>, now: Date): Promise<{ key: string; referenced: boolean }[]> {
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
    const referenced = rows.filter((row) => row.referenced).map(({ key }) => key);
    if (referenced.length > 0) onReferenced(referenced);
    return rows;
  }

  async function deleteBlobs(keys: string[]): Promise<unknown[]> {
    const failures: unknown[] = [];
    const deleted: string[] = [];
    for (let done = 0; done < keys.length; done += DELETION_CONCURRENCY) {
      const deletions = keys.slice(done, done + DELETION_CONCURRENCY).map((key) =>
        blobs.discard(key).then(
          () => deleted.push(key),
          (reason) => failures.push(reason),
        ),
      );
      await Promise.all(deletions);
    }
    if (deleted.length > 0) await dropClaims(deleted);
    return failures;
  }

  async function dropClaims(keys: string[]): Promise<void> {
    await db.deleteFrom("blob_claims").where(sql<boolean>`key = any(${keys})`).execute();
  }

  async function deleteNow(key: string): Promise<void> {
    const due = sql`select key from blob_claims where key = ${key} for update`;
    // Without a claim, the blob is owned by a row or already deleted.
    const [row] = await takeClaims(due, clock());
    if (!row || row.referenced) return;
    const failures = await deleteBlobs([key]);
    if (failures.length > 0) throw failures[0];
  }

  /** Selects expired leases and deletions of orphans. All other deletions are due within minutes. */
  const isPending = (now: Date) =>
    sql<boolean>`case when sweeping then valid_until > ${claimEnd(now)} else valid_until <= ${now} end`;

  function reserve(key: string): Reservation {
    const claimed = claim(key);
    claimed.catch(() => {}); // callers await `claimed` before they store bytes
    const stopRenewing = startRenewal(key);
    let discarded: Promise<void> | null = null;
    return {
      key,
      claimed,
      async confirm(trx) {
        stopRenewing();
        await confirm(trx, key);
      },
      markConfirmed: stopRenewing,
      discard() {
        stopRenewing();
        discarded ??= claimed.then(() => deleteNow(key));
        return discarded;
      },
    };
  }

  return {
    reserve,

    async store(key, write) {
      const reserved = reserve(key);
      try {
        const written = await write(reserved.claimed);
        await reserved.claimed;
        return { ...reserved, written };
      } catch (error) {
        // If the bytes cannot be removed now, the sweeper deletes them because of their claim.
        await reserved.discard().catch(() => {});
        await reserved.claimed; // an error of the claim is the cause of the other error
        throw error;
      }
    },

    async storeAfterRow(key, bytes, row) {
      if (!(await row.insert())) return false;
      try {
        await blobs.write(key, bytes);
        return true;
      } catch (error) {
        await row.remove();
        throw error;
      }
    },

    async scheduleDeletion(trx, keys, when) {
      if (keys.length === 0) return;
      // An existing claim did not belong to a row.
      await sql`
        ${insertClaims(keys, when, true)}
        on conflict (key) do update set valid_until = excluded.valid_until, sweeping = true`.execute(trx);
    },

    async endGracePeriod(trx, accountId, now) {
      const owned = [`originals/${accountId}/`, `processed/${accountId}/`];
      await trx
        .updateTable("blob_claims")
        .set({ sweeping: true, valid_until: now })
        .where((eb) => eb.or(owned.map((prefix) => sql<boolean>`starts_with(key, ${prefix})`)))
        .where(isPending(now))
        .execute();
    },

    async reclaim(trx, key) {
      await sql`${insertClaims([key], clock(), false)} on conflict (key) do nothing`.execute(trx);
    },

    async expireLeases(now) {
      await db
        .updateTable("blob_claims")
        .set({ valid_until: now })
        .where("sweeping", "=", false)
        .where("valid_until", ">", now)
        .execute();
    },

    async takeDueClaims(limit, now) {
      const graceEnded = new Date(now.getTime() - GRACE_PERIOD_MS);
      const due = sql`
        select key from blob_claims
          where valid_until <= ${now}
            and (sweeping or valid_until <= ${graceEnded} or ${isReferenced(sql.ref("blob_claims.key"))})
          order by valid_until limit ${limit} for update skip locked`;
      const rows = await takeClaims(due, now);
      const taken = rows.filter(({ referenced }) => !referenced).map(({ key }) => key);
      return { keys: taken, hasMore: rows.length === limit };
    },

    deleteBlobs,
    deleteNow,

    async discardUnreferenced(key) {
      const { rows } = await sql`select true as referenced where ${isReferenced(sql`${key}::text`)}`.execute(db);
      if (rows.length === 0) await blobs.discard(key);
    },

    async findUnclaimed(keys) {
      const { rows } = await sql<{ key: string }>`
        select key from unnest(${keys}::text[]) as asked (key)
          where not exists (select from blob_claims where blob_claims.key = asked.key)`.execute(db);
      return rows.map(({ key }) => key);
    },

    async claimOrphans(keys, now) {
      const when = new Date(now.getTime() + GRACE_PERIOD_MS);
      await sql`${insertClaims(keys, when, true)} on conflict do nothing`.execute(db);
    },

    dropClaims,

    list: (after, limit) =>
      db
        .selectFrom("blob_claims")
        .select(["key", deletedFrom.as("deletedFrom")])
        .where("key", ">", after)
        .orderBy("key")
        .limit(limit)
        .execute(),

    listPendingDeletions: (after, limit, now) =>
      db
        .selectFrom("blob_claims")
        .select(["key", deletedFrom.as("deletedFrom")])
        .where("key", ">", after)
        .where(isPending(now))
        .orderBy("key")
        .limit(limit)
        .execute(),

    async cancelPending(keys, now) {
      const cancelled = await db
        .deleteFrom("blob_claims")
        .where(sql<boolean>`key = any(${keys})`)
        .where(isPending(now))
        .returning("key")
        .execute();
      return cancelled.map(({ key }) => key);
    },

    clearStale: () => blobs.clearStale(STALE_MS),
  };
}
