import type { Logger } from "pino";
import { lockAccount, storageLedger } from "../accounts/storage.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { contentHashes } from "./content-hashes.ts";
import type { ContentFail } from "./deps.ts";
import { expireUploads, pruneUploads } from "./expire-uploads.ts";
import { uploadOperations } from "./operations.ts";
import { uploadsRepository } from "./repository.ts";
import { resolveUploadUrl } from "./resolve-upload-url.ts";
import { retryComparisonLimit } from "./retried-request.ts";
import { uploadLocks } from "./upload-locks.ts";
import { uploadUrls } from "./urls.ts";

export function wireUploads(deps: {
  context: Context;
  db: Database;
  blobs: BlobStore;
  signingSecret: string;
  baseUrl: () => string;
  fail: ContentFail;
  paging: Paging;
  log: Logger;
  clock: () => Date;
}) {
  const { context, db, blobs } = deps;
  const { signingSecret, baseUrl, fail, paging, log, clock } = deps;
  const uploads = uploadsRepository(db, clock);
  const receiveDeps = {
    context,
    uploads,
    locks: uploadLocks(uploads),
    hashes: contentHashes(),
    limitRetryComparisons: retryComparisonLimit(),
    storage: storageLedger,
    lockAccount,
    blobs,
    fail,
    warn: (cause: unknown, message: string) => log.warn({ err: cause }, message),
    clock,
  };
  const signed = uploadUrls(baseUrl, signingSecret);
  return {
    urls: {
      verify: signed.verify,
      open: resolveUploadUrl(receiveDeps),
    },
    takeOver: uploads.releaseAllLocks,
    expire: (now: Date, isEnough?: () => boolean) => expireUploads(receiveDeps, now, isEnough),
    prune: (before: Date) => pruneUploads(receiveDeps, before),
    handlers: uploadOperations({ ...receiveDeps, uploadUrls: signed, paging }),
  };
}
