import { Counter, type Registry } from "prom-client";

/** Receives whether a cache lookup was a hit. */
export type OnLookup = (hit: boolean) => void;

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
