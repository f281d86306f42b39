import { sql } from "kysely";
import { invalid } from "../base/errors.ts";
import { isId, newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Account, Limits, Plan } from "../contract/account.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import { type BeforeCommit, changeWithHook, mapBeforeCommit } from "../db/before-commit.ts";
import type { Database } from "../db/database.ts";
import { type Row, rowOf } from "../db/rows.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";
import { effectiveLimits } from "./plans.ts";

type Schemas = components["schemas"];

/** null resets a limit to that of the plan. */
type LimitChanges = { [K in keyof Limits]?: Limits[K] | null | undefined };

/** The operations of `/admin` on accounts, except the erasure (ops/account-erasure.ts). */
export const accountHandlers = {
  async createAccount({ context, body, recordResponse }, reply) {
    const respond = (account: Account) => reply(201, accountRecord(account));
    return respond(await createAccount(context, body, recordResponse(respond)));
  },

  async getAccount(call, reply) {
    return reply(200, accountRecord(await requireAccount(call, call.path.id)));
  },

  async updateAccount(call, reply) {
    return reply(200, accountRecord(await updateAccount(call, call.path.id, call.body)));
  },
} satisfies Partial<Handlers>;

export function accountRecord(account: Account): Schemas["Account"] {
  const { metadataFields: _, createdAt, updatedAt, ...record } = account;
  return { ...record, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export async function createAccount(
  context: Context,
  { name, plan = "FREE", limits, stripLocation }: Schemas["AccountCreation"],
  beforeCommit: BeforeCommit<Account>,
): Promise<Account> {
  const ofRow = (row: Row<"accounts">) => toAccount(context, row);
  const account = { name, plan, limits, stripLocation, now: context.clock() };
  return ofRow(await insertAccount(context.db, account, mapBeforeCommit(beforeCommit, ofRow)));
}

/** @throws ACCOUNT_NOT_FOUND */
export async function requireAccount(
  { context, fail }: CallThatFails<"ACCOUNT_NOT_FOUND">,
  id: string,
): Promise<Account> {
  const account = isId("acct", id) ? await findAccount(context, id) : null;
  if (!account) throw accountNotFound(fail, id);
  return account;
}

/** @throws ACCOUNT_NOT_FOUND */
export async function updateAccount(
  { context, fail }: CallThatFails<"ACCOUNT_NOT_FOUND">,
  id: string,
  { id: sameId = id, limits, customLimits = limits, ...changes }: Schemas["AccountUpdate"],
): Promise<Account> {
  if (sameId !== id) throw invalid("body", "id", "const", "must match the account id in the path");
  const account = isId("acct", id) ? await changeAccount(context, id, { ...changes, limits: customLimits }) : null;
  if (!account) throw accountNotFound(fail, id);
  return account;
}

export function accountNotFound(fail: CallThatFails<"ACCOUNT_NOT_FOUND">["fail"], id: string): Error {
  return fail("ACCOUNT_NOT_FOUND", "There is no account with this id.", { id });
}

/** Returns null if the account does not exist or is being erased. */
export async function findAccount(context: Context, id: string): Promise<Account | null> {
  const row = await context.db
    .selectFrom("accounts")
    .select(rowOf("accounts"))
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row ? toAccount(context, row) : null;
}

export function insertAccount(
  db: Database,
  account: {
    name: string;
    plan: Plan;
    limits?: LimitChanges | undefined;
    stripLocation?: boolean | undefined;
    now: Date;
  },
  beforeCommit: BeforeCommit<Row<"accounts">> = null,
): Promise<Row<"accounts">> {
  const { name, plan, limits = {}, stripLocation = false, now } = account;
  const customLimits = Object.fromEntries(Object.entries(limits).filter(([, value]) => typeof value === "number"));
  return changeWithHook(db, beforeCommit, (db) =>
    db
      .insertInto("accounts")
      .values({
        id: newId("acct", now),
        name,
        plan,
        custom_limits: JSON.stringify(customLimits),
        strip_location: stripLocation,
        created_at: now,
        updated_at: now,
      })
      .returning(rowOf("accounts"))
      .executeTakeFirstOrThrow(),
  );
}

async function changeAccount(
  context: Context,
  id: string,
  changes: {
    name?: string | undefined;
    plan?: Plan | undefined;
    limits?: LimitChanges | undefined;
    suspended?: boolean | undefined;
    stripLocation?: boolean | undefined;
  },
): Promise<Account | null> {
  const now = context.clock();
  const change = (db: Database) =>
    db
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
      .returning(rowOf("accounts"))
      .executeTakeFirst();
  const row = changes.suspended
    ? await inTransaction(context.db, async (trx) => {
        const suspended = await change(trx);
        await endInvitations(trx, id, now);
        return suspended;
      })
    : await change(context.db);
  if (row) await context.invalidations.invalidate(id);
  return row ? toAccount(context, row) : null;
}

/** Ends the invitations of users of the account, who stay invited without a valid link. */
async function endInvitations(trx: Database, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("users")
    .set({ invitation_hash: null, invitation_expires_at: now })
    .where("account_id", "=", id)
    .where("invitation_hash", "is not", null)
    .execute();
}

/** Applies the limits of the plan. */
export function toAccount(
  { config }: Context,
  row: Pick<Row<"accounts">, "suspendedAt" | Exclude<keyof Account, "limits" | "suspended">>,
): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    limits: effectiveLimits(config.plans, row.plan, row.customLimits),
    customLimits: row.customLimits,
    suspended: row.suspendedAt !== null,
    stripLocation: row.stripLocation,
    metadataFields: row.metadataFields,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
