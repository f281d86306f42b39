import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { fillBatch, hasOpenBackfills } from "../db/backfills.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";

/** Between two batches: the database is for those who wait for an answer. */
const MIN_PAUSE_MS = 20;
const PAUSE_PER_WORK = 1;
const RETRY_MS = 30_000;

export interface BackfillRunner {
  start(): void;
  /** Begins no other batch. */
  stop(): Promise<void>;
}

/**
 * Works on what migrations have left to be written, beside other processes that do, until nothing is left: a process that starts
 * later, with other migrations, looks again. What a batch writes and how far it has come are committed together.
 */
export function backfillRunner(deps: {
  db: Database;
  /** Whether nothing is to be changed now. */
  isPaused(): Promise<boolean>;
  log: Pick<Logger, "error">;
}): BackfillRunner {
  const { db, isPaused, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  const pause = (ms: number) => sleep(ms, null, { signal, ref: false }).catch(() => {});

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const began = performance.now();
      try {
        if (await isPaused()) await pause(RETRY_MS);
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
