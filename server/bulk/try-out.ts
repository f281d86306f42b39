import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { newOperation, type Wanted } from "./begin.ts";
import { fitting } from "./fitting.ts";
import { type BulkOperation, type BulkRepository, withMore } from "./repository.ts";
import type { Room } from "./work.ts";

export interface TryOutDeps {
  db: Database;
  operations: Pick<BulkRepository, "insert">;
}

/** What the operation would come to at this moment; kept like one that has ended, without its files. */
export async function tryOut({ db, operations }: TryOutDeps, wanted: Wanted): Promise<BulkOperation> {
  const { account, type, given, now } = wanted;
  const { able, refused, sizes } = await judge(db, wanted);
  const room = await type.room?.(account, given, now);
  const done = room ? await countThatFits(room, able, sizes) : able.count;
  const failures = { ...refused, ...(room && done < able.count && { [room.code]: able.count - done }) };
  const total = Object.values(failures).reduce((all, count) => all + count, done);
  const ended = { dryRun: true, state: "COMPLETED" as const, total, done, failures, startedAt: now, endedAt: now };
  const operation = { ...newOperation(wanted), ...ended };
  await inTransaction(db, (trx) => operations.insert(trx, operation));
  return operation;
}

interface Judged {
  able: { count: number; bytes: number };
  /** How many cannot be done, by error code. */
  refused: Record<string, number>;
  /** Bytes of those that can be done, in the order of their turn. */
  sizes(): Promise<number[]>;
}

async function judge(db: Database, { account, type, given, selection }: Wanted): Promise<Judged> {
  const { files, missing } = type;
  const refusal = type.refusal(given);
  if ("filter" in selection) {
    const tally = await files.tally(account.id, selection.filter, refusal);
    const able = tally.find(({ code }) => code === null) ?? { count: 0, bytes: 0 };
    const refused = Object.fromEntries(tally.flatMap(({ code, count }) => (code === null ? [] : [[code, count]])));
    return { able, refused, sizes: () => files.sizes(account.id, selection.filter, refusal) };
  }
  const found = await files.look(db, account.id, selection.ids, refusal);
  const sizes = found.flatMap(({ code, size }) => (code === null ? [size] : []));
  const codes = found.flatMap(({ code }) => code ?? []);
  const absent = Array.from({ length: selection.ids.length - found.length }, () => missing);
  const able = { count: sizes.length, bytes: sizes.reduce((all, size) => all + size, 0) };
  return { able, refused: withMore({}, [...codes, ...absent]), sizes: async () => sizes };
}

async function countThatFits(
  { left, of }: Room,
  { count, bytes }: Judged["able"],
  sizes: Judged["sizes"],
): Promise<number> {
  if (of === "files") return Math.min(count, left);
  return bytes <= left ? count : fitting(await sizes(), left).filter(Boolean).length;
}
