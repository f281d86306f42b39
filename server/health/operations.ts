import type { Logger } from "pino";
import { unavailable } from "../base/errors.ts";
import { recentlyStalled } from "../base/event-loop-stall.ts";
import { raceWithSignal } from "../base/race-with-signal.ts";
import { singleFlightCache } from "../base/single-flight-cache.ts";
import type { Phase } from "../context.ts";
import type { Handlers } from "../contract/operation.ts";
import type { OpenDatabase } from "../db/database.ts";
import { type InstallationCheck, installationMismatch } from "../installation/installation.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { WorkerHost } from "../workers/host.ts";
import type { Isolation } from "../workers/isolation/choose-isolation.ts";
import { checkDependencies, type DependencyState } from "./dependencies.ts";

/** Anyone can send the request, and a check of the stores costs a write. */
const MAX_AGE_MS = 1_000;
/** A process that was blocked for this long is not ready for a short time. */
const STALL_THRESHOLD_MS = 5_000;
const STALL_MEMORY_MS = 3_000;
/** Prevents a database that hangs from blocking the response longer than its own check does. */
const MISMATCH_TIMEOUT_MS = 5_000;
const LOCKED_MESSAGE =
  "Requests are blocked by locked database tables, for example by a migration that does not finish.";

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
  dependencyStates: () => Promise<Record<"database" | "blobs" | "decoders", DependencyState>>;
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
  const dependencyStates = singleFlightCache(MAX_AGE_MS, clock, check);
  /** A failed check returns no mismatches. The state of the database already makes the process degraded. */
  const mismatches = () =>
    raceWithSignal(AbortSignal.timeout(MISMATCH_TIMEOUT_MS), installation.check()).catch(() => []);
  const requireStarted = () => {
    if (phase() === "starting") throw unavailable("The service is starting.");
  };

  return {
    dependencyStates,
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
        const [states, mismatching] = await raceWithSignal(signal, Promise.all([dependencyStates(), mismatches()]));
        if (states.database === "locked") throw unavailable(LOCKED_MESSAGE);
        if (mismatching.length > 0) throw installationMismatch(mismatching);
        const degraded = Object.values(states).includes("unavailable");
        const reported = {
          database: reportedState(states.database),
          blobs: reportedState(states.blobs),
          decoders: reportedState(states.decoders),
        };
        return reply(200, { status: degraded ? "degraded" : "ok", parts: reported, isolation });
      },
    },
  };
}

/** Reports a lock as unavailable, because the 503 already describes it. */
function reportedState(state: DependencyState): "ok" | "unavailable" {
  return state === "ok" ? "ok" : "unavailable";
}
