import type { Transaction } from "kysely";
import { type Fail, isServiceError } from "../base/errors.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { ErrorCode } from "../generated/errors.ts";
import type { UploadDeps } from "./deps.ts";
import type { Ending } from "./repository.ts";
import type { Upload, UploadError } from "./upload.ts";

type EndDeps = Pick<UploadDeps, "uploads" | "storage" | "lockAccount" | "custody" | "commit" | "clock">;

/**
 * Ends an open upload without a file: its bytes are the account's no longer, and go. `writer` null: whoever sends. False when
 * it had ended, or has another writer.
 */
export async function endUpload(
  deps: EndDeps,
  { id, accountId }: Pick<Upload, "id" | "accountId">,
  writer: string | null,
  ending: Exclude<Ending, { state: "COMPLETED" }>,
): Promise<boolean> {
  const ended = await inTransaction(deps.commit.db, (trx) => endIn(deps, trx, { id, accountId }, writer, ending));
  // Now, where it can be done; else the sweeper finds it.
  if (ended) await deps.custody.drop(ended.blobKey).catch(() => {});
  return ended !== null;
}

/** From then on a claim answers for its bytes, instead of its row. Null when it had ended, or has another writer. */
export async function endIn(
  deps: EndDeps,
  trx: Transaction<Tables>,
  { id, accountId }: Pick<Upload, "id" | "accountId">,
  writer: string | null,
  ending: Ending,
): Promise<Upload | null> {
  const { uploads, lockAccount, custody, clock } = deps;
  await lockAccount(trx, accountId);
  const upload = await uploads.lock(trx, id, writer);
  if (!upload) return null;
  await giveBack(deps, trx, upload);
  await uploads.end(trx, id, ending, clock());
  await custody.release(trx, [upload.blobKey], clock());
  return upload;
}

/** What has arrived counts as storage no longer. */
export async function giveBack(
  { storage, clock }: Pick<EndDeps, "storage" | "clock">,
  trx: Transaction<Tables>,
  { accountId, received }: Upload,
): Promise<void> {
  if (received > 0) await storage.book(trx, accountId, { bytes: -received, files: 0 }, clock());
}

/** What will be the same however often the bytes are sent: anything else depends on the moment. */
const DEFINITE = [
  "VALIDATION_ERROR",
  "DIGEST_MISMATCH",
  "DUPLICATE_FILE",
  "FILE_TOO_LARGE",
  "FOLDER_NOT_FOUND",
  "MEDIA_TYPE_NOT_ALLOWED",
  "STORAGE_LIMIT_EXCEEDED",
] as const satisfies ErrorCode[];
type Definite = Exclude<(typeof DEFINITE)[number], "VALIDATION_ERROR">;

/** An upload that has come to nothing, and why. */
export function failureOf(error: unknown): UploadError | null {
  if (!isServiceError(error) || !DEFINITE.some((code) => code === error.code)) return null;
  const { code, message, details } = error;
  return { code, message, details };
}

/** The error that the upload has failed with, for whoever sends the last request again. */
export function failedBefore(fail: Fail<Definite>, { code, message, details }: UploadError): Error {
  // Kept from an error of the same operation.
  return fail(code as Definite, message, details as never);
}
