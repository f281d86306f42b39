import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The fields of a file record, and whether they differ between its old row and its new one. */
const FILE_FIELDS = {
  filename: "past.filename <> present.filename",
  folderId: "past.folder_id is distinct from present.folder_id",
  tags: "past.tags <> present.tags",
  description: "past.description <> present.description",
  metadata: "past.metadata <> present.metadata",
  altText: "past.alt_text <> present.alt_text",
  isPublic: "past.is_public <> present.is_public",
  starred: "past.starred <> present.starred",
  label: "past.label <> present.label",
  focus: "past.focus is distinct from present.focus",
  sensitive: "past.sensitive is distinct from present.sensitive",
  processingStatus: "past.processing_status <> present.processing_status",
  fileType: "past.file_type <> present.file_type",
  mimeType: "past.mime_type <> present.mime_type",
  fileSize: "past.file_size <> present.file_size",
  checksum: "past.checksum <> present.checksum",
  width: "past.width is distinct from present.width",
  height: "past.height is distinct from present.height",
  duration: "past.duration is distinct from present.duration",
  embedded: "past.embedded is distinct from present.embedded",
  placeholder: "past.placeholder is distinct from present.placeholder",
  dominantColor: "past.dominant_color is distinct from present.dominant_color",
  hasAlpha: "past.has_alpha is distinct from present.has_alpha",
  isAnimated: "past.is_animated is distinct from present.is_animated",
  hasLocation: "past.has_location is distinct from present.has_location",
};
const FOLDER_FIELDS = {
  name: "past.name <> present.name",
  description: "past.description <> present.description",
  parentId: "past.parent_id is distinct from present.parent_id",
};
/** The type of the event of an updated row; null: none. See deletion-states.ts for `deleted_at`. */
const TYPE = (noun: string, updated: string) => `case
  when past.deleted_at is null and present.deleted_at is null then ${updated}
  when present.deleted_at is null then '${noun}.restored'
  when present.deleted_at <= 'epoch' then case when past.deleted_at <= 'epoch' then null else '${noun}.purged' end
  when past.deleted_at is null then '${noun}.deleted'
end`;
const FILE_TYPE = TYPE(
  "file",
  "case when past.version <> present.version then 'file.replaced' else 'file.updated' end",
);
const FOLDER_TYPE = TYPE("folder", "'folder.updated'");
/** A batch is read as a whole, so its size is limited. */
const MAX_EVENTS = 1_000;

const changedFields = (fields: Record<string, string>) =>
  `array_remove(array[${Object.entries(fields).map(([field, differs]) => `case when ${differs} then '${field}' end`)}]::text[], null)`;

const FILE_DATA = "jsonb_build_object('id', id, 'version', version, 'changed', changed)";
const FOLDER_DATA = "jsonb_build_object('id', id, 'changed', changed)";

/** Inserts the events that a query selects, as `account_id`, `type`, `id` and what `data` needs. */
const insertEvents = (query: string, data: string) => `
  insert into event_batches (account_id, count, events)
    select account_id, count(*), jsonb_agg(jsonb_build_object('type', type, 'data', ${data}) order by id) from (
      select *, (row_number() over (partition by account_id order by id) - 1) / ${MAX_EVENTS} as batch
        from (${query}) change where type is not null and (type not like '%.updated' or changed <> '{}')
    ) numbered group by account_id, batch`;

export default {
  locks: ["ai_jobs", "bulk_operations", "daily_usage", "files", "folders", "uploads"],
  async up(db) {
    const run = (text: string) => sql.raw(text).execute(db);
    // The events of a statement. A reader numbers them, so that writers do not wait for each other, and a transaction
    // that commits late gets later numbers. Without references, because writers would lock the row of the account.
    await run(`
      create table event_batches (
        id bigint primary key generated always as identity,
        account_id text not null,
        first bigint,
        count integer not null,
        events jsonb not null,
        created_at timestamptz(3) not null default now()
      )`);
    await run("create index event_batches_pending on event_batches (account_id, id) where first is null");
    await run(
      "create unique index event_batches_numbered on event_batches (account_id, first) where first is not null",
    );
    await run(`
      create table event_feeds (
        account_id text primary key,
        last_number bigint not null default 0,
        pruned_number bigint not null default 0
      )`);

    await run("alter table daily_usage add column limits_reached text[] not null default '{}'");

    // Triggers, so that no statement can omit an event, including those of the previous release.
    await run(`
      create function record_new_files() returns trigger language plpgsql as $$
      begin
        insert into event_batches (account_id, count, events)
          select account_id, count(*), jsonb_agg(jsonb_build_object('type', 'file.created', 'data',
              jsonb_build_object('id', id, 'version', version, 'changed', '[]'::jsonb)) order by id)
            from new_rows where version_of is null group by account_id;
        return null;
      end $$`);
    await run(`
      create trigger record_new after insert on files
        referencing new table as new_rows for each statement execute function record_new_files()`);
    // Most statements change one file. The query for several is planned each time: a plan for one row would compare
    // all rows with all others.
    await run(`
      create function record_changed_files() returns trigger language plpgsql as $$
      declare
        past record;
        present record;
        type text;
        changed text[];
      begin
        if (select count(*) < 2 from (select from new_rows limit 2) sample) then
          select * into present from new_rows;
          if not found or present.version_of is not null then return null; end if;
          select * into past from old_rows;
          type := ${FILE_TYPE};
          changed := ${changedFields(FILE_FIELDS)};
          if type is null or type = 'file.updated' and changed = '{}' then return null; end if;
          insert into event_batches (account_id, count, events) values (present.account_id, 1,
            jsonb_build_array(jsonb_build_object('type', type, 'data',
              jsonb_build_object('id', present.id, 'version', present.version, 'changed', changed))));
          return null;
        end if;
        execute $query$${insertEvents(
          `select present.account_id, present.id, present.version, ${FILE_TYPE} as type, ${changedFields(FILE_FIELDS)} as changed
            from old_rows past join new_rows present on present.id = past.id where present.version_of is null`,
          FILE_DATA,
        )}$query$;
        return null;
      end $$`);
    await run(`
      create trigger record_changed after update on files
        referencing old table as old_rows new table as new_rows
        for each statement execute function record_changed_files()`);
    await run(`
      create function record_gone_files() returns trigger language plpgsql as $$
      begin
        ${insertEvents(
          `select account_id, id, version, 'file.purged' as type, array[]::text[] as changed from old_rows
            where version_of is null and (deleted_at is null or deleted_at > 'epoch')`,
          FILE_DATA,
        )};
        return null;
      end $$`);
    await run(`
      create trigger record_gone after delete on files
        referencing old table as old_rows for each statement execute function record_gone_files()`);

    await run(`
      create function record_folders() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${insertEvents(
          "select account_id, id, 'folder.created' as type, array[]::text[] as changed from new_rows",
          FOLDER_DATA,
        )};
        elsif tg_op = 'DELETE' then ${insertEvents(
          `select account_id, id, 'folder.purged' as type, array[]::text[] as changed from old_rows
            where deleted_at is null or deleted_at > 'epoch'`,
          FOLDER_DATA,
        )};
        else execute $query$${insertEvents(
          `select present.account_id, present.id, ${FOLDER_TYPE} as type, ${changedFields(FOLDER_FIELDS)} as changed
            from old_rows past join new_rows present on present.id = past.id`,
          FOLDER_DATA,
        )}$query$;
        end if;
        return null;
      end $$`);
    for (const [name, event, tables] of [
      ["record_new", "insert", "new table as new_rows"],
      ["record_changed", "update", "old table as old_rows new table as new_rows"],
      ["record_gone", "delete", "old table as old_rows"],
    ]) {
      await run(`
        create trigger ${name} after ${event} on folders
          referencing ${tables} for each statement execute function record_folders()`);
    }

    await run(`
      create function record_event() returns trigger language plpgsql as $$
      declare
        type text := tg_argv[0] || case when tg_argv[0] = 'operation' then '.ended'
          when to_jsonb(new) ->> tg_argv[1] = 'COMPLETED' then '.completed' else '.failed' end;
        data jsonb := case tg_argv[0]
          when 'ai' then jsonb_build_object('fileId', to_jsonb(new) -> 'file_id', 'operation', to_jsonb(new) -> 'operation')
          when 'upload' then jsonb_build_object('fileId', to_jsonb(new) -> 'file_id')
          else '{}' end;
      begin
        insert into event_batches (account_id, count, events) values (new.account_id, 1, jsonb_build_array(
          jsonb_build_object('type', type, 'data', jsonb_build_object('id', new.id, 'changed', '[]'::jsonb) || data)));
        return null;
      end $$`);
    await run(`
      create trigger record_ended after update of status on ai_jobs
        for each row when (old.status <> new.status and new.status in ('COMPLETED', 'FAILED'))
        execute function record_event('ai', 'status')`);
    await run(`
      create trigger record_ended after update of state on uploads
        for each row when (old.state = 'OPEN' and new.state in ('COMPLETED', 'FAILED', 'EXPIRED'))
        execute function record_event('upload', 'state')`);
    await run(`
      create trigger record_ended after update of ended_at on bulk_operations
        for each row when (old.ended_at is null and new.ended_at is not null)
        execute function record_event('operation', 'state')`);
  },
} satisfies Migration;
