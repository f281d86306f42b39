import { type Selectable, sql, type Transaction } from "kysely";
import { LEASE_SECONDS } from "../base/leases.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { AiJobTable, Tables } from "../db/schema.ts";
import type { components } from "../generated/types.ts";
import type { CreditLedger } from "./credit-ledger-repository.ts";
import type { AiOperation } from "./credits.ts";

type Schemas = components["schemas"];

/** A run of an AI operation. Its row is also the entry of the ledger for the credits that it reserves or has cost. */
export interface AiJob {
  id: string;
  accountId: string;
  fileId: string;
  operation: AiOperation;
  trigger: Schemas["ProcessingJob"]["trigger"];
  engine: string;
  status: Schemas["ProcessingJob"]["status"];
  /** Reserved while the status is PENDING or PROCESSING, charged when COMPLETED, refunded when FAILED. */
  credits: number;
  /** The month that the credits belong to. */
  month: string;
  error: JobError | null;
  /** The number of processes that crashed during this job. If one of them is still running, its result is discarded. */
  interruptions: number;
  /** The trace in which the job was queued (W3C Trace Context). */
  traceparent: string | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

export interface JobError {
  code: string;
  message: string;
}

export type NewJob = Omit<AiJob, "engine" | "interruptions" | "startedAt" | "completedAt" | "error">;

export interface JobsRepository {
  /** Returns the newest jobs of a file, and the cost of all its jobs. */
  history(fileId: string, limit: number): Promise<{ jobs: AiJob[]; cost: number }>;
  /**
   * Returns the queued or running job of this operation, and whether it is orphaned. An index ensures that there is at
   * most one.
   */
  findActive(
    trx: Transaction<Tables>,
    fileId: string,
    operation: AiOperation,
  ): Promise<(AiJob & { isOrphaned: boolean }) | null>;
  /**
   * Derives the file's status from the newest job of each operation. A failed operation does not hide a successful one.
   */
  statusOf(trx: Transaction<Tables>, fileId: string): Promise<Schemas["ProcessingStatus"]>;
  insert(trx: Transaction<Tables>, job: NewJob): Promise<void>;
  /** Inserts a job that fails before it begins and reserves no credits. */
  insertFailed(trx: Transaction<Tables>, job: NewJob, error: JobError): Promise<void>;
  /** PENDING → PROCESSING. Returns null if the job is no longer queued. */
  start(trx: Transaction<Tables>, id: string, engine: string, now: Date): Promise<AiJob | null>;
  /** PROCESSING → COMPLETED. Charges the reserved credits. Returns false if the job is no longer running. */
  complete(trx: Transaction<Tables>, job: AiJob, engine: string, now: Date): Promise<boolean>;
  /** PENDING or PROCESSING → FAILED. Refunds the reserved credits. Returns false if the job has already ended. */
  fail(trx: Transaction<Tables>, job: AiJob, error: JobError, now: Date): Promise<boolean>;
  /** PROCESSING → PENDING, for another run, with the new number of interruptions. The reservation stays. */
  requeue(trx: Transaction<Tables>, job: AiJob, interruptions: number): Promise<boolean>;
  renewLeases(ids: string[]): Promise<void>;
  /** Expires all leases, for a database without other processes: all running jobs are orphaned. */
  expireLeases(): Promise<void>;
  /** Returns whether any job is queued or orphaned. */
  hasWork(): Promise<boolean>;
  /** Returns the running jobs whose lease has expired. */
  findOrphaned(): Promise<AiJob[]>;
  /**
   * Returns the oldest queued job of the next account after this one in the order of IDs. Wraps around after the last
   * account.
   */
  nextQueued(afterAccount: string): Promise<AiJob | null>;
}

/** The status of a file is the first of these that one of its operations has. */
const STATUS_PRECEDENCE = ["PROCESSING", "PENDING", "COMPLETED", "FAILED"] as const;
/** Uses the clock of the database, because the clocks of the processes may differ. */
const LEASE_EXPIRY = sql<Date>`clock_timestamp() + ${sql.lit(LEASE_SECONDS)} * interval '1 second'`;
/**
 * Checked for each queued row, because the first row usually belongs to an active account. An erased account is also
 * suspended.
 */
const NOT_SUSPENDED = sql<boolean>`(select suspended_at from accounts where accounts.id = ai_jobs.account_id) is null`;
const LEASE_EXPIRED = sql<boolean>`lease_until is not null and lease_until < clock_timestamp()`;

/** `ledger` settles the reservation of a job in the same transaction. */
export function jobsRepository(db: Database, ledger: Pick<CreditLedger, "settle">): JobsRepository {
  return {
    async history(fileId, limit) {
      const ofFile = db.selectFrom("ai_jobs").where("file_id", "=", fileId);
      const [rows, { cost }] = await Promise.all([
        ofFile.select(COLUMNS.ai_jobs).orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute(),
        ofFile
          .where("status", "=", "COMPLETED")
          .select(sql<number>`coalesce(sum(credits), 0)::integer`.as("cost"))
          .executeTakeFirstOrThrow(),
      ]);
      return { jobs: rows.map(toJob), cost };
    },

    async findActive(trx, fileId, operation) {
      const row = await trx
        .selectFrom("ai_jobs")
        .select(COLUMNS.ai_jobs)
        .select(LEASE_EXPIRED.as("isOrphaned"))
        .where("file_id", "=", fileId)
        .where("operation", "=", operation)
        .where("status", "in", ["PENDING", "PROCESSING"])
        .forUpdate()
        .executeTakeFirst();
      return row ? { ...toJob(row), isOrphaned: row.isOrphaned } : null;
    },

    async statusOf(trx, fileId) {
      const newest = await trx
        .selectFrom("ai_jobs")
        .distinctOn("operation")
        .select("status")
        .where("file_id", "=", fileId)
        .orderBy("operation")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      const statuses = new Set(newest.map(({ status }) => status));
      return STATUS_PRECEDENCE.find((status) => statuses.has(status)) ?? "NOT_STARTED";
    },

    async insert(trx, job) {
      await trx.insertInto("ai_jobs").values(toRow(job)).execute();
    },

    async insertFailed(trx, job, { code, message }) {
      await trx
        .insertInto("ai_jobs")
        .values({ ...toRow(job), error_code: code, error_message: message, completed_at: job.createdAt })
        .execute();
    },

    async start(trx, id, engine, now) {
      const row = await trx
        .updateTable("ai_jobs")
        .set({ status: "PROCESSING", engine, lease_until: LEASE_EXPIRY, started_at: now })
        .where("id", "=", id)
        .where("status", "=", "PENDING")
        .returning(COLUMNS.ai_jobs)
        .executeTakeFirst();
      return row ? toJob(row) : null;
    },

    async complete(trx, job, engine, now) {
      const { numUpdatedRows } = await trx
        .updateTable("ai_jobs")
        .set({ status: "COMPLETED", engine, lease_until: null, completed_at: now })
        .where("id", "=", job.id)
        .where("interruptions", "=", job.interruptions)
        .where("status", "=", "PROCESSING")
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await ledger.settle(trx, job, job.credits);
      return true;
    },

    async fail(trx, job, { code, message }, now) {
      const { numUpdatedRows } = await trx
        .updateTable("ai_jobs")
        .set({ status: "FAILED", lease_until: null, completed_at: now, error_code: code, error_message: message })
        .where("id", "=", job.id)
        .where("interruptions", "=", job.interruptions)
        .where("status", "in", ["PENDING", "PROCESSING"])
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await ledger.settle(trx, job, 0);
      return true;
    },

    async requeue(trx, job, interruptions) {
      const { numUpdatedRows } = await trx
        .updateTable("ai_jobs")
        .set({ status: "PENDING", engine: "", lease_until: null, started_at: null, interruptions })
        .where("id", "=", job.id)
        .where("interruptions", "=", job.interruptions)
        .where("status", "=", "PROCESSING")
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async renewLeases(ids) {
      await db
        .updateTable("ai_jobs")
        .set({ lease_until: LEASE_EXPIRY })
        .where(sql<boolean>`id = any(${ids})`)
        .where("status", "=", "PROCESSING")
        .execute();
    },

    async expireLeases() {
      await db
        .updateTable("ai_jobs")
        .set({ lease_until: new Date(0) })
        .where("status", "=", "PROCESSING")
        .execute();
    },

    async hasWork() {
      const { rows } = await sql<{ has_work: boolean }>`
        select exists (select from ai_jobs where status = 'PENDING')
          or exists (select from ai_jobs where status = 'PROCESSING' and ${LEASE_EXPIRED}) as has_work`.execute(db);
      return rows[0]?.has_work === true;
    },

    async findOrphaned() {
      const rows = await db
        .selectFrom("ai_jobs")
        .select(COLUMNS.ai_jobs)
        .where("status", "=", "PROCESSING")
        .where(LEASE_EXPIRED)
        .execute();
      return rows.map(toJob);
    },

    async nextQueued(afterAccount) {
      const queued = db
        .selectFrom("ai_jobs")
        .select(COLUMNS.ai_jobs)
        .where("status", "=", "PENDING")
        .where(NOT_SUSPENDED)
        .orderBy("account_id")
        .orderBy("created_at")
        .limit(1);
      const later = db.selectFrom(queued.where("account_id", ">", afterAccount).as("later")).select(COLUMNS.ai_jobs);
      // PostgreSQL does not execute the second half if the first half returns a job.
      const row = await later
        .unionAll(db.selectFrom(queued.as("first")).select(COLUMNS.ai_jobs))
        .limit(1)
        .executeTakeFirst();
      return row ? toJob(row) : null;
    },
  };
}

function toRow(job: NewJob) {
  return {
    id: job.id,
    account_id: job.accountId,
    file_id: job.fileId,
    operation: job.operation,
    trigger: job.trigger,
    status: job.status,
    credits: job.credits,
    month: job.month,
    traceparent: job.traceparent,
    created_at: job.createdAt,
  };
}

function toJob(row: Selectable<AiJobTable>): AiJob {
  return {
    id: row.id,
    accountId: row.account_id,
    fileId: row.file_id,
    operation: row.operation,
    trigger: row.trigger,
    engine: row.engine,
    status: row.status,
    credits: row.credits,
    month: row.month,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
    interruptions: row.interruptions,
    traceparent: row.traceparent,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}
