import { Gauge, type Registry } from "prom-client";
import type { InstallationCheck } from "../installation/installation.ts";

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
