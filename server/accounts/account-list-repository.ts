import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { PageRequest } from "../base/paging.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import type { operations } from "../generated/types.ts";
import type { Account } from "./account.ts";

type Query = NonNullable<operations["listAccounts"]["parameters"]["query"]>;
export type AccountFilter = Pick<Query, "search" | "plan" | "suspended">;
export type AccountQuery = AccountFilter & Pick<Query, "sort" | "order">;

export interface ListedAccount {
  account: Account;
  /** Of what it is sorted by, for the cursor. */
  sortKey: string;
}

/** What accounts are sorted by, and the type that the text of it in a cursor is read as. */
const SORT_KEYS: Record<NonNullable<Query["sort"]>, { value: RawBuilder<unknown>; type: string }> = {
  createdAt: { value: sql.ref("created_at"), type: "timestamptz" },
  name: { value: sql`lower(name) collate "C"`, type: "text" },
  storageBytes: { value: sql.ref("storage_bytes"), type: "bigint" },
};

/** Accounts are counted in thousands: only the default order has an index. */
export function selectAccounts(db: Database, { limit, offset, after }: PageRequest, query: AccountQuery) {
  const { sort = "createdAt", order = sort === "name" ? "asc" : "desc" } = query;
  const { value, type } = SORT_KEYS[sort];
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  const last = after && sql`(${after.key}::${sql.raw(type)}, ${after.id})`;
  return filtered(db.selectFrom("accounts"), query)
    .select(COLUMNS.accounts)
    .select(sql<string>`${value}::text`.as("sort_key"))
    .$if(last !== null, (select) => select.where(sql<boolean>`(${value}, id) ${beyond} ${last}`))
    .orderBy(value, order)
    .orderBy("id", order)
    .limit(limit + 1)
    .offset(offset);
}

export function countAccounts(db: Database, filter: AccountFilter) {
  return filtered(db.selectFrom("accounts"), filter).select((eb) => eb.fn.countAll<number>().as("total"));
}

function filtered<Selected>(
  accounts: SelectQueryBuilder<Tables, "accounts", Selected>,
  { search, plan, suspended }: AccountFilter,
) {
  const contains = (column: string) => sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${search}::text)) > 0`;
  return accounts
    .where("erased_at", "is", null)
    .$if(plan !== undefined, (select) => select.where("plan", "=", plan ?? "FREE"))
    .$if(suspended !== undefined, (select) => select.where("suspended_at", suspended ? "is not" : "is", null))
    .$if(search !== undefined, (select) =>
      select.where(({ or, exists, eb, selectFrom }) =>
        or([
          eb("id", "=", search ?? ""),
          contains("name"),
          exists(
            selectFrom("users")
              .select("users.id")
              .whereRef("users.account_id", "=", "accounts.id")
              .where(or([contains("users.name"), contains("users.email")])),
          ),
        ]),
      ),
    );
}
