import { sql } from "kysely";
import type { Logger } from "pino";
import { before } from "../base/before.ts";
import { unavailable } from "../base/errors.ts";
import { stoodStill } from "../base/standstill.ts";
import type { Database } from "../db/database.ts";
import type { Handlers } from "../http/operation.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { WorkerHost } from "../workers/host.ts";
import type { Isolation } from "../workers/isolation/choose.ts";
import { askedOnce } from "./asked-once.ts";
import { askParts, type PartState } from "./parts.ts";

/** What a process is about; it is started once, and stopped once. */
export type Phase = "starting" | "serving" | "stopping";

/** Anybody may ask, and asking the stores costs them a write. */
const FRESH_MS = 1_000;
/** A process that stood still so long is stuck rather than busy, and is spared for a while. */
const STUCK_MS = 5_000;
const SPARED_MS = 3_000;

export interface HealthDeps {
  db: Database;
  blobs: BlobStore;
  workerHost: Pick<WorkerHost, "isolation">;
  phase: () => Phase;
  log: Logger;
  clock: () => Date;
}

export interface Health {
  handlers: Pick<Handlers, "checkLiveness" | "checkStartup" | "checkReadiness">;
  /** As readiness tells them, for the metrics. */
  parts: () => Promise<Record<"database" | "blobs" | "decoders", PartState>>;
}

export function health({ db, blobs, workerHost, phase, log, clock }: HealthDeps): Health {
  /** Null as long as nobody can tell. */
  let isolation: Pick<Isolation, "level" | "mechanism"> | null = null;
  const askDecoders = async () => {
    isolation = null;
    const { level, mechanism } = await workerHost.isolation();
    isolation = { level, mechanism };
  };
  const ask = askParts(
    { database: () => sql`select 1`.execute(db), blobs: (deadline) => blobs.ready(deadline), decoders: askDecoders },
    log,
  );
  const parts = askedOnce(FRESH_MS, clock, ask);
  const requireStarted = () => {
    if (phase() === "starting") throw unavailable("The service is starting.");
  };

  return {
    parts,
    handlers: {
      async checkLiveness(_call, reply) {
        return reply(200, { status: "ok" });
      },

      async checkStartup(_call, reply) {
        requireStarted();
        return reply(200, { status: "ok" });
      },

      async checkReadiness({ signal }, reply) {
        requireStarted();
        if (phase() === "stopping") throw unavailable("The service is stopping.");
        if (stoodStill(SPARED_MS, STUCK_MS)) throw unavailable("The service is too busy to answer in time.");
        const found = await before(signal, parts());
        const degraded = Object.values(found).includes("unavailable");
        return reply(200, { status: degraded ? "degraded" : "ok", parts: found, isolation });
      },
    },
  };
}
