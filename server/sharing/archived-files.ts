import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { FILE, fileStates } from "../db/deletion-states.ts";
import { type FileFilter, type FilterValues, filteredFiles, filterValues } from "../files/query/filter.ts";
import { resolveSearch } from "../files/search.ts";

/** Selects files of an account: these files, those directly inside these folders, or those that match a filter. */
export type ArchiveSelection = { ids: string[] } | { folderIds: string[] } | { filter: FileFilter };

/** The properties of a file that an archive needs. */
export interface FileToArchive {
  id: string;
  folderId: string | null;
  filename: string;
  /** Size in bytes, and the SHA-256 of these bytes. */
  size: number;
  sha256: string;
  epoch: number;
  /** The time at which the file received this content. */
  storedAt: Date;
}

type Row = FileToArchive & { createdAt: string };

/** A content that the file has or had. */
export interface FileContentKey {
  fileId: string;
  sha256: string;
  /** Epoch of the file when it was selected. */
  epoch: number;
}

/** Location of the content, and its CRC-32 if it has been computed. */
export interface ContentLocation {
  blobKey: string;
  crc32: number | null;
}

/** Files per query. */
const PAGE = 1_000;

export async function listFilesToArchive(
  context: Context,
  accountId: string,
  selection: ArchiveSelection,
  options: { limit: number; signal?: AbortSignal | undefined },
): Promise<FileToArchive[]> {
  const found: FileToArchive[] = [];
  for await (const page of pagesOfFilesToArchive(context, accountId, selection, options)) found.push(...page);
  return found;
}

/** Returns those of these files that the selection still contains. */
export async function filesStillSelected(
  { db }: Context,
  accountId: string,
  selection: ArchiveSelection,
  ids: string[],
): Promise<Set<string>> {
  const rows = await matching(db, accountId, selection)
    .where("id", "=", sql<string>`any(${ids})`)
    .select("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the location of each content, in the same order. Null for content that may no longer be delivered: its
 * file is deleted, the visibility has changed, or the file has other content and the old version no longer exists.
 *
 * @param since earlier replaced content no longer exists
 */
export async function locateContents(
  { db }: Context,
  accountId: string,
  contents: readonly FileContentKey[],
  since: Date,
): Promise<(ContentLocation | null)[]> {
  const file = fileStates("file");
  const old = fileStates("old");
  const { rows } = await sql<{ place: number; blobKey: string; crc32: number | null }>`
    select distinct on (place) place, content."blobKey", content.crc32 from unnest(
      ${contents.map(({ fileId }) => fileId)}::text[],
      ${contents.map(({ epoch }) => epoch)}::integer[],
      ${contents.map(({ sha256 }) => sha256)}::text[]
    ) with ordinality as wanted (file_id, epoch, sha256, place)
    -- One lookup per content, regardless of the number of files of the account.
    cross join lateral (
      select * from files file where file.id = wanted.file_id and file.account_id = ${accountId} and ${file.live}
        and file.epoch = wanted.epoch
      offset 0
    ) file
    cross join lateral (
      select file.blob_key as "blobKey", file.crc32, 0 as age
        where coalesce(file.stored_checksum, file.checksum) = wanted.sha256
      union all
      select old.blob_key, old.crc32, 1 from files old
        where old.version_of = file.id and ${old.oldVersion} and ${old.since(since)}
          and coalesce(old.stored_checksum, old.checksum) = wanted.sha256
    ) content
    order by place, age`.execute(db);
  const locations = new Map(rows.map(({ place, ...content }) => [Number(place), content]));
  return contents.map((_, index) => locations.get(index + 1) ?? null);
}

/**
 * Saves checksums. Skips rows that another transaction has locked: their checksum is computed again later. Locks in
 * a fixed order prevent deadlocks.
 */
export async function saveCrc32({ db }: Context, checksums: ReadonlyMap<string, number>): Promise<void> {
  const keys = [...checksums.keys()];
  await sql`
    update files set crc32 = found.crc32
    from unnest(${keys}::text[], ${[...checksums.values()]}::bigint[]) found (blob_key, crc32)
    where files.blob_key = found.blob_key and files.id in (
      select id from files where blob_key = any(${keys}) and crc32 is null order by id for update skip locked
    )`.execute(db);
}

const live = (db: Database, accountId: string) =>
  db.selectFrom("files").where("account_id", "=", accountId).where(FILE.live);

function matching(db: Database, accountId: string, selection: ArchiveSelection) {
  if ("ids" in selection) return live(db, accountId).where("id", "=", sql<string>`any(${selection.ids})`);
  if ("folderIds" in selection)
    return live(db, accountId).where("folder_id", "=", sql<string>`any(${selection.folderIds})`);
  const values = filterValues(accountId, selection.filter);
  return filteredFiles(db, selection.filter, <Name extends keyof FilterValues>(name: Name) => {
    return sql<FilterValues[Name]>`${values[name]}`;
  });
}

const page = (
  db: Database,
  accountId: string,
  selection: ArchiveSelection,
  { limit, after }: { limit: number; after: Row | null },
): Promise<Row[]> =>
  matching(db, accountId, selection)
    .select(["id", "folder_id as folderId", "filename", "file_size as size", "epoch"])
    .select((eb) => [
      eb.fn.coalesce("stored_checksum", "checksum").as("sha256"),
      eb.fn.coalesce("stored_at", "created_at").as("storedAt"),
      // As text, because a Date has milliseconds only.
      sql<string>`created_at::text`.as("createdAt"),
    ])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.createdAt}::timestamptz, ${after?.id})`),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();

/**
 * Returns up to `limit` files, the oldest first, in pages: other queries run between them. Throws the reason of the signal
 * if it aborts during a search.
 */
export async function* pagesOfFilesToArchive(
  context: Context,
  accountId: string,
  selection: ArchiveSelection,
  { limit, signal }: { limit: number; signal?: AbortSignal | undefined },
): AsyncGenerator<FileToArchive[]> {
  const { db } = context;
  if ("filter" in selection && selection.filter.search !== undefined) {
    // The search runs once, not for each page.
    const { ids = [], ...filter } = await resolveSearch(context, accountId, selection.filter, { limit, signal });
    for (let end = ids.length; end > 0; end -= PAGE) {
      const some = ids.slice(Math.max(0, end - PAGE), end);
      yield (await page(db, accountId, { filter: { ...filter, ids: some } }, { limit: PAGE, after: null })).map(toFile);
    }
    return;
  }
  let last: Row | null = null;
  for (let left = limit; left > 0; left -= PAGE) {
    const rows: Row[] = await page(db, accountId, selection, { limit: Math.min(left, PAGE), after: last });
    yield rows.map(toFile);
    if (rows.length < PAGE) return;
    last = rows.at(-1) ?? null;
  }
}

function toFile({ createdAt: _, ...file }: Row): FileToArchive {
  return file;
}
