import type { Logger } from "pino";
import { unavailable } from "../base/errors.ts";
import { fairTurns } from "../base/fair-turns.ts";
import type { Context } from "../context.ts";
import { retainedSince } from "../contract/retention.ts";
import type { Database } from "../db/database.ts";
import { type FileContentKey, locateContents, saveCrc32 } from "../files/archive-files-repository.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { checksums } from "./checksums.ts";
import { ephemeralZips } from "./ephemeral-zip.ts";
import { linkResults } from "./link-results.ts";
import { archiveOperations } from "./operations.ts";
import type { FolderTree } from "./ports.ts";
import { archivesRepository } from "./repository.ts";
import { MAX_FILES } from "./select-files.ts";
import { archiveUrls } from "./urls.ts";

/**
 * Contents that this process reads concurrently for their checksum, and the maximum length of the queue: each download
 * has a few.
 */
const CONCURRENT_READS = 4;
const MAX_QUEUED = 1_000;
/** Links whose recent results are in memory. */
const MAX_CHECKED_ARCHIVES = 100;
const MAX_LAYOUTS = 4;

export function wireArchives(deps: {
  db: Database;
  blobs: BlobStore;
  context: Context;
  folders: FolderTree;
  maxArchiveFiles?: number;
  signingSecret: string;
  baseUrl: () => string;
  log: Logger;
  clock: () => Date;
}) {
  const { context, db, blobs, folders, signingSecret, baseUrl, log, clock } = deps;
  const archives = archivesRepository(db, clock);
  const turns = fairTurns({
    concurrency: 1,
    maxQueue: MAX_QUEUED,
    onReject: () => unavailable("Too many archives are being prepared. Try again in a few seconds."),
  });
  const ofLinks = { turns, clock };
  const sourceDeps = {
    context,
    locate: (accountId: string, contents: readonly FileContentKey[]) =>
      locateContents(context, accountId, contents, retainedSince(context)),
    maxFiles: deps.maxArchiveFiles ?? MAX_FILES,
    blobs,
    checksums: checksums({
      blobs,
      turns: fairTurns({
        concurrency: CONCURRENT_READS,
        maxQueue: MAX_QUEUED,
        onReject: () => unavailable("Too many archives are being read. Try again in a few seconds."),
      }),
      save: (found) => saveCrc32(context, found),
      warn: (cause, message) => log.warn({ err: cause }, message),
    }),
  };
  return {
    prune: archives.prune,
    /** Creates a ZIP without a stored archive, for clients with access to some files. */
    makeZip: ephemeralZips({ ...sourceDeps, recent: linkResults({ ...ofLinks, maxResults: MAX_LAYOUTS }) }),
    handlers: archiveOperations({
      ...sourceDeps,
      db,
      archives,
      turns,
      folders,
      urls: archiveUrls(baseUrl, signingSecret),
      recentChecks: linkResults({ ...ofLinks, maxResults: MAX_CHECKED_ARCHIVES }),
      clock,
    }),
  };
}
