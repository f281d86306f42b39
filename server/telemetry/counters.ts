import { Counter, type Registry } from "prom-client";

/** Counts the outcomes of AI jobs, and the charged credits. */
export function aiJobCounter(registry: Registry) {
  const outcomes = new Counter({
    name: "ai_jobs_total",
    help: "AI jobs that ended, by outcome: completed, or the code of their error.",
    labelNames: ["operation", "trigger", "outcome"],
    registers: [registry],
  });
  const credits = new Counter({
    name: "ai_charged_credits_total",
    help: "AI credits that were charged.",
    labelNames: ["operation"],
    registers: [registry],
  });

  return {
    completed({ operation, trigger, credits: charged }: { operation: string; trigger: string; credits: number }) {
      outcomes.inc({ operation, trigger, outcome: "completed" });
      credits.inc({ operation }, charged);
    },
    failed({ operation, trigger }: { operation: string; trigger: string }, code: string) {
      outcomes.inc({ operation, trigger, outcome: code });
    },
  };
}

/** Receives whether a cache lookup was a hit. */
type OnLookup = (hit: boolean) => void;

export function cacheLookups(registry: Registry): (cache: string) => OnLookup {
  const lookups = new Counter({
    name: "cache_lookups_total",
    help: "Cache lookups, by outcome.",
    labelNames: ["cache", "outcome"],
    registers: [registry],
  });
  return (cache) => {
    const hits = { cache, outcome: "hit" };
    const misses = { cache, outcome: "miss" };
    return (hit) => lookups.inc(hit ? hits : misses);
  };
}

/** Counts the outcomes of cache purges, and the purges that were dropped. */
export function cachePurgeCounters(registry: Registry) {
  const registers = [registry];
  const calls = new Counter({
    name: "cache_purge_calls_total",
    help: "Calls to purge files from caches.",
    labelNames: ["outcome"],
    registers,
  });
  const dropped = new Counter({
    name: "cache_purges_dropped_total",
    help: "Cache purges dropped because they failed for 24 hours.",
    registers,
  });
  return {
    called: (outcome: "ok" | "failed") => calls.inc({ outcome }),
    dropped: (count: number) => dropped.inc(count),
  };
}

/** Counts the claims that the sweeper dropped because a row references their blobs. */
export function sweeperCounter(registry: Registry): (count: number) => void {
  const referenced = new Counter({
    name: "sweeper_referenced_blobs_total",
    help: "Blobs whose deletion was due but skipped, because a row references them.",
    registers: [registry],
  });
  return (count) => referenced.inc(count);
}
