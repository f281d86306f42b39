import type { Logger } from "pino";
import type { Engines } from "../analysis/engine.ts";
import type { Fail } from "../base/errors.ts";
import { leases } from "../base/leases.ts";
import type { QueueTracing } from "../base/tracer.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { RunError } from "./failures.ts";
import { expireJobLeases, renewJobLeases } from "./jobs.ts";
import { aiOperations } from "./operations.ts";
import { resultsRepository } from "./results-repository.ts";
import { aiRuns } from "./runs.ts";
import { aiWorker } from "./worker.ts";

export function wireAi(deps: {
  db: Database;
  blobs: BlobStore;
  engines: Engines;
  context: Context;
  observability: { queueTracing: QueueTracing | null };
  aiTimeoutMs: number;
  aiConcurrency: number;
  isPaused: () => Promise<boolean>;
  baseUrl: () => string;
  fail: Fail<RunError>;
  log: Logger;
  clock: () => Date;
}) {
  const { db, blobs, engines, isPaused } = deps;
  const { aiTimeoutMs: timeoutMs, aiConcurrency: concurrency, baseUrl, fail, log, clock } = deps;
  const { context } = deps;
  const tracing = deps.observability.queueTracing;
  const results = resultsRepository(db);
  const jobLeases = leases((ids) => renewJobLeases(db, ids));
  const runs = aiRuns({
    context,
    db,
    results,
    leases: jobLeases,
    engines,
    log,
    clock,
    timeoutMs,
    fail,
    tracing,
  });
  return {
    engines,
    results,
    runs,
    worker: aiWorker({ runs, leases: jobLeases, concurrency, isPaused, log }),
    async takeOver(): Promise<void> {
      await expireJobLeases(db);
      await runs.releaseOrphaned();
    },
    handlers: aiOperations({
      runs,
      engines,
      results,
      blobs,
      baseUrl,
    }),
  };
}
