import { sql } from "kysely";
import { utcDay } from "../base/calendar.ts";
import type { Database } from "../db/database.ts";

/**
 * Counts delivered bytes. They are collected in memory and written within a second, so that delivery does not wait for
 * the database.
 */
export interface Bandwidth {
  record(accountId: string, bytes: number, now: Date): void;
  /** Writes the collected bytes. If the database fails, rejects and keeps them for the next flush. */
  flush(): Promise<void>;
}

const FLUSH_MS = 1_000;

export function bandwidthCounter(db: Database, onError: (error: unknown) => void): Bandwidth {
  let pending = new Map<string, { accountId: string; day: string; bytes: number }>();
  let timer: NodeJS.Timeout | null = null;
  let last: Promise<void> = Promise.resolve();

  function add(accountId: string, day: string, bytes: number): void {
    const key = `${accountId} ${day}`;
    const entry = pending.get(key) ?? { accountId, day, bytes: 0 };
    entry.bytes += bytes;
    pending.set(key, entry);
    timer ??= setTimeout(() => flush().catch(onError), FLUSH_MS);
  }

  /** Waits for earlier flushes, so that their bytes are also written when the promise resolves. */
  function flush(): Promise<void> {
    last = last.catch(() => {}).then(write);
    return last;
  }

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (pending.size === 0) return;
    // All processes lock the rows in the same order. Different orders would deadlock.
    const entries = [...pending.values()].sort((a, b) => compare(a.accountId, b.accountId) || compare(a.day, b.day));
    pending = new Map();
    try {
      // Omits the bytes of accounts that were erased in the meantime.
      await sql`
        insert into daily_usage (account_id, day, bandwidth_bytes)
        select accounts.id, delivered.day::date, delivered.bytes
        from unnest(
          ${entries.map(({ accountId }) => accountId)}::text[],
          ${entries.map(({ day }) => day)}::text[],
          ${entries.map(({ bytes }) => bytes)}::bigint[]
        ) with ordinality as delivered (account_id, day, bytes, place)
        join accounts on accounts.id = delivered.account_id
        order by place
        on conflict (account_id, day)
          do update set bandwidth_bytes = daily_usage.bandwidth_bytes + excluded.bandwidth_bytes`.execute(db);
    } catch (error) {
      for (const { accountId, day, bytes } of entries) add(accountId, day, bytes);
      throw error;
    }
  }

  return {
    record(accountId, bytes, now) {
      if (bytes > 0) add(accountId, utcDay(now), bytes);
    },
    flush,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
