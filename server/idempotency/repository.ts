import { sql } from "kysely";
import { LEASE_SECONDS } from "../base/leases.ts";
import { compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";

/** A key in use. */
export interface KeyRow {
  /** The ID of the attempt that runs the request; an attempt that replaces it has another ID. */
  id: string;
  /** The owner of the key. */
  scope: string;
  keyHash: Buffer;
  fingerprint: Buffer;
  createdAt: Date;
}

export interface KeysRepository {
  /**
   * Acquires a key that is free: it is new, it was used before `expired`, or the process that ran the same request has
   * died. Returns whether it was acquired.
   */
  acquire(row: KeyRow, expired: Date): Promise<boolean>;
  find(scope: string, keyHash: Buffer): Promise<{ fingerprint: Buffer; answer: Buffer | null } | null>;
  /** Returns false if another attempt has replaced this one. */
  storeResponse(db: Database, id: string, answer: Buffer): Promise<boolean>;
  /** Frees the key, unless a response is stored. */
  release(id: string): Promise<void>;
  renew(ids: string[]): Promise<void>;
  /** For a database that no other process uses: all running attempts belong to processes that have died. */
  expireLeases(): Promise<void>;
  /** Removes up to `limit` keys that were used before a time. Returns their number. */
  prune(before: Date, limit: number): Promise<number>;
}

/** Uses the clock of the database, because the clocks of processes can differ. */
const NEW_LEASE = sql`clock_timestamp() + ${sql.lit(LEASE_SECONDS)} * interval '1 second'`;

const acquireKey = compiled<KeyRow & { expired: Date }, { id: string }>(
  (param) => sql`
    insert into idempotency_keys as used (id, scope, key_hash, fingerprint, lease_until, created_at)
      values (
        ${param("id")}, ${param("scope")}, ${param("keyHash")}, ${param("fingerprint")}, ${NEW_LEASE}, ${param("createdAt")}
      )
      on conflict (scope, key_hash) do update
        set id = excluded.id, fingerprint = excluded.fingerprint, lease_until = excluded.lease_until,
          created_at = excluded.created_at, answer = null
        where used.created_at <= ${param("expired")}::timestamptz
          or (used.answer is null and used.lease_until < clock_timestamp() and used.fingerprint = excluded.fingerprint)
      returning id`,
);

export function idempotencyKeysRepository(db: Database): KeysRepository {
  return {
    async acquire(row, expired) {
      return (await acquireKey(db, { ...row, expired })).length > 0;
    },

    async find(scope, keyHash) {
      const row = await db
        .selectFrom("idempotency_keys")
        .select(["fingerprint", "answer"])
        .where("scope", "=", scope)
        .where("key_hash", "=", keyHash)
        .executeTakeFirst();
      return row ?? null;
    },

    async storeResponse(trx, id, answer) {
      const { numUpdatedRows } = await trx
        .updateTable("idempotency_keys")
        .set({ answer })
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async release(id) {
      await db.deleteFrom("idempotency_keys").where("id", "=", id).where("answer", "is", null).execute();
    },

    async renew(ids) {
      await sql`
        update idempotency_keys set lease_until = ${NEW_LEASE} where id = any(${ids}) and answer is null`.execute(db);
    },

    async expireLeases() {
      await db
        .updateTable("idempotency_keys")
        .set({ lease_until: new Date(0) })
        .where("answer", "is", null)
        .execute();
    },

    async prune(before, limit) {
      const { numAffectedRows = 0n } = await sql`
        delete from idempotency_keys where id in (
          select id from idempotency_keys where created_at <= ${before} order by created_at limit ${limit}
        )`.execute(db);
      return Number(numAffectedRows);
    },
  };
}
