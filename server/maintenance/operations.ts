import type { Handlers } from "../http/operation.ts";
import type { Check } from "./check.ts";

/** What a batch of the purge takes: a proxy in between waits a minute at the most. */
const BATCH_MS = 5_000;
const DAY_MS = 86_400_000;

export function maintenanceOperations(deps: {
  check: Pick<Check, "batch">;
  /** Removes files that were deleted before, until it is enough. How many. */
  purge(deletedBefore: Date, now: Date, isEnough: () => boolean): Promise<number>;
  /** Deletes the bytes that nobody answers for, until it is enough. How many. */
  sweep(now: Date, isEnough: () => boolean): Promise<number>;
  /** The database's time, where this process may delete at all. */
  mayDelete(): Promise<Date>;
}): Pick<Handlers, "checkStores" | "repairStores" | "purgeStores"> {
  const { check, purge, sweep, mayDelete } = deps;

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
  };
}
