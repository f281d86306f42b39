import { type Poller, poller } from "@media-asset-service/base/poller.ts";
import type { Context } from "../context.ts";
import { isPaused } from "../contract/read-only.ts";
import { fillBatch, hasOpenBackfills } from "../db/backfills.ts";
import { inTransaction } from "../db/transaction.ts";

/** The pause between two batches, which leaves the database to requests. */
const MIN_PAUSE_MS = 20;
const PAUSE_PER_WORK = 1;
const RETRY_MS = 30_000;

/**
 * Runs the backfills of migrations, together with other processes, until all have finished. A process that starts later
 * with other migrations checks again. The changes of a batch and its progress are committed together.
 */
export function backfillRunner(context: Context): Poller {
  const { db, log } = context;
  return poller({
    async poll() {
      const began = performance.now();
      if (await isPaused(context)) return RETRY_MS;
      if (await inTransaction(db, fillBatch)) {
        return Math.max(MIN_PAUSE_MS, PAUSE_PER_WORK * (performance.now() - began));
      }
      return (await hasOpenBackfills(db)) ? RETRY_MS : null;
    },
    onError(error) {
      log.error({ err: error }, "backfill interrupted; retrying");
      return RETRY_MS;
    },
  });
}
