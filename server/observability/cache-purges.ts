import { Counter, type Registry } from "prom-client";

/** Counts what becomes of the calls that have caches forget, and what nobody could tell them. */
export function cachePurgeCounters(registry: Registry) {
  const registers = [registry];
  const calls = new Counter({
    name: "cache_purge_calls_total",
    help: "Calls that have caches in front forget files.",
    labelNames: ["outcome"],
    registers,
  });
  const dropped = new Counter({
    name: "cache_purges_dropped_total",
    help: "Changes of which caches could not be told within a day.",
    registers,
  });
  return {
    called: (outcome: "ok" | "failed") => calls.inc({ outcome }),
    dropped: (count: number) => dropped.inc(count),
  };
}
