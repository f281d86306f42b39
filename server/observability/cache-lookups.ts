import { Counter, type Registry } from "prom-client";

/** Told whether a cache had what it was asked for. */
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
