import type { Transaction } from "kysely";
import type { Account } from "../accounts/account.ts";
import { storageLimitExceeded } from "../accounts/storage.ts";
import { type Fail, unavailable } from "../base/errors.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { alreadySwept } from "../storage/blob-ownership.ts";
import type { Staged } from "../storage/stage.ts";
import { cleanFilename } from "./filename.ts";
import type { FolderLookup } from "./folder-lookup.ts";
import type { Inspected, Inspector } from "./inspect.ts";
import { discard, inspectOrDiscard, newContent } from "./new-content.ts";
import { queueWork, type WorkQueues } from "./queue-work.ts";
import type { FileRow, FilesRepository, NewFile } from "./repository.ts";

export interface CommitDeps extends WorkQueues {
  db: Database;
  files: FilesRepository;
  folders: FolderLookup;
  imaging: Inspector;
  /** Told when an image is stored that others may have something to do with. */
  wakeWorkers: () => void;
  clock: () => Date;
}

/** What is to be said of the new file. */
export interface FileFields {
  /** As the client sent it. */
  filename: string;
  tags: string[];
  description: string;
  isPublic: boolean;
  folderId: string | null;
  /** Whether an image is to be tagged. */
  autoTag: boolean;
}

/** What becomes of content that the account holds already: throws, or names the file to go on with. */
export type DuplicatePolicy = (existing: FileRow) => FileRow;

export interface CommitOptions {
  onDuplicate: DuplicatePolicy;
  /** Throws for content that is not wanted. */
  accept?(inspected: Inspected): void;
  /** What comes first in the transaction, and is undone with it. */
  before?: ((trx: Transaction<Tables>) => Promise<void>) | undefined;
  beforeCommit?: BeforeCommit<FileRow>;
}

export type CommitError = "FOLDER_NOT_FOUND" | "STORAGE_LIMIT_EXCEEDED";

/** How often content is tried again whose equal was deleted in between. */
const TRIES = 5;

/**
 * Bytes become a file of the account. When they do not, because it throws or because of the policy, nothing of them is
 * left.
 */
export async function commitFile(
  deps: CommitDeps,
  fail: Fail<CommitError>,
  account: Account,
  content: Staged,
  fields: FileFields,
  { onDuplicate, accept, before, beforeCommit = null }: CommitOptions,
): Promise<FileRow> {
  return inspectOrDiscard(deps.imaging, account, content, async (inspected) => {
    accept?.(inspected);
    for (let tried = 0; tried < TRIES; tried++) {
      const inserted = await insertFile(deps, fail, account, content, inspected, fields, { before, beforeCommit });
      if (inserted) return inserted;
      const existing = await deps.files.findByChecksum(account.id, content.checksum);
      if (!existing) continue;
      await discard(content);
      return onDuplicate(existing);
    }
    throw unavailable("This content is being deleted concurrently. Retry.", undefined, 1);
  });
}

/** Row, storage counter, claim and what is queued change together or not at all. Null: a duplicate. */
async function insertFile(
  deps: CommitDeps,
  fail: Fail<CommitError>,
  account: Account,
  content: Staged,
  inspected: Inspected,
  { filename, autoTag, ...fields }: FileFields,
  { before, beforeCommit = null }: Pick<CommitOptions, "before" | "beforeCommit">,
): Promise<FileRow | null> {
  const { db, files, folders } = deps;
  const newFile: NewFile = {
    id: content.id,
    accountId: account.id,
    filename: cleanFilename(filename),
    ...newContent(content, inspected),
    createdAt: deps.clock(),
    ...fields,
  };
  const insert = async (trx?: Transaction<Tables>) => files.insert(newFile, account.limits.storageBytes, trx);
  const isImage = inspected.fileType === "IMAGE";
  const inserted =
    isImage || !inspected.isComplete || beforeCommit || before
      ? await allOrNothing(db, async (trx) => {
          await before?.(trx);
          const stored = await insert(trx);
          if (!("file" in stored)) return stored;
          const file = await queueWork(deps, trx, account, stored.file, inspected, autoTag);
          await beforeCommit?.(trx, file);
          return { file };
        })
      : await insert();
  if ("file" in inserted) {
    content.confirmed();
    if (isImage) deps.wakeWorkers();
    return inserted.file;
  }
  switch (inserted.reason) {
    case "account":
      throw unavailable("The account was erased while this was uploaded.");
    case "folder":
      await folders.require(fail, account.id, fields.folderId ?? "");
      return null;
    case "storage":
      throw storageLimitExceeded(fail, account, content.size, inserted.used);
    case "claim":
      throw alreadySwept();
    case "duplicate":
      return null;
  }
}

type Inserted = Awaited<ReturnType<FilesRepository["insert"]>>;

/** A transaction in which a refusal changes nothing. */
async function allOrNothing(db: Database, run: (trx: Transaction<Tables>) => Promise<Inserted>): Promise<Inserted> {
  let refused: Inserted | null = null;
  try {
    return await inTransaction(db, async (trx) => {
      const inserted = await run(trx);
      if ("file" in inserted) return inserted;
      refused = inserted;
      throw new Error("The file was refused");
    });
  } catch (error) {
    if (refused) return refused;
    throw error;
  }
}

/** Content is stored once per account (decision C10). */
export function refuseDuplicate(fail: Fail<"DUPLICATE_FILE">): DuplicatePolicy {
  return (existing) => {
    throw duplicateFile(fail, existing);
  };
}

export function duplicateFile(fail: Fail<"DUPLICATE_FILE">, { id, checksum }: Pick<FileRow, "id" | "checksum">): Error {
  return fail("DUPLICATE_FILE", "This file is already stored.", { existingFileId: id, checksum });
}
