import { raceWithSignal } from "@media-asset-service/base/shared-work.ts";
import type { WorkerHost } from "@media-asset-service/decode/workers/host.ts";
import { Gauge, type Registry } from "prom-client";
import type { InstallationCheck } from "../storage/installation/installation.ts";

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

type Checked = Pick<InstallationCheck, "skewSeconds" | "mismatches">;

/** Registers the last result of `installation.ts`, which checks every few seconds. */
export function installationGauges(registry: Registry): (check: Checked) => void {
  let check: Checked | null = null;
  new Gauge({
    name: "clock_skew_seconds",
    help: "Seconds that the clock of this process is ahead of the clock of the database; negative: behind.",
    registers: [registry],
    collect() {
      this.set(check?.skewSeconds() ?? 0);
    },
  });
  new Gauge({
    name: "installation_mismatch",
    help: "1 if the process does not match its installation in this kind: clock, database, store or secret.",
    labelNames: ["kind"],
    registers: [registry],
    collect() {
      const kinds = new Set(check?.mismatches().map(({ kind }) => kind));
      for (const kind of ["clock", "database", "store", "secret"] as const) this.set({ kind }, kinds.has(kind) ? 1 : 0);
    },
  });
  return (opened) => {
    check = opened;
  };
}
