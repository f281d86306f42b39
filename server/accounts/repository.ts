import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Account, Limits, Permission, Plan, Plans } from "../contract/account.ts";
import { columnsOf } from "../db/all-columns.ts";
import { type BeforeCommit, changeWithHook } from "../db/before-commit.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { Invalidations } from "../db/invalidations.ts";
import type { PageRequest } from "../db/paging.ts";
import type { AccountTable, ApiKeyTable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  type AccountFilter,
  type AccountQuery,
  countAccounts,
  findAccounts,
  type ListedAccount,
  selectAccounts,
} from "./account-list-repository.ts";
import { effectiveLimits } from "./plans.ts";

/** A key as it is stored and displayed, without its secret. */
export interface ApiKey {
  id: string;
  accountId: string;
  name: string;
  prefix: string;
  lastFour: string;
  permissions: Permission[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

export type NewApiKey = Omit<ApiKey, "revokedAt" | "lastUsedAt"> & { secretHash: Buffer };

export interface KeyMatch {
  key: ApiKey;
  account: Account;
  /** The expiry of the secret that matched. */
  validUntil: Date | null;
}

export interface AccountChanges {
  name?: string;
  plan?: Plan;
  /** null resets a limit to that of the plan. */
  limits?: { [K in keyof Limits]?: Limits[K] | null };
  suspended?: boolean;
  stripLocation?: boolean;
}

export interface AccountsRepository {
  insert(
    account: Pick<Account, "id" | "name" | "plan" | "customLimits" | "stripLocation"> & { now: Date },
    beforeCommit: BeforeCommit<Account>,
  ): Promise<Account>;
  find(id: string): Promise<Account | null>;
  update(id: string, changes: AccountChanges, now: Date): Promise<Account | null>;
  /** Returns accounts in the requested order, and one more than the limit if another page exists. */
  list(page: PageRequest, query: AccountQuery): Promise<ListedAccount[]>;
  count(query?: AccountQuery): Promise<number>;
  /** Returns the ids of all accounts that match the filter and its search. */
  findIds(filter: AccountFilter): Promise<string[]>;
  insertKey(key: NewApiKey, beforeCommit: BeforeCommit<ApiKey>): Promise<ApiKey>;
  listKeys(accountId: string): Promise<ApiKey[]>;
  /**
   * Replaces the secret of a valid key, and keeps the old one valid until `previousValidUntil`. Returns null if the key
   * does not exist or belongs to another account.
   */
  rotateKey(
    id: string,
    secret: { secretHash: Buffer; prefix: string; lastFour: string },
    options: { previousValidUntil: Date; beforeCommit: BeforeCommit<ApiKey>; accountId?: string | undefined },
  ): Promise<ApiKey | null>;
  revokeKey(id: string, now: Date, accountId?: string): Promise<ApiKey | null>;
  /** Returns the key of a hash, with its account. The hash can be that of the current secret or of a rotated one. */
  findByHash(hash: Buffer): Promise<KeyMatch | null>;
  touchKey(id: string, now: Date, unlessAfter: Date): Promise<void>;
}

export function accountsRepository(
  db: Database,
  plans: Plans,
  invalidations: Pick<Invalidations, "invalidate">,
): AccountsRepository {
  const toAccount = (row: Selectable<AccountTable>): Account => ({
    id: row.id,
    name: row.name,
    plan: row.plan,
    limits: effectiveLimits(plans, row.plan, row.custom_limits),
    customLimits: row.custom_limits,
    suspended: row.suspended_at !== null,
    stripLocation: row.strip_location,
    metadataFields: row.metadata_fields,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });

  return {
    insert({ id, name, plan, customLimits, stripLocation, now }, beforeCommit) {
      return changeWithHook(db, beforeCommit, async (db) => {
        const row = await db
          .insertInto("accounts")
          .values({
            id,
            name,
            plan,
            custom_limits: JSON.stringify(customLimits),
            strip_location: stripLocation,
            created_at: now,
            updated_at: now,
          })
          .returning(COLUMNS.accounts)
          .executeTakeFirstOrThrow();
        return toAccount(row);
      });
    },

    async find(id) {
      const row = await db
        .selectFrom("accounts")
        .select(COLUMNS.accounts)
        .where("id", "=", id)
        .where("erased_at", "is", null)
        .executeTakeFirst();
      return row ? toAccount(row) : null;
    },

    async update(id, changes, now) {
      const row = await db
        .updateTable("accounts")
        .set({
          updated_at: now,
          ...(changes.name !== undefined && { name: changes.name }),
          ...(changes.plan !== undefined && { plan: changes.plan }),
          // Concatenation sets limits, and stripping nulls removes those that are reset. One statement avoids a lost
          // update.
          ...(changes.limits && {
            custom_limits: sql`jsonb_strip_nulls(custom_limits || ${JSON.stringify(changes.limits)}::jsonb)`,
          }),
          ...(changes.stripLocation !== undefined && { strip_location: changes.stripLocation }),
          ...(changes.suspended !== undefined && {
            suspended_at: changes.suspended ? sql`coalesce(suspended_at, ${now}::timestamptz)` : null,
          }),
        })
        .where("id", "=", id)
        .where("erased_at", "is", null)
        .returning(COLUMNS.accounts)
        .executeTakeFirst();
      if (row) await invalidations.invalidate(id);
      return row ? toAccount(row) : null;
    },

    findIds: (filter) => findAccounts(db, filter),

    async list(page, query) {
      const rows = await selectAccounts(db, page, query).execute();
      return rows.map(({ sort_key: sortKey, ...row }) => ({ account: toAccount(row), sortKey }));
    },

    async count(query = {}) {
      const { total } = await countAccounts(db, query).executeTakeFirstOrThrow();
      return total;
    },

    insertKey(key, beforeCommit) {
      return changeWithHook(db, beforeCommit, async (db) => {
        const row = await db
          .insertInto("api_keys")
          .values({
            id: key.id,
            account_id: key.accountId,
            name: key.name,
            secret_hash: key.secretHash,
            prefix: key.prefix,
            last_four: key.lastFour,
            permissions: key.permissions,
            expires_at: key.expiresAt,
            revoked_at: null,
            last_used_at: null,
            created_at: key.createdAt,
          })
          .returning(COLUMNS.api_keys)
          .executeTakeFirstOrThrow();
        return toKey(row);
      });
    },

    async listKeys(accountId) {
      const rows = await db
        .selectFrom("api_keys")
        .select(COLUMNS.api_keys)
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(toKey);
    },

    async rotateKey(id, { secretHash, prefix, lastFour }, { previousValidUntil, beforeCommit, accountId }) {
      const key = await inTransaction(db, async (trx) => {
        const current = await trx
          .selectFrom("api_keys")
          .select(["id", "secret_hash"])
          .where("id", "=", id)
          .where("revoked_at", "is", null)
          .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
          .forUpdate()
          .executeTakeFirst();
        if (!current) return null;
        const old = { key_id: id, secret_hash: current.secret_hash, valid_until: previousValidUntil };
        await trx.insertInto("old_key_secrets").values(old).execute();
        const rotated = await trx
          .updateTable("api_keys")
          .set({ secret_hash: secretHash, prefix, last_four: lastFour })
          .where("id", "=", id)
          .returning(COLUMNS.api_keys)
          .executeTakeFirstOrThrow();
        const key = toKey(rotated);
        await beforeCommit?.(trx, key);
        return key;
      });
      if (key) await invalidations.invalidate(key.accountId);
      return key;
    },

    async revokeKey(id, now, accountId) {
      const row = await db
        .updateTable("api_keys")
        .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)) }))
        .where("id", "=", id)
        .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
        .returning(COLUMNS.api_keys)
        .executeTakeFirst();
      if (row) await invalidations.invalidate(row.account_id);
      return row ? toKey(row) : null;
    },

    async findByHash(hash) {
      const row = await db
        .selectFrom("api_keys")
        .innerJoin("accounts", "accounts.id", "api_keys.account_id")
        .select(columnsOf("api_keys"))
        .select([
          "accounts.name as account_name",
          "accounts.plan",
          "accounts.custom_limits",
          "accounts.suspended_at",
          "accounts.strip_location",
          "accounts.metadata_fields",
          "accounts.created_at as account_created_at",
          "accounts.updated_at as account_updated_at",
        ])
        .select((eb) =>
          eb.selectFrom("old_key_secrets").select("valid_until").where("secret_hash", "=", hash).as("old_valid_until"),
        )
        // One of the two subqueries finds the key by its index. A hash is stored in only one of them.
        .where("api_keys.id", "=", (eb) =>
          eb
            .selectFrom("api_keys")
            .select("id")
            .where("secret_hash", "=", hash)
            .unionAll(eb.selectFrom("old_key_secrets").select("key_id as id").where("secret_hash", "=", hash)),
        )
        .executeTakeFirst();
      if (!row) return null;
      return {
        key: toKey(row),
        account: {
          id: row.account_id,
          name: row.account_name,
          plan: row.plan,
          limits: effectiveLimits(plans, row.plan, row.custom_limits),
          customLimits: row.custom_limits,
          suspended: row.suspended_at !== null,
          stripLocation: row.strip_location,
          metadataFields: row.metadata_fields,
          createdAt: row.account_created_at,
          updatedAt: row.account_updated_at,
        },
        validUntil: earliest(row.expires_at, row.old_valid_until),
      };
    },

    async touchKey(id, now, unlessAfter) {
      await db
        .updateTable("api_keys")
        .set({ last_used_at: now })
        .where("id", "=", id)
        .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", unlessAfter)]))
        .execute();
    },
  };
}

function toKey(row: Selectable<ApiKeyTable>): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.last_four,
    permissions: row.permissions,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  };
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
