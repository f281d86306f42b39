import type { Transaction } from "kysely";
import { addStorageChange, lockAccount, requireSpace } from "../accounts/storage.ts";
import { hasEntityTag } from "../base/entity-tags.ts";
import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Caller } from "../contract/account.ts";
import type { CallThatFails } from "../contract/operation.ts";
import { retainedSince } from "../contract/retention.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { ErrorCode } from "../generated/errors.ts";
import { isVector } from "../imaging/geometry.ts";
import type { Staged } from "../storage/stage.ts";
import type { CommitDeps } from "./commit.ts";
import { type OnDuplicate, resolveDuplicate } from "./duplicates.ts";
import { storedChecksumOf } from "./file-row.ts";
import type { Inspection } from "./inspect.ts";
import { discard, inspectOrDiscard, newContent } from "./new-content.ts";
import { queueWork } from "./queue-work.ts";
import { type FileRow, findFileByChecksum, lockFile } from "./repository.ts";
import { queueReprobe } from "./reprobe-queue.ts";
import { fileNotFound } from "./require-file.ts";
import {
  findOldVersion,
  purgeVersion,
  purgeVersionsBeyond,
  replaceContent,
  restoreContent,
} from "./versions-repository.ts";

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

/** The call of an operation that changes the content of a file. */
interface VersionCall<Code extends ErrorCode> extends CallThatFails<Code> {
  caller: Pick<Caller, "account">;
}

/**
 * Replaces the content of a file. The same content changes nothing. With `onDuplicate: existing`, content of another file
 * also changes nothing, and that file is returned. `ifMatch` is as the client sent it.
 */
export function replaceFile(
  deps: CommitDeps,
  call: VersionCall<NewContentError | "PRECONDITION_FAILED">,
  id: string,
  { content: received, ifMatch, autoTag, stripLocation, onDuplicate, beforeCommit }: Replacement,
): Promise<FileRow> {
  const { account } = call.caller;
  return inspectOrDiscard(deps, account, { content: received, stripLocation }, async (inspected, content) => {
    const { file, isNew } = await withLockedFile(call, id, async (trx, current) => {
      requireMatch(call.fail, current, ifMatch);
      const isSame = storedChecksumOf(current) === storedChecksumOf(content);
      const existing = isSame
        ? current
        : await findDuplicate(call.fail, trx, current, { checksum: content.checksum, onDuplicate });
      const replace = async () => {
        const replaced = await setContent(call, trx, { current, content, inspected });
        return queueWork(deps, trx, account, { file: replaced, inspected, autoTag });
      };
      const file = existing ?? (await replace());
      await beforeCommit?.(trx, file);
      return { file, isNew: existing === null };
    });
    if (!isNew) await discard(content);
    else content.markConfirmed();
    if (isNew && file.fileType === "IMAGE") deps.wakeWorkers();
    return file;
  });
}

export function restoreFileVersion(
  call: VersionCall<NewContentError | OldVersionError>,
  id: string,
  { version, beforeCommit }: { version: number; beforeCommit: BeforeCommit<FileRow> },
): Promise<FileRow> {
  const { context, fail } = call;
  return withLockedFile(call, id, async (trx, file) => {
    const old = await findOld(call, trx, file, version);
    const isNew = storedChecksumOf(old) !== storedChecksumOf(file);
    if (isNew) {
      await findDuplicate(fail, trx, file, { checksum: old.checksum });
      await addToStorage(call, trx, old.fileSize - file.fileSize);
    }
    const restored = isNew ? await restoreContent(trx, file, old, context.clock()) : file;
    // An earlier release did not detect charsets, features, locations, embedded metadata and the formats of containers, or
    // measured drawings differently.
    const isUnknown =
      restored.fileType === "IMAGE"
        ? isVector(restored.mimeType) || restored.hasLocation === null || restored.embedded === null
        : restored.hasLocation === null && restored.fileType === "VIDEO";
    const isUncertain =
      restored.charset === null && /^text\/|^application\/(?:octet-stream|zip|x-cfb)$/.test(restored.mimeType);
    if (isNew && (isUnknown || isUncertain)) await queueReprobe(trx, id);
    await purgeVersionsBeyond(trx, id, context.config.maxVersionsPerFile);
    await beforeCommit?.(trx, restored);
    return restored;
  });
}

export function deleteFileVersion(call: VersionCall<OldVersionError>, id: string, version: number): Promise<void> {
  return withLockedFile(call, id, async (trx, file) => {
    await purgeVersion(trx, await findOld(call, trx, file, version));
  });
}

/** Runs `change` with the file locked, so that its content does not change until the end of the transaction. */
function withLockedFile<T>(
  { context, caller, fail }: VersionCall<"FILE_NOT_FOUND">,
  id: string,
  change: (trx: Transaction<Tables>, file: FileRow) => Promise<T>,
): Promise<T> {
  const { id: accountId } = caller.account;
  return inTransaction(context.db, async (trx) => {
    await lockAccount(trx, accountId);
    const file = isId("file", id) ? await lockFile(trx, accountId, id) : null;
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
  const existing = await findFileByChecksum(trx, accountId, checksum);
  return existing && existing.id !== id ? resolveDuplicate(fail, onDuplicate, existing) : null;
}

/** Adds the difference between two contents to the used storage: replaced content no longer counts. */
async function addToStorage(
  { context, caller, fail }: VersionCall<NewContentError>,
  trx: Transaction<Tables>,
  bytes: number,
): Promise<void> {
  const { account } = caller;
  if (bytes > 0) await requireSpace(fail, trx, account, bytes);
  await addStorageChange(trx, account.id, { bytes, files: 0 }, context.clock());
}

async function findOld(
  { context, fail }: VersionCall<OldVersionError>,
  trx: Transaction<Tables>,
  file: FileRow,
  version: number,
): Promise<FileRow> {
  if (version === file.version) {
    const message = `Version ${version} is the current version. Replace the content or restore another version first.`;
    throw fail("VERSION_IS_CURRENT", message);
  }
  const old = await findOldVersion(trx, file.id, version, retainedSince(context));
  if (!old)
    throw fail("VERSION_NOT_FOUND", `This file has no version ${version}. listVersions returns its versions.`, {
      version,
    });
  return old;
}

/** Sets the content in the transaction that has locked the file. */
async function setContent(
  call: VersionCall<NewContentError>,
  trx: Transaction<Tables>,
  { current, content, inspected }: { current: FileRow; content: Staged; inspected: Inspection },
): Promise<FileRow> {
  const { clock, config } = call.context;
  const newColumns = newContent(content, inspected);
  await addToStorage(call, trx, newColumns.fileSize - current.fileSize);
  const replaced = await replaceContent(trx, current, newColumns, clock());
  await purgeVersionsBeyond(trx, current.id, config.maxVersionsPerFile);
  await content.confirm(trx);
  return replaced;
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
