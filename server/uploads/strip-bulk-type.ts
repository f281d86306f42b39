import type { Transaction } from "kysely";
import { isServiceError, unavailable } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { BulkType, PreparedBatch } from "../contract/bulk-type.ts";
import type { Staged } from "../contract/staged.ts";
import type { Tables } from "../db/schema.ts";
import { noErrorCode } from "../files/file-sets.ts";
import { storedContent } from "../files/inspect.ts";
import { type FileRow, findFile, lockFile } from "../files/rows.ts";
import { purgeVersionsBeyond, rewriteContent } from "../files/version-rows.ts";
import { discard, stripLocation } from "./new-content.ts";

/** Files per batch, because each file is read and written completely. */
const MAX_BATCH = 8;

/** Removes locations from existing files: each file that contains one gets a new version. */
export const stripBulkType: BulkType = {
  permission: "write",
  acceptedArguments: [],
  scope: "live",
  notFoundCode: "FILE_NOT_FOUND",
  errorCode: () => noErrorCode,
  maxBatch: MAX_BATCH,
  prepare,
  async apply(_call, trx, { ids, prepared, now }) {
    const failed = new Map<string, string>();
    for (const id of ids) {
      const code = prepared?.errors?.get(id);
      if (code) failed.set(id, code);
      else await prepared?.apply(trx, id, now);
    }
    return failed;
  },
};

interface Rewritten {
  /** Key of the content that it was made of. */
  sourceKey: string;
  content: Staged | null;
}

async function prepare(context: Context, account: Account, ids: string[]): Promise<PreparedBatch> {
  const rewritten = new Map<string, Rewritten>();
  const errors = new Map<string, string>();
  // Discards only content that no row owns.
  const dispose = async () => {
    for (const { content } of rewritten.values()) if (content) await discard(content);
  };
  try {
    for (const id of ids) {
      const file = await findFile(context, account.id, id);
      if (!file) continue;
      const content = await withoutLocation(context, file).catch((error: unknown) => {
        if (!isServiceError(error) || error.code !== "VALIDATION_ERROR") throw error;
        errors.set(id, error.code);
        return null;
      });
      rewritten.set(id, { sourceKey: file.blobKey, content });
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    errors,
    async apply(trx: Transaction<Tables>, id: string, now: Date) {
      const file = await lockFile(trx, account.id, id);
      const { sourceKey, content } = rewritten.get(id) ?? {};
      if (!file || file.blobKey !== sourceKey)
        throw unavailable("The content of this file has changed. Retry the request.");
      if (!content) return;
      await rewriteContent(trx, file, content, now);
      await purgeVersionsBeyond(trx, id, context.config.maxVersionsPerFile);
      await content.confirm(trx);
    },
    dispose,
  };
}

/** Returns null if the file contains no location. */
async function withoutLocation(context: Context, file: FileRow): Promise<Staged | null> {
  const { id, accountId, checksum, storedChecksum, blobKey, fileSize } = file;
  const stored: Staged = {
    ...(await storedContent(context.blobs, blobKey, fileSize)),
    id,
    key: blobKey,
    checksum,
    storedChecksum,
    // The file's row owns this content, and keeps it as an old version.
    confirm: async () => {},
    markConfirmed: () => {},
    discard: async () => {},
  };
  // An earlier release may not have found the location.
  const content = await stripLocation(context, stored, null, accountId);
  return content === stored ? null : content;
}
