import type { CheckPart, Problem } from "./check-part.ts";

/** What is counted, and what it should be. */
export interface Count {
  /** Whose; null: all accounts' together. */
  accountId: string | null;
  what: string;
  counted: number;
  actual: number;
}

export interface Counted {
  /** Counts that are wrong, each seen in one moment. */
  wrong(accountIds: string[], now: Date): Promise<Count[]>;
  /** Counts anew, with everybody else waiting who would change it. */
  recount(whose: (string | null)[], now: Date): Promise<void>;
}

export type Counts = Record<"accounts" | "credits", CheckPart>;

const BATCH = 100;

/** Counters against what they count. */
export function checkCounts(deps: {
  /** The ids behind this one, in their order. */
  accountsAfter(id: string, limit: number): Promise<string[]>;
  storage: Counted;
  variants: Counted;
  credits: Counted;
}): Counts {
  const { accountsAfter, storage, variants, credits } = deps;

  /** `once` is what is not counted by account. */
  function checkOf(each: Counted, once: Counted[] = []): CheckPart {
    return async ({ after, repair, now }) => {
      const ids = await accountsAfter(after, BATCH);
      const problems: Problem[] = [];
      for (const { wrong, recount } of after === "" ? [each, ...once] : [each]) {
        const found = await wrong(ids, now);
        const whose = new Set(found.map(({ accountId }) => accountId));
        if (repair && whose.size > 0) await recount([...whose], now);
        problems.push(...found.map((count) => problemOf(count, repair)));
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
