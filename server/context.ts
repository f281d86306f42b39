import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import type { Engines } from "@media-asset-service/decode/analysis/engine.ts";
import type { Imaging } from "@media-asset-service/decode/imaging/imaging.ts";
import type { WorkerHost } from "@media-asset-service/decode/workers/host.ts";
import type { Logger } from "pino";
import type { Egress } from "./base/egress/egress.ts";
import type { Plans } from "./contract/account.ts";
import type { SecondFactorPolicy } from "./contract/user.ts";
import type { Database, OpenDatabase } from "./db/database.ts";
import type { Invalidations } from "./db/invalidations.ts";
import type { Queue } from "./db/queue.ts";
import type { WakeUps } from "./db/wake-ups.ts";
import type { InstallationCheck } from "./storage/installation/installation.ts";
import type { Observability } from "./telemetry/observability.ts";

/** The resources that a process has opened, and its settings. It contains nothing of the features. */
export interface Context {
  db: Database;
  probe: OpenDatabase["probe"];
  invalidations: Invalidations;
  wakeUps: WakeUps;
  installation: InstallationCheck;
  blobs: BlobStore;
  queue: Queue;
  engines: Engines;
  imaging: Imaging;
  workerHost: WorkerHost;
  /** Requests to addresses that users choose; null if the operator has not enabled any. */
  egress: Egress | null;
  observability: Observability;
  log: Logger;
  /** The time of the database. */
  clock: () => Date;
  phase: () => Phase;
  config: Settings;
}

export interface Settings {
  /** The release. */
  version: string;
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
  /** Limits of searches in the embedded database; lower in tests. */
  searchLimits?: SearchLimits;
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
  /** Retention of the events of the feed, in days. */
  eventsDays: number;
  unsignedVariants: boolean;
  /** Null: no cache is notified of changes. */
  cachePurge: CachePurgeSettings | null;
  variantCacheBytes: number;
  /** Bytes of delivered blobs that are kept in memory; lower in tests. */
  blobCacheBytes?: number;
  transformConcurrency: number;
  transformQueue: number;
  /** The number of queued jobs that this process runs concurrently. */
  aiConcurrency: number;
  /** The timeout of one attempt of an AI engine. */
  aiTimeoutMs: number;
  /** The cost of the password hash; lower in tests. */
  scryptCost?: ScryptCost;
}

/** The phase of the process. It starts once and stops once. */
export type Phase = "starting" | "serving" | "stopping";

/** Times of the embedded database. */
export interface SearchLimits {
  /** The time after which a statement fails. */
  statementMs: number;
  /** The time of all statements after which the response is 503. */
  searchMs: number;
}

/** URL that receives cache purges, and the token for it. */
export interface CachePurgeSettings {
  url: string;
  token: string | null;
}

/** The cost parameters of scrypt (RFC 7914 §2). */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/**
 * Returns a function that creates the state of a feature (a batch loader, a cache, a limiter) once per context, so that
 * several services in one process share none.
 */
export function perContext<State>(create: (context: Context) => State): (context: Context) => State {
  const states = new WeakMap<Context, State>();
  return (context) => {
    const known = states.get(context);
    if (known !== undefined) return known;
    const state = create(context);
    states.set(context, state);
    return state;
  };
}
