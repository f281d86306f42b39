import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { searchForm } from "../base/search-form.ts";
import type { Account } from "../contract/account.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { PageRequest } from "../db/paging.ts";
import type { Tables } from "../db/schema.ts";
import type { operations } from "../generated/types.ts";

type Query = NonNullable<operations["listAccounts"]["parameters"]["query"]>;
export type AccountFilter = Pick<Query, "search" | "plan" | "suspended">;
/** A filter that contains the ids from `findAccounts` instead of a search text. */
type ResolvedFilter = Pick<Query, "plan" | "suspended"> & { ids?: string[] | undefined };
export type AccountQuery = ResolvedFilter & Pick<Query, "sort" | "order">;

export interface ListedAccount {
  account: Account;
  /** The value of the sort column, for the cursor. */
  sortKey: string;
}

/** The sort columns, and the type that the text in a cursor is cast to. */
const SORT_KEYS: Record<NonNullable<Query["sort"]>, { value: RawBuilder<unknown>; type: string }> = {
  createdAt: { value: sql.ref("created_at"), type: "timestamptz" },
  name: { value: sql`lower(name) collate "C"`, type: "text" },
  storageBytes: { value: sql.ref("storage_bytes"), type: "bigint" },
};

/**
 * Selects one page of accounts. Only the default order has an index, because a service has at most thousands of
 * accounts.
 */
export function selectAccounts(db: Database, { limit, offset, after }: PageRequest, query: AccountQuery) {
  const { sort = "createdAt", order = sort === "name" ? "asc" : "desc" } = query;
  const { value, type } = SORT_KEYS[sort];
  const comparison = sql.raw(order === "asc" ? ">" : "<");
  const last = after && sql`(${after.key}::${sql.raw(type)}, ${after.id})`;
  return filtered(db.selectFrom("accounts"), query)
    .select(COLUMNS.accounts)
    .select(sql<string>`${value}::text`.as("sort_key"))
    .$if(last !== null, (select) => select.where(sql<boolean>`(${value}, id) ${comparison} ${last}`))
    .orderBy(value, order)
    .orderBy("id", order)
    .limit(limit + 1)
    .offset(offset);
}

export function countAccounts(db: Database, filter: ResolvedFilter) {
  return filtered(db.selectFrom("accounts"), filter).select((eb) => eb.fn.countAll<number>().as("total"));
}

/**
 * Returns the ids of the accounts that match a search by their id, their name, or the name or email of a user. Compares
 * in the process, because the database does not support search forms (base/search-form.ts).
 */
export async function findAccounts(db: Database, { search = "", ...filter }: AccountFilter): Promise<string[]> {
  const rows = await filtered(db.selectFrom("accounts"), filter)
    .select((eb) => [
      "id",
      "name",
      sql<string[]>`array(${eb
        .selectFrom("users")
        .select(sql<string>`unnest(array[users.name, users.email])`.as("text"))
        .whereRef("users.account_id", "=", "accounts.id")})`.as("texts"),
    ])
    .execute();
  const form = searchForm(search);
  const matches = (text: string) => searchForm(text).includes(form);
  return rows.filter(({ id, name, texts }) => id === search || [name, ...texts].some(matches)).map(({ id }) => id);
}

function filtered<Selected>(
  accounts: SelectQueryBuilder<Tables, "accounts", Selected>,
  { ids, plan, suspended }: ResolvedFilter,
) {
  return accounts
    .where("erased_at", "is", null)
    .$if(plan !== undefined, (select) => select.where("plan", "=", plan ?? "FREE"))
    .$if(suspended !== undefined, (select) => select.where("suspended_at", suspended ? "is not" : "is", null))
    .$if(ids !== undefined, (select) => select.where("id", "=", sql<string>`any(${ids})`));
}
