import { coalesce } from "@media-asset-service/base/shared-work.ts";
import { type Context, perContext } from "../context.ts";
import type { StoredBlob } from "../contract/staged.ts";
import { dropClaims, endLease, insertLeases, renewLease } from "./blob-claims.ts";
import { deleteNow } from "./sweep.ts";

/* Storage of new bytes until a row owns them. Before that, a claim owns them (see blob-claims.ts). */

/** A key that is being claimed. Store nothing under it before `claimed` resolves. */
export interface Reservation extends StoredBlob {
  readonly claimed: Promise<void>;
}

export interface RowBeforeBlob {
  /** Returns false if another process has inserted the row. */
  insert(): Promise<boolean>;
  /** Removes the row and schedules the deletion of its key, because some bytes may have been written. */
  remove(): Promise<void>;
}

const RENEWAL_INTERVAL_MS = 2 * 60_000;

/**
 * Claims the key and writes the blob, which stays hidden until a transaction confirms it. Both wait for the disk, so
 * they start concurrently: `write` must not create the blob before `claimed` resolves.
 */
export async function storeBlob<T>(
  context: Context,
  key: string | Reservation,
  write: (claimed: Promise<void>) => Promise<T>,
): Promise<StoredBlob & { written: T }> {
  const reserved = typeof key === "string" ? reserveKey(context, key) : key;
  try {
    const written = await write(reserved.claimed);
    await reserved.claimed;
    return { ...reserved, written };
  } catch (error) {
    // If the bytes cannot be removed now, the sweeper deletes them because of their claim.
    await reserved.discard().catch(() => {});
    await reserved.claimed; // an error of the claim is the cause of the other error
    throw error;
  }
}

/** Claims a key for one attempt to store bytes, until it is confirmed or discarded. */
export function reserveKey(context: Context, key: string, claimed = claimKeys(context)([key])): Reservation {
  claimed.catch(() => {}); // callers await `claimed` before they store bytes
  const stopRenewing = startRenewal(context, key);
  let discarded: Promise<void> | null = null;
  return {
    key,
    claimed,
    async confirm(trx) {
      stopRenewing();
      await endLease(trx, key);
    },
    markConfirmed: stopRenewing,
    discard() {
      stopRenewing();
      discarded ??= claimed.then(() => deleteNow(context, key));
      return discarded;
    },
  };
}

/** Uploads that begin at the same moment share one statement and one write to disk. */
const claimKeys = perContext(({ db, clock }) => coalesce<string[]>((keys) => insertLeases(db, keys.flat(), clock())));

/** The number of keys that are claimed together. A crash leaves the unused ones to the sweeper. */
const AHEAD = 32;
const AHEAD_IDLE_MS = 2_000;
/** Much shorter than the lifetime of a claim. The keys of a process that was suspended for longer are not used. */
const MAX_AHEAD_AGE_MS = 60_000;

/** Keys of one prefix that are claimed before they are needed. */
interface ClaimedAhead {
  keys: string[];
  /** The time of the last claim. */
  claimedAt: number;
  /** Claims of further keys in progress. */
  refill: Promise<void> | null;
  /** Drops the unused claims. */
  idle: NodeJS.Timeout;
}

const claimedAhead = perContext(() => new Map<string, ClaimedAhead>());

/**
 * Claims a key that starts with `prefix`. The second of two calls within a short time expects more, and claims keys for
 * them: later callers do not wait for the database, and share one statement and one write to its disk.
 */
export function reserveNewKey(context: Context, prefix: string, newName: () => string): Reservation {
  const newKey = () => prefix + newName();
  const ahead = claimedAhead(context).get(prefix);
  if (!ahead) {
    expectMore(context, prefix);
    return reserveKey(context, newKey());
  }
  ahead.idle.refresh();
  const now = context.clock().getTime();
  if (now - ahead.claimedAt > MAX_AHEAD_AGE_MS) ahead.keys = [];
  const next = ahead.keys.shift();
  if (ahead.refill === null && ahead.keys.length < AHEAD / 4) {
    const newKeys = Array.from({ length: AHEAD }, newKey);
    ahead.claimedAt = now;
    ahead.refill = claimKeys(context)(newKeys)
      .then(() => void ahead.keys.push(...newKeys))
      .catch(() => {}) // later callers claim their own keys
      .finally(() => {
        ahead.refill = null;
      });
  }
  return next === undefined ? reserveKey(context, newKey()) : reserveKey(context, next, Promise.resolve());
}

function expectMore(context: Context, prefix: string): void {
  const drop = () => {
    if (ahead.refill) return void ahead.idle.refresh();
    claimedAhead(context).delete(prefix);
    // The sweeper finds those that cannot be dropped now.
    if (ahead.keys.length > 0) dropClaims(context.db, ahead.keys).catch(() => {});
  };
  const ahead: ClaimedAhead = {
    keys: [],
    claimedAt: 0,
    refill: null,
    idle: setTimeout(drop, AHEAD_IDLE_MS).unref(),
  };
  claimedAhead(context).set(prefix, ahead);
}

/** Drops the claims that no upload of this process uses. */
export async function dropUnusedClaims(context: Context): Promise<void> {
  const all = [...claimedAhead(context).values()];
  await Promise.all(all.map(({ refill }) => refill));
  const unused = all.flatMap((ahead) => ahead.keys.splice(0));
  if (unused.length > 0) await dropClaims(context.db, unused);
}

/** Renews a claim until the returned function is called. */
function startRenewal({ db, clock }: Context, key: string): () => void {
  const timer = setInterval(() => {
    // The next renewal compensates for one that fails. If none succeeds, `confirm` refuses to commit.
    renewLease(db, key, clock()).catch(() => {});
  }, RENEWAL_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Stores bytes that can be generated again, without a claim and a transaction. The row that owns them is inserted
 * first, and a reader in between waits. Returns false, and stores nothing, if the row could not be inserted.
 */
export async function storeAfterRow(
  { blobs }: Context,
  key: string,
  bytes: Buffer,
  row: RowBeforeBlob,
): Promise<boolean> {
  if (!(await row.insert())) return false;
  try {
    await blobs.write(key, bytes);
    return true;
  } catch (error) {
    await row.remove();
    throw error;
  }
}
