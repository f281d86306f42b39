import { Counter, type Registry } from "prom-client";

/** Counts the claims that the sweeper dropped because a row references their blobs. */
export function sweeperCounter(registry: Registry): (count: number) => void {
  const referenced = new Counter({
    name: "sweeper_referenced_blobs_total",
    help: "Blobs whose deletion was due but skipped, because a row references them.",
    registers: [registry],
  });
  return (count) => referenced.inc(count);
}
