import { sql } from "kysely";
import { utcDay } from "../base/calendar.ts";
import { type Context, perContext } from "../context.ts";
import type { Database } from "../db/database.ts";

const FLUSH_MS = 1_000;

interface DeliveredBytes {
  accountId: string;
  day: string;
  bytes: number;
}

/** The delivered bytes that are not yet written, by account and day. */
interface Unwritten {
  entries: Map<string, DeliveredBytes>;
  timer: NodeJS.Timeout | null;
  lastFlush: Promise<void>;
}

const unwrittenOf = perContext<Unwritten>(() => ({ entries: new Map(), timer: null, lastFlush: Promise.resolve() }));

/**
 * Counts delivered bytes of an account. They are collected in memory and written within a second, so that delivery does
 * not wait for the database.
 */
export function recordBandwidth(context: Context, accountId: string, bytes: number): void {
  if (bytes > 0) addUnwritten(context, { accountId, day: utcDay(context.clock()), bytes });
}

function addUnwritten(context: Context, { accountId, day, bytes }: DeliveredBytes): void {
  const unwritten = unwrittenOf(context);
  const key = `${accountId} ${day}`;
  const entry = unwritten.entries.get(key) ?? { accountId, day, bytes: 0 };
  entry.bytes += bytes;
  unwritten.entries.set(key, entry);
  unwritten.timer ??= setTimeout(() => {
    flushBandwidth(context).catch((error) =>
      context.log.warn({ err: error }, "cannot store delivered bytes; retrying"),
    );
  }, FLUSH_MS);
}

/**
 * Writes the collected bytes. If the database fails, rejects and keeps them for the next flush. Waits for earlier
 * flushes, so that their bytes are also written when the promise resolves.
 */
export function flushBandwidth(context: Context): Promise<void> {
  const unwritten = unwrittenOf(context);
  unwritten.lastFlush = unwritten.lastFlush.catch(() => {}).then(() => writeUnwritten(context));
  return unwritten.lastFlush;
}

async function writeUnwritten(context: Context): Promise<void> {
  const unwritten = unwrittenOf(context);
  if (unwritten.timer) clearTimeout(unwritten.timer);
  unwritten.timer = null;
  if (unwritten.entries.size === 0) return;
  // All processes lock the rows in the same order. Different orders would deadlock.
  const entries = [...unwritten.entries.values()].sort(
    (a, b) => compare(a.accountId, b.accountId) || compare(a.day, b.day),
  );
  unwritten.entries = new Map();
  try {
    await addToDailyUsage(context.db, entries);
  } catch (error) {
    for (const entry of entries) addUnwritten(context, entry);
    throw error;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Omits the bytes of accounts that were erased in the meantime. */
async function addToDailyUsage(db: Database, entries: readonly DeliveredBytes[]): Promise<void> {
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
}
