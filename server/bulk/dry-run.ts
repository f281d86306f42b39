import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import type { RemainingQuota } from "./bulk-type.ts";
import { newOperation, type RequestedOperation } from "./enqueue.ts";
import { fitToQuota } from "./fit-to-quota.ts";
import { addToTally, type BulkOperation, type BulkRepository } from "./repository.ts";

export interface DryRunDeps {
  db: Database;
  operations: Pick<BulkRepository, "insert">;
}

/** Returns and stores what the operation would do now. The stored operation is completed and has no files. */
export async function dryRun({ db, operations }: DryRunDeps, request: RequestedOperation): Promise<BulkOperation> {
  const { account, type, args, now } = request;
  const { eligible, errorCounts, sizes } = await evaluate(db, request);
  const quota = await type.remainingQuota?.(account, args, now);
  const done = quota ? await countWithinQuota(quota, eligible, sizes) : eligible.count;
  const failures = { ...errorCounts, ...(quota && done < eligible.count && { [quota.code]: eligible.count - done }) };
  const total = Object.values(failures).reduce((all, count) => all + count, done);
  const ended = { dryRun: true, state: "COMPLETED" as const, total, done, failures, startedAt: now, endedAt: now };
  const operation = { ...newOperation(request), ...ended };
  await inTransaction(db, (trx) => operations.insert(trx, operation));
  return operation;
}

interface Evaluation {
  eligible: { count: number; bytes: number };
  /** The number of files that are not eligible, by error code. */
  errorCounts: Record<string, number>;
  /** Returns the bytes of each eligible file, in the order of their ids. */
  sizes(): Promise<number[]>;
}

async function evaluate(db: Database, { account, type, args, selection }: RequestedOperation): Promise<Evaluation> {
  const { files, notFoundCode } = type;
  const errorCode = type.errorCode(args);
  if ("filter" in selection) {
    const tally = await files.tally(account.id, selection.filter, errorCode);
    const eligible = tally.find(({ code }) => code === null) ?? { count: 0, bytes: 0 };
    const errorCounts = Object.fromEntries(tally.flatMap(({ code, count }) => (code === null ? [] : [[code, count]])));
    return { eligible, errorCounts, sizes: () => files.sizes(account.id, selection.filter, errorCode) };
  }
  const existing = await files.eligibility(db, account.id, selection.ids, errorCode);
  const sizes = existing.flatMap(({ code, size }) => (code === null ? [size] : []));
  const codes = existing.flatMap(({ code }) => code ?? []);
  const absent = Array.from({ length: selection.ids.length - existing.length }, () => notFoundCode);
  const eligible = { count: sizes.length, bytes: sizes.reduce((all, size) => all + size, 0) };
  return { eligible, errorCounts: addToTally({}, [...codes, ...absent]), sizes: async () => sizes };
}

async function countWithinQuota(
  { remaining, unit }: RemainingQuota,
  { count, bytes }: Evaluation["eligible"],
  sizes: Evaluation["sizes"],
): Promise<number> {
  if (unit === "files") return Math.min(count, remaining);
  return bytes <= remaining ? count : fitToQuota(await sizes(), remaining).filter(Boolean).length;
}
