import { type Selectable, sql, type Transaction } from "kysely";
import { LEASE_SECONDS } from "../base/leases.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { AiJobTable, Tables } from "../db/schema.ts";
import type { components } from "../generated/types.ts";
import type { CreditLedger } from "./credit-ledger-repository.ts";
import type { AiOperation } from "./credits.ts";

type Schemas = components["schemas"];

/** A run of an AI operation, and at the same time the row of the ledger that says what it reserves or has cost. */
export interface AiJob {
  id: string;
  accountId: string;
  fileId: string;
  operation: AiOperation;
  trigger: Schemas["ProcessingJob"]["trigger"];
  engine: string;
  status: Schemas["ProcessingJob"]["status"];
  /** Reserved while it is PENDING or PROCESSING, charged when it is COMPLETED, given back when it is FAILED. */
  credits: number;
  /** The month whose credits these are. */
  month: string;
  error: JobError | null;
  /** How many processes died while they ran it. What one of them still has to say of its run, if it lives after all, is void. */
  interruptions: number;
  /** In which it was queued (W3C Trace Context). */
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
  /** The newest jobs of a file, and what all of them have cost. */
  history(fileId: string, limit: number): Promise<{ jobs: AiJob[]; cost: number }>;
  /**
   * The job of this operation that is queued or running, and whether its process died. At most one is: an index sees to it.
   */
  underWay(
    trx: Transaction<Tables>,
    fileId: string,
    operation: AiOperation,
  ): Promise<(AiJob & { lost: boolean }) | null>;
  /** What the newest job of each operation makes of the file's status: one that failed takes nothing from the others. */
  statusOf(trx: Transaction<Tables>, fileId: string): Promise<Schemas["ProcessingStatus"]>;
  insert(trx: Transaction<Tables>, job: NewJob): Promise<void>;
  /** A job that fails before it begins, and reserves nothing. */
  insertFailed(trx: Transaction<Tables>, job: NewJob, error: JobError): Promise<void>;
  /** PENDING → PROCESSING. Null when it is not queued any more. */
  start(trx: Transaction<Tables>, id: string, engine: string, now: Date): Promise<AiJob | null>;
  /** PROCESSING → COMPLETED; what was reserved is charged. False when it is not running any more. */
  complete(trx: Transaction<Tables>, job: AiJob, engine: string, now: Date): Promise<boolean>;
  /** PENDING or PROCESSING → FAILED; what was reserved is given back. False when it had ended already. */
  fail(trx: Transaction<Tables>, job: AiJob, error: JobError, now: Date): Promise<boolean>;
  /** PROCESSING → PENDING, to be run again, after so many interruptions; the reservation stays. */
  requeue(trx: Transaction<Tables>, job: AiJob, interruptions: number): Promise<boolean>;
  renewLeases(ids: string[]): Promise<void>;
  /** For a database that no other process works on: whatever runs is lost. */
  expireLeases(): Promise<void>;
  /** Whether there are jobs that wait, or are lost. */
  hasWork(): Promise<boolean>;
  /** Running jobs whose lease ran out. */
  lost(): Promise<AiJob[]>;
  /** The oldest job that waits, of the first account behind this one that has any; after the last comes the first. */
  nextInTurn(afterAccount: string): Promise<AiJob | null>;
}

/** Of the operations of a file. */
const FIRST_TOLD = ["PROCESSING", "PENDING", "COMPLETED", "FAILED"] as const;
/** By the database's clock: those of the processes may differ. */
const NEW_LEASE = sql<Date>`clock_timestamp() + ${sql.lit(LEASE_SECONDS)} * interval '1 second'`;
/** Row by row of those that are waiting: the first one mostly is of an account that may go on. An erased account is suspended, too. */
const NOT_SUSPENDED = sql<boolean>`(select suspended_at from accounts where accounts.id = ai_jobs.account_id) is null`;
const RAN_OUT = sql<boolean>`lease_until is not null and lease_until < clock_timestamp()`;

/** `ledger` is told in the same transaction what becomes of a job's reservation. */
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

    async underWay(trx, fileId, operation) {
      const row = await trx
        .selectFrom("ai_jobs")
        .select(COLUMNS.ai_jobs)
        .select(RAN_OUT.as("lost"))
        .where("file_id", "=", fileId)
        .where("operation", "=", operation)
        .where("status", "in", ["PENDING", "PROCESSING"])
        .forUpdate()
        .executeTakeFirst();
      return row ? { ...toJob(row), lost: row.lost } : null;
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
      const found = new Set(newest.map(({ status }) => status));
      return FIRST_TOLD.find((status) => found.has(status)) ?? "NOT_STARTED";
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
        .set({ status: "PROCESSING", engine, lease_until: NEW_LEASE, started_at: now })
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
        .set({ lease_until: NEW_LEASE })
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
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from ai_jobs where status = 'PENDING')
          or exists (select from ai_jobs where status = 'PROCESSING' and ${RAN_OUT}) as found`.execute(db);
      return rows[0]?.found === true;
    },

    async lost() {
      const rows = await db
        .selectFrom("ai_jobs")
        .select(COLUMNS.ai_jobs)
        .where("status", "=", "PROCESSING")
        .where(RAN_OUT)
        .execute();
      return rows.map(toJob);
    },

    async nextInTurn(afterAccount) {
      const waiting = db
        .selectFrom("ai_jobs")
        .select(COLUMNS.ai_jobs)
        .where("status", "=", "PENDING")
        .where(NOT_SUSPENDED)
        .orderBy("account_id")
        .orderBy("created_at")
        .limit(1);
      const behind = db.selectFrom(waiting.where("account_id", ">", afterAccount).as("behind")).select(COLUMNS.ai_jobs);
      // The second half is not even begun where the first one finds a job.
      const row = await behind
        .unionAll(db.selectFrom(waiting.as("first")).select(COLUMNS.ai_jobs))
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
