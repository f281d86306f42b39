import { sql } from "kysely";
import type { Migration } from "./migration.ts";

const changed = (...columns: string[]) => columns.map((it) => [it, `old.${it} <> new.${it}`] as const);
const maybeNull = (...columns: string[]) => columns.map((it) => [it, `old.${it} is distinct from new.${it}`] as const);

/** Columns that users change, and whether the value differs. */
const OWN_COLUMNS = [
  ...changed("filename", "tags", "description", "metadata", "alt_text", "is_public", "starred", "label"),
  ...maybeNull("folder_id", "focus"),
];
/** Columns of the content, and what was derived from it. */
const CONTENT_COLUMNS = [
  ...changed("file_type", "mime_type", "file_size", "checksum", "processing_status"),
  ...maybeNull("width", "height", "duration", "embedded", "sensitive", "placeholder", "dominant_color"),
  ...maybeNull("has_alpha", "is_animated", "has_location"),
];
const FOLDER_COLUMNS = [...changed("name", "description"), ...maybeNull("parent_id")];

const FILE = "account_id, id, version";
const VERSION = "jsonb_build_object('version', version)";
const NEW_VERSION = "jsonb_build_object('version', new.version)";
const NOT_PURGED = "(deleted_at is null or deleted_at > 'epoch')";

/** An array with the names of the fields of the record whose columns differ. */
const changedFields = (columns: readonly (readonly [name: string, differs: string])[]) => {
  const names = columns.map(([name, differs]) => {
    const field = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    return `case when ${differs} then '${field}' end`;
  });
  return `array_remove(array[${names}]::text[], null)`;
};

/** Records a change of one row; see deletion-states.ts for `deleted_at`. `data` is added to the ID and the fields. */
const recordChange = (noun: string, columns: readonly (readonly [string, string])[], data: string) => `
  declare
    type text;
    changed text[] := '{}';
  begin
    if old.deleted_at is null and new.deleted_at is null then
      changed := ${changedFields(columns)};
      if changed = '{}' then return null; end if;
      type := '${noun}.updated';
    elsif new.deleted_at is null then type := '${noun}.restored';
    elsif new.deleted_at <= 'epoch' then
      if old.deleted_at <= 'epoch' then return null; end if;
      type := '${noun}.purged';
    elsif old.deleted_at is null then type := '${noun}.deleted';
    else return null;
    end if;
    insert into event_batches (account_id, count, events) values (new.account_id, 1, jsonb_build_array(
      jsonb_build_object('type', type, 'data', jsonb_build_object('id', new.id, 'changed', changed) || ${data})));
    return null;
  end`;

/** A statement that changes the content can also change the columns above, which is another event. */
const recordContent = `
  declare
    changed text[] := ${changedFields(CONTENT_COLUMNS)};
    type text := case when old.version <> new.version then 'file.replaced' else 'file.updated' end;
  begin
    if type = 'file.updated' and changed = '{}' then return null; end if;
    insert into event_batches (account_id, count, events) values (new.account_id, 1, jsonb_build_array(
      jsonb_build_object('type', type, 'data', jsonb_build_object('id', new.id, 'changed', changed) || ${NEW_VERSION})));
    return null;
  end`;

/** Records that rows were created or deleted, in batches, because a batch is read as a whole. */
const recordRows = (type: string, rows: string, columns: string, data: string) => `
  begin
    insert into event_batches (account_id, count, events)
      select account_id, count(*), jsonb_agg(jsonb_build_object('type', '${type}', 'data',
          jsonb_build_object('id', id, 'changed', '[]'::jsonb) || ${data}) order by id)
        from (
          select ${columns}, (row_number() over (partition by account_id order by id) - 1) / 1000 as batch from ${rows}
        ) numbered group by account_id, batch;
    return null;
  end`;
const INSERTED = "referencing new table as new_rows for each statement";
const DELETED = "referencing old table as old_rows for each statement";
const names = (columns: readonly (readonly [name: string, differs: string])[]) => columns.map(([name]) => name);

/** Each trigger has a function with its name. */
const TRIGGERS: { name: string; table: "files" | "folders"; after: string; each: string; body: string }[] = [
  {
    name: "record_new_files",
    table: "files",
    after: "insert",
    each: INSERTED,
    body: recordRows("file.created", "new_rows where version_of is null", FILE, VERSION),
  },
  {
    name: "record_gone_files",
    table: "files",
    after: "delete",
    each: DELETED,
    body: recordRows("file.purged", `old_rows where version_of is null and ${NOT_PURGED}`, FILE, VERSION),
  },
  {
    name: "record_changed_files",
    table: "files",
    after: `update of ${names(OWN_COLUMNS)}, deleted_at`,
    each: "for each row when (new.version_of is null)",
    body: recordChange("file", OWN_COLUMNS, NEW_VERSION),
  },
  {
    name: "record_changed_content",
    table: "files",
    after: `update of ${names(CONTENT_COLUMNS)}, version`,
    each: "for each row when (new.version_of is null and old.deleted_at is null and new.deleted_at is null)",
    body: recordContent,
  },
  {
    name: "record_new_folders",
    table: "folders",
    after: "insert",
    each: INSERTED,
    body: recordRows("folder.created", "new_rows", "account_id, id", "'{}'"),
  },
  {
    name: "record_gone_folders",
    table: "folders",
    after: "delete",
    each: DELETED,
    body: recordRows("folder.purged", `old_rows where ${NOT_PURGED}`, "account_id, id", "'{}'"),
  },
  {
    name: "record_changed_folders",
    table: "folders",
    after: `update of ${names(FOLDER_COLUMNS)}, deleted_at`,
    each: "for each row",
    body: recordChange("folder", FOLDER_COLUMNS, "'{}'"),
  },
];

export default {
  locks: ["ai_jobs", "bulk_operations", "daily_usage", "files", "folders", "uploads"],
  async up(db) {
    const run = (text: string) => sql.raw(text).execute(db);
    // A reader numbers the events, so that writers do not wait for each other, and a transaction
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

    // Triggers, so that no statement can omit an event, including those of the previous release. Updates have triggers
    // per row: those per statement would copy all rows, also for the changes of one file, which are the most frequent.
    for (const { name, table, after, each, body } of TRIGGERS) {
      await run(`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`);
      await run(`create trigger ${name} after ${after} on ${table} ${each} execute function ${name}()`);
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
