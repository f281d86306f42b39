import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { createBlobOwnership } from "./blob-ownership.ts";
import type { BlobStore } from "./blobs/store.ts";
import { uploadConcurrency } from "./per-account-concurrency.ts";
import { staging } from "./stage.ts";
import { sweepBlobs } from "./sweep.ts";

/** Builds the ownership of blobs, and the storage of uploads that arrive. */
export function wireStorage(deps: {
  db: Database;
  blobs: BlobStore;
  observability: { referencedBlobs(count: number): void };
  maxConcurrentUploadsPerAccount: number;
  log: Logger;
  clock: () => Date;
}) {
  const { db, blobs, observability, log, clock } = deps;
  const blobOwnership = createBlobOwnership(db, blobs, clock, (keys) => {
    observability.referencedBlobs(keys.length);
    log.warn({ keys }, "skipped the deletion of blobs that rows reference");
  });
  const limitConcurrency = uploadConcurrency(deps.maxConcurrentUploadsPerAccount);
  return {
    blobOwnership,
    limitConcurrency,
    stage: staging(blobOwnership, blobs, limitConcurrency),
    sweepBlobs: (now: Date, shouldStop?: () => boolean) => sweepBlobs(blobOwnership, now, shouldStop),
    takeOver: () => blobOwnership.expireLeases(clock()),
  };
}
