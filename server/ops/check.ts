import type { ListedBlob } from "@media-asset-service/blobs/store.ts";
import { sql } from "kysely";
import { findWrongCredits, recountCredits } from "../ai/credits.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";
import { claimOrphans, dropClaims, findUnclaimed, listClaims } from "../storage/blob-claims.ts";
import { sweepBlobs } from "../storage/sweep.ts";
import {
  type CheckBatch,
  type CheckRange,
  checkCutouts,
  checkFiles,
  checkVariants,
  findReferenced,
  type Problem,
} from "./check-referenced-blobs.ts";
import { OBJECT_PREFIXES } from "./named-objects.ts";

/*
 * Checks rows against objects in both directions, and counters against rows. It works in batches, so that a killed
 * process loses only one.
 */

type StoreCheck = components["schemas"]["StoreCheck"];
type CheckSettings = Omit<CheckRange, "now" | "until">;

/** The time of a batch, which a caller waits for. */
const BATCH_MS = 5_000;

/** Checks one batch. `after` is the `next` of the previous one, or "" for the first. */
export async function checkNextBatch(context: Context, { after, ...settings }: CheckSettings): Promise<StoreCheck> {
  const [name, position] = split(after || "files:");
  const index = PARTS.findIndex(([part]) => part === name);
  const [part, check] = PARTS[index] ?? [];
  if (!part || !check) throw new RangeError(`There is no check named ${name}`);
  const { checked, problems, last } = await check(context, rangeOf(context, { ...settings, after: position }));
  const following = PARTS[index + 1]?.[0];
  const next = last !== null ? `${part}:${last}` : following ? `${following}:` : null;
  return { part, checked, problems, next };
}

/** Removes all variants and cut-outs whose bytes are missing, without a time limit. Returns their number. */
export async function repairDerived(context: Context): Promise<number> {
  let repairedCount = 0;
  for (const check of [checkVariants, checkCutouts]) {
    for (let after: string | null = ""; after !== null; ) {
      const range = rangeOf(context, { after, repair: true, checksums: false });
      const { problems, last } = await check(context, range);
      repairedCount += problems.filter(({ repaired }) => repaired).length;
      after = last;
    }
  }
  return repairedCount;
}

function rangeOf({ clock }: Context, settings: CheckSettings): CheckRange {
  return { ...settings, now: clock(), until: AbortSignal.timeout(BATCH_MS) };
}

function split(position: string): [part: string, behind: string] {
  const colon = position.indexOf(":");
  return [position.slice(0, colon), position.slice(colon + 1)];
}

/* Checks counters against the rows that they count. */

/** A stored count, and its correct value. */
interface Count {
  /** The account; null: all accounts together. */
  accountId: string | null;
  what: string;
  counted: number;
  actual: number;
}

interface Counter {
  /** Returns the wrong counts, each read in one snapshot. */
  findWrong(db: Database, accountIds: string[], now: Date): Promise<Count[]>;
  /** Counts again, and blocks concurrent changes of the counters. */
  recount(db: Database, accountIds: (string | null)[], now: Date): Promise<void>;
}

const COUNTED_FILES = 100;

const LIVE_FILES = sql`
    select coalesce(sum(file_size), 0)::bigint + (
      select coalesce(sum(received), 0)::bigint from uploads where account_id = accounts.id and state = 'OPEN'
    ) as bytes, count(*) as files
    from files where account_id = accounts.id and ${FILE.live}`;

/** Counts the storage of accounts: live files, and the received bytes of open uploads. */
const STORAGE: Counter = {
  async findWrong(db, accountIds) {
    const { rows } = await sql<Count>`
        select accounts.id as "accountId", what, counted, actual
        from accounts, lateral (${LIVE_FILES}) live, lateral (
          values ('bytes', storage_bytes, live.bytes), ('files', file_count, live.files)
        ) counters (what, counted, actual)
        where accounts.id = any(${accountIds}) and counted <> actual`.execute(db);
    return rows;
  },

  async recount(db, accountIds) {
    for (const id of accountIds) {
      await inTransaction(db, async (trx) => {
        // Concurrent changes wait for this lock, or were committed before and are visible to the next statement.
        await sql`select from accounts where id = ${id} for no key update`.execute(trx);
        await sql`update accounts set (storage_bytes, file_count) = (${LIVE_FILES}) where id = ${id}`.execute(trx);
      });
    }
  },
};

const ALL_VARIANTS = sql`select coalesce(sum(size), 0)::bigint as actual from variants`;

/** Counts the size of all variants of all accounts. */
const VARIANTS: Counter = {
  async findWrong(db) {
    const { rows } = await sql<Count>`
        select null as "accountId", 'bytes of variants' as what, bytes as counted, actual
        from variant_total, (${ALL_VARIANTS}) counters where bytes <> actual`.execute(db);
    return rows;
  },

  async recount(db) {
    await inTransaction(db, async (trx) => {
      await sql`select from variant_total for update`.execute(trx);
      await sql`update variant_total set bytes = (${ALL_VARIANTS})`.execute(trx);
    });
  },
};

const CREDITS: Counter = {
  findWrong: findWrongCredits,
  async recount(db, accountIds, now) {
    for (const accountId of accountIds) if (accountId !== null) await recountCredits(db, accountId, now);
  },
};

export const checkAccounts = checkOf(STORAGE, [VARIANTS]);
export const checkCredits = checkOf(CREDITS);

/** @param once counters that are not separate for each account */
function checkOf(each: Counter, once: Counter[] = []): CheckBatch {
  return async ({ db }, { after, repair, now }) => {
    const ids = await listAccounts(db, after);
    const problems: Problem[] = [];
    for (const { findWrong, recount } of after === "" ? [each, ...once] : [each]) {
      const wrongCounts = await findWrong(db, ids, now);
      const accountIds = new Set(wrongCounts.map(({ accountId }) => accountId));
      if (repair && accountIds.size > 0) await recount(db, [...accountIds], now);
      problems.push(...wrongCounts.map((count) => problemOf(count, repair)));
    }
    return { checked: ids.length, problems, last: ids.length === COUNTED_FILES ? (ids.at(-1) ?? null) : null };
  };
}

function problemOf({ accountId, what, counted, actual }: Count, repaired: boolean): Problem {
  const id = accountId === null ? what : `${accountId} ${what}`;
  return { kind: "counter", id, expected: String(actual), found: String(counted), repaired };
}

/** Returns accounts after this ID that are not being erased. */
async function listAccounts(db: Database, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", ">", after)
    .where("erased_at", "is", null)
    .orderBy("id")
    .limit(COUNTED_FILES)
    .execute();
  return rows.map(({ id }) => id);
}

const LISTED_OBJECTS = 1_000;
/** Every object has a claim or a row during its upload. This age allows for different clocks and unexpected cases. */
const MIN_AGE_MS = 3_600_000;

/** Checks for stored objects that no row names. */
const checkObjects: CheckBatch = async (context, { after, repair, now, until }) => {
  const { batch, hasMore } = await listObjects(context, after, until);
  const old = batch.filter(({ storedAt }) => now.getTime() - storedAt.getTime() > MIN_AGE_MS);
  const sizes = new Map(old.map(({ key, size }) => [key, size]));
  const unknown = await findOrphans(context, [...sizes.keys()]);
  if (repair) await claimOrphans(context.db, unknown, now);
  const problems = unknown.map<Problem>((id) => ({
    kind: "unknown",
    id,
    expected: null,
    found: String(sizes.get(id)),
    repaired: repair,
  }));
  return { checked: batch.length, problems, last: hasMore ? (batch.at(-1)?.key ?? null) : null };
};

/** Lists the first objects after `after`, in the order of keys, of all prefixes. */
async function listObjects(
  { blobs }: Context,
  after: string,
  until: AbortSignal,
): Promise<{ batch: ListedBlob[]; hasMore: boolean }> {
  const batch: ListedBlob[] = [];
  for (const prefix of OBJECT_PREFIXES) {
    for await (const blob of blobs.list({ prefix, after })) {
      batch.push(blob);
      if (batch.length === LISTED_OBJECTS || until.aborted) return { batch, hasMore: true };
    }
  }
  return { batch, hasMore: false };
}

/** Returns the existing objects that no row and no claim owns. */
async function findOrphans({ db, blobs }: Context, keys: string[]): Promise<string[]> {
  // Claims are read first: an upload drops its claim in the transaction that adds its row. In the opposite order, it
  // could appear to have neither.
  const unclaimed = new Set(await findUnclaimed(db, keys));
  const named = await findReferenced(db, [...unclaimed]);
  const suspect = keys.filter((key) => unclaimed.has(key) && !named.has(key));
  const existing = await Promise.all(suspect.map(async (key) => ((await blobs.stat(key)) ? key : null)));
  return existing.filter((key) => key !== null);
}

/** Checks for claims without a reason. */
const checkClaims: CheckBatch = async (context, { after, repair, now }) => {
  const { db } = context;
  const claims = await listClaims(db, after, LISTED_OBJECTS);
  const named = await findReferenced(
    db,
    claims.map(({ key }) => key),
  );
  const overdue = claims.filter(({ key, deletedFrom }) => {
    return !named.has(key) && now.getTime() - deletedFrom.getTime() > MIN_AGE_MS;
  });
  // A row may have taken over the object in the meantime. Then the claim no longer exists.
  const settled = new Set(await findUnclaimed(db, [...named]));
  const contested = [...named].filter((key) => !settled.has(key));
  if (repair) {
    await dropClaims(db, contested);
    if (overdue.length > 0) await sweepBlobs(context, now);
  }
  const problem = (kind: Problem["kind"], id: string, found: string): Problem => ({
    kind,
    id,
    expected: null,
    found,
    repaired: repair,
  });
  return {
    checked: claims.length,
    problems: [
      ...contested.map((key) => problem("claimed", key, "a claim")),
      ...overdue.map(({ key, deletedFrom }) => problem("overdue", key, deletedFrom.toISOString())),
    ],
    last: claims.length === LISTED_OBJECTS ? (claims.at(-1)?.key ?? null) : null,
  };
};

/** In the order of the check. */
const PARTS: [StoreCheck["part"], CheckBatch][] = [
  ["files", checkFiles],
  ["variants", checkVariants],
  ["cutouts", checkCutouts],
  ["objects", checkObjects],
  ["accounts", checkAccounts],
  ["credits", checkCredits],
  ["claims", checkClaims],
];
