import { poller } from "@media-asset-service/base/poller.ts";
import { causesOf } from "@media-asset-service/base/system-errors.ts";
import { type CachePurgeSettings, type Context, perContext } from "../context.ts";
import {
  type CacheCall,
  cacheCalls,
  completePurges,
  leasePurges,
  postponePurges,
  recordPurges,
} from "./cache-purges.ts";

/** Purges must arrive within a second. A poll is one index lookup; notifications would serialize commits. */
const POLL_MS = 250;
/** Maximum for one call on every plan of Cloudflare. */
const MAX_URLS_PER_CALL = 30;
const CALL_TIMEOUT_MS = 5_000;
/** Longer than the calls of one round, even if all of them time out. */
const LEASE_SECONDS = 20;
const MAX_PAUSE_SECONDS = 30;
const RECORDING_RENEWAL_MS = 3_600_000;

/** Purges changed files and presets from caches. Null if no cache is notified of changes. */
export const cachePurger = perContext((context) => {
  const { cachePurge } = context.config;
  return cachePurge && createPurger(context, cachePurge);
});

/** Works concurrently with the purgers of other processes. */
function createPurger(context: Context, settings: CachePurgeSettings) {
  const { db, log, observability } = context;
  let failedRounds = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;

  async function renewRecording(): Promise<void> {
    if (performance.now() - renewedAt < RECORDING_RENEWAL_MS) return;
    await recordPurges(db);
    renewedAt = performance.now();
  }

  async function sendCall({ purges, send }: CacheCall, stopping: AbortSignal): Promise<boolean> {
    const ids = purges.flatMap((purge) => purge.ids);
    try {
      await send(AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), stopping]));
    } catch (error) {
      observability.cachePurges.called("failed");
      if (failedRounds === 0) log.warn({ cause: causesOf(error) }, "cache purge failed; retrying");
      await postponePurges(db, ids, pauseAfter(Math.max(...purges.map(({ failures }) => failures))));
      return false;
    }
    observability.cachePurges.called("ok");
    await completePurges(db, ids);
    return true;
  }

  /** Runs one round. Returns the delay until the next one in milliseconds. */
  async function round(stopping: AbortSignal): Promise<number> {
    await renewRecording();
    const due = await leasePurges(db, MAX_URLS_PER_CALL, LEASE_SECONDS);
    if (due.length === 0) return POLL_MS;
    const outcomes = await Promise.all(
      (await cacheCalls(context, settings, due)).map((call) => sendCall(call, stopping)),
    );
    if (!outcomes.some(Boolean)) return pauseAfter(failedRounds++) * 1000;
    failedRounds = 0;
    return 0;
  }

  const rounds = poller({
    poll: round,
    onError(error) {
      if (failedRounds === 0) log.warn({ cause: causesOf(error) }, "cannot poll for cache purges; retrying");
      return pauseAfter(failedRounds++) * 1000;
    },
  });
  return {
    /** Resolves when changes are recorded. From then on, every change is purged. */
    async start() {
      await renewRecording();
      rounds.start();
    },
    stop: rounds.stop,
  };
}

function pauseAfter(failures: number): number {
  return Math.min(2 ** failures, MAX_PAUSE_SECONDS);
}
