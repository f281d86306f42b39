import type { CheckBatch, Problem } from "./check-batch.ts";

/** A stored count, and its correct value. */
export interface Count {
  /** The account; null: all accounts together. */
  accountId: string | null;
  what: string;
  counted: number;
  actual: number;
}

export interface Counter {
  /** Returns the wrong counts, each read in one snapshot. */
  findWrong(accountIds: string[], now: Date): Promise<Count[]>;
  /** Counts again, and blocks concurrent changes of the counters. */
  recount(accountIds: (string | null)[], now: Date): Promise<void>;
}

export type CounterChecks = Record<"accounts" | "credits", CheckBatch>;

const BATCH = 100;

/** Checks counters against the rows that they count. */
export function checkCounts(deps: {
  /** Returns the ids after this one, in order. */
  accountsAfter(id: string, limit: number): Promise<string[]>;
  storage: Counter;
  variants: Counter;
  credits: Counter;
}): CounterChecks {
  const { accountsAfter, storage, variants, credits } = deps;

  /** @param once counters that are not separate for each account */
  function checkOf(each: Counter, once: Counter[] = []): CheckBatch {
    return async ({ after, repair, now }) => {
      const ids = await accountsAfter(after, BATCH);
      const problems: Problem[] = [];
      for (const { findWrong, recount } of after === "" ? [each, ...once] : [each]) {
        const wrongCounts = await findWrong(ids, now);
        const accountIds = new Set(wrongCounts.map(({ accountId }) => accountId));
        if (repair && accountIds.size > 0) await recount([...accountIds], now);
        problems.push(...wrongCounts.map((count) => problemOf(count, repair)));
      }
      return { checked: ids.length, problems, last: ids.length === BATCH ? (ids.at(-1) ?? null) : null };
    };
  }

  return { accounts: checkOf(storage, [variants]), credits: checkOf(credits) };
}

function problemOf({ accountId, what, counted, actual }: Count, repaired: boolean): Problem {
  const id = accountId === null ? what : `${accountId} ${what}`;
  return { kind: "counter", id, expected: String(actual), found: String(counted), repaired };
}
