import { type Insertable, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { Context } from "../context.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { ownerHasEnded } from "../db/owner-has-ended.ts";
import { newestFirst, type PageRequest } from "../db/paging.ts";
import { allColumns } from "../db/rows.ts";
import type { Tables, UploadTable } from "../db/schema.ts";
import type { Upload, UploadError, UploadFields, UploadState } from "./upload.ts";

type Trx = Transaction<Tables>;

/** Progress of an upload. */
export interface Progress {
  blobKey: string;
  received: number;
  resumeToken: Upload["resumeToken"];
  size?: Upload["size"];
  lastRequest?: Upload["lastRequest"];
  /** Bytes received since the last call. They count toward the budget even if they are discarded. */
  transferred: number;
}

/** Result of a completed upload. */
export type CompletedContent = Pick<Upload, "size" | "checksum" | "mimeType" | "fileId" | "blobKey" | "lastRequest">;

export type FinalState =
  | { state: "CANCELLED" | "EXPIRED" }
  | ({ state: "COMPLETED" } & CompletedContent)
  | { state: "FAILED"; error: UploadError };

/** With the user of `sessionId`; null if an API key created the upload, or the session has ended. */
export type UploadWithUser = Upload & { userId: string | null };

/** A holder that does not renew its lease for this long can lose the lock. */
export const HEARTBEAT_TIMEOUT_SECONDS = 3;
const isUnlocked = sql<boolean>`(writer_until is null or writer_until < now())`;
/** An upload expires at `expires_at`; if a request is still sending then, when that request ends. */
const hasExpired = (now: Date) => sql<boolean>`(expires_at <= ${now} and ${isUnlocked})`;
/** An upload ends with the key or the session that created it, even while a request is sending. */
const hasNoOwner = (now: Date) => ownerHasEnded("uploads", now, "write");
/** Whether the URL of an ended upload has also expired, and no longer repeats the last response. */
const isUrlExpired = (now: Date) => sql<boolean>`(expires_at <= ${now} or ${hasNoOwner(now)})`;
const stateAt = (now: Date) => sql<UploadState>`
  case when state <> 'OPEN' then state
    when ${hasNoOwner(now)} then 'CANCELLED'
    when ${hasExpired(now)} then 'EXPIRED'
    else 'OPEN' end`;

/** Returns `stateAt` as a condition that can use the indexes of open uploads. */
function inState(state: UploadState, now: Date): RawBuilder<boolean> {
  const ofOpen = (condition: RawBuilder<boolean>) => sql<boolean>`(state = 'OPEN' and ${condition})`;
  if (state === "OPEN") return ofOpen(sql`not ${hasExpired(now)} and not ${hasNoOwner(now)}`);
  if (state === "CANCELLED") return sql`(state = 'CANCELLED' or ${ofOpen(hasNoOwner(now))})`;
  if (state === "EXPIRED") {
    return sql`(state = 'EXPIRED' or ${ofOpen(sql`${hasExpired(now)} and not ${hasNoOwner(now)}`)})`;
  }
  return sql`state = ${state}`;
}

const userId = sql<string | null>`(
  select user_id from user_sessions where user_sessions.id = uploads.session_id
)`.as("owner_user_id");
const lockExpiresAt = sql<Date>`now() + make_interval(secs => ${HEARTBEAT_TIMEOUT_SECONDS})`;

function selectUploads({ db, clock }: Context) {
  const now = clock();
  const columns = [stateAt(now).as("state_now"), isUrlExpired(now).as("is_url_expired")] as const;
  return db.selectFrom("uploads").select(COLUMNS.uploads).select(columns);
}

export async function insertUpload(trx: Trx, upload: Upload): Promise<void> {
  await trx.insertInto("uploads").values(toRow(upload)).execute();
}

export async function findUpload(context: Context, id: string): Promise<UploadWithUser | null> {
  const row = await selectUploads(context).select(userId).where("id", "=", id).executeTakeFirst();
  return row ? { ...toUpload(row), userId: row.owner_user_id } : null;
}

/** Lists the newest uploads first, and one more than the limit if there is one. */
export async function listUploads(
  context: Context,
  accountId: string,
  state: UploadState | undefined,
  page: PageRequest,
): Promise<Upload[]> {
  const rows = await selectUploads(context)
    .where("account_id", "=", accountId)
    .$if(state !== undefined, (query) => query.where(inState(state ?? "OPEN", context.clock())))
    .$call((query) => newestFirst(query, page))
    .execute();
  return rows.map(toUpload);
}

export async function countUploads(
  { db, clock }: Context,
  accountId: string,
  state?: UploadState,
  trx: Database = db,
): Promise<number> {
  const { total } = await trx
    .selectFrom("uploads")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("account_id", "=", accountId)
    .$if(state !== undefined, (query) => query.where(inState(state ?? "OPEN", clock())))
    .executeTakeFirstOrThrow();
  return total;
}

/** Acquires the lock, unless another holder is active. `isTakeover`: an inactive holder lost the lock. */
export async function acquireLock(
  { db }: Context,
  id: string,
  lockId: string,
  now: Date,
): Promise<{ upload: Upload; isTakeover: boolean } | null> {
  const { rows } = await sql<Selectable<UploadTable> & { before: string | null }>`
    with unlocked as (
      select id, writer as before from uploads
        where id = ${id} and state = 'OPEN' and expires_at > ${now} and ${isUnlocked} and not ${hasNoOwner(now)} for update
    )
    update uploads set writer = ${lockId}, writer_until = ${lockExpiresAt}
      from unlocked where uploads.id = unlocked.id returning ${allColumns("uploads")}, unlocked.before`.execute(db);
  const [row] = rows;
  return row
    ? { upload: toUpload({ ...row, state_now: row.state, is_url_expired: false }), isTakeover: row.before !== null }
    : null;
}

/** Extends the lease of the lock. Returns false if another request has acquired it, or if the upload has ended. */
export async function renewLock({ db, clock }: Context, id: string, lockId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("uploads")
    .set({ writer_until: lockExpiresAt })
    .where("id", "=", id)
    .where("writer", "=", lockId)
    .where(sql<boolean>`not ${hasNoOwner(clock())}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the lock, unless another request has acquired it. */
export async function releaseLock({ db }: Context, id: string, lockId: string): Promise<void> {
  const unlocked = { writer: null, writer_until: null };
  await db.updateTable("uploads").set(unlocked).where("id", "=", id).where("writer", "=", lockId).execute();
}

/** Releases the locks of all uploads. Called at a start on a store that no other process uses. */
export async function releaseUploadLocks({ db }: Context): Promise<void> {
  const unlocked = { writer: null, writer_until: null };
  await db.updateTable("uploads").set(unlocked).where("writer", "is not", null).execute();
}

/** Counts bytes that a request sent without a recorded result. */
export async function countTransferred({ db }: Context, id: string, bytes: number): Promise<void> {
  const transferred = sql<number>`transferred + ${bytes}`;
  await db.updateTable("uploads").set({ transferred }).where("id", "=", id).execute();
}

/**
 * Locks the row of an open upload. Returns null if `lockId` is not that of the current holder; with null, ignores the
 * lock.
 */
export async function lockUpload(trx: Trx, id: string, lockId: string | null, now: Date): Promise<Upload | null> {
  const row = await trx
    .selectFrom("uploads")
    .select(COLUMNS.uploads)
    .select([sql<UploadState>`state`.as("state_now"), sql<boolean>`false`.as("is_url_expired")])
    .where("id", "=", id)
    .where("state", "=", "OPEN")
    .$if(lockId !== null, (query) => query.where("writer", "=", lockId).where(sql<boolean>`not ${hasNoOwner(now)}`))
    .forUpdate()
    .executeTakeFirst();
  return row ? toUpload(row) : null;
}

export async function saveProgress(
  trx: Trx,
  id: string,
  { blobKey, received, resumeToken, size, lastRequest, transferred }: Progress,
): Promise<void> {
  await trx
    .updateTable("uploads")
    .set({
      blob_key: blobKey,
      received,
      step: resumeToken && JSON.stringify(resumeToken),
      transferred: sql<number>`transferred + ${transferred}`,
      ...(size !== undefined && { size }),
      ...(lastRequest !== undefined && lastColumns(lastRequest)),
    })
    .where("id", "=", id)
    .execute();
}

export async function finishUpload(trx: Trx, id: string, final: FinalState, now: Date): Promise<void> {
  await trx
    .updateTable("uploads")
    .set({
      ...(final.state === "COMPLETED" && completedColumns(final)),
      state: final.state,
      error: final.state === "FAILED" ? JSON.stringify(final.error) : null,
      step: null,
      writer: null,
      writer_until: null,
      ended_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Returns open uploads without an active lock holder that have expired, whose key or session has ended, or that are
 * complete.
 */
export async function findDueUploads(context: Context, now: Date, limit: number): Promise<Upload[]> {
  const { db } = context;
  const open = selectUploads(context).where("state", "=", sql.lit("OPEN")).where(isUnlocked);
  // Separate queries, because each has its own index.
  const expired = open.where("expires_at", "<=", now).orderBy("expires_at").limit(limit);
  const complete = open.where(sql<boolean>`received = size`).limit(limit);
  const ownerless = open.where(hasNoOwner(now)).limit(limit);
  const rows = await db
    .selectFrom(expired.as("expired"))
    .selectAll()
    .unionAll(db.selectFrom(complete.as("complete")).selectAll())
    .unionAll(db.selectFrom(ownerless.as("ownerless")).selectAll())
    .execute();
  return rows.map(toUpload);
}

function lastColumns(last: Upload["lastRequest"]) {
  return { last_offset: last?.offset ?? null, last_digest: last?.digest ?? null };
}

function completedColumns({ size, checksum, mimeType, fileId, blobKey, lastRequest }: CompletedContent) {
  const content = { size, received: size ?? 0, checksum, mime_type: mimeType, file_id: fileId, blob_key: blobKey };
  return { ...content, ...lastColumns(lastRequest) };
}

function toUpload(row: Selectable<UploadTable> & { state_now: UploadState; is_url_expired: boolean }): Upload {
  return {
    id: row.id,
    accountId: row.account_id,
    keyId: row.key_id,
    sessionId: row.session_id,
    state: row.state_now,
    fields: row.fields as UploadFields,
    metadata: row.metadata,
    size: row.size,
    maxSize: row.max_size,
    mimeTypes: row.mime_types,
    checksum: row.checksum,
    mimeType: row.mime_type,
    fileId: row.file_id,
    blobKey: row.blob_key,
    received: row.received,
    resumeToken: row.step,
    lastRequest:
      row.last_offset === null || row.last_digest === null
        ? null
        : { offset: row.last_offset, digest: row.last_digest },
    transferred: row.transferred,
    error: row.error,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    isUrlExpired: row.is_url_expired,
  };
}

function toRow(upload: Upload): Insertable<UploadTable> {
  return {
    id: upload.id,
    account_id: upload.accountId,
    key_id: upload.keyId,
    session_id: upload.sessionId,
    state: upload.state,
    fields: JSON.stringify(upload.fields),
    metadata: upload.metadata,
    size: upload.size,
    max_size: upload.maxSize,
    mime_types: upload.mimeTypes,
    checksum: upload.checksum,
    file_id: upload.fileId,
    blob_key: upload.blobKey,
    received: upload.received,
    created_at: upload.createdAt,
    expires_at: upload.expiresAt,
  };
}
