import type { StorageLedger } from "../../accounts/storage.ts";
import type { Fail } from "../../base/errors.ts";
import type { BulkType } from "../../bulk/bulk-type.ts";
import { fitToQuota } from "../../bulk/fit-to-quota.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { trashedFilesInBulk } from "../../files/bulk-repository.ts";
import { requireFolderOf } from "../../files/require-folder.ts";
import { noErrorCode, purgeMany, restoreErrorCode, restoreMany, sizesOf } from "./bulk-repository.ts";

export interface TrashBulkDeps {
  db: Database;
  context: Context;
  storage: StorageLedger;
  /** For errors that occur while the operation runs. */
  fail: Fail<"FOLDER_NOT_FOUND">;
}

/**
 * The bulk operations on files in the trash. They correspond to the single operations in restore.ts and operations.ts.
 */
export function trashBulkTypes({ context, db, storage, fail }: TrashBulkDeps) {
  const files = trashedFilesInBulk(context);
  return {
    restore: {
      permission: "write",
      acceptedArguments: ["folderId"],
      argumentsOptional: true,
      files,
      notFoundCode: "FILE_NOT_FOUND",
      async require(fail, account, { folderId }) {
        if (typeof folderId === "string") await requireFolderOf({ context, fail }, account.id, folderId);
      },
      errorCode: ({ folderId }) => restoreErrorCode(folderId !== undefined),
      async remainingQuota({ id, limits }) {
        return {
          remaining: limits.storageBytes - (await storage.used(db, id)),
          unit: "bytes",
          code: "STORAGE_LIMIT_EXCEEDED",
        };
      },
      async apply(trx, { account, ids, args: { folderId }, now }) {
        if (typeof folderId === "string") await requireFolderOf({ context, fail }, account.id, folderId, trx);
        const sized = await sizesOf(trx, ids);
        const remainingBytes = account.limits.storageBytes - (await storage.used(trx, account.id));
        const fits = fitToQuota(
          sized.map(({ size }) => size),
          remainingBytes,
        );
        const restored = sized.filter((_file, index) => fits[index]);
        const bytes = restored.reduce((all, { size }) => all + size, 0);
        await restoreMany(
          trx,
          restored.map(({ id }) => id),
          folderId,
          now,
        );
        if (restored.length > 0) await storage.addChange(trx, account.id, { bytes, files: restored.length }, now);
        const excluded = sized.filter((_file, index) => !fits[index]);
        return new Map(excluded.map(({ id }) => [id, "STORAGE_LIMIT_EXCEEDED"]));
      },
    },

    purge: {
      permission: "delete",
      acceptedArguments: [],
      files,
      notFoundCode: "TRASH_ITEM_NOT_FOUND",
      errorCode: () => noErrorCode,
      async apply(trx, { account, ids }) {
        await purgeMany(trx, account.id, ids);
        return new Map<string, string>();
      },
    },
  } satisfies Record<string, BulkType>;
}
