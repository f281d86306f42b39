import { Gauge, type Registry } from "prom-client";
import { raceWithSignal } from "../base/race-with-signal.ts";
import type { WorkerHost } from "../workers/host.ts";

/** A host that hangs must not keep the page from those who want to know why. */
const PATIENCE_MS = 1_000;

/** What native code in a decoder could reach, as a series with the value 1; none while nobody can tell. */
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
      const found = await raceWithSignal(AbortSignal.timeout(PATIENCE_MS), host.isolation()).catch(() => null);
      if (found) this.set({ level: found.level, mechanism: found.mechanism }, 1);
    },
  });
  return (opened) => {
    host = opened;
  };
}
