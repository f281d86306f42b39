import type { Logger } from "pino";
import { unavailable } from "../base/errors.ts";
import { recentlyStalled } from "../base/event-loop-stall.ts";
import { raceWithSignal } from "../base/race-with-signal.ts";
import type { Handlers } from "../contract/operation.ts";
import type { OpenDatabase } from "../db/database.ts";
import { type InstallationCheck, notMatching } from "../installation/installation.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { WorkerHost } from "../workers/host.ts";
import type { Isolation } from "../workers/isolation/choose-isolation.ts";
import { checkDependencies, type DependencyState } from "./dependencies.ts";
import { singleFlightCache } from "./single-flight-cache.ts";

/** The phase of the process. It starts once and stops once. */
export type Phase = "starting" | "serving" | "stopping";

/** Anyone can send the request, and a check of the stores costs a write. */
const MAX_AGE_MS = 1_000;
/** A process that was blocked for this long is not ready for a short time. */
const STALL_THRESHOLD_MS = 5_000;
const STALL_MEMORY_MS = 3_000;
/** Prevents a database that hangs from blocking the response longer than its own check does. */
const MISMATCHES_MS = 5_000;
const LOCKED = "Requests are blocked by locked database tables, for example by a migration that does not finish.";

export interface HealthDeps {
  probe: OpenDatabase["probe"];
  blobs: BlobStore;
  workerHost: Pick<WorkerHost, "isolation">;
  phase: () => Phase;
  installation: Pick<InstallationCheck, "check">;
  log: Logger;
  clock: () => Date;
  /** The version of the release. */
  version: string;
}

export interface Health {
  handlers: Pick<Handlers, "checkLiveness" | "checkStartup" | "checkReadiness">;
  /** Returns the state of the dependencies as readiness does, for the metrics. */
  parts: () => Promise<Record<"database" | "blobs" | "decoders", DependencyState>>;
}

export function health({ probe, blobs, workerHost, phase, installation, log, clock, version }: HealthDeps): Health {
  /** Null while the isolation is unknown. */
  let isolation: Pick<Isolation, "level" | "mechanism"> | null = null;
  const checkDecoders = async () => {
    isolation = null;
    const { level, mechanism } = await workerHost.isolation();
    isolation = { level, mechanism };
  };
  const check = checkDependencies(
    { database: probe, blobs: (deadline) => blobs.ready(deadline), decoders: checkDecoders },
    log,
  );
  const parts = singleFlightCache(MAX_AGE_MS, clock, check);
  /** A failed check returns no mismatches. The state of the database already makes the process degraded. */
  const mismatches = () => raceWithSignal(AbortSignal.timeout(MISMATCHES_MS), installation.check()).catch(() => []);
  const requireStarted = () => {
    if (phase() === "starting") throw unavailable("The service is starting.");
  };

  return {
    parts,
    handlers: {
      async checkLiveness(_call, reply) {
        return reply(200, { status: "ok", version });
      },

      async checkStartup(_call, reply) {
        requireStarted();
        return reply(200, { status: "ok", version });
      },

      async checkReadiness({ signal }, reply) {
        requireStarted();
        if (phase() === "stopping") throw unavailable("The service is stopping.");
        if (recentlyStalled(STALL_MEMORY_MS, STALL_THRESHOLD_MS)) {
          throw unavailable("The service is too busy to respond in time.");
        }
        const [states, mismatching] = await raceWithSignal(signal, Promise.all([parts(), mismatches()]));
        if (states.database === "locked") throw unavailable(LOCKED);
        if (mismatching.length > 0) throw notMatching(mismatching);
        const degraded = Object.values(states).includes("unavailable");
        const reported = {
          database: usableOrNot(states.database),
          blobs: usableOrNot(states.blobs),
          decoders: usableOrNot(states.decoders),
        };
        return reply(200, { status: degraded ? "degraded" : "ok", parts: reported, isolation });
      },
    },
  };
}

/** Reports a lock as unavailable, because the 503 already describes it. */
function usableOrNot(state: DependencyState): "ok" | "unavailable" {
  return state === "ok" ? "ok" : "unavailable";
}
