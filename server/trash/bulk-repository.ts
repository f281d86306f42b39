import { type RawBuilder, sql, type Transaction } from "kysely";
import { FILE, folderStates, PURGED } from "../db/deletion-states.ts";
import type { Tables } from "../db/schema.ts";
import { storedFiles } from "../files/duplicates.ts";
import { purgeVersions } from "./repository.ts";

type Trx = Transaction<Tables>;

/** Nothing in a file of the trash keeps it from being purged. */
export const noRefusal = sql<null>`null::text`;

/**
 * What keeps a file of the trash there: its folder, unless it goes to another one, and its content, where that is alive or comes
 * back with a file whose turn is before.
 */
export function restoreRefusal(goesElsewhere: boolean): RawBuilder<string | null> {
  const isHomeless = goesElsewhere
    ? sql`false`
    : sql`folder_id is not null and not exists (
        select from folders where folders.id = files.folder_id and ${folderStates("folders").live}
      )`;
  return sql<string | null>`
    case
      when ${isHomeless} then 'FOLDER_DELETED'
      when row_number() over (partition by checksum, ${isHomeless} order by id collate "C") > 1 or exists (
        select from ${storedFiles(sql`files.account_id`, sql`files.checksum`)}
      ) then 'DUPLICATE_FILE'
    end`;
}

/** Files that the transaction has locked, with the account, in the order of their ids. */
export async function sizesOf(trx: Trx, ids: string[]): Promise<{ id: string; size: number }[]> {
  const { rows } = await sql<{ id: string; size: number }>`
    select id, file_size as size from files where id = any(${ids}) order by id collate "C"`.execute(trx);
  return rows;
}

/** `folderId` undefined: each to where it was. */
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
