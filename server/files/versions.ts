import { isVector } from "@media-asset-service/decode/imaging/geometry.ts";
import type { Transaction } from "kysely";
import { addStorageChange, lockAccount, requireSpace } from "../accounts/storage.ts";
import { DAY_MS } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Caller } from "../contract/account.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import { retainedSince } from "../contract/retention.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { ErrorCode } from "../generated/errors.ts";
import type { components } from "../generated/types.ts";
import { type OnDuplicate, resolveDuplicate } from "./duplicates.ts";
import { storedAtOf, storedChecksumOf } from "./file-row.ts";
import { fileRecord, urlsOf } from "./record.ts";
import { queueReprobe } from "./reprobe.ts";
import { fileNotFound, requireFile } from "./requirements.ts";
import { type FileRow, findFileByChecksum, lockFile } from "./rows.ts";
import {
  findOldVersion,
  listOldVersions,
  type OldVersion,
  purgeVersion,
  purgeVersionsBeyond,
  restoreContent,
} from "./version-rows.ts";

export type NewContentError = "FILE_NOT_FOUND" | "DUPLICATE_FILE" | "STORAGE_LIMIT_EXCEEDED";
type OldVersionError = "FILE_NOT_FOUND" | "VERSION_NOT_FOUND" | "VERSION_IS_CURRENT";

type Version = components["schemas"]["FileVersion"];

export const versionHandlers = {
  async listVersions(call, reply) {
    const { context, caller, path } = call;
    const file = await requireFile(call, caller.account.id, path.id);
    const oldVersions = await listOldVersions(context, file.id, retainedSince(context));
    return reply(200, {
      versions: [currentVersion(context, file), ...oldVersions.map((version) => oldVersion(context, file, version))],
    });
  },

  async restoreVersion(call, reply) {
    const { context, path, recordResponse } = call;
    const now = context.clock();
    const respond = (restored: FileRow) => reply(200, fileRecord(context, restored, now));
    const old = { version: path.version, beforeCommit: recordResponse(respond) };
    return respond(await restoreFileVersion(call, path.id, old));
  },

  async deleteVersion(call, reply) {
    const { path, setAuditDetails } = call;
    setAuditDetails({ filename: await deleteFileVersion(call, path.id, path.version) });
    return reply(200, { deleted: true, ...path });
  },
} satisfies Partial<Handlers>;

function currentVersion(context: Context, file: FileRow): Version {
  const [urls, now] = [urlsOf(context), context.clock()];
  return {
    ...contentOf(file),
    current: true,
    cdnUrl: urls.original(file, now),
    thumbnailUrl: urls.thumbnail(file, now),
    purgeAt: null,
  };
}

function oldVersion(context: Context, file: FileRow, version: OldVersion): Version {
  const [urls, now] = [urlsOf(context), context.clock()];
  return {
    ...contentOf(version),
    current: false,
    cdnUrl: urls.oldOriginal(file, version.version, now),
    thumbnailUrl: urls.oldThumbnail(file, version.version, now),
    purgeAt: new Date(version.replacedAt.getTime() + context.config.purgeAfterDays * DAY_MS).toISOString(),
  };
}

function contentOf(file: FileRow) {
  return {
    version: file.version,
    fileType: file.fileType,
    mimeType: file.mimeType,
    fileSize: file.fileSize,
    checksum: file.checksum,
    width: file.width,
    height: file.height,
    duration: file.duration,
    createdAt: storedAtOf(file).toISOString(),
  };
}

/** The call of an operation that changes the content of a file. */
export interface VersionCall<Code extends ErrorCode> extends CallThatFails<Code> {
  caller: Caller;
}

function restoreFileVersion(
  call: VersionCall<NewContentError | OldVersionError>,
  id: string,
  { version, beforeCommit }: { version: number; beforeCommit: BeforeCommit<FileRow> },
): Promise<FileRow> {
  const { context, fail } = call;
  return withLockedFile(call, id, async (trx, file) => {
    const old = await findOld(call, trx, file, version);
    const isNew = storedChecksumOf(old) !== storedChecksumOf(file);
    if (isNew) {
      await findOtherFile(fail, trx, file, { checksum: old.checksum });
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

/** Returns the name of the file. */
function deleteFileVersion(call: VersionCall<OldVersionError>, id: string, version: number): Promise<string> {
  return withLockedFile(call, id, async (trx, file) => {
    await purgeVersion(trx, await findOld(call, trx, file, version));
    return file.filename;
  });
}

/** Runs `change` with the file locked, so that its content does not change until the end of the transaction. */
export function withLockedFile<T>(
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
export async function findOtherFile(
  fail: Fail<NewContentError>,
  trx: Transaction<Tables>,
  { id, accountId }: FileRow,
  { checksum, onDuplicate }: { checksum: string; onDuplicate?: OnDuplicate | undefined },
): Promise<FileRow | null> {
  const existing = await findFileByChecksum(trx, accountId, checksum);
  return existing && existing.id !== id ? resolveDuplicate(fail, onDuplicate, existing) : null;
}

/** Adds the difference between two contents to the used storage: replaced content no longer counts. */
export async function addToStorage(
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
