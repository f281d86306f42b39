import { keyedBatchLoader } from "@media-asset-service/base/shared-work.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import { eventRow, insertEvents } from "../accounts/audit-log.ts";
import { recordStored } from "../accounts/storage.ts";
import { utcDay } from "../base/calendar.ts";
import { type Context, perContext } from "../context.ts";
import type { AuditEvent } from "../contract/audit-event.ts";
import { allColumns } from "../db/all-columns.ts";
import { compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import { FOLDER } from "../db/deletion-states.ts";
import type { FileTable } from "../db/schema.ts";
import { confirmClaims, lockClaims } from "../storage/blob-claims.ts";
import { UNIQUE_CONTENT } from "./duplicates.ts";

const INSERTED = [
  "id",
  "account_id",
  "folder_id",
  "filename",
  "file_type",
  "mime_type",
  "charset",
  "file_size",
  "checksum",
  "stored_checksum",
  "width",
  "height",
  "duration",
  "perceptual_hash",
  "salient",
  "placeholder",
  "dominant_color",
  "has_alpha",
  "is_animated",
  "has_location",
  "embedded",
  "tags",
  "description",
  "metadata",
  "alt_text",
  "is_public",
  "search_text",
  "blob_key",
  "created_at",
  "updated_at",
] as const satisfies (keyof FileTable)[];

export type NewRow = Pick<Insertable<FileTable>, (typeof INSERTED)[number]> & { created_at: Date };

export interface PendingInsert {
  row: NewRow;
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

export type InsertResult = { row: Selectable<FileTable> } | InsertRejection;

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

/** Outcome for a row; its file columns are null if it was not inserted. */
type Outcome = (Selectable<FileTable> | Record<keyof FileTable, null>) & {
  sent_id: string;
  /** Null if the account was erased. */
  used: number | null;
  has_folder: boolean;
  is_claimed: boolean;
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
    claim as (${lockClaims(sql`array(select blob_key from sent)`)}),
    stored as (
      insert into files (${columns})
        select ${columns} from sent
          where exists (select from account where storage_bytes + ${param("bytes")}::bigint <= ${param("limit")}::bigint)
            and (folder_id is null or folder_id in (select id from folder))
            and blob_key in (select key from claim)
        on conflict ${UNIQUE_CONTENT} do nothing
        returning ${allColumns("files")}
    ),
    confirmed as (${confirmClaims(sql`select blob_key from stored`)}),
    audited as (${insertEvents(param("events"), sql`select id from stored`)}),
    ${recordStored(param("accountId"), param("day"))}
    select sent.id as sent_id, account.storage_bytes as used,
      sent.folder_id is null or sent.folder_id in (select id from folder) as has_folder,
      sent.blob_key in (select key from claim) as is_claimed,
      ${allColumns("files", "stored")}
    from sent left join account on true left join stored on stored.id = sent.id`;
});

/** All insertions change the account's row. One by one, each would wait until the previous one is on disk. */
const insertBatched = perContext(({ db }) =>
  keyedBatchLoader<PendingInsert, InsertResult>(
    ({ row }) => `${row.account_id} ${utcDay(row.created_at)}`,
    (inserts) => insertAll(db, inserts),
  ),
);

/** Inserts a row in the given transaction. Without a transaction, it batches concurrent insertions of the account. */
export async function insertRow(context: Context, pending: PendingInsert, trx?: Database): Promise<InsertResult> {
  const result = trx ? null : await insertBatched(context)(pending);
  if (result && !("reason" in result && result.reason === "storage")) return result;
  // A file that exceeds the limit together with others can fit separately.
  return (await insertAll(trx ?? context.db, [pending])).get(pending) ?? { reason: "account" };
}

async function insertAll(db: Database, inserts: PendingInsert[]): Promise<Map<PendingInsert, InsertResult>> {
  const [first] = inserts;
  if (!first) return new Map();
  const bytes = inserts.reduce((sum, { row }) => sum + row.file_size, 0);
  // Concurrent requests can have read different limits while an operator changed the limit. The lowest is safe for all.
  const limit = Math.min(...inserts.map(({ storageBytes }) => storageBytes));
  const outcomes = await insertFiles(db, {
    accountId: first.row.account_id,
    rows: JSON.stringify(inserts.map(({ row }) => row)),
    events: JSON.stringify(inserts.flatMap(({ event }) => (event ? [eventRow(event)] : []))),
    bytes,
    limit,
    day: utcDay(first.row.created_at),
  });
  const byId = new Map(outcomes.map((outcome) => [outcome.sent_id, outcome]));
  const resultOf = ({ row }: PendingInsert): InsertResult => {
    const outcome = byId.get(row.id);
    if (!outcome || outcome.used === null) return { reason: "account" };
    if (outcome.id !== null) return { row: outcome };
    if (!outcome.has_folder) return { reason: "folder" };
    if (outcome.used + bytes > limit) return { reason: "storage", used: outcome.used };
    return { reason: outcome.is_claimed ? "duplicate" : "claim" };
  };
  return new Map(inserts.map((insert) => [insert, resultOf(insert)]));
}
