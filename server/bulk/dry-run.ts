import { fitToQuota } from "../accounts/storage.ts";
import type { Context } from "../context.ts";
import type { RemainingQuota } from "../contract/bulk-type.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { findEligibility, sizesOfMatching, tallyMatching } from "../files/bulk-repository.ts";
import { newOperation, type RequestedOperation } from "./enqueue.ts";
import { addToTally, type BulkOperation, type BulkRepository } from "./repository.ts";

export interface DryRunDeps {
  context: Context;
  db: Database;
  operations: Pick<BulkRepository, "insert">;
}

/** Returns and stores what the operation would do now. The stored operation is completed and has no files. */
export async function dryRun(
  { context, db, operations }: DryRunDeps,
  request: RequestedOperation,
): Promise<BulkOperation> {
  const { account, type, args, now } = request;
  const { eligible, errorCounts, sizes } = await evaluate(context, request);
  const quota = await type.remainingQuota?.(context, account, args, now);
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

async function evaluate(context: Context, { account, type, args, selection }: RequestedOperation): Promise<Evaluation> {
  const { scope, notFoundCode } = type;
  const set = { accountId: account.id, scope };
  const errorCode = type.errorCode(args);
  if ("filter" in selection) {
    const tally = await tallyMatching(context, set, selection.filter, errorCode);
    const eligible = tally.find(({ code }) => code === null) ?? { count: 0, bytes: 0 };
    const errorCounts = Object.fromEntries(tally.flatMap(({ code, count }) => (code === null ? [] : [[code, count]])));
    return { eligible, errorCounts, sizes: () => sizesOfMatching(context, set, selection.filter, errorCode) };
  }
  const existing = await findEligibility(context, context.db, set, { ids: selection.ids, errorCode });
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
