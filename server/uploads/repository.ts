import { type Insertable, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { olderThan, type PageRequest } from "../base/paging.ts";
import { allColumns } from "../db/all-columns.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { Tables, UploadTable } from "../db/schema.ts";
import type { Step } from "../storage/blobs/store.ts";
import type { Upload, UploadError, UploadFields, UploadState } from "./upload.ts";

type Trx = Transaction<Tables>;

/** How far an upload has come. */
export interface Progress {
  received: number;
  step: Step | null;
  digest: Buffer | null;
}

/** What a request has found out about the upload beside its bytes. */
export type Learned = Partial<Pick<Upload, "size">>;

export type Ending =
  | { state: "CANCELLED" | "EXPIRED" }
  | { state: "COMPLETED"; size: number }
  | { state: "FAILED"; error: UploadError };

export interface UploadsRepository {
  insert(trx: Trx, upload: Upload): Promise<void>;
  find(id: string): Promise<Upload | null>;
  /** Newest first, with one row more than the limit if there is one. */
  list(accountId: string, state: UploadState | undefined, page: PageRequest): Promise<Upload[]>;
  count(accountId: string, state?: UploadState, trx?: Trx): Promise<number>;
  /** Makes a writer the one that sends, unless one is at work. `displaced`: there was one, which has fallen silent. */
  take(id: string, writer: string, now: Date): Promise<{ upload: Upload; displaced: boolean } | null>;
  /** That the writer is at work. False when it is the writer no longer. */
  renew(id: string, writer: string): Promise<boolean>;
  /** Nobody sends. */
  release(id: string, writer: string): Promise<void>;
  /** All of them have died: for a start on a store that no other process works on. */
  releaseAll(): Promise<void>;
  /** Locks an open upload of which this is the writer, or with null, whoever is. */
  lock(trx: Trx, id: string, writer: string | null): Promise<Upload | null>;
  advance(trx: Trx, id: string, progress: Progress & Learned): Promise<void>;
  end(trx: Trx, id: string, ending: Ending, now: Date): Promise<void>;
  /** Open ones, of which nobody sends, that have expired or are whole. */
  due(now: Date, limit: number): Promise<Upload[]>;
  prune(before: Date, limit: number): Promise<number>;
}

/** How long a writer may say nothing: then another may take its place. */
export const SILENCE_SECONDS = 3;
const silent = sql<boolean>`(writer_until is null or writer_until < now())`;
/** What has expired is so at once, unless a request that began in time is still sending. */
const hasExpired = (now: Date) => sql<boolean>`(state = 'OPEN' and expires_at <= ${now} and ${silent})`;
const stateAt = (now: Date) => sql<UploadState>`case when ${hasExpired(now)} then 'EXPIRED' else state end`;

/** The same as a condition that the indexes of open uploads know. */
function inState(state: UploadState, now: Date): RawBuilder<boolean> {
  if (state === "OPEN") return sql`(state = 'OPEN' and not ${hasExpired(now)})`;
  return state === "EXPIRED" ? sql`(state = 'EXPIRED' or ${hasExpired(now)})` : sql`state = ${state}`;
}

export function uploadsRepository(db: Database, clock: () => Date): UploadsRepository {
  const select = (trx: Database = db) =>
    trx.selectFrom("uploads").select(COLUMNS.uploads).select(stateAt(clock()).as("state_now"));
  const writtenUntil = sql<Date>`now() + make_interval(secs => ${SILENCE_SECONDS})`;

  return {
    async insert(trx, upload) {
      await trx.insertInto("uploads").values(toRow(upload)).execute();
    },

    async find(id) {
      const row = await select().where("id", "=", id).executeTakeFirst();
      return row ? toUpload(row) : null;
    },

    async list(accountId, state, { limit, offset, after }) {
      const rows = await select()
        .where("account_id", "=", accountId)
        .$if(state !== undefined, (query) => query.where(inState(state ?? "OPEN", clock())))
        .$if(after !== null, (query) => query.where(olderThan(after ?? { key: "", id: "" })))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit + 1)
        .offset(offset)
        .execute();
      return rows.map(toUpload);
    },

    async count(accountId, state, trx = db as Trx) {
      const { total } = await trx
        .selectFrom("uploads")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .where("account_id", "=", accountId)
        .$if(state !== undefined, (query) => query.where(inState(state ?? "OPEN", clock())))
        .executeTakeFirstOrThrow();
      return total;
    },

    async take(id, writer, now) {
      const { rows } = await sql<Selectable<UploadTable> & { before: string | null }>`
        with free as (
          select id, writer as before from uploads
            where id = ${id} and state = 'OPEN' and expires_at > ${now} and ${silent} for update
        )
        update uploads set writer = ${writer}, writer_until = ${writtenUntil}
          from free where uploads.id = free.id returning ${allColumns("uploads")}, free.before`.execute(db);
      const [row] = rows;
      return row ? { upload: toUpload({ ...row, state_now: row.state }), displaced: row.before !== null } : null;
    },

    async renew(id, writer) {
      const { numUpdatedRows } = await db
        .updateTable("uploads")
        .set({ writer_until: writtenUntil })
        .where("id", "=", id)
        .where("writer", "=", writer)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async release(id, writer) {
      const free = { writer: null, writer_until: null };
      await db.updateTable("uploads").set(free).where("id", "=", id).where("writer", "=", writer).execute();
    },

    async releaseAll() {
      const free = { writer: null, writer_until: null };
      await db.updateTable("uploads").set(free).where("writer", "is not", null).execute();
    },

    async lock(trx, id, writer) {
      const row = await trx
        .selectFrom("uploads")
        .select(COLUMNS.uploads)
        .select(sql<UploadState>`state`.as("state_now"))
        .where("id", "=", id)
        .where("state", "=", "OPEN")
        .$if(writer !== null, (query) => query.where("writer", "=", writer))
        .forUpdate()
        .executeTakeFirst();
      return row ? toUpload(row) : null;
    },

    async advance(trx, id, { received, step, digest, size }) {
      await trx
        .updateTable("uploads")
        .set({ received, step: step && JSON.stringify(step), digest, ...(size !== undefined && { size }) })
        .where("id", "=", id)
        .execute();
    },

    async end(trx, id, ending, now) {
      const error = ending.state === "FAILED" ? JSON.stringify(ending.error) : null;
      const whole = ending.state === "COMPLETED" ? { size: ending.size, received: ending.size } : {};
      await trx
        .updateTable("uploads")
        .set({
          ...whole,
          state: ending.state,
          error,
          step: null,
          digest: null,
          writer: null,
          writer_until: null,
          ended_at: now,
        })
        .where("id", "=", id)
        .execute();
    },

    async due(now, limit) {
      const idle = select().where("state", "=", sql.lit("OPEN")).where(silent);
      // Apart: each has an index of its own.
      const expired = await idle.where("expires_at", "<=", now).orderBy("expires_at").limit(limit).execute();
      const whole = await idle.where(sql<boolean>`received = size`).limit(limit).execute();
      return [...expired, ...whole].map(toUpload);
    },

    async prune(before, limit) {
      const { numAffectedRows = 0n } = await sql`
        delete from uploads where id in (select id from uploads where ended_at < ${before} limit ${limit})`.execute(db);
      return Number(numAffectedRows);
    },
  };
}

function toUpload(row: Selectable<UploadTable> & { state_now: UploadState }): Upload {
  return {
    id: row.id,
    accountId: row.account_id,
    state: row.state_now,
    fields: row.fields as UploadFields,
    metadata: row.metadata,
    size: row.size,
    maxSize: row.max_size,
    mimeTypes: row.mime_types,
    checksum: row.checksum,
    fileId: row.file_id,
    blobKey: row.blob_key,
    received: row.received,
    step: row.step,
    digest: row.digest,
    error: row.error,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  };
}

function toRow(upload: Upload): Insertable<UploadTable> {
  return {
    id: upload.id,
    account_id: upload.accountId,
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
