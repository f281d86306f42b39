import { Counter, type Registry } from "prom-client";

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
