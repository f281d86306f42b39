import { lockAccount, requireSpace } from "../accounts/storage.ts";
import { newId } from "../base/ids.ts";
import type { Account } from "../contract/account.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import { inTransaction } from "../db/transaction.ts";
import { cleanFilename, cleanTags, splitTags } from "../files/clean-fields.ts";
import { resolveDuplicate } from "../files/duplicates.ts";
import { requireFolderOf } from "../files/requirements.ts";
import { type FileRow, findFileByChecksum } from "../files/rows.ts";
import type { components } from "../generated/types.ts";
import { newBlobKey } from "../storage/stage.ts";
import { withDefaults } from "./commit.ts";
import { isTypeAllowed } from "./media-types.ts";
import type { AccountCall } from "./new-content.ts";
import { countUploads, finishUpload, insertUpload } from "./rows.ts";
import type { Upload, UploadOwner } from "./upload.ts";

type CreationError =
  | "FOLDER_NOT_FOUND"
  | "FILE_TOO_LARGE"
  | "STORAGE_LIMIT_EXCEEDED"
  | "DUPLICATE_FILE"
  | "TOO_MANY_UPLOADS";

const DAY_SECONDS = 86_400;

export interface RequestedUpload {
  owner: UploadOwner;
  body: components["schemas"]["UploadCreation"];
  /** `Upload-Metadata` of tus, unchanged. */
  metadata: string | null;
}

/** `existing`: the stored file that completes the upload immediately. */
export interface CreatedUpload {
  upload: Upload;
  existing: FileRow | null;
}

/**
 * Creates an upload. Rejects it immediately if the known facts already exclude success, before the client sends bytes.
 */
export async function createUpload(
  { context, account, fail }: AccountCall<CreationError>,
  requested: RequestedUpload,
  beforeCommit: BeforeCommit<CreatedUpload>,
): Promise<CreatedUpload> {
  const { limits, plan } = account;
  const now = context.clock();
  const upload = newUpload(account, requested, now);
  const { size, maxSize, checksum, fields } = upload;
  if (size !== null && size > maxSize) {
    const message = `The file is larger than the ${maxSize} bytes that this upload accepts. Upload a smaller file.`;
    throw fail("FILE_TOO_LARGE", message, { maxFileSize: maxSize, plan });
  }
  return inTransaction(context.db, async (trx) => {
    await lockAccount(trx, account.id);
    if (fields.folderId !== null) await requireFolderOf({ context, fail }, account.id, fields.folderId, trx);
    const stored = checksum ? await findFileByChecksum(trx, account.id, checksum) : null;
    const existing = stored && resolveDuplicate(fail, fields.onDuplicate, stored);
    if (existing && isAcceptable(upload, existing)) {
      const completed = completedWith(upload, existing, now);
      await insertUpload(trx, upload);
      await finishUpload(trx, upload.id, completed, now);
      await beforeCommit?.(trx, { upload: completed, existing });
      return { upload: completed, existing };
    }
    await requireSpace(fail, trx, account, size ?? 0);
    const { maxOpenUploads } = limits;
    if ((await countUploads(context, account.id, "OPEN", trx)) >= maxOpenUploads) {
      const message = `This account has reached its limit of ${maxOpenUploads} open uploads. Complete or cancel an upload first.`;
      throw fail("TOO_MANY_UPLOADS", message, { limit: maxOpenUploads });
    }
    await insertUpload(trx, upload);
    await beforeCommit?.(trx, { upload, existing: null });
    return { upload, existing: null };
  });
}

/**
 * Returns whether the upload accepts this file as its content. Otherwise, the upload stays open and fails when its
 * content arrives.
 */
function isAcceptable({ size, maxSize, mimeTypes }: Upload, { fileSize, mimeType }: FileRow): boolean {
  return (size ?? fileSize) === fileSize && fileSize <= maxSize && isTypeAllowed(mimeTypes, mimeType);
}

function completedWith(
  upload: Upload,
  { id, fileSize, mimeType }: FileRow,
  now: Date,
): Upload & { state: "COMPLETED" } {
  const content = { fileId: id, size: fileSize, received: fileSize, mimeType };
  return { ...upload, ...content, state: "COMPLETED", endedAt: now };
}

function newUpload(account: Account, { owner, body, metadata }: RequestedUpload, now: Date): Upload {
  const { id: accountId, limits } = account;
  const { filename, tags = [], onDuplicate } = body;
  const { maxSize = limits.maxFileSize, expiresIn = DAY_SECONDS } = body;
  const fileId = newId("file", now);
  return {
    id: newId("upl", now),
    accountId,
    ...owner,
    state: "OPEN",
    fields: {
      filename: cleanFilename(filename),
      tags: typeof tags === "string" ? splitTags(tags) : cleanTags(tags),
      ...withDefaults(account, body),
      onDuplicate,
    },
    metadata,
    size: body.size ?? null,
    maxSize: Math.min(maxSize, limits.maxFileSize),
    mimeTypes: body.mimeTypes ?? null,
    checksum: body.checksum?.toLowerCase() ?? null,
    mimeType: null,
    fileId,
    blobKey: newBlobKey({ accountId, fileId }),
    received: 0,
    resumeToken: null,
    lastRequest: null,
    transferred: 0,
    error: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + expiresIn * 1000),
    endedAt: null,
    isUrlExpired: false,
  };
}
