import { searchForm } from "@media-asset-service/base/text.ts";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { Handlers } from "../contract/operation.ts";
import { pagingOf } from "../contract/paging.ts";
import type { Database } from "../db/database.ts";
import type { Page, PageRequest } from "../db/paging.ts";
import { rowOf } from "../db/rows.ts";
import type { Tables } from "../db/schema.ts";
import type { operations } from "../generated/types.ts";
import { accountRecord, toAccount } from "./accounts.ts";

type Query = NonNullable<operations["listAccounts"]["parameters"]["query"]>;
/** A query that contains the ids from `findIds` instead of a search text. */
type ResolvedQuery = Query & { ids?: string[] | undefined };

/** The sort columns, and the type that the text in a cursor is cast to. */
const SORT_KEYS: Record<NonNullable<Query["sort"]>, { value: RawBuilder<unknown>; type: string }> = {
  createdAt: { value: sql.ref("created_at"), type: "timestamptz" },
  name: { value: sql`lower(name) collate "C"`, type: "text" },
  storageBytes: { value: sql.ref("storage_bytes"), type: "bigint" },
};

export const accountListHandlers = {
  async listAccounts({ context, query }, reply) {
    const { rows, pagination } = await listAccounts(context, query);
    return reply(200, { accounts: rows.map(accountRecord), pagination });
  },
} satisfies Partial<Handlers>;

/** Returns one page of the accounts that match. */
export async function listAccounts(context: Context, query: Query): Promise<Page<Account>> {
  const { search, plan, suspended, sort, order } = query;
  const name = `accounts ${JSON.stringify([search, plan, suspended, sort, order])}`;
  const paging = pagingOf(context);
  const request = paging.read(name, query, "filters, sort and order");
  const ids = search === undefined ? undefined : await findIds(context.db, query);
  const filter = { ...query, ids };
  const [listed, total] = await Promise.all([
    selectPage(context.db, request, filter),
    ids === undefined ? countAccounts(context.db, filter) : ids.length,
  ]);
  const cursorKey = ({ id, sortKey: key }: (typeof listed)[number]) => ({ key, id });
  const { rows, pagination } = paging.page(name, request, { rows: listed, total, cursorKey });
  return { rows: rows.map((row) => toAccount(context, row)), pagination };
}

/**
 * Returns accounts with the value of the sort column, and one more than the limit if another page exists. Only the
 * default order has an index, because a service has at most thousands of accounts.
 */
function selectPage(db: Database, { limit, offset, after }: PageRequest, query: ResolvedQuery) {
  const { sort = "createdAt", order = sort === "name" ? "asc" : "desc" } = query;
  const { value, type } = SORT_KEYS[sort];
  const comparison = sql.raw(order === "asc" ? ">" : "<");
  const last = after && sql`(${after.key}::${sql.raw(type)}, ${after.id})`;
  return filtered(db.selectFrom("accounts"), query)
    .select(rowOf("accounts"))
    .select(sql<string>`${value}::text`.as("sortKey"))
    .$if(last !== null, (select) => select.where(sql<boolean>`(${value}, id) ${comparison} ${last}`))
    .orderBy(value, order)
    .orderBy("id", order)
    .limit(limit + 1)
    .offset(offset)
    .execute();
}

export async function countAccounts(db: Database, filter: ResolvedQuery = {}): Promise<number> {
  const count = filtered(db.selectFrom("accounts"), filter).select((eb) => eb.fn.countAll<number>().as("total"));
  return (await count.executeTakeFirstOrThrow()).total;
}

/**
 * Returns the ids of the accounts that match a search by their id, their name, or the name or email of a user. Compares
 * in the process, because the database does not support search forms (packages/base/text.ts).
 */
async function findIds(db: Database, { search = "", ...filter }: Query): Promise<string[]> {
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
  { ids, plan, suspended }: ResolvedQuery,
) {
  return accounts
    .where("erased_at", "is", null)
    .$if(plan !== undefined, (select) => select.where("plan", "=", plan ?? "FREE"))
    .$if(suspended !== undefined, (select) => select.where("suspended_at", suspended ? "is not" : "is", null))
    .$if(ids !== undefined, (select) => select.where("id", "=", sql<string>`any(${ids})`));
}
