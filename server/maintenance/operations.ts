import type { Handlers } from "../contract/operation.ts";
import type { BlobOwnership } from "../storage/blob-ownership.ts";
import type { Check } from "./check.ts";

/** What a batch of the purge takes: a proxy in between waits a minute at the most. */
const BATCH_MS = 5_000;
const DAY_MS = 86_400_000;
/** As many as can be undone at once. */
const MAX_DELETIONS = 50;

/** What deletes, batch by batch. */
export interface Deletions {
  /** Removes files that were deleted before, until it is enough. How many. */
  purge(deletedBefore: Date, now: Date, isEnough: () => boolean): Promise<number>;
  /** Deletes the bytes that nobody answers for, until it is enough. How many. */
  sweep(now: Date, isEnough: () => boolean): Promise<number>;
  /** The database's time, where this process may delete at all. */
  mayDelete(): Promise<Date>;
}

export interface MaintenanceDeps extends Deletions {
  check: Pick<Check, "batch">;
  blobOwnership: Pick<BlobOwnership, "pending" | "cancelPending">;
  /** The database's time. */
  clock: () => Date;
}

export function maintenanceOperations(
  deps: MaintenanceDeps,
): Pick<Handlers, "checkStores" | "repairStores" | "purgeStores" | "listDeletions" | "undoDeletions"> {
  const { check, purge, sweep, mayDelete, blobOwnership, clock } = deps;

  return {
    async checkStores({ query: { after = "", checksums = false } }, reply) {
      return reply(200, await check.batch({ after, checksums, repair: false }));
    },

    async repairStores({ body: { after = "", checksums = false } }, reply) {
      await mayDelete();
      return reply(200, await check.batch({ after, checksums, repair: true }));
    },

    async purgeStores({ body: { olderThanDays } }, reply) {
      const now = await mayDelete();
      const end = AbortSignal.timeout(BATCH_MS);
      const isEnough = () => end.aborted;
      const before = new Date(now.getTime() - (olderThanDays ?? 0) * DAY_MS);
      const files = olderThanDays === undefined ? 0 : await purge(before, now, isEnough);
      const objects = await sweep(now, isEnough);
      return reply(200, { files, objects, done: !isEnough() });
    },

    async listDeletions({ query: { after = "" } }, reply) {
      const pending = await blobOwnership.pending(after, MAX_DELETIONS, clock());
      const deletions = pending.map(({ key, deletedFrom }) => ({ key, deleteAt: deletedFrom.toISOString() }));
      const next = pending.length === MAX_DELETIONS ? (pending.at(-1)?.key ?? null) : null;
      return reply(200, { deletions, next });
    },

    async undoDeletions({ body: { keys } }, reply) {
      return reply(200, { undone: await blobOwnership.cancelPending(keys, clock()) });
    },
  };
}
