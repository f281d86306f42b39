import type { Transaction } from "kysely";
import type { Account } from "../accounts/account.ts";
import { type AccountLock, type StorageLedger, storageLimitExceeded } from "../accounts/storage.ts";
import { hasEntityTag } from "../base/entity-tags.ts";
import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Staged } from "../storage/stage.ts";
import { duplicateFile } from "./commit.ts";
import type { Inspected, Inspector } from "./inspect.ts";
import { discard, inspectOrDiscard, newContent } from "./new-content.ts";
import { queueWork, type WorkQueues } from "./queue-work.ts";
import type { FileRow, FilesRepository } from "./repository.ts";
import { fileNotFound } from "./require.ts";
import type { VersionsRepository } from "./versions-repository.ts";

/** Old ones that are kept of a file. */
const MAX_VERSIONS = 10;

export interface VersionDeps extends Omit<WorkQueues, "files"> {
  db: Database;
  files: FilesRepository;
  versions: VersionsRepository;
  storage: StorageLedger;
  lockAccount: AccountLock;
  imaging: Inspector;
  wakeWorkers: () => void;
  /** What was replaced before that is kept no longer. */
  since: () => Date;
  clock: () => Date;
}

type NewContentError = "FILE_NOT_FOUND" | "DUPLICATE_FILE" | "STORAGE_LIMIT_EXCEEDED";
type OldVersionError = "FILE_NOT_FOUND" | "VERSION_NOT_FOUND" | "VERSION_IS_CURRENT";

export interface FileVersions {
  /** Content that the file has already changes nothing. `ifMatch`: as the client sent it. */
  replace(
    fail: Fail<NewContentError | "PRECONDITION_FAILED">,
    account: Account,
    id: string,
    content: Staged,
    wanted: { ifMatch: string | undefined; autoTag: boolean },
    beforeCommit: BeforeCommit<FileRow>,
  ): Promise<FileRow>;
  restore(
    fail: Fail<NewContentError | OldVersionError>,
    account: Account,
    id: string,
    version: number,
    beforeCommit: BeforeCommit<FileRow>,
  ): Promise<FileRow>;
  delete(fail: Fail<OldVersionError>, account: Account, id: string, version: number): Promise<void>;
}

export function fileVersions(deps: VersionDeps): FileVersions {
  const { db, files, versions, storage, lockAccount, imaging, since, clock } = deps;

  /** With the file locked, so that its content stays what it is until the transaction ends. */
  function withFile<T>(
    fail: Fail<"FILE_NOT_FOUND">,
    accountId: string,
    id: string,
    change: (trx: Transaction<Tables>, file: FileRow) => Promise<T>,
  ): Promise<T> {
    return inTransaction(db, async (trx) => {
      await lockAccount(trx, accountId);
      const file = isId("file", id) ? await files.lock(trx, accountId, id) : null;
      if (!file) throw fileNotFound(fail, id);
      return change(trx, file);
    });
  }

  /** Content is stored once per account, and what is replaced counts as storage no longer. */
  async function book(
    fail: Fail<NewContentError>,
    trx: Transaction<Tables>,
    account: Account,
    file: FileRow,
    content: Pick<FileRow, "checksum" | "fileSize">,
    now: Date,
  ): Promise<void> {
    const twin = await files.findByChecksum(account.id, content.checksum, trx);
    if (twin) throw duplicateFile(fail, twin);
    const bytes = content.fileSize - file.fileSize;
    const used = await storage.used(trx, account.id);
    if (bytes > 0 && used + bytes > account.limits.storageBytes) throw storageLimitExceeded(fail, account, bytes, used);
    await storage.book(trx, account.id, { bytes, files: 0 }, now);
  }

  async function findOld(
    fail: Fail<OldVersionError>,
    trx: Transaction<Tables>,
    file: FileRow,
    version: number,
  ): Promise<FileRow> {
    if (version === file.version) {
      const message = `Version ${version} is the current one. Replace the content or restore another version first.`;
      throw fail("VERSION_IS_CURRENT", message);
    }
    const old = await versions.findLocked(trx, file.id, version, since());
    if (!old) throw fail("VERSION_NOT_FOUND", `This file has no version ${version}.`, { version });
    return old;
  }

  /** In the transaction that has locked the file. */
  async function setContent(
    fail: Fail<NewContentError>,
    trx: Transaction<Tables>,
    account: Account,
    current: FileRow,
    content: Staged,
    inspected: Inspected,
    autoTag: boolean,
  ): Promise<FileRow> {
    const now = clock();
    const found = newContent(content, inspected);
    await book(fail, trx, account, current, found, now);
    const replaced = await versions.replace(trx, current, found, now);
    await versions.purgeBeyond(trx, current.id, MAX_VERSIONS);
    await content.confirm(trx);
    return queueWork(deps, trx, account, replaced, inspected, autoTag);
  }

  return {
    replace: (fail, account, id, content, { ifMatch, autoTag }, beforeCommit) =>
      inspectOrDiscard(imaging, account, content, async (inspected) => {
        const { file, isNew } = await withFile(fail, account.id, id, async (trx, current) => {
          requireMatch(fail, current, ifMatch);
          const isNew = current.checksum !== content.checksum;
          const file = isNew ? await setContent(fail, trx, account, current, content, inspected, autoTag) : current;
          await beforeCommit?.(trx, file);
          return { file, isNew };
        });
        if (!isNew) await discard(content);
        else if (file.fileType === "IMAGE") deps.wakeWorkers();
        return file;
      }),

    restore: (fail, account, id, version, beforeCommit) =>
      withFile(fail, account.id, id, async (trx, file) => {
        const old = await findOld(fail, trx, file, version);
        const now = clock();
        const isNew = old.checksum !== file.checksum;
        if (isNew) await book(fail, trx, account, file, old, now);
        const restored = isNew ? await versions.bringBack(trx, file, old, now) : file;
        await versions.purgeBeyond(trx, id, MAX_VERSIONS);
        await beforeCommit?.(trx, restored);
        return restored;
      }),

    delete: (fail, account, id, version) =>
      withFile(fail, account.id, id, async (trx, file) => {
        await versions.purge(trx, await findOld(fail, trx, file, version));
      }),
  };
}

/** RFC 9110 §13.1.1 */
function requireMatch(fail: Fail<"PRECONDITION_FAILED">, { checksum }: FileRow, ifMatch: string | undefined): void {
  if (ifMatch === undefined || hasEntityTag(ifMatch, checksum, "strong")) return;
  const message = "The content of this file was changed meanwhile. Fetch the file and retry with its current checksum.";
  throw fail("PRECONDITION_FAILED", message, { checksum });
}
