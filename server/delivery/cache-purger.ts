import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { causesOf } from "../base/causes.ts";
import type { CacheCall, CacheCalls } from "./cache-calls.ts";
import type { CachePurgesRepository } from "./cache-purges-repository.ts";

export interface CachePurger {
  /** Resolves when changes are recorded. From then on, every change is purged. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface CachePurgerDeps {
  purges: Pick<CachePurgesRepository, "setRecording" | "lease" | "complete" | "postpone">;
  calls: CacheCalls;
  count: (outcome: "ok" | "failed") => void;
  log: Pick<Logger, "warn">;
}

/** Purges must arrive within a second. A poll is one index lookup; notifications would serialize commits. */
const POLL_MS = 250;
/** Maximum for one call on every plan of Cloudflare. */
const MAX_URLS_PER_CALL = 30;
const CALL_TIMEOUT_MS = 5_000;
/** Longer than the calls of one round, even if all of them time out. */
const LEASE_SECONDS = 20;
const MAX_PAUSE_SECONDS = 30;
const RECORDING_RENEWAL_MS = 3_600_000;

/** Purges changed files and presets from caches, concurrently with other processes. */
export function cachePurger({ purges, calls, count, log }: CachePurgerDeps): CachePurger {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let failedRounds = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;

  async function renewRecording(): Promise<void> {
    if (performance.now() - renewedAt < RECORDING_RENEWAL_MS) return;
    await purges.setRecording();
    renewedAt = performance.now();
  }

  async function sendCall({ purges: duePurges, send }: CacheCall): Promise<boolean> {
    const ids = duePurges.flatMap((purge) => purge.ids);
    try {
      await send(AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), stopping.signal]));
    } catch (error) {
      count("failed");
      if (failedRounds === 0) log.warn({ cause: causesOf(error) }, "cache purge failed; retrying");
      await purges.postpone(ids, pauseAfter(Math.max(...duePurges.map(({ failures }) => failures))));
      return false;
    }
    count("ok");
    await purges.complete(ids);
    return true;
  }

  /** Runs one round. Returns the delay until the next one in milliseconds. */
  async function round(): Promise<number> {
    await renewRecording();
    const due = await purges.lease(MAX_URLS_PER_CALL, LEASE_SECONDS);
    if (due.length === 0) return POLL_MS;
    const outcomes = await Promise.all((await calls(due)).map(sendCall));
    if (!outcomes.some(Boolean)) return pauseAfter(failedRounds++) * 1000;
    failedRounds = 0;
    return 0;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = await round().catch((error) => {
        if (failedRounds === 0) log.warn({ cause: causesOf(error) }, "cannot poll for cache purges; retrying");
        return pauseAfter(failedRounds++) * 1000;
      });
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  return {
    async start() {
      await renewRecording();
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function pauseAfter(failures: number): number {
  return Math.min(2 ** failures, MAX_PAUSE_SECONDS);
}
