import { sql } from "kysely";
import { utcDay } from "../base/calendar.ts";
import type { Database } from "../db/database.ts";

/** Delivered bytes, gathered in memory and written at most a second later: delivery itself never waits for the database. */
export interface Bandwidth {
  record(accountId: string, bytes: number, now: Date): void;
  /** Writes what is gathered. Rejects, and keeps it for the next time, when the database does not take it. */
  flush(): Promise<void>;
}

const FLUSH_MS = 1_000;

export function bandwidthCounter(db: Database, onError: (error: unknown) => void): Bandwidth {
  let gathered = new Map<string, { accountId: string; day: string; bytes: number }>();
  let timer: NodeJS.Timeout | null = null;
  let last: Promise<void> = Promise.resolve();

  function add(accountId: string, day: string, bytes: number): void {
    const key = `${accountId} ${day}`;
    const entry = gathered.get(key) ?? { accountId, day, bytes: 0 };
    entry.bytes += bytes;
    gathered.set(key, entry);
    timer ??= setTimeout(() => flush().catch(onError), FLUSH_MS);
  }

  /** Whoever waits for a flush waits for the ones before it, too: what they write may not be written yet. */
  function flush(): Promise<void> {
    last = last.catch(() => {}).then(write);
    return last;
  }

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (gathered.size === 0) return;
    // In one order in every process: rows are locked in it, and crossing orders would deadlock.
    const entries = [...gathered.values()].sort((a, b) => compare(a.accountId, b.accountId) || compare(a.day, b.day));
    gathered = new Map();
    try {
      // What was delivered of an account that is erased by now is nobody's.
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
