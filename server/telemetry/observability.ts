import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import type { Engines } from "@media-asset-service/decode/analysis/engine.ts";
import type { Imaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Instrument, SpanOptions, Work } from "../base/telemetry.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { aiJobCounter, cacheLookups, cachePurgeCounters, sweeperCounter } from "./counters.ts";
import { databaseGauges } from "./database-gauges.ts";
import {
  instrumentedBlobs,
  instrumentedEngines,
  instrumentedImaging,
  instrumentedJobs,
  instrumentWithHistogram,
  outcomeOf,
} from "./instruments.ts";
import { decoderIsolation, installationGauges } from "./process-gauges.ts";
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
    referencedBlobs: sweeperCounter(registry),
  };
}
