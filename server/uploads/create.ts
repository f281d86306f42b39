import type { Account } from "../accounts/account.ts";
import { OPEN_UPLOADS } from "../accounts/plans.ts";
import { storageLimitExceeded } from "../accounts/storage.ts";
import type { Fail } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import { inTransaction } from "../db/transaction.ts";
import { duplicateFile } from "../files/commit.ts";
import { cleanFilename } from "../files/filename.ts";
import { cleanTags, splitTags } from "../files/tags.ts";
import type { components } from "../generated/types.ts";
import type { UploadDeps } from "./deps.ts";
import { newBlobKey, type Upload } from "./upload.ts";

type CreationError =
  | "FOLDER_NOT_FOUND"
  | "FILE_TOO_LARGE"
  | "STORAGE_LIMIT_EXCEEDED"
  | "DUPLICATE_FILE"
  | "TOO_MANY_UPLOADS";

const DAY_SECONDS = 86_400;

/** Begins an upload. What would be refused at its end, and is known already, is refused before a byte is sent. */
export async function createUpload(
  { uploads, storage, lockAccount, commit, clock }: UploadDeps,
  fail: Fail<CreationError>,
  account: Account,
  owner: Pick<Upload, "keyId" | "sessionId">,
  wanted: components["schemas"]["UploadCreation"],
  metadata: string | null,
  beforeCommit: BeforeCommit<Upload>,
): Promise<Upload> {
  const { limits, plan } = account;
  const now = clock();
  const upload = newUpload(account, owner, wanted, metadata, now);
  const { size, maxSize, checksum, fields } = upload;
  if (size !== null && size > maxSize) {
    const message = `The file is larger than the ${maxSize} bytes that this upload takes.`;
    throw fail("FILE_TOO_LARGE", message, { maxFileSize: maxSize, plan });
  }
  return inTransaction(commit.db, async (trx) => {
    await lockAccount(trx, account.id);
    if (fields.folderId !== null) await commit.folders.require(fail, account.id, fields.folderId, trx);
    const existing = checksum && (await commit.files.findByChecksum(account.id, checksum, trx));
    if (existing) throw duplicateFile(fail, existing);
    const used = await storage.used(trx, account.id);
    if (used + (size ?? 0) > limits.storageBytes) throw storageLimitExceeded(fail, account, size ?? 0, used);
    const maxOpen = OPEN_UPLOADS[plan];
    if ((await uploads.count(account.id, "OPEN", trx)) >= maxOpen) {
      const message = `This account has ${maxOpen} open uploads, as many as the ${plan} plan allows. Complete or cancel some.`;
      throw fail("TOO_MANY_UPLOADS", message, { limit: maxOpen });
    }
    await uploads.insert(trx, upload);
    await beforeCommit?.(trx, upload);
    return upload;
  });
}

function newUpload(
  { id: accountId, limits }: Account,
  owner: Pick<Upload, "keyId" | "sessionId">,
  wanted: components["schemas"]["UploadCreation"],
  metadata: string | null,
  now: Date,
): Upload {
  const { filename, tags = [], description = "", isPublic = true, folderId, autoTag = true } = wanted;
  const { maxSize = limits.maxFileSize, expiresIn = DAY_SECONDS } = wanted;
  const fileId = newId("file", now);
  return {
    id: newId("upl", now),
    accountId,
    ...owner,
    state: "OPEN",
    fields: {
      filename: cleanFilename(filename),
      tags: typeof tags === "string" ? splitTags(tags) : cleanTags(tags),
      description,
      isPublic,
      folderId: folderId || null,
      autoTag,
    },
    metadata,
    size: wanted.size ?? null,
    maxSize: Math.min(maxSize, limits.maxFileSize),
    mimeTypes: wanted.mimeTypes ?? null,
    checksum: wanted.checksum?.toLowerCase() ?? null,
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
    isUrlVoid: false,
  };
}
