import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.ts";
import { isPaused } from "../contract/read-only.ts";
import { fillBatch, hasOpenBackfills } from "../db/backfills.ts";
import { inTransaction } from "../db/transaction.ts";

/** The pause between two batches, which leaves the database to requests. */
const MIN_PAUSE_MS = 20;
const PAUSE_PER_WORK = 1;
const RETRY_MS = 30_000;

export interface BackfillRunner {
  start(): void;
  /** Starts no further batch. */
  stop(): Promise<void>;
}

/**
 * Runs the backfills of migrations, together with other processes, until all have finished. A process that starts later
 * with other migrations checks again. The changes of a batch and its progress are committed together.
 */
export function backfillRunner(context: Context): BackfillRunner {
  const { db, log } = context;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  const pause = (ms: number) => sleep(ms, null, { signal, ref: false }).catch(() => {});

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const began = performance.now();
      try {
        if (await isPaused(context)) await pause(RETRY_MS);
        else if (await inTransaction(db, fillBatch)) {
          await pause(Math.max(MIN_PAUSE_MS, PAUSE_PER_WORK * (performance.now() - began)));
        } else if (await hasOpenBackfills(db)) await pause(RETRY_MS);
        else return;
      } catch (error) {
        if (signal.aborted) return;
        log.error({ err: error }, "backfill interrupted; retrying");
        await pause(RETRY_MS);
      }
    }
  }

  return {
    start() {
      running = work();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
