import { Gauge, type Registry } from "prom-client";
import { raceWithSignal } from "../base/race-with-signal.ts";
import type { WorkerHost } from "../workers/host.ts";

/** Prevents a worker host that hangs from blocking the metrics. */
const QUERY_TIMEOUT_MS = 1_000;

/**
 * Registers the isolation of the decoders as a series with the value 1. The series is missing while the isolation is
 * unknown.
 */
export function decoderIsolation(registry: Registry): (host: Pick<WorkerHost, "isolation">) => void {
  let host: Pick<WorkerHost, "isolation"> | null = null;
  new Gauge({
    name: "decoder_isolation_info",
    help: "Isolation level of the decoder processes (full, partial or none) and the mechanism that provides it.",
    labelNames: ["level", "mechanism"],
    registers: [registry],
    async collect() {
      this.reset();
      if (!host) return;
      const isolation = await raceWithSignal(AbortSignal.timeout(QUERY_TIMEOUT_MS), host.isolation()).catch(() => null);
      if (isolation) this.set({ level: isolation.level, mechanism: isolation.mechanism }, 1);
    },
  });
  return (opened) => {
    host = opened;
  };
}
