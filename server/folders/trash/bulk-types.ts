import { type RawBuilder, sql, type Transaction } from "kysely";
import { addStorageChange, fitToQuota, usedStorage } from "../../accounts/storage.ts";
import type { BulkType } from "../../contract/bulk-type.ts";
import { FILE, folderStates, PURGED } from "../../db/deletion-states.ts";
import type { Tables } from "../../db/schema.ts";
import { storedFiles } from "../../files/duplicates.ts";
import { noErrorCode } from "../../files/file-sets.ts";
import { requireFolderOf } from "../../files/requirements.ts";
import { purgeVersions } from "./rows.ts";

type Trx = Transaction<Tables>;

/**
 * The bulk operations on files in the trash. They correspond to the single operations in operations.ts.
 */
export const trashBulkTypes = {
  restore: {
    permission: "write",
    acceptedArguments: ["folderId"],
    argumentsOptional: true,
    scope: "trashed",
    notFoundCode: "FILE_NOT_FOUND",
    async require(call, account, { folderId }) {
      if (typeof folderId === "string") await requireFolderOf(call, account.id, folderId);
    },
    errorCode: ({ folderId }) => restoreErrorCode(folderId !== undefined),
    async remainingQuota({ db }, { id, limits }) {
      return {
        remaining: limits.storageBytes - (await usedStorage(db, id)),
        unit: "bytes",
        code: "STORAGE_LIMIT_EXCEEDED",
      };
    },
    async apply(call, trx, { account, ids, args: { folderId }, now }) {
      if (typeof folderId === "string") await requireFolderOf(call, account.id, folderId, trx);
      const sized = await sizesOf(trx, ids);
      const remainingBytes = account.limits.storageBytes - (await usedStorage(trx, account.id));
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
      if (restored.length > 0) await addStorageChange(trx, account.id, { bytes, files: restored.length }, now);
      const excluded = sized.filter((_file, index) => !fits[index]);
      return new Map(excluded.map(({ id }) => [id, "STORAGE_LIMIT_EXCEEDED"]));
    },
  },

  purge: {
    permission: "delete",
    acceptedArguments: [],
    scope: "trashed",
    notFoundCode: "TRASH_ITEM_NOT_FOUND",
    errorCode: () => noErrorCode,
    async apply(_call, trx, { account, ids }) {
      await purgeMany(trx, account.id, ids);
      return new Map<string, string>();
    },
  },
} satisfies Record<string, BulkType>;

/**
 * Returns the error that prevents a file from being restored. FOLDER_DELETED: its folder is deleted and the request
 * names no other folder. DUPLICATE_FILE: a live file, or a file that is restored before it, has the same content.
 */
function restoreErrorCode(hasDestination: boolean): RawBuilder<string | null> {
  const isFolderMissing = hasDestination
    ? sql`false`
    : sql`folder_id is not null and not exists (
        select from folders where folders.id = files.folder_id and ${folderStates("folders").live}
      )`;
  return sql<string | null>`
    case
      when ${isFolderMissing} then 'FOLDER_DELETED'
      when row_number() over (partition by checksum, ${isFolderMissing} order by id collate "C") > 1 or exists (
        select from ${storedFiles(sql`files.account_id`, sql`files.checksum`)}
      ) then 'DUPLICATE_FILE'
    end`;
}

/** Returns the sizes of files, in the order of their ids. The transaction has locked them and the account. */
async function sizesOf(trx: Trx, ids: string[]): Promise<{ id: string; size: number }[]> {
  const { rows } = await sql<{ id: string; size: number }>`
    select id, file_size as size from files where id = any(${ids}) order by id collate "C"`.execute(trx);
  return rows;
}

/** Restores files. If `folderId` is undefined, each returns to its original folder. */
async function restoreMany(trx: Trx, ids: string[], folderId: string | null | undefined, now: Date): Promise<void> {
  await sql`
    update files set deleted_at = null, deleted_with = null, updated_at = ${now}
      ${folderId === undefined ? sql`` : sql`, folder_id = ${folderId}`}
      where id = any(${ids}) and ${FILE.trashed}`.execute(trx);
}

async function purgeMany(trx: Trx, accountId: string, ids: string[]): Promise<void> {
  await sql`update files set deleted_at = ${PURGED} where id = any(${ids}) and ${FILE.trashed}`.execute(trx);
  await purgeVersions(trx, accountId);
}
