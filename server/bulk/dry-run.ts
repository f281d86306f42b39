import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { newOperation, type RequestedOperation } from "./begin.ts";
import type { RemainingQuota } from "./bulk-type.ts";
import { fitToQuota } from "./fit-to-quota.ts";
import { type BulkOperation, type BulkRepository, withMore } from "./repository.ts";

export interface DryRunDeps {
  db: Database;
  operations: Pick<BulkRepository, "insert">;
}

/** Returns and stores what the operation would do now. The stored operation is completed and has no files. */
export async function dryRun({ db, operations }: DryRunDeps, wanted: RequestedOperation): Promise<BulkOperation> {
  const { account, type, given, now } = wanted;
  const { eligible, refused, sizes } = await evaluate(db, wanted);
  const quota = await type.remainingQuota?.(account, given, now);
  const done = quota ? await countThatFits(quota, eligible, sizes) : eligible.count;
  const failures = { ...refused, ...(quota && done < eligible.count && { [quota.code]: eligible.count - done }) };
  const total = Object.values(failures).reduce((all, count) => all + count, done);
  const ended = { dryRun: true, state: "COMPLETED" as const, total, done, failures, startedAt: now, endedAt: now };
  const operation = { ...newOperation(wanted), ...ended };
  await inTransaction(db, (trx) => operations.insert(trx, operation));
  return operation;
}

interface Evaluation {
  eligible: { count: number; bytes: number };
  /** The number of files that are not eligible, by error code. */
  refused: Record<string, number>;
  /** Returns the bytes of each eligible file, in the order of their ids. */
  sizes(): Promise<number[]>;
}

async function evaluate(db: Database, { account, type, given, selection }: RequestedOperation): Promise<Evaluation> {
  const { files, missing } = type;
  const refusal = type.refusal(given);
  if ("filter" in selection) {
    const tally = await files.tally(account.id, selection.filter, refusal);
    const eligible = tally.find(({ code }) => code === null) ?? { count: 0, bytes: 0 };
    const refused = Object.fromEntries(tally.flatMap(({ code, count }) => (code === null ? [] : [[code, count]])));
    return { eligible, refused, sizes: () => files.sizes(account.id, selection.filter, refusal) };
  }
  const existing = await files.eligibility(db, account.id, selection.ids, refusal);
  const sizes = existing.flatMap(({ code, size }) => (code === null ? [size] : []));
  const codes = existing.flatMap(({ code }) => code ?? []);
  const absent = Array.from({ length: selection.ids.length - existing.length }, () => missing);
  const eligible = { count: sizes.length, bytes: sizes.reduce((all, size) => all + size, 0) };
  return { eligible, refused: withMore({}, [...codes, ...absent]), sizes: async () => sizes };
}

async function countThatFits(
  { left, of }: RemainingQuota,
  { count, bytes }: Evaluation["eligible"],
  sizes: Evaluation["sizes"],
): Promise<number> {
  if (of === "files") return Math.min(count, left);
  return bytes <= left ? count : fitToQuota(await sizes(), left).filter(Boolean).length;
}
