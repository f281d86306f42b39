import { buffer } from "node:stream/consumers";
import type { Account } from "../accounts/account.ts";
import type { AccountLock, StorageLedger } from "../accounts/storage.ts";
import type { BlobStore } from "../blobs/store.ts";
import type { Database } from "../db/database.ts";
import { invalid, ServiceError, unavailable } from "../errors.ts";
import type { ProbeFile } from "../imaging/probe.ts";
import type { AutoTagging } from "./auto-tagging.ts";
import type { BlobClaims } from "./blob-claims.ts";
import type { FolderLookup } from "./folder-lookup.ts";
import { fileTypeOf, sniffMediaType } from "./media-type.ts";
import type { FileRow, FilesRepository } from "./repository.ts";
import type { StagedFile } from "./staging.ts";

export interface UploadDeps {
  db: Database;
  files: FilesRepository;
  folders: FolderLookup;
  storage: StorageLedger;
  lockAccount: AccountLock;
  claims: BlobClaims;
  blobs: BlobStore;
  probeFile: ProbeFile;
  tagging: AutoTagging;
  clock: () => Date;
}

export interface UploadFields {
  tags: string[];
  description: string;
  isPublic: boolean;
  folderId: string | null;
  /** Whether an image is to be tagged. */
  autoTag: boolean;
}

/**
 * Makes a staged file a file of the account, in one transaction: row, storage counter and claim change together or not at
 * all. Throws FOLDER_NOT_FOUND, STORAGE_LIMIT_EXCEEDED or DUPLICATE_FILE; the staged bytes are then the caller's to drop.
 */
export async function commitUpload(
  deps: UploadDeps,
  account: Account,
  staged: StagedFile,
  { autoTag, ...fields }: UploadFields,
): Promise<FileRow> {
  const { db, files, folders, storage, claims, blobs, probeFile, tagging, lockAccount } = deps;
  if (staged.size === 0) throw invalid("body", "file", "minLength", "must not be empty");
  const mimeType = await sniffMediaType(staged.head);
  const fileType = fileTypeOf(mimeType);
  const probe = await probeFile(fileType, {
    size: staged.size,
    head: staged.head,
    read: async (start, length) =>
      buffer(await blobs.get(staged.blobKey, { range: { start, end: start + length - 1 } })),
  });
  const now = deps.clock();

  const file = await db
    .transaction()
    .execute(async (trx) => {
      if (fields.folderId !== null) {
        await lockAccount(trx, account.id);
        await folders.require(trx, account.id, fields.folderId);
      }
      const full = await storage.add(trx, account.id, staged.size, account.limits.storageBytes, now);
      if (full) throw storageLimitExceeded(account, staged.size, full.used);
      const tagged = fileType === "IMAGE" && autoTag;
      const processingStatus = tagged ? await tagging.enqueue(trx, account, staged.id, now) : "NOT_STARTED";
      const inserted = await files.insert(trx, {
        id: staged.id,
        accountId: account.id,
        filename: staged.filename,
        fileType,
        mimeType,
        fileSize: staged.size,
        checksum: staged.checksum,
        ...probe,
        blobKey: staged.blobKey,
        createdAt: now,
        processingStatus,
        ...fields,
      });
      if (inserted && !(await claims.settle(trx, staged.blobKey))) {
        throw unavailable("The upload took too long to be completed. Send it again.");
      }
      // Null rolls the storage back; which file it is that has the content is looked up outside.
      if (!inserted) throw new DuplicateContent();
      return inserted;
    })
    .catch(async (error: unknown) => {
      throw error instanceof DuplicateContent ? await duplicateFile(files, account.id, staged.checksum) : error;
    });
  staged.committed();
  return file;
}

class DuplicateContent extends Error {}

async function duplicateFile(files: FilesRepository, accountId: string, checksum: string): Promise<ServiceError> {
  const existing = await files.findByChecksum(accountId, checksum);
  // Deleted in this very moment: sending it again will store it.
  if (!existing) return unavailable("The same file was just deleted. Send it again.", undefined, 1);
  return new ServiceError("DUPLICATE_FILE", "This file is already stored.", { existingFileId: existing.id, checksum });
}

function storageLimitExceeded({ limits, plan }: Account, size: number, used: number): ServiceError {
  return new ServiceError(
    "STORAGE_LIMIT_EXCEEDED",
    `This file of ${size} bytes does not fit into the ${limits.storageBytes} bytes of the ${plan} plan, of which ${used} ` +
      "are used. Delete files or change the plan.",
    { limit: limits.storageBytes, used },
  );
}
