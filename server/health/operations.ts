import type { Logger } from "pino";
import { unavailable } from "../base/errors.ts";
import { recentlyStalled } from "../base/event-loop-stall.ts";
import { raceWithSignal } from "../base/race-with-signal.ts";
import type { Handlers } from "../contract/operation.ts";
import type { OpenDatabase } from "../db/database.ts";
import { type InstallationCheck, notMatching } from "../installation/installation.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { WorkerHost } from "../workers/host.ts";
import type { Isolation } from "../workers/isolation/choose.ts";
import { checkDependencies, type DependencyState } from "./dependencies.ts";
import { singleFlightCache } from "./single-flight-cache.ts";

/** What a process is about; it is started once, and stopped once. */
export type Phase = "starting" | "serving" | "stopping";

/** Anybody may ask, and asking the stores costs them a write. */
const FRESH_MS = 1_000;
/** A process that stood still so long is stuck rather than busy, and is spared for a while. */
const STUCK_MS = 5_000;
const SPARED_MS = 3_000;
/** A database that hangs must not keep whoever asks for longer than its part does. */
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
  /** Of the release. */
  version: string;
}

export interface Health {
  handlers: Pick<Handlers, "checkLiveness" | "checkStartup" | "checkReadiness">;
  /** As readiness tells them, for the metrics. */
  parts: () => Promise<Record<"database" | "blobs" | "decoders", DependencyState>>;
}

export function health({ probe, blobs, workerHost, phase, installation, log, clock, version }: HealthDeps): Health {
  /** Null as long as nobody can tell. */
  let isolation: Pick<Isolation, "level" | "mechanism"> | null = null;
  const askDecoders = async () => {
    isolation = null;
    const { level, mechanism } = await workerHost.isolation();
    isolation = { level, mechanism };
  };
  const ask = checkDependencies(
    { database: probe, blobs: (deadline) => blobs.ready(deadline), decoders: askDecoders },
    log,
  );
  const parts = singleFlightCache(FRESH_MS, clock, ask);
  /** Whoever cannot be asked makes the process degraded, which its part tells. */
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
        if (recentlyStalled(SPARED_MS, STUCK_MS)) throw unavailable("The service is too busy to respond in time.");
        const [found, wrong] = await raceWithSignal(signal, Promise.all([parts(), mismatches()]));
        if (found.database === "locked") throw unavailable(LOCKED);
        if (wrong.length > 0) throw notMatching(wrong);
        const degraded = Object.values(found).includes("unavailable");
        const told = {
          database: usableOrNot(found.database),
          blobs: usableOrNot(found.blobs),
          decoders: usableOrNot(found.decoders),
        };
        return reply(200, { status: degraded ? "degraded" : "ok", parts: told, isolation });
      },
    },
  };
}

/** Whoever asks is told of locks by the 503. */
function usableOrNot(state: DependencyState): "ok" | "unavailable" {
  return state === "ok" ? "ok" : "unavailable";
}
