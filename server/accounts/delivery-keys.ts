import type { Selectable } from "kysely";
import { derivedKey } from "../base/derived-key.ts";
import { isId, newId } from "../base/ids.ts";
import { type BeforeCommit, changeWithHook } from "../db/before-commit.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { DeliveryKeyTable } from "../db/schema.ts";

export interface DeliveryKey {
  id: string;
  accountId: string;
  name: string;
  revokedAt: Date | null;
  createdAt: Date;
}

export interface DeliveryKeys {
  insert(accountId: string, name: string, now: Date, beforeCommit: BeforeCommit<DeliveryKey>): Promise<DeliveryKey>;
  list(accountId: string): Promise<DeliveryKey[]>;
  /** Revokes a key. With `accountId`, only if the key belongs to that account. */
  revoke(id: string, now: Date, accountId?: string): Promise<DeliveryKey | null>;
  /** Returns whether the account has this key and it is not revoked. */
  isLive(id: string, accountId: string): Promise<boolean>;
  /**
   * Returns the key as its owner received it: `dkey_….` and 256 bits that are derived from the signing secret and the
   * id.
   */
  secretOf(id: string): string;
}

export function deliveryKeys(db: Database, signingSecret: string): DeliveryKeys {
  return {
    insert(accountId, name, now, beforeCommit) {
      return changeWithHook(db, beforeCommit, async (db) => {
        const row = await db
          .insertInto("delivery_keys")
          .values({ id: newId("dkey", now), account_id: accountId, name, revoked_at: null, created_at: now })
          .returning(COLUMNS.delivery_keys)
          .executeTakeFirstOrThrow();
        return toKey(row);
      });
    },

    async list(accountId) {
      const rows = await db
        .selectFrom("delivery_keys")
        .select(COLUMNS.delivery_keys)
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(toKey);
    },

    async revoke(id, now, accountId) {
      if (!isId("dkey", id)) return null;
      const row = await db
        .updateTable("delivery_keys")
        .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)) }))
        .where("id", "=", id)
        .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
        .returning(COLUMNS.delivery_keys)
        .executeTakeFirst();
      return row ? toKey(row) : null;
    },

    async isLive(id, accountId) {
      if (!isId("dkey", id)) return false;
      const row = await db
        .selectFrom("delivery_keys")
        .select("id")
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return row !== undefined;
    },

    secretOf: (id) => `${id}.${derivedKey(signingSecret, `delivery key ${id}`).toString("base64url")}`,
  };
}

function toKey(row: Selectable<DeliveryKeyTable>): DeliveryKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    revokedAt: row.revoked_at,
    createdAt: row.created_at,
  };
}
