import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../../db/database.ts";
import { FILE, FOLDER, fileStates, PURGED } from "../../db/deletion-states.ts";
import type { PageRequest } from "../../db/paging.ts";
import { allColumns } from "../../db/rows.ts";
import type { FileTable, FolderTable, Tables } from "../../db/schema.ts";
import { storedFiles } from "../../files/duplicates.ts";

type Trx = Transaction<Tables>;

/** A file that was deleted separately, or a folder with the contents that were deleted with it. */
export interface TrashRow {
  id: string;
  type: "FILE" | "FOLDER";
  name: string;
  fileType: FileTable["file_type"] | null;
  mimeType: string | null;
  size: number;
  fileCount: number;
  folderId: string | null;
  deletedAt: Date;
}

/** Selects files of an account: one file, or the files of some folders that were deleted with the same folder. */
export type TrashSelection = { id: string } | { folderIds: string[]; deletedWith: string };

export interface PurgedCounts {
  purgedFiles: number;
  purgedFolders: number;
}

/* Every function ignores items that were deleted before `since`, purged items, and old versions of files. */

/** Returns items, newest deletion first, and one more than the limit if another page exists. */
export async function listTrashed(
  db: Database,
  accountId: string,
  since: Date,
  { limit, offset, after }: PageRequest,
): Promise<TrashRow[]> {
  const rowLimit = limit + 1;
  const head = (what: RawBuilder<unknown>, table: TrashTable) => sql`(
    select ${what} from ${sql.table(table)}
      where account_id = ${accountId} and deleted_with is null and ${trashedSince(table, since)}
        ${after ? sql`and (deleted_at, id) < (${after.key}::timestamptz, ${after.id})` : sql``}
      order by deleted_at desc, id desc limit ${rowLimit + offset})`;
  const file = sql`id, 'FILE' as type, filename as name, file_type, mime_type, folder_id, deleted_at, file_size as size`;
  const folder = sql`id, 'FOLDER', name, null, null, parent_id, deleted_at, null`;
  const { rows } = await sql<TrashRow>`
    select item.id, type, name, file_type as "fileType", mime_type as "mimeType", folder_id as "folderId",
      deleted_at as "deletedAt", coalesce(size, inside.bytes) as size,
      case type when 'FILE' then 1 else inside.files end as "fileCount"
    from (
      ${head(file, "files")} union all ${head(folder, "folders")}
      order by deleted_at desc, id desc limit ${rowLimit} offset ${offset}
    ) item, lateral (
      select count(*) as files, coalesce(sum(file_size), 0)::bigint as bytes from files
        where type = 'FOLDER' and account_id = ${accountId} and deleted_with = item.id
          and ${trashedSince("files", since)}
    ) inside
    order by deleted_at desc, item.id desc`.execute(db);
  return rows;
}

/** Returns the number of items, and the bytes of all files in the trash. */
export async function measureTrash(
  db: Database,
  accountId: string,
  since: Date,
): Promise<{ total: number; bytes: number }> {
  const isInTrash = (table: TrashTable) => sql`account_id = ${accountId} and ${trashedSince(table, since)}`;
  const { rows } = await sql<{ total: number; bytes: number }>`
    with single as (
      select count(*) as files, coalesce(sum(file_size), 0)::bigint as bytes from files
        where ${isInTrash("files")} and deleted_with is null
    ), inside as (
      select coalesce(sum(file_size), 0)::bigint as bytes from files
        where ${isInTrash("files")} and deleted_with is not null
    ), folder as (
      select count(*) as folders from folders where ${isInTrash("folders")} and deleted_with is null
    )
    select files + folders as total, single.bytes + inside.bytes as bytes from single, inside, folder`.execute(db);
  return rows[0] ?? { total: 0, bytes: 0 };
}

/** Returns the paths from the root to these folders, deleted or not. */
export async function folderPaths(db: Database, accountId: string, folderIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; path: string }>`
    with recursive above (id, path, parent_id) as (
      select id, name, parent_id from folders where account_id = ${accountId} and id = any(${folderIds})
      union all
      select above.id, folders.name || '/' || above.path, folders.parent_id
        from above join folders on folders.id = above.parent_id
    )
    select id, path from above where parent_id is null`.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** Returns the accounts that have deleted files since this time. */
export async function accountsWithTrash(db: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from files where ${trashedSince("files", since)}`.execute(db);
  return rows.map(({ id }) => id);
}

/* The functions below run in a transaction with the account's lock. */

export function lockTrashedFile(
  trx: Trx,
  accountId: string,
  id: string,
  since: Date,
): Promise<Selectable<FileTable> | null> {
  return lockTrashed(trx, "files", { accountId, id, since });
}

export function lockTrashedFolder(
  trx: Trx,
  accountId: string,
  id: string,
  since: Date,
): Promise<Selectable<FolderTable> | null> {
  return lockTrashed(trx, "folders", { accountId, id, since });
}

/**
 * Returns the folder and the folders that were deleted with it, their number of levels, and the selection of the files
 * that were deleted with them.
 */
export async function trashedSubtree(
  trx: Trx,
  { account_id, id, deleted_with, deleted_at }: Selectable<FolderTable>,
): Promise<{ ids: string[]; levels: number; selection: TrashSelection }> {
  const deletedWith = deleted_with ?? id;
  const { rows } = await sql<{ id: string; level: number }>`
    with recursive down (id, level) as (
      select ${id}::text, 1
      union all
      select folders.id, down.level + 1 from folders join down on folders.parent_id = down.id
        where account_id = ${account_id} and deleted_with = ${deletedWith} and deleted_at = ${deleted_at}
    ) select id, level from down order by level`.execute(trx);
  const ids = rows.map((row) => row.id);
  return { ids, levels: rows.at(-1)?.level ?? 1, selection: { folderIds: ids, deletedWith } };
}

/** Returns a live file with the same content as one of the selected files. */
export async function findLiveDuplicate(
  trx: Trx,
  accountId: string,
  selection: TrashSelection,
): Promise<{ id: string; checksum: string } | null> {
  const { rows } = await sql<{ id: string; checksum: string }>`
    select live.id, live.checksum from ${storedFiles(
      sql`${accountId}`,
      sql`any(array(select checksum from files where ${whereSelected(accountId, selection)}))`,
    )} limit 1`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Makes files with the content of a live file separate items. They stay in the trash when their folder is restored.
 */
export async function separateDuplicates(trx: Trx, accountId: string, selection: TrashSelection): Promise<void> {
  await sql`
    update files set deleted_with = null
      where ${whereSelected(accountId, selection)}
        and exists (select from ${storedFiles(sql`files.account_id`, sql`files.checksum`)})`.execute(trx);
}

export async function sumFiles(
  trx: Trx,
  accountId: string,
  selection: TrashSelection,
): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(file_size), 0)::bigint as bytes
      from files where ${whereSelected(accountId, selection)}`.execute(trx);
  return rows[0] ?? { files: 0, bytes: 0 };
}

/** Restores files. If `folderId` is undefined, each returns to its original folder. */
export async function restoreFiles(
  trx: Trx,
  accountId: string,
  { selection, folderId, now }: { selection: TrashSelection; folderId?: string | null | undefined; now: Date },
): Promise<void> {
  await sql`
    update files set deleted_at = null, deleted_with = null, updated_at = ${now}
      ${folderId === undefined ? sql`` : sql`, folder_id = ${folderId}`}
      where ${whereSelected(accountId, selection)}`.execute(trx);
}

/** Restores folders, the first of them into `parentId`. */
export async function restoreFolders(trx: Trx, ids: string[], parentId: string | null, now: Date): Promise<void> {
  await sql`
    update folders set deleted_at = null, deleted_with = null, updated_at = ${now},
        parent_id = case id when ${ids[0]} then ${parentId}::text else parent_id end
      where id = any(${ids})`.execute(trx);
}

/** Purges the selected files and their old versions. Returns the number of files. */
export async function purgeFiles(trx: Trx, accountId: string, selection: TrashSelection): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update files set deleted_at = ${PURGED} where ${whereSelected(accountId, selection)}`.execute(trx);
  await purgeVersions(trx, accountId);
  return Number(numAffectedRows);
}

export async function purgeFolders(trx: Trx, ids: string[]): Promise<void> {
  await sql`update folders set deleted_at = ${PURGED} where id = any(${ids})`.execute(trx);
}

/** Purges everything in the trash. */
export async function purgeAll(trx: Trx, accountId: string): Promise<PurgedCounts> {
  const purge = async (table: TrashTable) => {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set deleted_at = ${PURGED}
        where account_id = ${accountId} and ${STATES[table].trashed}`.execute(trx);
    return Number(numAffectedRows);
  };
  const counts = { purgedFiles: await purge("files"), purgedFolders: await purge("folders") };
  await purgeVersions(trx, accountId);
  return counts;
}

/** Purges the oldest items until the rest has at most `bytes` bytes. */
export async function purgeBeyond(trx: Trx, accountId: string, since: Date, bytes: number): Promise<void> {
  await sql`
    with item as (
      select coalesce(deleted_with, id) as id, max(deleted_at) as deleted_at, sum(file_size) as bytes from files
        where account_id = ${accountId} and ${trashedSince("files", since)} group by 1
    ), summed as (
      select id, sum(bytes) over (order by deleted_at desc, id desc) as bytes from item
    ), beyond as (
      select id from summed where bytes > ${bytes}
    ), folder as (
      update folders set deleted_at = ${PURGED}
        where account_id = ${accountId} and ${FOLDER.trashed}
          and (id in (select id from beyond) or deleted_with in (select id from beyond))
    )
    update files set deleted_at = ${PURGED}
      where account_id = ${accountId} and ${FILE.trashed}
        and (id in (select id from beyond) or deleted_with in (select id from beyond))`.execute(trx);
  await purgeVersions(trx, accountId);
}

const STATES = { files: FILE, folders: FOLDER };
type TrashTable = keyof typeof STATES;

function trashedSince(table: TrashTable, since: Date): RawBuilder<boolean> {
  return sql`${STATES[table].trashed} and ${STATES[table].since(since)}`;
}

/** Locks the row, so that a concurrent purge has finished or waits. */
async function lockTrashed<Table extends TrashTable>(
  trx: Trx,
  table: Table,
  { accountId, id, since }: { accountId: string; id: string; since: Date },
): Promise<Selectable<Tables[Table]> | null> {
  const { rows } = await sql<Selectable<Tables[Table]>>`
    select ${allColumns(table)} from ${sql.table(table)}
      where account_id = ${accountId} and id = ${id} and ${trashedSince(table, since)} for update`.execute(trx);
  return rows[0] ?? null;
}

/** Purges the old versions of purged files. */
export async function purgeVersions(trx: Trx, accountId: string): Promise<void> {
  await sql`
    update files old set deleted_at = ${PURGED} from files
      where old.version_of = files.id and ${fileStates("old").oldVersion}
        and files.account_id = ${accountId} and ${fileStates("files").purged}`.execute(trx);
}

function whereSelected(accountId: string, selection: TrashSelection): RawBuilder<boolean> {
  if ("id" in selection) return sql`account_id = ${accountId} and id = ${selection.id} and ${FILE.trashed}`;
  const { folderIds, deletedWith } = selection;
  return sql`account_id = ${accountId} and deleted_with = ${deletedWith} and ${FILE.trashed}
    and folder_id = any(${folderIds})`;
}
