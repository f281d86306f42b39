import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";

/** Who answers for a blob that has no row yet, or no row any more. */
export interface BlobClaims {
  /** Claims a key before its bytes are written, and renews the claim until the returned function is called. */
  hold(key: string): Promise<() => void>;
  /** Hands the blob over to a file's row, in that row's transaction. False when the sweeper was faster. */
  settle(trx: Transaction<Tables>, key: string): Promise<boolean>;
  /**
   * Makes sure that no upload can commit this blob any more. False when one has: then a row answers for the blob, and it
   * must not be touched.
   */
  revoke(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Ends all claims at once: for a start on a store that no other process works on. */
  expireAll(now: Date): Promise<void>;
  /**
   * Revokes claims that ran out, and returns their keys. They are not returned again for a while: time to delete the
   * blobs, and for what cannot be deleted a pause in which it does not stand in the way of the others.
   */
  takeExpired(limit: number, now: Date): Promise<string[]>;
}

/** A claim outlives pauses of its process; a crashed upload is swept after this long. */
const CLAIM_MS = 10 * 60_000;
const RENEW_MS = 2 * 60_000;

export function blobClaims(db: Database, clock: () => Date): BlobClaims {
  const validUntil = () => new Date(clock().getTime() + CLAIM_MS);

  return {
    async hold(key) {
      await db.insertInto("blob_claims").values({ key, valid_until: validUntil() }).execute();
      const timer = setInterval(() => {
        // A renewal that fails is made up for by the next one; if none gets through, `settle` refuses to commit.
        db.updateTable("blob_claims")
          .set({ valid_until: validUntil() })
          .where("key", "=", key)
          .execute()
          .catch(() => {});
      }, RENEW_MS);
      timer.unref();
      return () => clearInterval(timer);
    },

    async settle(trx, key) {
      const { numDeletedRows } = await trx
        .deleteFrom("blob_claims")
        .where("key", "=", key)
        .where("sweeping", "=", false)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    async revoke(key) {
      const { numUpdatedRows } = await db
        .updateTable("blob_claims")
        .set({ sweeping: true })
        .where("key", "=", key)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async remove(key) {
      await db.deleteFrom("blob_claims").where("key", "=", key).execute();
    },

    async expireAll(now) {
      await db.updateTable("blob_claims").set({ valid_until: now }).execute();
    },

    async takeExpired(limit, now) {
      const rows = await db
        .updateTable("blob_claims")
        .set({ sweeping: true, valid_until: new Date(now.getTime() + CLAIM_MS) })
        .where("key", "in", (eb) =>
          eb.selectFrom("blob_claims").select("key").where("valid_until", "<", now).orderBy("valid_until").limit(limit),
        )
        .returning("key")
        .execute();
      return rows.map(({ key }) => key);
    },
  };
}
