import { type Selectable, sql, type Transaction } from "kysely";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { FILE, FOLDER, folderStates } from "../db/deletion-states.ts";
import type { PageRequest } from "../db/paging.ts";
import type { FolderTable, Tables } from "../db/schema.ts";

/* Every function applies only to live folders. */

export interface FolderRow {
  id: string;
  accountId: string;
  parentId: string | null;
  name: string;
  description: string;
  createdAt: Date;
  updatedAt: Date;
}

export type FolderChanges = Partial<Pick<FolderRow, "name" | "description" | "parentId">>;

const live = (db: Database, accountId: string) =>
  db.selectFrom("folders").where("account_id", "=", accountId).where(FOLDER.live);

export async function findFolder(db: Database, accountId: string, id: string): Promise<FolderRow | null> {
  const folder = live(db, accountId).select(COLUMNS.folders).where("id", "=", id);
  const row = await folder.executeTakeFirst();
  return row ? toFolder(row) : null;
}

export async function findFolderByName(
  trx: Transaction<Tables>,
  accountId: string,
  parentId: string | null,
  name: string,
): Promise<FolderRow | null> {
  const row = await live(trx, accountId)
    .select(COLUMNS.folders)
    .where("parent_id", "is not distinct from", parentId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row ? toFolder(row) : null;
}

const inside = (db: Database, accountId: string, parentId: string | null | undefined) =>
  live(db, accountId)
    .$if(parentId === null, (query) => query.where("parent_id", "is", null))
    .$if(typeof parentId === "string", (query) => query.where("parent_id", "=", parentId ?? ""));

/**
 * Returns folders by name, and one more than the limit if another page exists. If `parentId` is null, those in the root;
 * if undefined, all.
 */
export async function listFolders(
  db: Database,
  accountId: string,
  parentId: string | null | undefined,
  { limit, offset, after }: PageRequest,
): Promise<FolderRow[]> {
  const rows = await inside(db, accountId, parentId)
    .select(COLUMNS.folders)
    .$if(after !== null, (query) => query.where(sql<boolean>`(name, id) > (${after?.key}, ${after?.id})`))
    .orderBy("name")
    .orderBy("id")
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return rows.map(toFolder);
}

export async function countFolders(
  db: Database,
  accountId: string,
  parentId: string | null | undefined,
): Promise<number> {
  const count = inside(db, accountId, parentId).select((eb) => eb.fn.countAll<number>().as("total"));
  return (await count.executeTakeFirstOrThrow()).total;
}

/** Returns the number of files and folders directly in the folder. */
export function countContents(
  db: Database,
  accountId: string,
  id: string,
): Promise<{ fileCount: number; childCount: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("files")
        .select((count) => count.fn.countAll<number>().as("n"))
        .where("account_id", "=", accountId)
        .where("folder_id", "=", id)
        .where(FILE.live)
        .$asScalar()
        .$notNull()
        .as("fileCount"),
      eb
        .selectFrom("folders")
        .select((count) => count.fn.countAll<number>().as("n"))
        .where("account_id", "=", accountId)
        .where("parent_id", "=", id)
        .where(FOLDER.live)
        .$asScalar()
        .$notNull()
        .as("childCount"),
    ])
    .executeTakeFirstOrThrow();
}

export async function insertFolder(trx: Transaction<Tables>, folder: Omit<FolderRow, "updatedAt">): Promise<FolderRow> {
  const row = await trx
    .insertInto("folders")
    .values({
      id: folder.id,
      account_id: folder.accountId,
      parent_id: folder.parentId,
      name: folder.name,
      description: folder.description,
      created_at: folder.createdAt,
      updated_at: folder.createdAt,
      deleted_at: null,
    })
    .returning(COLUMNS.folders)
    .executeTakeFirstOrThrow();
  return toFolder(row);
}

export async function updateFolder(
  trx: Transaction<Tables>,
  id: string,
  { name, description, parentId }: FolderChanges,
  now: Date,
): Promise<FolderRow> {
  const row = await trx
    .updateTable("folders")
    .set({
      updated_at: now,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(parentId !== undefined && { parent_id: parentId }),
    })
    .where("id", "=", id)
    .returning(COLUMNS.folders)
    .executeTakeFirstOrThrow();
  return toFolder(row);
}

/** Returns the folder, its parent, and so on up to the root. */
export async function listAncestors(db: Database, accountId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive up (id, parent_id, level) as (
      select id, parent_id, 1 from folders where account_id = ${accountId} and id = ${id} and ${FOLDER.live}
      union all
      select f.id, f.parent_id, up.level + 1 from folders f join up on f.id = up.parent_id
    ) select id from up order by level`.execute(db);
  return rows.map((row) => row.id);
}

/** Returns the number of levels of the subtree: 1 for a folder without subfolders. */
export async function subtreeHeight(trx: Transaction<Tables>, accountId: string, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive down (id, level) as (
      select id, 1 from folders where account_id = ${accountId} and id = ${id} and ${FOLDER.live}
      union all
      select f.id, down.level + 1 from folders f join down on f.parent_id = down.id
      where f.account_id = ${accountId} and ${folderStates("f").live}
    ) select max(level)::int as height from down`.execute(trx);
  return rows[0]?.height ?? 0;
}

/** Returns the folder and all folders in it, at any depth. */
export async function listSubtree(trx: Transaction<Tables>, accountId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive down (id) as (
      select id from folders where account_id = ${accountId} and id = ${id} and ${FOLDER.live}
      union all
      select f.id from folders f join down on f.parent_id = down.id
      where f.account_id = ${accountId} and ${folderStates("f").live}
    ) select id from down`.execute(trx);
  return rows.map((row) => row.id);
}

export type FolderInTree = Pick<FolderRow, "id" | "parentId" | "name">;

/** Returns the subtree as rows, each after its parent. */
export async function listSubtreeRows(db: Database, accountId: string, id: string): Promise<FolderInTree[]> {
  const { rows } = await sql<FolderInTree>`
    with recursive down (id, parent_id, name, level) as (
      select id, parent_id, name, 1 from folders where account_id = ${accountId} and id = ${id} and ${FOLDER.live}
      union all
      select f.id, f.parent_id, f.name, down.level + 1 from folders f join down on f.parent_id = down.id
      where f.account_id = ${accountId} and ${folderStates("f").live}
    ) select id, parent_id as "parentId", name from down order by level, name collate "C", id`.execute(db);
  return rows;
}

/** Moves a folder and its subfolders to the trash. */
export async function softDeleteFolders(
  trx: Transaction<Tables>,
  ids: string[],
  topId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("folders")
    .set({ deleted_at: now, updated_at: now, deleted_with: sql`nullif(${topId}, id)` })
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
}

function toFolder(row: Selectable<FolderTable>): FolderRow {
  return {
    id: row.id,
    accountId: row.account_id,
    parentId: row.parent_id,
    name: row.name,
    description: row.description,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
