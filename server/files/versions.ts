import type { Transaction } from "kysely";
import type { AccountLock, StorageLedger } from "../accounts/storage.ts";
import { hasEntityTag } from "../base/entity-tags.ts";
import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Account } from "../contract/account.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { isVector } from "../imaging/geometry.ts";
import type { Staged } from "../storage/stage.ts";
import { type OnDuplicate, resolveDuplicate } from "./duplicates.ts";
import { storedChecksumOf } from "./file-row.ts";
import type { Inspection } from "./inspect.ts";
import { type ContentDeps, discard, inspectOrDiscard, newContent } from "./new-content.ts";
import { queueWork, type WorkQueues } from "./queue-work.ts";
import type { FileRow, FilesRepository } from "./repository.ts";
import { fileNotFound } from "./require-file.ts";
import type { VersionsRepository } from "./versions-repository.ts";

export interface VersionDeps extends Omit<WorkQueues, "files">, ContentDeps {
  db: Database;
  files: FilesRepository;
  versions: VersionsRepository;
  storage: StorageLedger;
  lockAccount: AccountLock;
  wakeWorkers: () => void;
  /** Content that was replaced before this time is no longer kept. */
  since: () => Date;
  /** Maximum number of old versions that a file keeps. */
  maxVersionsPerFile: number;
  clock: () => Date;
}

type NewContentError = "FILE_NOT_FOUND" | "DUPLICATE_FILE" | "STORAGE_LIMIT_EXCEEDED";
type OldVersionError = "FILE_NOT_FOUND" | "VERSION_NOT_FOUND" | "VERSION_IS_CURRENT";

export interface Replacement {
  content: Staged;
  ifMatch: string | undefined;
  autoTag: boolean;
  stripLocation: boolean | undefined;
  onDuplicate: OnDuplicate | undefined;
  beforeCommit: BeforeCommit<FileRow>;
}

export interface FileVersions {
  /**
   * Replaces the content of a file. The same content changes nothing. With `onDuplicate: existing`, content of another
   * file also changes nothing, and that file is returned. `ifMatch` is as the client sent it.
   */
  replace(
    fail: Fail<NewContentError | "PRECONDITION_FAILED">,
    account: Account,
    id: string,
    replacement: Replacement,
  ): Promise<FileRow>;
  restore(
    fail: Fail<NewContentError | OldVersionError>,
    account: Account,
    id: string,
    old: { version: number; beforeCommit: BeforeCommit<FileRow> },
  ): Promise<FileRow>;
  delete(fail: Fail<OldVersionError>, account: Account, id: string, version: number): Promise<void>;
}

export function fileVersions(deps: VersionDeps): FileVersions {
  const { db, files, versions, storage, lockAccount, since, maxVersionsPerFile, clock } = deps;

  /** Runs `change` with the file locked, so that its content does not change until the end of the transaction. */
  function withLockedFile<T>(
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

  /** Returns another file with this content. The same file may have the content with or without its location. */
  async function findDuplicate(
    fail: Fail<NewContentError>,
    trx: Transaction<Tables>,
    { id, accountId }: FileRow,
    { checksum, onDuplicate }: Pick<FileRow, "checksum"> & { onDuplicate?: OnDuplicate | undefined },
  ): Promise<FileRow | null> {
    const existing = await files.findByChecksum(accountId, checksum, trx);
    return existing && existing.id !== id ? resolveDuplicate(fail, onDuplicate, existing) : null;
  }

  /** Adds the difference between two contents to the used storage: replaced content no longer counts. */
  async function addToStorage(
    fail: Fail<NewContentError>,
    trx: Transaction<Tables>,
    account: Account,
    bytes: number,
  ): Promise<void> {
    if (bytes > 0) await storage.requireSpace(fail, trx, account, bytes);
    await storage.addChange(trx, account.id, { bytes, files: 0 }, clock());
  }

  async function findOld(
    fail: Fail<OldVersionError>,
    trx: Transaction<Tables>,
    file: FileRow,
    version: number,
  ): Promise<FileRow> {
    if (version === file.version) {
      const message = `Version ${version} is the current version. Replace the content or restore another version first.`;
      throw fail("VERSION_IS_CURRENT", message);
    }
    const old = await versions.findLocked(trx, file.id, version, since());
    if (!old)
      throw fail("VERSION_NOT_FOUND", `This file has no version ${version}. listVersions returns its versions.`, {
        version,
      });
    return old;
  }

  /** Sets the content in the transaction that has locked the file. */
  async function setContent(
    fail: Fail<NewContentError>,
    trx: Transaction<Tables>,
    account: Account,
    change: { current: FileRow; content: Staged; inspected: Inspection; autoTag: boolean },
  ): Promise<FileRow> {
    const { current, content, inspected, autoTag } = change;
    const newColumns = newContent(content, inspected);
    await addToStorage(fail, trx, account, newColumns.fileSize - current.fileSize);
    const replaced = await versions.replace(trx, current, newColumns, clock());
    await versions.purgeBeyond(trx, current.id, maxVersionsPerFile);
    await content.confirm(trx);
    return queueWork(deps, trx, account, { file: replaced, inspected, autoTag });
  }

  return {
    replace(fail, account, id, replacement) {
      const { ifMatch, autoTag, stripLocation, onDuplicate, beforeCommit } = replacement;
      return inspectOrDiscard(
        deps,
        account,
        { content: replacement.content, stripLocation },
        async (inspected, content) => {
          const { file, isNew } = await withLockedFile(fail, account.id, id, async (trx, current) => {
            requireMatch(fail, current, ifMatch);
            const isSame = storedChecksumOf(current) === storedChecksumOf(content);
            const existing = isSame
              ? current
              : await findDuplicate(fail, trx, current, { checksum: content.checksum, onDuplicate });
            const file = existing ?? (await setContent(fail, trx, account, { current, content, inspected, autoTag }));
            await beforeCommit?.(trx, file);
            return { file, isNew: existing === null };
          });
          if (!isNew) await discard(content);
          else content.markConfirmed();
          if (isNew && file.fileType === "IMAGE") deps.wakeWorkers();
          return file;
        },
      );
    },

    restore: (fail, account, id, { version, beforeCommit }) =>
      withLockedFile(fail, account.id, id, async (trx, file) => {
        const old = await findOld(fail, trx, file, version);
        const isNew = storedChecksumOf(old) !== storedChecksumOf(file);
        if (isNew) {
          await findDuplicate(fail, trx, file, { checksum: old.checksum });
          await addToStorage(fail, trx, account, old.fileSize - file.fileSize);
        }
        const restored = isNew ? await versions.restore(trx, file, old, clock()) : file;
        // An earlier release did not detect charsets, features, locations, embedded metadata and the formats of containers, or
        // measured drawings differently.
        const isUnknown =
          restored.fileType === "IMAGE"
            ? isVector(restored.mimeType) || restored.hasLocation === null || restored.embedded === null
            : restored.hasLocation === null && restored.fileType === "VIDEO";
        const isUncertain =
          restored.charset === null && /^text\/|^application\/(?:octet-stream|zip|x-cfb)$/.test(restored.mimeType);
        if (isNew && (isUnknown || isUncertain)) await deps.reprobeQueue.add(trx, id);
        await versions.purgeBeyond(trx, id, maxVersionsPerFile);
        await beforeCommit?.(trx, restored);
        return restored;
      }),

    delete: (fail, account, id, version) =>
      withLockedFile(fail, account.id, id, async (trx, file) => {
        await versions.purge(trx, await findOld(fail, trx, file, version));
      }),
  };
}

/** RFC 9110 §13.1.1 */
function requireMatch(fail: Fail<"PRECONDITION_FAILED">, file: FileRow, ifMatch: string | undefined): void {
  const { checksum } = file;
  // The entity tag of the uploaded bytes, or of the delivered bytes.
  const tags = [checksum, storedChecksumOf(file)];
  if (ifMatch === undefined || tags.some((tag) => hasEntityTag(ifMatch, tag, "strong"))) return;
  const message = "The content of this file has changed. Fetch the file and retry with its current checksum.";
  throw fail("PRECONDITION_FAILED", message, { checksum });
}
