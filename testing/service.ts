import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import type { Engines } from "@media-asset-service/decode/analysis/engine.ts";
import { type Imaging, openImaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { defaultHost } from "@media-asset-service/decode/workers/local-host.ts";
import type { Express } from "express";
import { pino } from "pino";
import { flushBandwidth } from "../server/accounts/bandwidth.ts";
import { defaultPlans } from "../server/accounts/plans.ts";
import { webhookDispatcher } from "../server/accounts/webhooks/dispatcher.ts";
import { MODERATION_QUEUE, moderateImage } from "../server/ai/new-images.ts";
import { stopRuns } from "../server/ai/runs.ts";
import { aiWorker } from "../server/ai/worker.ts";
import { type AppDeps, createApp, readDocument } from "../server/app.ts";
import { type BackgroundWorker, backgroundWorkers, scheduledJobs } from "../server/background.ts";
import { unavailable } from "../server/base/errors.ts";
import { monitorEventLoop } from "../server/base/event-loop-stall.ts";
import { noInstrumentation } from "../server/base/telemetry.ts";
import { bulkRunner } from "../server/bulk/runner.ts";
import type { Context, Settings } from "../server/context.ts";
import type { Role } from "../server/contract/user.ts";
import { type OpenDatabase, openServerDatabase } from "../server/db/database.ts";
import { type Job, openQueue } from "../server/db/queue.ts";
import { type ListenOptions, listen } from "../server/http/listen.ts";
import { forAdminListener } from "../server/http/listener-rules.ts";
import { openApi } from "../server/http/pipeline/open-api.ts";
import { rateHeadersForAddress } from "../server/http/responses/rate-headers.ts";
import { openObservability } from "../server/telemetry/observability.ts";
import type { OpenTelemetry } from "../server/telemetry/tracing/open-telemetry.ts";
import { type AccountOptions, accountMaker, type TestAccount } from "./account.ts";
import { openEmptyDatabase } from "./empty-database.ts";
import { createServerDatabase } from "./server-database.ts";
import { type TestUser, userMaker } from "./user.ts";

export type { AccountOptions, TestAccount, TestUser };

export const SIGNING_SECRET = "test-signing-secret";

export interface TestService {
  context: Context;
  scheduled: Job[];
  backgroundWorkers: BackgroundWorker[];
  url: string;
  /** The URL of the listener that is only for operators. */
  operatorUrl: string;
  adminToken: string;
  database: OpenDatabase;
  db: OpenDatabase["db"];
  pool: OpenDatabase["pool"];
  blobs: BlobStore;
  /** Creates an account with a key, and a client. Every test uses its own account, so that tests are independent. */
  account(options?: AccountOptions): Promise<TestAccount>;
  /** Creates a user of the account. */
  user(account: TestAccount, role?: Role): Promise<TestUser>;
  stop(): Promise<void>;
}

/** The responses that violate openapi.yaml, of the services in a test process. */
const faultsOf = new WeakMap<Express, string[]>();
let compiled: Promise<Pick<AppDeps, "document" | "openApi">> | null = null;

/** Compiles the schemas once, which takes longer than the rest of the start. */
function compiledDocument(): Promise<Pick<AppDeps, "document" | "openApi">> {
  compiled ??= readDocument().then((document) => ({
    document,
    openApi: openApi(document, (fault, { app }) => faultsOf.get(app as Express)?.push(fault)),
  }));
  return compiled;
}

const IMAGING = { transformConcurrency: 2, unavailable };
let imagingOfProcess: Imaging | null = null;

/** All services in a test process share the worker processes of images, which take longer to start than a service. */
function sharedImaging(): Imaging {
  imagingOfProcess ??= openImaging(IMAGING);
  return imagingOfProcess;
}

/** Replaces resources of the context, its settings, and parts of the pipeline and the listener. */
export type ServiceOverrides = Partial<
  Omit<AppDeps, "context"> &
    Omit<Context, "config" | "installation"> &
    Settings &
    Omit<ListenOptions, "host" | "port"> & { installation: Partial<Context["installation"]> }
>;

/**
 * Starts the real service on its own port: with embedded PostgreSQL in memory, or a new database on DATABASE_URL's
 * server.
 */
export async function startTestService(
  overrides: ServiceOverrides & {
    openTelemetry?: OpenTelemetry;
    ffmpeg?: string;
    /** The monotonic clock in milliseconds that limits the age of database metrics. */
    metricsClock?: () => number;
    /** Uses the database and the storage of another service, as another process would. Must be stopped first. */
    sharedWith?: TestService;
  } = {},
): Promise<TestService> {
  const directory = await mkdtemp(join(tmpdir(), "media-asset-service-"));
  const observability = openObservability(overrides.openTelemetry ?? null, overrides.metricsClock);
  const { sharedWith } = overrides;
  const database = sharedWith
    ? { ...sharedWith.database, close: async () => {} }
    : await openTestDatabase(observability.database);
  observability.databaseGauges(database);
  const blobs = sharedWith?.blobs ?? observability.blobs(overrides.blobs ?? fileSystemStore(join(directory, "blobs")));
  const adminToken = "test-admin-token-0123456789";
  const clock = overrides.clock ?? (() => new Date());
  const log = overrides.log ?? pino({ level: "silent" });
  // The queue starts only for tests with engines: without engines, no jobs are queued.
  const queue = overrides.engines ? await openQueue(database, log, true, observability.queueTracing) : NO_QUEUE;
  const ownImaging = overrides.ffmpeg ? openImaging({ ...IMAGING, ffmpeg: overrides.ffmpeg }) : null;
  const imaging = observability.imaging(ownImaging ?? sharedImaging());
  let url = "";
  const faults: string[] = [];
  let operatorUrl = "";
  const adminUrl = () => (overrides.hasAdminListener ? operatorUrl : null);
  const config: Settings = {
    baseUrl: () => url,
    cdnUrl: () => `${url}/cdn`,
    adminUrl,
    version: "0.0.0",
    plans: defaultPlans,
    signingSecret: SIGNING_SECRET,
    secondFactor: "optional",
    anonymousCallsPerDay: 1_000_000,
    maxConcurrentUploadsPerAccount: 64,
    maxVersionsPerFile: 10,
    purgeAfterDays: 30,
    endedRetentionDays: 30,
    cachePurge: null,
    auditDays: 400,
    eventsDays: 30,
    unsignedVariants: false,
    variantCacheBytes: 1_000_000_000,
    transformConcurrency: 2,
    transformQueue: 64,
    aiConcurrency: 2,
    aiTimeoutMs: 60_000,
    scryptCost: { N: 1024, r: 8, p: 1 },
    ...overrides,
  };
  const context: Context = {
    observability,
    log,
    clock,
    db: database.db,
    probe: database.probe,
    invalidations: database.invalidations,
    wakeUps: database.wakeUps,
    queue,
    imaging,
    workerHost: defaultHost(),
    egress: null,
    phase: () => "serving",
    ...overrides,
    installation: {
      clock,
      skewSeconds: () => 0,
      mismatches: () => [],
      mustPause: () => false,
      requireMatch() {},
      check: async () => [],
      deletionTime: async () => clock(),
      close() {},
      ...overrides.installation,
    },
    blobs,
    engines: observability.engines(overrides.engines ?? NO_ENGINES),
    config,
  };
  const workers = backgroundWorkers(context);
  if (overrides.engines) {
    const worker = aiWorker(context);
    database.wakeUps.subscribe(worker.wake);
    worker.start();
  }
  database.wakeUps.subscribe(() => bulkRunner(context).wake());
  bulkRunner(context).start();
  if (context.egress) webhookDispatcher(context).start();
  await queue.createQueue(MODERATION_QUEUE);
  await queue.work(MODERATION_QUEUE, (fileId) => moderateImage(context, fileId));
  const app = createApp({
    ...(await compiledDocument()),
    adminToken,
    trustProxy: false,
    hasAdminListener: false,
    api: true,
    onUndocumented: (fault) => faults.push(fault),
    ...overrides,
    context,
  });
  faultsOf.set(app, faults);
  const headersFor = rateHeadersForAddress(context);
  const server = await listen(app, { host: "127.0.0.1", port: 0, headersFor, log, ...overrides });
  url = `http://127.0.0.1:${server.port}`;
  const operators = await listen(forAdminListener(app), { host: "127.0.0.1", port: 0 });
  operatorUrl = `http://127.0.0.1:${operators.port}`;
  // Earlier stalls of this process are those of other test files.
  monitorEventLoop(() => performance.now());

  return {
    context,
    scheduled: scheduledJobs(context),
    backgroundWorkers: workers,
    url,
    operatorUrl,
    adminToken,
    database,
    db: database.db,
    pool: database.pool,
    blobs,
    account: accountMaker(database.db, url, clock),
    user: userMaker(url, adminToken, adminUrl() ?? url),
    async stop() {
      await Promise.all([server.drain(2_000), operators.drain(2_000)]);
      await Promise.all(workers.map((worker) => worker.stop()));
      await stopRuns(context);
      await queue.stop();
      await flushBandwidth(context);
      await ownImaging?.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
      // Even if the test passes, such a response is a defect of the service.
      if (faults.length > 0) throw new Error(`Responses that violate openapi.yaml:\n${faults.join("\n")}`);
    },
  };
}

/** Disables all AI operations. */
export const NO_ENGINES: Engines = {
  tagging: null,
  ocr: null,
  bgRemoval: null,
  detector: null,
  moderation: null,
  close: async () => {},
};
const NO_QUEUE = {
  schedule: async () => {},
  createQueue: async () => {},
  work: async () => {},
  send: async () => {},
  stop: async () => {},
};

/** Opens an empty migrated database, which is deleted when it is closed. */
export async function openTestDatabase(instrument = noInstrumentation): Promise<OpenDatabase & { url: string | null }> {
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl) {
    return { ...(await openEmptyDatabase({ instrument })), url: null };
  }
  const { url, drop } = await createServerDatabase(serverUrl);
  const opened = await openServerDatabase(url, {}, { instrument });
  return {
    ...opened,
    url,
    async close() {
      await opened.close();
      await drop();
    },
  };
}
