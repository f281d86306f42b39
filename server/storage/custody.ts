import { type RawBuilder, sql, type Transaction } from "kysely";
import { together } from "../base/batched.ts";
import { unavailable } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import type { BlobStore } from "./blobs/store.ts";

/**
 * Who answers for stored bytes. Every blob is answered for by a row of a feature (a file's, a variant's, a result's) or,
 * before there is such a row and after it is gone, by a claim in `blob_claims`, which nobody else writes. What a crash
 * leaves behind has a claim that runs out, and is swept.
 */
export interface Custody {
  /** Claims a key for one attempt to store something, until that is settled or discarded. */
  reserve(key: string): Reserved;
  /**
   * A claim comes before there is a blob, which stays hidden until a transaction settles it. Both wait for the disk, so they
   * are begun together: `write` makes no blob of the bytes before `claimed`.
   */
  store<T>(key: string, write: (claimed: Promise<void>) => Promise<T>): Promise<Stored & { written: T }>;
  /**
   * The cheap way, for bytes that can be made again: no claim and no transaction, but the row that answers for them comes
   * first, and a reader in between waits. False, and nothing stored, when there was no row to be had.
   */
  storeBehindRow(key: string, bytes: Buffer, row: RowFirst): Promise<boolean>;
  /** Rows that this transaction deletes or changes answer for these blobs no longer; from `when` on they may be swept. */
  release(trx: Transaction<Tables>, keys: string[], when: Date): Promise<void>;
  /** Ends all claims at once: for a start on a store that no other process works on. */
  expireAll(now: Date): Promise<void>;
  /**
   * Revokes claims that ran out, and returns their keys. They are not returned again for a while: time to delete the
   * blobs, and for what cannot be deleted a pause in which it does not stand in the way of the others.
   */
  takeExpired(limit: number, now: Date): Promise<string[]>;
  /** Deletes the bytes of a revoked claim, and the claim with them. */
  drop(key: string): Promise<void>;
  /** Which of these have no claim. */
  unclaimed(keys: string[]): Promise<string[]>;
  /** Claims bytes that nobody answers for; from `when` on they may be swept. */
  adopt(keys: string[], when: Date): Promise<void>;
  /** Ends claims on bytes that a row answers for: they are not to be swept. */
  renounce(keys: string[]): Promise<void>;
  /** The claims behind this key, in the order of their keys. */
  list(after: string, limit: number): Promise<{ key: string; validUntil: Date }[]>;
  /** Clears what is left of bytes whose claim was never made. */
  clearStale(): Promise<void>;
}

/** A key whose claim is on its way; nothing is to be stored under it before `claimed`. */
export interface Reserved extends Stored {
  readonly claimed: Promise<void>;
}

/** Bytes that have no row yet. */
export interface Stored {
  readonly key: string;
  /**
   * Hands the blob over to the row that this transaction writes. Throws SERVICE_UNAVAILABLE when the sweeper was faster,
   * because the claim could not be renewed.
   */
  settle(trx: Transaction<Tables>): Promise<void>;
  /** The statement that wrote the row has settled the claim (see `settleClaims`). */
  settled(): void;
  /**
   * Deletes the bytes, unless a row answers for them: a commit may have been obeyed although its answer was lost. Safe to
   * call whatever has happened, and more than once.
   */
  discard(): Promise<void>;
}

export interface RowFirst {
  /** False when another was faster. */
  insert(): Promise<boolean>;
  /** Releases the key, of which bytes may have been written. */
  remove(): Promise<void>;
}

/*
 * `Stored.settle` inside the one statement that writes rows for many blobs: it writes only those that still have a claim,
 * which this locks, and ends the claims of those it has written.
 */
export const lockClaims = (keys: RawBuilder<unknown>) =>
  sql`select key from blob_claims where key = any(${keys}) and not sweeping for update`;
export const settleClaims = (keys: RawBuilder<unknown>) => sql`delete from blob_claims where key in (${keys})`;

export const sweptMeanwhile = () => unavailable("It took too long to store this. Send it again.");

/** A claim outlives pauses of its process; a crashed upload is swept after this long. */
const CLAIM_MS = 10 * 60_000;
const RENEW_MS = 2 * 60_000;
/** No upload is silent for so long (see connection-limits.ts). */
const STALE_MS = 24 * 60 * 60_000;

const insertClaims = (keys: string[], validUntil: Date) => sql`
  insert into blob_claims (key, valid_until)
    select key, ${validUntil}::timestamptz from unnest(${keys}::text[]) as claimed (key)`;

export function blobCustody(db: Database, blobs: BlobStore, clock: () => Date): Custody {
  const claimEnd = () => new Date(clock().getTime() + CLAIM_MS);

  // Uploads that begin at the same moment share a statement, and its way to the disk.
  const claim = together<string>((keys) => insertClaims(keys, claimEnd()).execute(db));

  /** Renews a claim until the returned function is called. */
  function renew(key: string): () => void {
    const timer = setInterval(() => {
      // A renewal that fails is made up for by the next one; if none gets through, `settle` refuses to commit.
      const renewed = db.updateTable("blob_claims").set({ valid_until: claimEnd() }).where("key", "=", key).execute();
      renewed.catch(() => {});
    }, RENEW_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  async function settle(trx: Transaction<Tables>, key: string): Promise<void> {
    const { numDeletedRows } = await trx
      .deleteFrom("blob_claims")
      .where("key", "=", key)
      .where("sweeping", "=", false)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw sweptMeanwhile();
  }

  /** False when there is no claim any more: then a row answers for the blob, and it must not be touched. */
  async function revoke(key: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("blob_claims")
      .set({ sweeping: true })
      .where("key", "=", key)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async function drop(key: string): Promise<void> {
    await blobs.discard(key);
    await db.deleteFrom("blob_claims").where("key", "=", key).execute();
  }

  function reserve(key: string): Reserved {
    const claimed = claim(key);
    claimed.catch(() => {}); // it is waited for before anything is stored
    const stopRenewing = renew(key);
    let discarded: Promise<void> | null = null;
    return {
      key,
      claimed,
      async settle(trx) {
        stopRenewing();
        await settle(trx, key);
      },
      settled: stopRenewing,
      discard() {
        stopRenewing();
        discarded ??= claimed.then(() => revoke(key)).then((revoked) => (revoked ? drop(key) : undefined));
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
        // What cannot be removed now is found by the sweeper, through its claim.
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

    async release(trx, keys, when) {
      if (keys.length === 0) return;
      await insertClaims(keys, when).execute(trx);
    },

    async expireAll(now) {
      await db.updateTable("blob_claims").set({ valid_until: now }).execute();
    },

    async takeExpired(limit, now) {
      const rows = await db
        .updateTable("blob_claims")
        .set({ sweeping: true, valid_until: new Date(now.getTime() + CLAIM_MS) })
        .where("key", "in", (eb) =>
          eb
            .selectFrom("blob_claims")
            .select("key")
            .where("valid_until", "<=", now)
            .orderBy("valid_until")
            .limit(limit),
        )
        .returning("key")
        .execute();
      return rows.map(({ key }) => key);
    },

    drop,

    async unclaimed(keys) {
      const { rows } = await sql<{ key: string }>`
        select key from unnest(${keys}::text[]) as asked (key)
          where not exists (select from blob_claims where blob_claims.key = asked.key)`.execute(db);
      return rows.map(({ key }) => key);
    },

    async adopt(keys, when) {
      await sql`${insertClaims(keys, when)} on conflict do nothing`.execute(db);
    },

    async renounce(keys) {
      await db.deleteFrom("blob_claims").where(sql<boolean>`key = any(${keys})`).execute();
    },

    list: (after, limit) =>
      db
        .selectFrom("blob_claims")
        .select(["key", "valid_until as validUntil"])
        .where("key", ">", after)
        .orderBy("key")
        .limit(limit)
        .execute(),

    clearStale: () => blobs.clearStale(STALE_MS),
  };
}
