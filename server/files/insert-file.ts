import { keyedBatchLoader, oneByOne } from "@media-asset-service/base/shared-work.ts";
import { sql } from "kysely";
import { eventRow, insertEvents } from "../accounts/audit-log.ts";
import { recordStored } from "../accounts/storage.ts";
import { utcDay } from "../base/calendar.ts";
import { type Context, perContext } from "../context.ts";
import type { AuditEvent } from "../contract/audit-event.ts";
import { hasShortRequests } from "../contract/requests-in-progress.ts";
import { COLUMNS } from "../db/columns.ts";
import { compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import { FOLDER } from "../db/deletion-states.ts";
import { type CamelCase, propertiesSql, toColumns } from "../db/rows.ts";
import type { FileTable } from "../db/schema.ts";
import { returnLeases, takeLeases } from "../storage/blob-claims.ts";
import { UNIQUE_CONTENT } from "./duplicates.ts";
import { CONTENT_COLUMNS, type FileRow, type NewContent } from "./file-row.ts";
import { searchText } from "./query/search-text.ts";
import { searchableFields } from "./searchable-fields.ts";

/** The columns of a new file. The others have defaults. */
const FILE_COLUMNS = [
  "id",
  "account_id",
  "folder_id",
  "filename",
  "tags",
  "description",
  "metadata",
  "alt_text",
  "is_public",
  "created_at",
] as const satisfies (keyof FileTable)[];
const INSERTED = [...FILE_COLUMNS, ...CONTENT_COLUMNS, "search_text", "updated_at"] as const;
type Inserted = Pick<FileRow, CamelCase<(typeof INSERTED)[number]>>;
type Defaults = Omit<FileRow, keyof Inserted>;
const DEFAULTS = COLUMNS.files.filter((name) => !INSERTED.some((inserted) => inserted === name));

export type NewFile = Pick<FileRow, CamelCase<(typeof FILE_COLUMNS)[number]>> & NewContent;

export interface PendingInsert {
  file: NewFile;
  /** The storage limit of the account, in bytes. */
  storageBytes: number;
  /** Stored with the row. */
  event: AuditEvent | null;
}

/** The first reason why a file was not inserted. `claim`: the sweeper has deleted its blob. */
export type InsertRejection =
  | { reason: "account" | "folder" | "claim" | "duplicate" }
  /** `used`: the used storage of the account in bytes. */
  | { reason: "storage"; used: number };

export type InsertResult = { file: FileRow } | InsertRejection;

interface Values {
  accountId: string;
  /** JSON, so that any number of rows is one parameter of one statement. */
  rows: string;
  /** JSON as well. */
  events: string;
  bytes: number;
  limit: number;
  day: string;
}

/** Outcome for a row; the file's columns are null if it was not inserted. */
type Outcome = (Defaults | Record<keyof Defaults, null>) & {
  sentId: string;
  /** Null if the account was erased. */
  used: number | null;
  hasFolder: boolean;
  isClaimed: boolean;
};

/**
 * Inserts files of one account. Rows, counters, claims and audit events change atomically: for all files, or for none if they exceed
 * the limits together. The statement first locks the account, as every transaction that changes its files does (see
 * lockAccount), and then each folder. So it observes folder deletions that it waited for.
 */
const insertFiles = compiled<Values, Outcome>((param) => {
  const columns = sql.join(INSERTED.map((name) => sql.ref(name)));
  return sql`
    with sent as (
      select ${columns} from jsonb_populate_recordset(null::files, ${param("rows")}::jsonb)
    ),
    account as (
      select id, storage_bytes from accounts
        where id = ${param("accountId")} and erased_at is null for no key update
    ),
    folder as (
      select folders.id from account join folders on folders.account_id = account.id
        where folders.id = any(array(select folder_id from sent)) and ${FOLDER.live} for share of folders
    ),
    claim as (${takeLeases(sql`array(select blob_key from sent)`)}),
    stored as (
      insert into files (${columns})
        select ${columns} from sent
          where exists (select from account where storage_bytes + ${param("bytes")}::bigint <= ${param("limit")}::bigint)
            and (folder_id is null or folder_id in (select id from folder))
            and blob_key in (select key from claim)
        on conflict ${UNIQUE_CONTENT} do nothing
        returning id, blob_key, file_size, ${sql.join(DEFAULTS.map((name) => sql.ref(name)))}
    ),
    unused as (${returnLeases(sql`select key, valid_until from claim where key not in (select blob_key from stored)`)}),
    audited as (${insertEvents(param("events"), sql`select id, '{}'::jsonb from stored`)}),
    ${recordStored(param("accountId"), param("day"))}
    select sent.id as "sentId", account.storage_bytes as used,
      sent.folder_id is null or sent.folder_id in (select id from folder) as "hasFolder",
      sent.blob_key in (select key from claim) as "isClaimed",
      ${propertiesSql(DEFAULTS, "stored")}
    from sent left join account on true left join stored on stored.id = sent.id`;
});

/** All insertions change the account's row. One by one, each would wait until the previous one is on disk. */
const insertBatched = perContext(({ db }) =>
  keyedBatchLoader<PendingInsert, InsertResult>(
    ({ file }) => `${file.accountId} ${utcDay(file.createdAt)}`,
    (inserts) => insertAll(db, inserts),
  ),
);

/**
 * While a batch is written, its requests wait, and then all continue at once. If each waits for its turn, other requests
 * get their responses between them, but the next batches are smaller.
 */
const turns = perContext(() => oneByOne());

/** Inserts a file in the given transaction. Without a transaction, it batches concurrent insertions of the account. */
export async function insertPending(context: Context, pending: PendingInsert, trx?: Database): Promise<InsertResult> {
  const result = trx ? null : await insertBatched(context)(pending);
  if (!trx && hasShortRequests(context)) await turns(context)();
  if (result && !("reason" in result && result.reason === "storage")) return result;
  // A file that exceeds the limit together with others can fit separately.
  return (await insertAll(trx ?? context.db, [pending])).get(pending) ?? { reason: "account" };
}

async function insertAll(db: Database, inserts: PendingInsert[]): Promise<Map<PendingInsert, InsertResult>> {
  const [first] = inserts;
  if (!first) return new Map();
  const bytes = inserts.reduce((sum, { file }) => sum + file.fileSize, 0);
  // Concurrent requests can have read different limits while an operator changed the limit. The lowest is safe for all.
  const limit = Math.min(...inserts.map(({ storageBytes }) => storageBytes));
  const sent = inserts.map((insert) => ({ insert, file: withSearchText(insert.file) }));
  const outcomes = await insertFiles(db, {
    accountId: first.file.accountId,
    rows: JSON.stringify(sent.map(({ file }) => toColumns(INSERTED, file))),
    events: JSON.stringify(inserts.flatMap(({ event }) => (event ? [eventRow(event)] : []))),
    bytes,
    limit,
    day: utcDay(first.file.createdAt),
  });
  const byId = new Map(outcomes.map((outcome) => [outcome.sentId, outcome]));
  const resultOf = (file: Inserted): InsertResult => {
    const outcome = byId.get(file.id);
    if (!outcome || outcome.used === null) return { reason: "account" };
    const { sentId: _, used, hasFolder, isClaimed, ...defaults } = outcome;
    if (defaults.version !== null) return { file: { ...file, ...defaults } };
    if (!hasFolder) return { reason: "folder" };
    if (used + bytes > limit) return { reason: "storage", used };
    return { reason: isClaimed ? "duplicate" : "claim" };
  };
  return new Map(sent.map(({ insert, file }) => [insert, resultOf(file)]));
}

function withSearchText(file: NewFile): Inserted {
  const text = searchText(searchableFields({ ...file, aiTags: [] }));
  return { ...file, searchText: text, updatedAt: file.createdAt };
}
