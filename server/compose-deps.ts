import type { Logger } from "pino";
import type { Plans } from "./accounts/plans.ts";
import type { Engines } from "./analysis/engine.ts";
import type { Database, OpenDatabase } from "./db/database.ts";
import type { Invalidations } from "./db/invalidations.ts";
import type { Queue } from "./db/queue.ts";
import type { WakeUps } from "./db/wake-ups.ts";
import type { CachePurgeSettings } from "./delivery/cache-calls.ts";
import type { Phase } from "./health/operations.ts";
import type { Imaging } from "./imaging/imaging.ts";
import type { InstallationCheck } from "./installation/installation.ts";
import type { Observability } from "./observability/observability.ts";
import type { BlobStore } from "./storage/blobs/store.ts";
import type { ScryptCost } from "./users/passwords.ts";
import type { SecondFactorPolicy } from "./users/second-factor-policy.ts";
import type { WorkerHost } from "./workers/host.ts";

/** The resources that a process has opened, and its settings. */
export interface ComposeDeps {
  db: Database;
  probe: OpenDatabase["probe"];
  invalidations: Invalidations;
  wakeUps: Pick<WakeUps, "wake">;
  installation: Pick<InstallationCheck, "mustPause" | "requireMatch" | "check" | "deletionTime">;
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
  /** The release. */
  version: string;
  log: Logger;
  /** The time of the database. */
  clock: () => Date;
  plans: Plans;
  signingSecret: string;
  /** The public URLs of the service and of its delivery, without a trailing slash. */
  baseUrl: () => string;
  cdnUrl: () => string;
  /** The URL of the pages for operators; null if they share the public URL. */
  adminUrl: () => string | null;
  /** Which users of the dashboard must have a second factor. */
  secondFactor: SecondFactorPolicy;
  anonymousCallsPerDay: number;
  /** Per signed-in user; lower in tests. */
  dashboardCallsPerMinute?: number;
  /** Files per bulk operation; lower in tests. */
  maxBulkFiles?: number;
  /** Files per archive; lower in tests. */
  maxArchiveFiles?: number;
  /** Uploads of one account whose bytes this process receives concurrently. */
  maxConcurrentUploadsPerAccount: number;
  /** Old versions that are kept per file. */
  maxVersionsPerFile: number;
  purgeAfterDays: number;
  /** Retention of finished bulk operations and uploads, in days. */
  endedRetentionDays: number;
  /** Retention of audit events, in days. */
  auditDays: number;
  unsignedVariants: boolean;
  /** Null: no cache is notified of changes. */
  cachePurge: CachePurgeSettings | null;
  variantCacheBytes: number;
  transformConcurrency: number;
  transformQueue: number;
  /** The number of queued jobs that this process runs concurrently. */
  aiConcurrency: number;
  /** The timeout of one attempt of an AI engine. */
  aiTimeoutMs: number;
  /** The cost of the password hash; lower in tests. */
  scryptCost?: ScryptCost;
}
