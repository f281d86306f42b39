import type { Logger } from "pino";
import { lockAccount, storageLedger } from "../accounts/storage.ts";
import type { Fail } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import type { Imaging } from "../imaging/imaging.ts";
import type { ReadFilter } from "../query/filter.ts";
import type { BlobOwnership } from "../storage/blob-ownership.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { archiveFileQueries } from "./archive-files-repository.ts";
import { filesInBulk, inTrash } from "./bulk-repository.ts";
import { fileBulkTypes } from "./bulk-types.ts";
import { foldSearchTexts } from "./fold-search-texts-repository.ts";
import { fileOperations } from "./operations.ts";
import { filePages } from "./pages.ts";
import type { FolderLookup, ModerationQueue, TaggingQueue, VersionUrls } from "./ports.ts";
import { cachedRecords } from "./record-cache.ts";
import { filesRepository } from "./repository.ts";
import { reprobe } from "./reprobe.ts";
import { processReprobeQueue } from "./reprobe-queue.ts";
import { reprobeQueue } from "./reprobe-queue-repository.ts";
import { requireFileIn, requireSizeBy } from "./require-file.ts";
import { searches } from "./search-repository.ts";
import { similarFiles } from "./similar-repository.ts";
import { stripBulkType } from "./strip-bulk-type.ts";
import { locationStripper } from "./strip-location.ts";
import { versionOperations } from "./version-operations.ts";
import { fileVersions } from "./versions.ts";
import { versionsRepository } from "./versions-repository.ts";

type Clock = () => Date;

/**
 * Creates the lookups of files that other features need, before the features that files need are created (see
 * ports.ts).
 */
export function wireFileLookups(deps: { db: Database; blobs: BlobStore; imaging: Imaging; log: Logger; clock: Clock }) {
  const { db, blobs, imaging, log, clock } = deps;
  const search = searches(db);
  const files = filesRepository(db, search);
  const reprobeFile = reprobe({ files, blobs, imaging, clock });
  return {
    files,
    versions: versionsRepository(db),
    requireFile: requireFileIn(files),
    requireSize: requireSizeBy(reprobeFile, log),
    reprobeFile,
    liveInBulk: filesInBulk(db, search),
    archived: archiveFileQueries(db, search),
    trashedInBulk: (since: () => Date) => filesInBulk(db, search, inTrash(since)),
  };
}

export type FileLookups = ReturnType<typeof wireFileLookups>;

export function wireFiles(deps: {
  db: Database;
  lookups: FileLookups;
  imaging: Imaging;
  blobs: BlobStore;
  blobOwnership: BlobOwnership;
  folders: FolderLookup;
  tagging: TaggingQueue;
  moderation: ModerationQueue;
  urls: VersionUrls;
  /** Called after an image is stored, to start its queued AI jobs. */
  wakeWorkers: () => void;
  since: (now?: Date) => Date;
  retentionMs: number;
  maxVersionsPerFile: number;
  fail: Fail<"FOLDER_NOT_FOUND">;
  paging: Paging;
  readFilter: ReadFilter;
  clock: Clock;
}) {
  const {
    db,
    imaging,
    blobs,
    blobOwnership,
    folders,
    tagging,
    moderation,
    urls,
    wakeWorkers,
    since,
    retentionMs,
    fail,
    paging,
    readFilter,
    clock,
  } = deps;
  const { files, versions, requireFile, reprobeFile, liveInBulk } = deps.lookups;
  const { maxVersionsPerFile } = deps;
  const queue = reprobeQueue(db);
  // All ways to create a file from bytes use these.
  const stripLocation = locationStripper({ imaging, blobs, blobOwnership });
  const records = cachedRecords(files, urls, clock);
  const pages = filePages({ files, records, paging, clock });
  const commit = {
    db,
    files,
    folders,
    imaging,
    stripLocation,
    reprobeQueue: queue,
    tagging,
    moderation,
    wakeWorkers,
    clock,
  };
  const versionService = fileVersions({
    ...commit,
    versions,
    storage: storageLedger,
    lockAccount,
    since,
    maxVersionsPerFile,
  });
  return {
    commit,
    pages,
    bulkTypes: {
      ...fileBulkTypes(liveInBulk, folders, fail),
      "strip-location": stripBulkType({
        files,
        filesInBulk: liveInBulk,
        versions,
        blobs,
        stripLocation,
        maxVersionsPerFile,
      }),
    },
    foldSearchTexts: () => foldSearchTexts(db),
    reprobeQueued: () => processReprobeQueue(queue, files, reprobeFile),
    handlers: {
      ...fileOperations({
        ...commit,
        lockAccount,
        requireFile,
        readFilter,
        records,
        pages,
        urls,
        similar: similarFiles(db),
      }),
      ...versionOperations({ versions, fileVersions: versionService, requireFile, urls, since, retentionMs, clock }),
    },
  };
}
