import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database, Tables } from "./schema.ts";

type Trx = Transaction<Tables>;

/** Changes of existing rows that a migration starts. They run concurrently with requests, in batches. */
export interface Backfill {
  /** The table whose rows are processed, in the order of their ids. */
  table: "ai_jobs" | "files" | "folders";
  /** Returns the statement that updates these rows. */
  fill(ids: string[]): RawBuilder<unknown>;
}

export interface BackfillState {
  name: string;
  /** Rows that were processed, and their approximate number when the backfill began. */
  done: number;
  total: number;
  startedAt: Date;
  finishedAt: Date | null;
}

const BATCH_ROWS = 1_000;

/** Keyed by the names that migrations use. */
export const backfills = {
  /** Images that were stored by releases that did not read pixels. */
  "images-to-probe": {
    table: "files",
    fill: (ids) => sql`
      insert into files_to_probe
        select id from files where id = any(${ids}) and deleted_at is null and file_type = 'IMAGE'
          and mime_type <> 'image/svg+xml' and width is not null and perceptual_hash is null
        on conflict do nothing`,
  },
  /** Images and videos that were stored by releases that did not compute visual features and locations. */
  "files-to-describe": {
    table: "files",
    fill: (ids) => sql`
      insert into files_to_probe
        select id from files where id = any(${ids}) and deleted_at is null and has_location is null and (
            file_type = 'IMAGE' and mime_type <> 'image/svg+xml' and width is not null
            or mime_type in ('video/mp4', 'video/quicktime')
          )
        on conflict do nothing`,
  },
  /** Images that were stored by releases that did not read their EXIF, IPTC and XMP. */
  "embedded-to-read": {
    table: "files",
    fill: (ids) => sql`
      insert into files_to_probe
        select id from files where id = any(${ids}) and deleted_at is null and embedded is null
          and file_type = 'IMAGE' and mime_type <> 'image/svg+xml' and width is not null
        on conflict do nothing`,
  },
  /**
   * Files that were stored by releases with less precise measurements. These did not read the tracks of recordings, the
   * pixel aspect ratio, and the main directory of a TIFF. They measured drawings at 72 dpi, and could not read some
   * encodings of XML.
   */
  "files-to-measure": {
    table: "files",
    fill: (ids) => sql`
      insert into files_to_probe
        select id from files where id = any(${ids})
          and (file_type = 'VIDEO' or mime_type in (
            'audio/ogg', 'application/ogg', 'audio/x-ms-asf', 'image/tiff', 'image/x-adobe-dng', 'image/x-canon-cr2',
            'image/x-nikon-nef', 'image/x-sony-arw', 'image/svg+xml', 'application/xml'
          ))
        on conflict do nothing`,
  },
  /**
   * Raw images and BigTIFF that were stored by releases that did not support all their variants, or the proportions of
   * previews.
   */
  "raw-images-to-measure": {
    table: "files",
    fill: (ids) => sql`
      insert into files_to_probe
        select id from files where id = any(${ids})
          and (mime_type in (
            'image/tiff', 'image/x-adobe-dng', 'image/x-canon-cr2', 'image/x-canon-cr3', 'image/x-fujifilm-raf',
            'image/x-nikon-nef', 'image/x-olympus-orf', 'image/x-panasonic-rw2', 'image/x-sony-arw'
          ) or mime_type = 'application/octet-stream' and lower(filename) ~ '[.](orf|rw2)$')
        on conflict do nothing`,
  },
  /** Images and videos that were stored by releases that did not search all their parts for a location. */
  "locations-to-find": {
    table: "files",
    fill: (ids) => sql`
      with unknown as (
        update files set has_location = null
          where id = any(${ids}) and has_location is not true and file_type in ('IMAGE', 'VIDEO')
          returning id
      )
      insert into files_to_probe select id from unknown on conflict do nothing`,
  },
  /**
   * Images that were stored by releases that read metadata only together with the pixels, and took GPS data without a
   * position for a location.
   */
  "image-headers-to-read": {
    table: "files",
    fill: (ids) => sql`
      insert into files_to_probe
        select id from files where id = any(${ids}) and file_type = 'IMAGE' and (
            width is null or embedded is null or has_location is not false or mime_type in (
              'image/gif', 'image/tiff', 'image/x-adobe-dng', 'image/x-canon-cr2', 'image/x-canon-cr3',
              'image/x-nikon-nef', 'image/x-olympus-orf', 'image/x-panasonic-rw2', 'image/x-sony-arw'
            )
          )
        on conflict do nothing`,
  },
  /** Text that was stored by releases that did not detect charsets, and content that they did not recognize as text. */
  "charsets-to-detect": {
    table: "files",
    fill: (ids) => sql`
      insert into files_to_probe
        select id from files where id = any(${ids}) and charset is null
          and (mime_type like 'text/%' or mime_type = 'application/octet-stream')
        on conflict do nothing`,
  },
  /**
   * Files whose type earlier releases detected only from their beginning. Names limit the number of the types that
   * nearly always were correct.
   */
  "types-to-detect": {
    table: "files",
    fill: (ids) => sql`
      insert into files_to_probe
        select id from files where id = any(${ids})
          and (mime_type in ('application/zip', 'application/x-cfb', 'application/octet-stream', 'application/postscript',
              'model/stl', 'image/heif', 'image/heif-sequence')
            or mime_type = 'text/plain' and (file_size > 262144 or lower(filename) ~ '[.]pdf$')
            or mime_type = 'audio/mpeg' and lower(filename) ~ '[.](flac|aac|ape)$'
            or mime_type = 'image/tiff' and lower(filename) ~ '[.](dng|arw)$')
        on conflict do nothing`,
  },
  /** Videos that were stored by releases that measured none of high bit rates. */
  "videos-to-measure": {
    table: "files",
    fill: (ids) => sql`
      insert into files_to_probe
        select id from files where id = any(${ids}) and file_type = 'VIDEO' and width is null
        on conflict do nothing`,
  },
  /** JPEG XL that was stored by releases that read only its header. */
  "jpeg-xl-to-decode": {
    table: "files",
    fill: (ids) => sql`
      insert into files_to_probe
        select id from files where id = any(${ids}) and mime_type = 'image/jxl'
        on conflict do nothing`,
  },
  /** Elements of a deleted folder have the same deletion time: they belong to the topmost folder with that time. */
  "trash-files": {
    table: "files",
    fill: (ids) => sql`
      with recursive up (id, folder_id, parent_id, deleted_at) as (
        select files.id, folders.id, folders.parent_id, files.deleted_at
          from files join folders on folders.id = files.folder_id and folders.deleted_at = files.deleted_at
          where files.id = any(${ids}) and files.deleted_with is null
        union all
        select up.id, folders.id, folders.parent_id, up.deleted_at
          from up join folders on folders.id = up.parent_id and folders.deleted_at = up.deleted_at
      ), top as (
        select id, folder_id from up where not exists (
          select from folders above where above.id = up.parent_id and above.deleted_at = up.deleted_at
        )
      )
      update files set deleted_with = top.folder_id from top where files.id = top.id`,
  },
  "trash-folders": {
    table: "folders",
    fill: (ids) => sql`
      with recursive up (id, folder_id, parent_id, deleted_at) as (
        select id, id, parent_id, deleted_at from folders
          where id = any(${ids}) and deleted_at is not null and deleted_with is null
        union all
        select up.id, folders.id, folders.parent_id, up.deleted_at
          from up join folders on folders.id = up.parent_id and folders.deleted_at = up.deleted_at
      ), top as (
        select id, folder_id from up where id <> folder_id and not exists (
          select from folders above where above.id = up.parent_id and above.deleted_at = up.deleted_at
        )
      )
      update folders set deleted_with = top.folder_id from top where folders.id = top.id`,
  },
  "jobs-of-purged-files": {
    table: "ai_jobs",
    fill: (ids) => sql`
      update ai_jobs set file_purged = true
        where id = any(${ids}) and not exists (select from files where files.id = ai_jobs.file_id)`,
  },
  /**
   * Descriptions and recognized texts that earlier releases did not search, in the sections that files/query/search-text.ts
   * defines. A change of the file may have filled in one section, while the other is still missing. The result is not
   * the search form of the service, which the database cannot compute: if both may differ, `foldSearchTexts` writes the
   * text again.
   */
  "searched-texts": {
    table: "files",
    fill: (ids) => {
      const inForm = (text: RawBuilder<string>) =>
        sql`translate(lower(normalize(left(coalesce(${text}, ''), 10000), NFC)), E'ς\\n\\f', 'σ  ')`;
      const section = (place: number) => sql`split_part(search_text, E'\\n\\f', ${sql.lit(place)})`;
      const or = (place: number, text: RawBuilder<string>) => sql`coalesce(nullif(${section(place)}, ''), ${text})`;
      const sections = [section(1), or(2, sql`found.description`), or(3, sql`found.recognized`), section(4)];
      return sql`
        update files set search_text = rtrim(${sql.join(sections, sql` || E'\\n\\f' || `)}, E'\\n\\f')
          from (
            select described.id, ${inForm(sql`described.description`)} as description,
              ${inForm(sql`extracted_text`)} as recognized
              from files described left join ai_results on file_id = described.id
              where described.id = any(${ids})
          ) found
          where files.id = found.id
            and (found.description <> '' and ${section(2)} = '' or found.recognized <> '' and ${section(3)} = '')`;
    },
  },
} satisfies Record<string, Backfill>;

export type BackfillName = keyof typeof backfills;
const backfillsByName = new Map<string, Backfill>(Object.entries(backfills));

/** Starts a backfill for a migration. Does nothing if the table is empty. */
export async function beginBackfill(trx: Trx, name: BackfillName): Promise<void> {
  const table = sql.table(backfills[name].table);
  await sql`
    insert into backfills (name, total)
      select ${name}, greatest(reltuples, 0)::bigint from pg_class
        where oid = ${backfills[name].table}::regclass and exists (select from ${table})`.execute(trx);
}

/** Processes one batch of a backfill that no other process is working on. Returns false if there is none. */
export async function fillBatch(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ name: string; reached: string }>`
    select name, reached from backfills where finished_at is null and name = any(${[...backfillsByName.keys()]})
      order by name limit 1 for update skip locked`.execute(trx);
  const [next] = rows;
  // Backfills of a newer release are left to its processes.
  const backfill = next && backfillsByName.get(next.name);
  if (!next || !backfill) return false;
  const { rows: batch } = await sql<{ id: string }>`
    select id from ${sql.table(backfill.table)} where id > ${next.reached} order by id limit ${BATCH_ROWS}`.execute(
    trx,
  );
  const ids = batch.map(({ id }) => id);
  if (ids.length > 0) await backfill.fill(ids).execute(trx);
  const isLast = ids.length < BATCH_ROWS;
  await sql`
    update backfills set done = done + ${ids.length}, reached = ${ids.at(-1) ?? next.reached}, updated_at = now(),
      total = case when ${isLast} then done + ${ids.length} else greatest(total, done + ${ids.length}) end,
      finished_at = case when ${isLast} then now() end
    where name = ${next.name}`.execute(trx);
  return true;
}

/** Whether this code knows a backfill that has not finished. Another process may be working on it, and stop. */
export async function hasOpenBackfills(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from backfills where finished_at is null and name = any(${[...backfillsByName.keys()]}) limit 1`.execute(db);
  return rows.length > 0;
}

export async function backfillStates(db: Database): Promise<BackfillState[]> {
  return db
    .selectFrom("backfills")
    .select(["name", "done", "total", "started_at as startedAt", "finished_at as finishedAt"])
    .orderBy("name")
    .execute();
}
