import type { Logger } from "pino";
import type { Plans } from "./accounts/plans.ts";
import type { Engines } from "./analysis/engine.ts";
import type { Database, OpenDatabase } from "./db/database.ts";
import type { Invalidations } from "./db/invalidations.ts";
import type { WakeUps } from "./db/wake-ups.ts";
import type { CachePurgeSettings } from "./delivery/cache-calls.ts";
import type { Phase } from "./health/operations.ts";
import type { Imaging } from "./imaging/imaging.ts";
import type { InstallationCheck } from "./installation/installation.ts";
import type { Queue } from "./jobs/queue.ts";
import type { Observability } from "./observability/observability.ts";
import type { BlobStore } from "./storage/blobs/store.ts";
import type { ScryptCost } from "./users/passwords.ts";
import type { SecondFactorPolicy } from "./users/second-factor-policy.ts";
import type { WorkerHost } from "./workers/host.ts";

/** What a process has opened, and its settings. */
export interface ComposeDeps {
  db: Database;
  probe: OpenDatabase["probe"];
  invalidations: Invalidations;
  wakeUps: Pick<WakeUps, "wake">;
  installation: Pick<InstallationCheck, "mismatches" | "check" | "mayDelete">;
  blobs: BlobStore;
  queue: Pick<Queue, "send" | "work">;
  engines: Engines;
  imaging: Imaging;
  workerHost: Pick<WorkerHost, "isolation">;
  observability: Pick<
    Observability,
    "queueTracing" | "aiJobs" | "cache" | "cachePurges" | "referencedBlobs" | "scheduledJob"
  >;
  phase: () => Phase;
  /** Of the release. */
  version: string;
  log: Logger;
  /** The database's time. */
  clock: () => Date;
  plans: Plans;
  signingSecret: string;
  /** Where clients reach the service, and its delivery, without a slash at the end. */
  baseUrl: () => string;
  cdnUrl: () => string;
  /** Where operators have their pages; null: with everything else. */
  adminUrl: () => string | null;
  /** Who of the dashboard's users has to have a second factor. */
  secondFactor: SecondFactorPolicy;
  anonymousCallsPerDay: number;
  /** Of each signed-in user; less in tests. */
  dashboardCallsPerMinute?: number;
  /** That one bulk operation may be about; less in tests. */
  maxBulkFiles?: number;
  /** That one archive may have; less in tests. */
  maxArchiveFiles?: number;
  /** Uploads whose bytes this process receives at once for one account. */
  maxConcurrentUploadsPerAccount: number;
  /** Old versions that are kept of a file. */
  maxVersionsPerFile: number;
  purgeAfterDays: number;
  /** How long an upload or a bulk operation can be looked at after its end. */
  endedRetentionDays: number;
  /** How long the audit log keeps an event. */
  auditDays: number;
  unsignedVariants: boolean;
  /** Null: no cache in front is told of changes. */
  cachePurge: CachePurgeSettings | null;
  variantCacheBytes: number;
  transformConcurrency: number;
  transformQueue: number;
  /** How many queued jobs this process runs at once. */
  aiConcurrency: number;
  /** How long one attempt of an AI engine may take. */
  aiTimeoutMs: number;
  /** How hard it is to guess at a stolen password hash; less in tests. */
  scryptCost?: ScryptCost;
}
