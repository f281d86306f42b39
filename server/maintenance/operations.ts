import type { Handlers } from "../contract/operation.ts";
import { cancelPendingDeletions, listPendingDeletions } from "../storage/blob-claims.ts";
import type { Check } from "./check.ts";

/** The time of a batch of the purge. A proxy waits for at most a minute. */
const BATCH_MS = 5_000;
const DAY_MS = 86_400_000;
/** The page size of pending deletions, which is also the number that one request can undo. */
const MAX_DELETIONS = 50;

/** Deletions that run in batches. */
export interface Deletions {
  /** Removes files that were deleted before this time, until `isEnough`. Returns their number. */
  purge(deletedBefore: Date, now: Date, isEnough: () => boolean): Promise<number>;
  /** Deletes the bytes without an owner, until `isEnough`. Returns their number. */
  sweep(now: Date, isEnough: () => boolean): Promise<number>;
  /** Returns the database's time, if this process is allowed to delete. */
  deletionTime(): Promise<Date>;
}

export interface MaintenanceDeps extends Deletions {
  check: Pick<Check, "batch">;
}

export function maintenanceOperations(
  deps: MaintenanceDeps,
): Pick<Handlers, "checkStores" | "repairStores" | "purgeStores" | "listDeletions" | "undoDeletions"> {
  const { check, purge, sweep, deletionTime } = deps;

  return {
    async checkStores({ query: { after = "", checksums = false } }, reply) {
      return reply(200, await check.batch({ after, checksums, repair: false }));
    },

    async repairStores({ body: { after = "", checksums = false } }, reply) {
      await deletionTime();
      return reply(200, await check.batch({ after, checksums, repair: true }));
    },

    async purgeStores({ body: { olderThanDays } }, reply) {
      const now = await deletionTime();
      const end = AbortSignal.timeout(BATCH_MS);
      const isEnough = () => end.aborted;
      const before = new Date(now.getTime() - (olderThanDays ?? 0) * DAY_MS);
      const files = olderThanDays === undefined ? 0 : await purge(before, now, isEnough);
      const objects = await sweep(now, isEnough);
      return reply(200, { files, objects, done: !isEnough() });
    },

    async listDeletions({ context, query: { after = "" } }, reply) {
      const pending = await listPendingDeletions(context.db, after, MAX_DELETIONS, context.clock());
      const deletions = pending.map(({ key, deletedFrom }) => ({ key, deleteAt: deletedFrom.toISOString() }));
      const next = pending.length === MAX_DELETIONS ? (pending.at(-1)?.key ?? null) : null;
      return reply(200, { deletions, next });
    },

    async undoDeletions({ context, body: { keys } }, reply) {
      return reply(200, { undone: await cancelPendingDeletions(context.db, keys, context.clock()) });
    },
  };
}
