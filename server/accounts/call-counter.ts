import { sql } from "kysely";
import { nextMidnight, utcDay } from "../base/calendar.ts";
import type { Database } from "../db/database.ts";

export interface Admission {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** The next midnight UTC. */
  resetAt: Date;
}

export interface CallCounter {
  /** Counts one call against the account's day, unless the day is used up: a refused call is not counted. */
  count(accountId: string, limit: number, now: Date): Promise<Admission>;
}

interface Waiting {
  limit: number;
  settle: (admission: { admitted: boolean; used: number }) => void;
  fail: (error: unknown) => void;
}

/**
 * The daily limit, exact across any number of processes. Every call of an account changes one and the same row, so calls
 * that arrive while a statement is under way share the next one (group commit): it asks for `k` places at once and hands
 * those granted to the callers in the order they came.
 */
export function callCounter(db: Database): CallCounter {
  const queues = new Map<string, Waiting[]>();

  async function grant(accountId: string, day: string, wanted: number, limit: number) {
    // `granted` carries out of the one statement how many of the places asked for there were.
    const granted = sql`least(${wanted}::bigint, greatest(${limit}::bigint - daily_usage.api_calls, 0))`;
    const first = Math.min(wanted, limit);
    return db
      .insertInto("daily_usage")
      .values({ account_id: accountId, day, api_calls: first, granted: first })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "day"]).doUpdateSet({
          api_calls: sql`daily_usage.api_calls + ${granted}`,
          granted: sql`${granted}`,
        }),
      )
      .returning(["api_calls", "granted"])
      .executeTakeFirstOrThrow();
  }

  async function flush(queueKey: string, accountId: string, day: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0);
      // Callers of one moment may have read different limits while an operator changed it; the lowest is safe for all.
      const limit = Math.min(...group.map((waiting) => waiting.limit));
      try {
        const { api_calls, granted } = await grant(accountId, day, group.length, limit);
        const before = api_calls - granted;
        group.forEach((waiting, index) => {
          const admitted = index < granted;
          waiting.settle({ admitted, used: admitted ? before + index + 1 : api_calls });
        });
      } catch (error) {
        for (const waiting of group) waiting.fail(error);
      }
    }
    queues.delete(queueKey);
  }

  return {
    async count(accountId, limit, now) {
      const day = utcDay(now);
      const queueKey = `${accountId} ${day}`;
      const { admitted, used } = await new Promise<{ admitted: boolean; used: number }>((settle, fail) => {
        const waiting = { limit, settle, fail };
        const queue = queues.get(queueKey);
        if (queue) {
          queue.push(waiting);
        } else {
          const fresh = [waiting];
          queues.set(queueKey, fresh);
          void flush(queueKey, accountId, day, fresh);
        }
      });
      return { admitted, limit, remaining: Math.max(0, limit - used), resetAt: nextMidnight(now) };
    },
  };
}
