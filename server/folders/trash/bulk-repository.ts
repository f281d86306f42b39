import { type RawBuilder, sql, type Transaction } from "kysely";
import { FILE, folderStates, PURGED } from "../../db/deletion-states.ts";
import type { Tables } from "../../db/schema.ts";
import { storedFiles } from "../../files/duplicates.ts";
import { purgeVersions } from "./repository.ts";

type Trx = Transaction<Tables>;

/** Returns no error: every file in the trash can be purged. */
export const noErrorCode = sql<null>`null::text`;

/**
 * Returns the error that prevents a file from being restored. FOLDER_DELETED: its folder is deleted and the request
 * names no other folder. DUPLICATE_FILE: a live file, or a file that is restored before it, has the same content.
 */
export function restoreErrorCode(hasDestination: boolean): RawBuilder<string | null> {
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
export async function sizesOf(trx: Trx, ids: string[]): Promise<{ id: string; size: number }[]> {
  const { rows } = await sql<{ id: string; size: number }>`
    select id, file_size as size from files where id = any(${ids}) order by id collate "C"`.execute(trx);
  return rows;
}

/** Restores files. If `folderId` is undefined, each returns to its original folder. */
export async function restoreMany(
  trx: Trx,
  ids: string[],
  folderId: string | null | undefined,
  now: Date,
): Promise<void> {
  await sql`
    update files set deleted_at = null, deleted_with = null, updated_at = ${now}
      ${folderId === undefined ? sql`` : sql`, folder_id = ${folderId}`}
      where id = any(${ids}) and ${FILE.trashed}`.execute(trx);
}

export async function purgeMany(trx: Trx, accountId: string, ids: string[]): Promise<void> {
  await sql`update files set deleted_at = ${PURGED} where id = any(${ids}) and ${FILE.trashed}`.execute(trx);
  await purgeVersions(trx, accountId);
}
