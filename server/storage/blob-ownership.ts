import { type RawBuilder, sql, type Transaction } from "kysely";
import { coalesce } from "../base/batch-loader.ts";
import { unavailable } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { isReferenced } from "./blob-references.ts";
import type { BlobStore } from "./blobs/store.ts";

/**
 * Every blob is owned by a row of a feature (a file's, a variant's, a result's) or, before there is such a row and after it is
 * gone, by a claim in `blob_claims`, which only this file writes. What a crash leaves behind has a claim that expires, and is
 * swept a day later.
 *
 * A claim is either a lease (`sweeping` false), which a row may take over until the bytes are deleted, `GRACE_MS` after it ran out, or a
 * deletion (`sweeping` true), due at `valid_until`. Before bytes are deleted, one statement takes the claim and checks
 * whether a row references the key: if one does, the claim is dropped, and the bytes stay.
 */
export interface BlobOwnership {
  /** Claims a key for one attempt to store something, until it is confirmed or discarded. */
  reserve(key: string): Reserved;
  /**
   * Claims the key, then makes the blob, which stays hidden until a transaction confirms it. Both wait for the disk, so they
   * start together: `write` must not make a blob of the bytes before `claimed` resolves.
   */
  store<T>(key: string, write: (claimed: Promise<void>) => Promise<T>): Promise<Stored & { written: T }>;
  /**
   * Cheaper, for bytes that can be made again: no claim and no transaction, but the row that owns them is inserted first, and a
   * reader in between waits. False, and nothing stored, when the row could not be inserted.
   */
  storeBehindRow(key: string, bytes: Buffer, row: RowBeforeBytes): Promise<boolean>;
  /** Rows that this transaction deletes or changes no longer own these blobs; they are deleted from `when` on. */
  scheduleDeletion(trx: Transaction<Tables>, keys: string[], when: Date): Promise<void>;
  /** Gives a blob that a row owned a new lease, for a row of this transaction that takes it over and confirms it. */
  claimAgain(trx: Transaction<Tables>, key: string): Promise<void>;
  /** Makes the pending deletions of an erased account due now: they cannot be undone. */
  endGrace(trx: Transaction<Tables>, accountId: string, now: Date): Promise<void>;
  /** Expires all leases: for a start on a store that no other process uses. */
  expireLeases(now: Date): Promise<void>;
  /**
   * Takes the claims that are due, and drops those that ran out although a row references their key. What is taken is not
   * taken again for a while: time to delete the blobs, and for what cannot be deleted a pause in which it does not stand in
   * the way of the others.
   */
  takeExpired(limit: number, now: Date): Promise<Expired>;
  /** Deletes the bytes of claims that were taken, and these claims. Returns why some could not be deleted. */
  deleteTaken(keys: string[]): Promise<unknown[]>;
  /** Deletes the bytes of a claim now, whenever it is due, and the claim with them. */
  deleteNow(key: string): Promise<void>;
  /** Deletes bytes that have lost their claim, unless a row references them. */
  discardUnreferenced(key: string): Promise<void>;
  /** Which of these have no claim. */
  unclaimed(keys: string[]): Promise<string[]>;
  /** Schedules the deletion of blobs without an owner, `GRACE_MS` from now. */
  claimOrphans(keys: string[], now: Date): Promise<void>;
  /** Drops claims: their blobs are not deleted. */
  dropClaims(keys: string[]): Promise<void>;
  /** The claims behind this key, in the order of their keys, and when their bytes are deleted unless a row takes them over. */
  list(after: string, limit: number): Promise<{ key: string; deletedFrom: Date }[]>;
  /** The same, of deletions that can still be undone. */
  pending(after: string, limit: number, now: Date): Promise<PendingDeletion[]>;
  /** Undoes deletions that are still pending: the bytes stay, without an owner. Returns their keys. */
  cancelPending(keys: string[], now: Date): Promise<string[]>;
  /** Clears temporary files of bytes whose claim was never made. */
  clearStale(): Promise<void>;
}

export interface Expired {
  taken: string[];
  /** Whether there may be more. */
  more: boolean;
}

export interface PendingDeletion {
  key: string;
  deletedFrom: Date;
}

/** A key whose claim is on its way; nothing is to be stored under it before `claimed`. */
export interface Reserved extends Stored {
  readonly claimed: Promise<void>;
}

/** Bytes that have no row yet. */
export interface Stored {
  readonly key: string;
  /**
   * Makes the row that this transaction writes the owner of the blob. Throws SERVICE_UNAVAILABLE when the sweeper was faster,
   * because the claim could not be renewed.
   */
  confirm(trx: Transaction<Tables>): Promise<void>;
  /** The statement that wrote the row has ended the claim (see `confirmClaims`). */
  confirmed(): void;
  /**
   * Deletes the bytes, unless a row owns them: a commit may have succeeded although its response was lost. Idempotent.
   */
  discard(): Promise<void>;
}

export interface RowBeforeBytes {
  /** False when another was faster. */
  insert(): Promise<boolean>;
  /** Removes the row and schedules the deletion of its key, of which bytes may have been written. */
  remove(): Promise<void>;
}

/*
 * `Stored.confirm` inside the one statement that writes rows for many blobs: it writes only those that still have a claim,
 * which this locks, and ends the claims of those it has written.
 */
export const lockClaims = (keys: RawBuilder<unknown>) =>
  sql`select key from blob_claims where key = any(${keys}) and not sweeping for update`;
export const confirmClaims = (keys: RawBuilder<unknown>) => sql`delete from blob_claims where key in (${keys})`;

export const alreadySwept = () => unavailable("Storing this content took too long. Send it again.");

/** A claim outlives pauses of its process. */
const CLAIM_MS = 10 * 60_000;
const RENEW_MS = 2 * 60_000;
/** How long blobs without an owner are kept before they are deleted: until then their deletion can be undone. */
export const GRACE_MS = 24 * 60 * 60_000;
/** A bucket takes a while for each deletion. */
const DELETION_CONCURRENCY = 8;
/** Longer than any upload can be idle (listen.ts). */
const STALE_MS = 24 * 60 * 60_000;

/** When the bytes of a claim are deleted. */
export const deletedFrom = sql<Date>`
  valid_until + case when sweeping then interval '0' else make_interval(secs => ${sql.lit(GRACE_MS / 1000)}) end`;

const insertClaims = (keys: string[], validUntil: Date, sweeping: boolean) => sql`
  insert into blob_claims (key, valid_until, sweeping)
    select key, ${validUntil}::timestamptz, ${sweeping}::boolean from unnest(${keys}::text[]) as claimed (key)`;

/**
 * @param onReferenced called with the keys of claims that were dropped because a row references them: a fault, but nothing is
 *   lost
 */
export function createBlobOwnership(
  db: Database,
  blobs: BlobStore,
  clock: () => Date,
  onReferenced: (keys: string[]) => void,
): BlobOwnership {
  const claimEnd = (now = clock()) => new Date(now.getTime() + CLAIM_MS);

  // Uploads that begin at the same moment share a statement, and its way to the disk.
  const claim = coalesce<string>((keys) => insertClaims(keys, claimEnd(), false).execute(db));

  /** Renews a claim until the returned function is called. */
  function renew(key: string): () => void {
    const timer = setInterval(() => {
      // The next renewal makes up for one that fails; if none succeeds, `confirm` refuses to commit.
      const renewed = db
        .updateTable("blob_claims")
        .set({ valid_until: claimEnd() })
        .where("key", "=", key)
        .where("sweeping", "=", false);
      renewed.execute().catch(() => {});
    }, RENEW_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  async function confirm(trx: Transaction<Tables>, key: string): Promise<void> {
    const { numDeletedRows } = await trx
      .deleteFrom("blob_claims")
      .where("key", "=", key)
      .where("sweeping", "=", false)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw alreadySwept();
  }

  /**
   * Takes claims, locked by `due`, for the deletion of their bytes: those whose keys no row references. Rows that come to
   * reference a key in this moment end its claim in the same transaction, so either this finds the claim gone, or they find it
   * taken (see `confirm`).
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

  async function deleteTaken(keys: string[]): Promise<unknown[]> {
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
    // Without a claim a row owns the blob, or it is gone.
    const [row] = await takeClaims(due, clock());
    if (!row || row.referenced) return;
    const failures = await deleteTaken([key]);
    if (failures.length > 0) throw failures[0];
  }

  /** Of claims that ran out without a row, and of objects that none was found for: whatever else is deleted goes within minutes. */
  const isPending = (now: Date) =>
    sql<boolean>`case when sweeping then valid_until > ${claimEnd(now)} else valid_until <= ${now} end`;

  function reserve(key: string): Reserved {
    const claimed = claim(key);
    claimed.catch(() => {}); // it is waited for before anything is stored
    const stopRenewing = renew(key);
    let discarded: Promise<void> | null = null;
    return {
      key,
      claimed,
      async confirm(trx) {
        stopRenewing();
        await confirm(trx, key);
      },
      confirmed: stopRenewing,
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
        // The sweeper finds what cannot be removed now, through its claim.
        await reserved.discard().catch(() => {});
        await reserved.claimed; // what it failed with is why the rest did
        throw error;
      }
    },

    async storeBehindRow(key, bytes, row) {
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

    async endGrace(trx, accountId, now) {
      const owned = [`originals/${accountId}/`, `processed/${accountId}/`];
      await trx
        .updateTable("blob_claims")
        .set({ sweeping: true, valid_until: now })
        .where((eb) => eb.or(owned.map((prefix) => sql<boolean>`starts_with(key, ${prefix})`)))
        .where(isPending(now))
        .execute();
    },

    async claimAgain(trx, key) {
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

    async takeExpired(limit, now) {
      const graceEnded = new Date(now.getTime() - GRACE_MS);
      const due = sql`
        select key from blob_claims
          where valid_until <= ${now}
            and (sweeping or valid_until <= ${graceEnded} or ${isReferenced(sql.ref("blob_claims.key"))})
          order by valid_until limit ${limit} for update skip locked`;
      const rows = await takeClaims(due, now);
      const taken = rows.filter(({ referenced }) => !referenced).map(({ key }) => key);
      return { taken, more: rows.length === limit };
    },

    deleteTaken,
    deleteNow,

    async discardUnreferenced(key) {
      const { rows } = await sql`select true as referenced where ${isReferenced(sql`${key}::text`)}`.execute(db);
      if (rows.length === 0) await blobs.discard(key);
    },

    async unclaimed(keys) {
      const { rows } = await sql<{ key: string }>`
        select key from unnest(${keys}::text[]) as asked (key)
          where not exists (select from blob_claims where blob_claims.key = asked.key)`.execute(db);
      return rows.map(({ key }) => key);
    },

    async claimOrphans(keys, now) {
      const when = new Date(now.getTime() + GRACE_MS);
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

    pending: (after, limit, now) =>
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
