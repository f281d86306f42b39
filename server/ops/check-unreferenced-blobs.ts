import type { ListedBlob } from "@media-asset-service/blobs/store.ts";
import type { Context } from "../context.ts";
import { claimOrphans, dropClaims, findUnclaimed, listClaims } from "../storage/blob-claims.ts";
import { sweepBlobs } from "../storage/sweep.ts";
import { type CheckBatch, findReferenced, type Problem } from "./check-referenced-blobs.ts";
import { OBJECT_PREFIXES } from "./named-objects.ts";

const BATCH = 1_000;
/** Every object has a claim or a row during its upload. This age allows for different clocks and unexpected cases. */
const MIN_AGE_MS = 3_600_000;

/** Checks for stored objects that no row names. */
export const checkObjects: CheckBatch = async (context, { after, repair, now, until }) => {
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
      if (batch.length === BATCH || until.aborted) return { batch, hasMore: true };
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
export const checkClaims: CheckBatch = async (context, { after, repair, now }) => {
  const { db } = context;
  const claims = await listClaims(db, after, BATCH);
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
    last: claims.length === BATCH ? (claims.at(-1)?.key ?? null) : null,
  };
};
