import { sql, type Transaction } from "kysely";
import { utcMonth } from "../base/calendar.ts";
import { newId } from "../base/ids.ts";
import { LEASE_SECONDS } from "../base/leases.ts";
import type { Context } from "../context.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { type Row, rowOf } from "../db/rows.ts";
import type { Tables } from "../db/schema.ts";
import { afterCommit } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";
import { type AiOperation, CREDITS, settleCredits } from "./credits.ts";

/**
 * A run of an AI operation. Its row is also the entry of the ledger for its credits: reserved while the status is
 * PENDING or PROCESSING, charged when COMPLETED, refunded when FAILED. `interruptions` is the number of processes that
 * crashed during this job. If one of them is still running, its result is discarded.
 */
export type AiJob = Row<"ai_jobs">;

export interface JobError {
  code: string;
  message: string;
}

export type NewJob = Pick<
  AiJob,
  "id" | "accountId" | "fileId" | "operation" | "trigger" | "status" | "credits" | "month" | "traceparent" | "createdAt"
>;

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

interface JobRequest {
  accountId: string;
  fileId: string;
  operation: AiOperation;
  trigger: AiJob["trigger"];
  traceparent?: string | undefined;
}

/** Returns a queued job that reserves credits of the current month. */
export function newJob({ traceparent, ...request }: JobRequest, now: Date): NewJob {
  return {
    id: newId("job", now),
    ...request,
    status: "PENDING",
    credits: CREDITS[request.operation],
    month: utcMonth(now),
    traceparent: traceparent ?? null,
    createdAt: now,
  };
}

export async function insertJob(trx: Transaction<Tables>, job: NewJob, error: JobError | null = null): Promise<void> {
  await trx
    .insertInto("ai_jobs")
    .values({
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
      ...(error && { error_code: error.code, error_message: error.message, completed_at: job.createdAt }),
    })
    .execute();
}

/** Inserts a job that fails before it begins and reserves no credits. */
export function insertFailedJob(trx: Transaction<Tables>, job: NewJob, error: JobError): Promise<void> {
  return insertJob(trx, { ...job, status: "FAILED", credits: 0 }, error);
}

/** Returns the newest jobs of a file, and the cost of all its jobs. */
export async function findJobHistory(
  db: Database,
  fileId: string,
  limit: number,
): Promise<{ jobs: AiJob[]; cost: number }> {
  const ofFile = db.selectFrom("ai_jobs").where("file_id", "=", fileId);
  const [jobs, { cost }] = await Promise.all([
    ofFile.select(rowOf("ai_jobs")).orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute(),
    ofFile
      .where("status", "=", "COMPLETED")
      .select(sql<number>`coalesce(sum(credits), 0)::integer`.as("cost"))
      .executeTakeFirstOrThrow(),
  ]);
  return { jobs, cost };
}

/**
 * Returns the queued or running job of this operation, and whether it is orphaned. An index ensures that there is at
 * most one.
 */
export function findActiveJob(
  trx: Transaction<Tables>,
  fileId: string,
  operation: AiOperation,
): Promise<(AiJob & { isOrphaned: boolean }) | undefined> {
  return trx
    .selectFrom("ai_jobs")
    .select(rowOf("ai_jobs"))
    .select(LEASE_EXPIRED.as("isOrphaned"))
    .where("file_id", "=", fileId)
    .where("operation", "=", operation)
    .where("status", "in", ["PENDING", "PROCESSING"])
    .forUpdate()
    .executeTakeFirst();
}

/** Derives the file's status from the newest job of each operation. A failed operation does not hide a successful one. */
export async function processingStatusOf(
  trx: Transaction<Tables>,
  fileId: string,
): Promise<components["schemas"]["ProcessingStatus"]> {
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
}

/** PENDING → PROCESSING. Returns undefined if the job is not queued. */
export function startJob(trx: Transaction<Tables>, id: string, engine: string, now: Date): Promise<AiJob | undefined> {
  return trx
    .updateTable("ai_jobs")
    .set({ status: "PROCESSING", engine, lease_until: LEASE_EXPIRY, started_at: now })
    .where("id", "=", id)
    .where("status", "=", "PENDING")
    .returning(rowOf("ai_jobs"))
    .executeTakeFirst();
}

/** PROCESSING → COMPLETED. Charges the reserved credits. Returns false if the job is no longer running. */
export async function completeJob(
  { observability, clock }: Context,
  trx: Transaction<Tables>,
  job: AiJob,
  engine: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("ai_jobs")
    .set({ status: "COMPLETED", engine, lease_until: null, completed_at: clock() })
    .where("id", "=", job.id)
    .where("interruptions", "=", job.interruptions)
    .where("status", "=", "PROCESSING")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await settleCredits(trx, job, job.credits);
  afterCommit(trx, () => observability.aiJobs.completed(job));
  return true;
}

/** PENDING or PROCESSING → FAILED. Refunds the reserved credits. Returns false if the job has already ended. */
export async function failJob(
  { observability, clock }: Context,
  trx: Transaction<Tables>,
  job: AiJob,
  { code, message }: JobError,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("ai_jobs")
    .set({ status: "FAILED", lease_until: null, completed_at: clock(), error_code: code, error_message: message })
    .where("id", "=", job.id)
    .where("interruptions", "=", job.interruptions)
    .where("status", "in", ["PENDING", "PROCESSING"])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await settleCredits(trx, job, 0);
  afterCommit(trx, () => observability.aiJobs.failed(job, code));
  return true;
}

/** PROCESSING → PENDING, for another run, with the new number of interruptions. The reservation stays. */
export async function requeueJob(trx: Transaction<Tables>, job: AiJob, interruptions: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("ai_jobs")
    .set({ status: "PENDING", engine: "", lease_until: null, started_at: null, interruptions })
    .where("id", "=", job.id)
    .where("interruptions", "=", job.interruptions)
    .where("status", "=", "PROCESSING")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renewJobLeases(db: Database, ids: string[]): Promise<void> {
  await db
    .updateTable("ai_jobs")
    .set({ lease_until: LEASE_EXPIRY })
    .where(sql<boolean>`id = any(${ids})`)
    .where("status", "=", "PROCESSING")
    .execute();
}

/** Expires all leases, for a database without other processes: all running jobs are orphaned. */
export async function expireJobLeases(db: Database): Promise<void> {
  await db
    .updateTable("ai_jobs")
    .set({ lease_until: new Date(0) })
    .where("status", "=", "PROCESSING")
    .execute();
}

/** Returns whether any job is queued or orphaned. */
export async function hasWaitingJobs(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has_work: boolean }>`
    select exists (select from ai_jobs where status = 'PENDING')
      or exists (select from ai_jobs where status = 'PROCESSING' and ${LEASE_EXPIRED}) as has_work`.execute(db);
  return rows[0]?.has_work === true;
}

/** Returns the running jobs whose lease has expired. */
export function findOrphanedJobs(db: Database): Promise<AiJob[]> {
  const running = db.selectFrom("ai_jobs").select(rowOf("ai_jobs")).where("status", "=", "PROCESSING");
  return running.where(LEASE_EXPIRED).execute();
}

/**
 * Returns the oldest queued job of the next account after this one in the order of IDs. Wraps around after the last
 * account.
 */
export function findNextQueuedJob(db: Database, afterAccount: string): Promise<AiJob | undefined> {
  const queued = db
    .selectFrom("ai_jobs")
    .select(COLUMNS.ai_jobs)
    .where("status", "=", "PENDING")
    .where(NOT_SUSPENDED)
    .orderBy("account_id")
    .orderBy("created_at")
    .limit(1);
  const later = db.selectFrom(queued.where("account_id", ">", afterAccount).as("later")).select(rowOf("ai_jobs"));
  // PostgreSQL does not execute the second half if the first half returns a job.
  return later
    .unionAll(db.selectFrom(queued.as("first")).select(rowOf("ai_jobs")))
    .limit(1)
    .executeTakeFirst();
}
