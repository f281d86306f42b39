import { raceWithSignal } from "@media-asset-service/base/shared-work.ts";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import type { Engines } from "@media-asset-service/decode/analysis/engine.ts";
import type { Imaging } from "@media-asset-service/decode/imaging/imaging.ts";
import type { WorkerHost } from "@media-asset-service/decode/workers/host.ts";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Instrument, SpanOptions, Work } from "../base/telemetry.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import type { InstallationCheck } from "../storage/installation/installation.ts";
import { databaseGauges } from "./database-gauges.ts";
import {
  instrumentedBlobs,
  instrumentedEngines,
  instrumentedImaging,
  instrumentedJobs,
  instrumentWithHistogram,
  outcomeOf,
} from "./instruments.ts";
import type { OpenTelemetry } from "./tracing/open-telemetry.ts";
import { aiSpan, blobSpan, databaseSpan, imageSpan, jobSpan, queueTracing, traced } from "./tracing/spans.ts";
import { parseTraceparent } from "./tracing/trace-context.ts";

const FAST_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10, 30];
const SLOW_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export type Observability = ReturnType<typeof openObservability>;

/**
 * Measures the components of a process from the outside: other folders contain no code for metrics. Labels are few and
 * fixed, so that no caller can increase the number of series, and no label identifies an account.
 */
export function openObservability(openTelemetry: OpenTelemetry | null = null, now?: () => number) {
  const registry = new Registry();
  const tracer = openTelemetry?.tracer;
  const withSpans = (instrument: Instrument, describe: (work: Work) => SpanOptions, beginsTraces = false) =>
    tracer ? traced(instrument, tracer, describe, { beginsTraces }) : instrument;
  collectDefaultMetrics({ register: registry });
  const database = instrumentWithHistogram(registry, {
    name: "database_statement_duration_seconds",
    help: "Time of a database statement on its connection.",
    label: "statement",
    buckets: FAST_BUCKETS,
  });
  const blobs = instrumentWithHistogram(registry, {
    name: "blob_store_call_duration_seconds",
    help: "Time of a call to the blob store; for downloads, until the first byte.",
    label: "call",
    buckets: FAST_BUCKETS,
    // A write also fails if its key cannot be claimed in the database. That is not a failure of the store.
    outcome: (error) => (isDatabaseUnavailable(error) ? "aborted" : outcomeOf(error)),
  });
  const images = instrumentWithHistogram(registry, {
    name: "image_task_duration_seconds",
    help: "Time of tasks on images, media and PDFs, including time spent queued for a worker process.",
    label: "task",
    buckets: SLOW_BUCKETS,
  });
  const ai = instrumentWithHistogram(registry, {
    name: "ai_run_duration_seconds",
    help: "Duration of one attempt of an AI engine, including time spent queued.",
    label: "operation",
    buckets: SLOW_BUCKETS,
  });
  const scheduled = instrumentWithHistogram(registry, {
    name: "scheduled_job_duration_seconds",
    help: "Time of scheduled background jobs.",
    label: "job",
    buckets: SLOW_BUCKETS,
  });

  return {
    registry,
    /** Traces requests; null if tracing is disabled. */
    tracing: tracer ? { tracer, parseTraceparent } : null,
    /** Traces messages of the queue; null if tracing is disabled. */
    queueTracing: tracer ? queueTracing(tracer) : null,
    /** Measures database statements. */
    database: withSpans(database, databaseSpan),
    databaseGauges: databaseGauges(registry, now),
    blobs: (store: BlobStore) => instrumentedBlobs(store, withSpans(blobs, blobSpan)),
    imaging: (imaging: Imaging) => instrumentedImaging(imaging, withSpans(images, imageSpan)),
    engines: (engines: Engines) => instrumentedEngines(engines, withSpans(ai, aiSpan)),
    decoders: decoderIsolation(registry),
    installation: installationGauges(registry),
    aiJobs: aiJobCounter(registry),
    scheduledJob: instrumentedJobs(registry, withSpans(scheduled, jobSpan, true)),
    cache: cacheLookups(registry),
    cachePurges: cachePurgeCounters(registry),
    webhooks: webhookCounter(registry),
    referencedBlobs: sweeperCounter(registry),
  };
}

/** Counts the outcomes of AI jobs, and the charged credits. */
function aiJobCounter(registry: Registry) {
  const outcomes = new Counter({
    name: "ai_jobs_total",
    help: "AI jobs that ended, by outcome: completed, or the code of their error.",
    labelNames: ["operation", "trigger", "outcome"],
    registers: [registry],
  });
  const credits = new Counter({
    name: "ai_charged_credits_total",
    help: "AI credits that were charged.",
    labelNames: ["operation"],
    registers: [registry],
  });

  return {
    completed({ operation, trigger, credits: charged }: { operation: string; trigger: string; credits: number }) {
      outcomes.inc({ operation, trigger, outcome: "completed" });
      credits.inc({ operation }, charged);
    },
    failed({ operation, trigger }: { operation: string; trigger: string }, code: string) {
      outcomes.inc({ operation, trigger, outcome: code });
    },
  };
}

/** Receives whether a cache lookup was a hit. */
type OnLookup = (hit: boolean) => void;

function cacheLookups(registry: Registry): (cache: string) => OnLookup {
  const lookups = new Counter({
    name: "cache_lookups_total",
    help: "Cache lookups, by outcome.",
    labelNames: ["cache", "outcome"],
    registers: [registry],
  });
  return (cache) => {
    const hits = { cache, outcome: "hit" };
    const misses = { cache, outcome: "miss" };
    return (hit) => lookups.inc(hit ? hits : misses);
  };
}

/** Counts the outcomes of attempts to deliver events to webhooks. */
function webhookCounter(registry: Registry) {
  const attempts = new Counter({
    name: "webhook_attempts_total",
    help: "Attempts to deliver an event to a webhook, by outcome.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  return {
    attempted({ isDelivered, isAborted }: { isDelivered: boolean; isAborted: boolean }) {
      attempts.inc({ outcome: isDelivered ? "delivered" : isAborted ? "aborted" : "failed" });
    },
  };
}

/** Counts the outcomes of cache purges, and the purges that were dropped. */
function cachePurgeCounters(registry: Registry) {
  const registers = [registry];
  const calls = new Counter({
    name: "cache_purge_calls_total",
    help: "Calls to purge files from caches.",
    labelNames: ["outcome"],
    registers,
  });
  const dropped = new Counter({
    name: "cache_purges_dropped_total",
    help: "Cache purges dropped because they failed for 24 hours.",
    registers,
  });
  return {
    called: (outcome: "ok" | "failed") => calls.inc({ outcome }),
    dropped: (count: number) => dropped.inc(count),
  };
}

/** Counts the claims that the sweeper dropped because a row references their blobs. */
function sweeperCounter(registry: Registry): (count: number) => void {
  const referenced = new Counter({
    name: "sweeper_referenced_blobs_total",
    help: "Blobs whose deletion was due but skipped, because a row references them.",
    registers: [registry],
  });
  return (count) => referenced.inc(count);
}

/** Prevents a worker host that hangs from blocking the metrics. */
const QUERY_TIMEOUT_MS = 1_000;

/**
 * Registers the isolation of the decoders as a series with the value 1. The series is missing while the isolation is
 * unknown.
 */
function decoderIsolation(registry: Registry): (host: WorkerHost) => void {
  let host: WorkerHost | null = null;
  new Gauge({
    name: "decoder_isolation_info",
    help: "Isolation level of the decoder processes (full, partial or none) and the mechanism that provides it.",
    labelNames: ["level", "mechanism"],
    registers: [registry],
    async collect() {
      this.reset();
      if (!host) return;
      const isolation = await raceWithSignal(AbortSignal.timeout(QUERY_TIMEOUT_MS), host.isolation()).catch(() => null);
      if (isolation) this.set({ level: isolation.level, mechanism: isolation.mechanism }, 1);
    },
  });
  return (opened) => {
    host = opened;
  };
}

/** Registers the last result of `installation.ts`, which checks every few seconds. */
function installationGauges(registry: Registry): (check: InstallationCheck) => void {
  let check: InstallationCheck | null = null;
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
