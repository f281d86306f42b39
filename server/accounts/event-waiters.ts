import { sql } from "kysely";
import { type Context, perContext } from "../context.ts";

interface Waiter {
  accountId: string;
  /** The last number that the waiting request has seen. */
  after: number;
  wake(): void;
}

/**
 * A process sends one query for all requests that wait. Notifications of the database would be faster, but PostgreSQL
 * serializes the commits of transactions with notifications.
 */
const POLL_MS = 250;
const MAX_WAITERS_PER_ACCOUNT = 50;

const waitersOf = perContext((context) => {
  const waiters = new Set<Waiter>();
  let isScheduled = false;

  function schedule(): void {
    if (!isScheduled) setTimeout(() => void poll(), POLL_MS).unref();
    isScheduled = true;
  }
  async function poll(): Promise<void> {
    const woken = context.phase() === "stopping" ? waiters : await withEvents(context, [...waiters]).catch(() => []);
    for (const { wake } of woken) wake();
    isScheduled = false;
    if (waiters.size > 0) schedule();
  }
  return { waiters, schedule };
});

/**
 * Waits until the account has events after this number. Returns false if there are none after `waitMs` milliseconds, if
 * the signal aborts, if the process stops, or if too many requests of the account wait.
 */
export async function waitForEvents(
  context: Context,
  accountId: string,
  { after, waitMs, signal }: { after: number; waitMs: number; signal: AbortSignal },
): Promise<boolean> {
  const { waiters, schedule } = waitersOf(context);
  const ofAccount = [...waiters].filter((it) => it.accountId === accountId);
  if (ofAccount.length >= MAX_WAITERS_PER_ACCOUNT || signal.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const waiter = { accountId, after, wake: () => resolve(context.phase() !== "stopping") };
  const end = () => resolve(false);
  const timer = setTimeout(end, waitMs);
  signal.addEventListener("abort", end, { once: true });
  waiters.add(waiter);
  schedule();
  try {
    return await promise;
  } finally {
    waiters.delete(waiter);
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

async function withEvents({ db }: Context, waiters: Waiter[]): Promise<Waiter[]> {
  if (waiters.length === 0) return [];
  const { rows } = await sql<{ index: number }>`
    select index::integer from unnest(${waiters.map((it) => it.accountId)}::text[], ${waiters.map((it) => it.after)}::bigint[])
      with ordinality as waiting (account_id, after, index)
      where exists (select from event_batches pending where pending.account_id = waiting.account_id and first is null)
        or exists (select from event_feeds feed where feed.account_id = waiting.account_id and last_number > after)
  `.execute(db);
  return rows.flatMap(({ index }) => waiters[index - 1] ?? []);
}
