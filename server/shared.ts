import type { Logger } from "pino";
import { type AnonymousCalls, anonymousCalls } from "./accounts/anonymous-calls.ts";
import { autoTagging } from "./ai/auto-tagging.ts";
import { type JobsRepository, jobsRepository } from "./ai/jobs-repository.ts";
import { LEASE_MS, leases } from "./ai/leases.ts";
import { type ResultsRepository, resultsRepository } from "./ai/results-repository.ts";
import { aiRuns, type Runs } from "./ai/runs.ts";
import { TAGGING_QUEUE } from "./ai/upkeep.ts";
import type { Engines } from "./analysis/engine.ts";
import type { BlobStore } from "./blobs/store.ts";
import type { Database } from "./db/database.ts";
import { readOriginal } from "./delivery/original.ts";
import { pictureSource } from "./delivery/pictures.ts";
import { type Variants, variantStore } from "./delivery/variants.ts";
import { variantsRepository } from "./delivery/variants-repository.ts";
import type { AutoTagging } from "./files/auto-tagging.ts";
import { type BlobClaims, blobClaims } from "./files/blob-claims.ts";
import { filesRepository } from "./files/repository.ts";
import { workQueue } from "./imaging/work-queue.ts";
import type { Queue } from "./jobs/queue.ts";
import { type Bandwidth, bandwidthCounter } from "./stats/bandwidth.ts";

/** What lives as long as the process: requests, scheduled jobs and the listener share it. */
export interface Shared {
  anonymous: AnonymousCalls;
  claims: BlobClaims;
  bandwidth: Bandwidth;
  variants: Variants;
  ai: Ai;
}

/** The AI operations, on requests and from the queue. */
export interface Ai {
  engines: Engines;
  jobs: JobsRepository;
  results: ResultsRepository;
  runs: Runs;
  tagging: AutoTagging;
}

export interface SharedDeps {
  db: Database;
  blobs: BlobStore;
  log: Logger;
  clock: () => Date;
  anonymousCallsPerDay: number;
  variantCacheBytes: number;
  transformConcurrency: number;
  transformQueue: number;
  engines: Engines;
  queue: Pick<Queue, "send">;
  /** How long one attempt of an AI engine may take. */
  aiTimeoutMs: number;
  ffmpeg: string | null;
}

export function createShared(deps: SharedDeps): Shared {
  const { db, blobs, log, clock } = deps;
  const claims = blobClaims(db, clock);
  return {
    anonymous: anonymousCalls(deps.anonymousCallsPerDay),
    claims,
    bandwidth: bandwidthCounter(db, (error) => log.warn({ err: error }, "delivered bytes wait to be written")),
    variants: variantStore({
      blobs,
      variants: variantsRepository(db),
      queue: workQueue({ atOnce: deps.transformConcurrency, mostWaiting: deps.transformQueue }),
      log,
      cacheBytes: deps.variantCacheBytes,
      picture: pictureSource({ blobs, ffmpeg: deps.ffmpeg, log, clock }),
    }),
    ai: createAi(deps, claims),
  };
}

function createAi({ db, blobs, log, clock, engines, queue, aiTimeoutMs }: SharedDeps, claims: BlobClaims): Ai {
  const jobs = jobsRepository(db);
  const results = resultsRepository(db);
  const runs = aiRuns({
    db,
    files: filesRepository(db),
    jobs,
    results,
    leases: leases((ids) => jobs.renewLeases(ids, new Date(clock().getTime() + LEASE_MS))),
    engines,
    blobs,
    claims,
    readOriginal: (file) => readOriginal(blobs, file),
    log,
    clock,
    timeoutMs: aiTimeoutMs,
  });
  const tagging = autoTagging({
    jobs,
    enabled: engines.tagging !== null,
    send: (trx, jobId) => queue.send(TAGGING_QUEUE, jobId, trx),
  });
  return { engines, jobs, results, runs, tagging };
}
