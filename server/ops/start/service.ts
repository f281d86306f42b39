import { setTimeout as delay } from "node:timers/promises";
import { createEngines } from "@media-asset-service/decode/analysis/engines.ts";
import { openImaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { localHost } from "@media-asset-service/decode/workers/local-host.ts";
import { socketHost } from "@media-asset-service/decode/workers/socket/socket-host.ts";
import type { Logger } from "pino";
import { flushBandwidth } from "../../accounts/bandwidth.ts";
import { returnUnusedCalls } from "../../accounts/call-counter.ts";
import { MODERATION_QUEUE } from "../../ai/new-images.ts";
import { stopRuns } from "../../ai/runs.ts";
import { aiWorker } from "../../ai/worker.ts";
import type { BackgroundWorker } from "../../background.ts";
import { openEgress } from "../../base/egress/egress.ts";
import { unavailable } from "../../base/errors.ts";
import type { Context, Phase } from "../../context.ts";
import { rateHeadersForAddress } from "../../http/responses/rate-headers.ts";
import manifest from "../../package.json" with { type: "json" };
import { dropUnusedClaims } from "../../storage/blob-ownership.ts";
import { openInstallation } from "../../storage/installation/installation.ts";
import { locationsOf } from "../../storage/installation/mismatch.ts";
import { openObservability } from "../../telemetry/observability.ts";
import type { OpenTelemetry } from "../../telemetry/tracing/open-telemetry.ts";
import type { Config } from "./config.ts";
import { firstStart } from "./first-start.ts";
import { logIsolation } from "./isolation.ts";
import { openListeners } from "./listeners.ts";
import { openStores, restrictPermissions, unusableDatabase, unusableStore } from "./open-stores.ts";

/**
 * The maximum duration of an AI run by the clock: 504 AI_TIMEOUT (decision N21). Engines have 60 seconds; for embedded
 * ones, this is CPU time. After a longer time, connections without a byte are closed (`server.timeout`, and proxies).
 */
const AI_TIMEOUT_MS = 110_000;
/**
 * Requests in progress receive a response this long before connections are closed, because a response requires
 * transactions; at most half of the grace period.
 */
const RESPONSE_TIME_MS = 2_000;

export type Service = Awaited<ReturnType<typeof startService>>;

/** Opens the stores, composes the service and listens. Closes everything in the opposite order. */
export async function startService(config: Config, log: Logger, openTelemetry: OpenTelemetry | null = null) {
  const { version } = manifest;
  const observability = openObservability(openTelemetry);
  const closing: (() => Promise<unknown>)[] = [];
  if (openTelemetry) {
    openTelemetry.start(observability.registry, log);
    closing.push(() => openTelemetry.close());
  }
  /** Closes all resources in the opposite order. A failure does not keep the others open. */
  const close = async () => {
    const failures: unknown[] = [];
    for (const closeOne of closing.splice(0).reverse()) await closeOne().catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "Some resources could not be closed");
  };
  const workerHost = config.mediaSocket === null ? localHost(config.decoderIsolation) : socketHost(config.mediaSocket);
  observability.decoders(workerHost);
  try {
    const { api, worker, scheduler } = config.roles;
    const embedded = config.databaseUrl === null || config.s3 === null;
    if (embedded && (await restrictPermissions(config.dataDir))) {
      log.warn({ path: config.dataDir }, "other users could access the data directory; its mode is now 700");
    }
    // Opening the embedded database takes as long as loading most of the code.
    const [
      { database, blobs: store },
      { backgroundWorkers, scheduledJobs, takeOver },
      { createApp, readDocument },
      { openQueue },
    ] = await Promise.all([
      openStores(config, { log, closing, instrument: observability.database }),
      import("../../background.ts"),
      import("../../app.ts"),
      import("../../db/queue.ts"),
      logIsolation(workerHost.isolation(), config.decoderIsolation, log),
    ]);
    const { db, query, probe, invalidations, wakeUps } = database;
    const locations = locationsOf(config);
    // `openInstallation` waits for a slow hash, which another thread computes.
    const [installation, document] = await Promise.all([
      openInstallation({ db, store, signingSecret: config.signingSecret, locations, log }).catch((error) => {
        throw unusableDatabase(error) ?? unusableStore(error, config) ?? error;
      }),
      readDocument(),
    ]);
    closing.push(async () => installation.close());
    const { clock } = installation;
    observability.installation(installation);
    observability.databaseGauges(database);
    const blobs = observability.blobs(store);
    const imaging = observability.imaging(openImaging({ ...config, workerHost, unavailable, log }));
    closing.push(() => imaging.close());
    const engines = observability.engines(await createEngines(config.ai, imaging.conversions, log, workerHost));
    closing.push(() => engines.close());
    const queue = await openQueue({ query, wakeUps }, log, scheduler, observability.queueTracing).catch((error) => {
      throw unusableDatabase(error) ?? error;
    });
    const userAgent = `media-asset-service/${version}`;
    const egress = config.webhooks ? openEgress({ ...config.egress, userAgent }) : null;
    if (egress) closing.push(() => egress.close());
    let url = "";
    let adminUrl: string | null = null;
    let phase: Phase = "starting";
    const clients = { baseUrl: () => url, cdnUrl: () => config.cdnUrl ?? `${url}/cdn`, adminUrl: () => adminUrl };
    const context: Context = {
      workerHost,
      egress,
      installation,
      db,
      probe,
      invalidations,
      wakeUps,
      blobs,
      queue,
      engines,
      imaging,
      observability,
      log,
      clock,
      phase: () => phase,
      config: { ...config, ...clients, version, aiConcurrency: config.ai.concurrency, aiTimeoutMs: AI_TIMEOUT_MS },
    };
    const workers = backgroundWorkers(context);
    closing.push(
      () => returnUnusedCalls(context),
      () => dropUnusedClaims(context),
      () => flushBandwidth(context),
      () => queue.stop(),
      () => stopRuns(context),
      ...workers.map(({ stop }) => stop),
    );
    const startWorkers = async (role: BackgroundWorker["role"]) => {
      for (const { start, wake } of workers.filter((each) => each.role === role)) {
        if (wake) wakeUps.subscribe(wake);
        await start();
      }
    };
    if (engines.moderation) await queue.createQueue(MODERATION_QUEUE);
    // The embedded store has only one owner.
    if (!config.databaseUrl) await takeOver(context);
    if (worker) await startWorkers("worker");

    const hasAdminListener = config.admin !== null;
    const app = createApp({
      ...config,
      context,
      document,
      hasAdminListener,
      api,
    });
    const headersFor = rateHeadersForAddress(context);
    const trusts = app.get("trust proxy fn") as (address: string, hop: number) => boolean;
    const connections = {
      total: config.maxConnections,
      perAddress: config.maxConnectionsPerAddress,
      isProxy: (address: string) => trusts(address, 0),
    };
    const listeners = await openListeners(app, config, { headersFor, connections, log });
    url = config.baseUrl ?? listeners.url;
    adminUrl = listeners.adminUrl && (config.adminUrl ?? listeners.adminUrl);
    if (scheduler) {
      await queue.schedule(scheduledJobs(context));
      await startWorkers("scheduler");
    }

    const { dataDir, databaseUrl } = config;
    const isTerminal = process.stdout.isTTY === true;
    const greeting = databaseUrl ? [] : await firstStart(context, { url, dataDir, isTerminal, now: clock() });
    phase = "serving";
    // Logged last, so that a failed start logs only its reason.
    log.info({ version }, "serving");
    /** Ends long operations with 503, so that their connections do not break. */
    const interrupt = () => {
      for (const stop of [() => stopRuns(context), imaging.close]) {
        stop().catch((error: unknown) => log.error({ err: error }, "cannot stop work in progress"));
      }
    };
    return {
      url,
      /** Lines to show to the operator. */
      greeting: [
        ...greeting,
        ...(listeners.adminUrl === null
          ? []
          : [`Administration, metrics and the dashboard for operators are available only at ${listeners.adminUrl}`]),
        `Media Asset Service is ready at ${url} (${api ? `docs: ${url}/docs, dashboard: ${url}/dashboard` : "health checks only"})`,
      ],
      /**
       * Fails readiness immediately, and serves for another `delayMs`. Requests that are then in progress have `graceMs`
       * to finish.
       */
      async stop({ delayMs, graceMs }: { delayMs: number; graceMs: number }) {
        phase = "stopping";
        listeners.stopKeepAlive();
        // The queue starts no more jobs, so that the engines are available to requests.
        void aiWorker(context).stop();
        await delay(delayMs);
        const interrupting = setTimeout(interrupt, graceMs - Math.min(RESPONSE_TIME_MS, graceMs / 2));
        await listeners.drain(graceMs).finally(() => clearTimeout(interrupting));
        await close();
      },
    };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}
