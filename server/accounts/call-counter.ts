import { AsyncLocalStorage } from "node:async_hooks";
import type { Transaction } from "kysely";
import { nextMidnight, utcDay } from "../base/calendar.ts";
import { isDiskFull } from "../base/disk-full.ts";
import { countWait } from "../base/waits.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { drawFrom, type LimitedColumn } from "./call-blocks-repository.ts";

export interface Admission {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** The time when the full allowance is available again: for a day, the next midnight UTC. */
  resetAt: Date;
  /** The time when the next call is possible, if this one was rejected. */
  retryAt: Date;
  /** The period of the limit. */
  window: "day" | "minute";
}

/** Returns the state of a day's allowance after `used` calls. */
export function admissionOfDay(admitted: boolean, limit: number, used: number, now: Date): Admission {
  const midnight = nextMidnight(now);
  const remaining = Math.max(0, limit - used);
  return { admitted, limit, remaining, resetAt: midnight, retryAt: midnight, window: "day" };
}

export interface CallCounter {
  /** Counts one call against the account's day. Does not count a call that exceeds the limit. */
  count(accountId: string, limit: number, now: Date): Promise<Admission>;
  /** Counts `calls` calls in a transaction. If they are not admitted, the caller must roll the transaction back. */
  countMany(
    trx: Transaction<Tables>,
    request: { accountId: string; calls: number; limit: number },
    now: Date,
  ): Promise<Admission>;
  /**
   * Returns the unused calls of the blocks of these accounts, or of all accounts. After that, the database contains
   * only the calls that were made.
   */
  returnUnused(accountIds?: Iterable<string>): Promise<void>;
}

/** The calls of an account on one day, as counted by this process. */
interface Ledger {
  accountId: string;
  day: string;
  /** The block: the calls from `next` to `end` of the day's allowance are reserved and unused. */
  next: number;
  end: number;
  /** The limit that the block was reserved under. A call under another limit queries the database again. */
  limit: number;
  /** Whether `countMany` has drawn calls since, so that the usage at `next` is too low. */
  isOutdated: boolean;
  /** The highest reported usage, so that the reported remainder never increases. */
  reportedUsage: number;
  /** The number of calls since the last return of unused blocks. */
  recent: number;
  waiting: WaitingCall[];
  drawing: Promise<void> | null;
}

interface WaitingCall {
  limit: number;
  /** Runs a statement in the async context of the waiting request. */
  run: <Result>(work: () => Result) => Result;
  settle: (admission: Count) => void;
  fail: (error: unknown) => void;
}

interface Count {
  admitted: boolean;
  used: number;
}

/** The duration that a block is reserved for, and the interval of returning unused calls. */
const BLOCK_MS = 1_000;
/** Bounds memory. Beyond it, the reported remainder can increase by the calls that other processes returned. */
const MAX_LEDGERS = 10_000;

/**
 * Enforces the daily limit across processes: a process admits only calls that it has reserved in the database. The size
 * of a block doubles while an account calls, up to the number of calls in the last second. It shrinks as the allowance
 * runs out, until each call is reserved separately. Calls that arrive during a statement share the next statement. The
 * unused calls of a killed process count as used.
 */
export function callCounter(db: Database, column: LimitedColumn = "api_calls"): CallCounter {
  const drawCalls = drawFrom(column);
  const ledgers = new Map<string, Ledger>();
  let isReturnScheduled = false;

  function ledgerOf(accountId: string, day: string): Ledger {
    const existing = ledgers.get(accountId);
    if (existing?.day === day) return existing;
    if (existing) void returnBlock(existing);
    const fresh = {
      accountId,
      day,
      next: 0,
      end: 0,
      limit: 0,
      isOutdated: false,
      reportedUsage: 0,
      recent: 0,
      waiting: [],
      drawing: null,
    };
    ledgers.set(accountId, fresh);
    return fresh;
  }

  /** Uses one call of the block, if one is available. */
  function use(ledger: Ledger): Count {
    const admitted = ledger.next < ledger.end;
    if (admitted) {
      ledger.next += 1;
      ledger.recent += 1;
    }
    ledger.reportedUsage = Math.max(ledger.reportedUsage, ledger.next);
    return { admitted, used: ledger.reportedUsage };
  }

  /** Admits up to the limit in this process if the database cannot be written to, so that reads still work. */
  function countLocally(ledger: Ledger, group: WaitingCall[]): void {
    const end = Math.max(ledger.reportedUsage, Math.min(ledger.reportedUsage + group.length, ledger.limit));
    ledger.next = ledger.reportedUsage;
    ledger.end = end;
    for (const { settle } of group) settle(use(ledger));
  }

  /** Exchanges the rest of the block for calls for the waiting requests, and for a new block. */
  async function exchange(ledger: Ledger): Promise<void> {
    do {
      const group = ledger.waiting.splice(0);
      const unused = ledger.end - ledger.next;
      ledger.end = ledger.next;
      // Requests can have read different limits while an operator changed them. The lowest one is safe for all.
      ledger.limit = Math.min(...group.map((waiting) => waiting.limit));
      ledger.isOutdated = false;
      try {
        const request = {
          accountId: ledger.accountId,
          day: ledger.day,
          unused,
          wanted: group.length,
          prefetch: group.length > 0 ? ledger.recent : 0,
          limit: group.length > 0 ? ledger.limit : 0,
        };
        const first = group[0]?.run ?? ((draw) => draw());
        const [row] = await first(() => drawCalls(db, request));
        if (row) {
          ledger.next = row.drawn - row.granted;
          ledger.end = row.drawn;
        }
        for (const { settle } of group) settle(use(ledger));
        // Requests that arrived during the statement.
        while (ledger.waiting[0] && hasReservedCall(ledger, ledger.waiting[0].limit))
          ledger.waiting.shift()?.settle(use(ledger));
      } catch (error) {
        // It is unknown whether the rest of the block was returned, so it counts as used.
        if (isDiskFull(error)) countLocally(ledger, group);
        else for (const { fail } of group) fail(error);
      }
    } while (ledger.waiting.length > 0);
    // In the same tick as the last check for waiting requests.
    ledger.drawing = null;
  }

  function draw(ledger: Ledger): Promise<void> {
    scheduleReturn();
    ledger.drawing ??= exchange(ledger);
    return ledger.drawing;
  }

  async function returnBlock(ledger: Ledger): Promise<void> {
    while (ledger.drawing) await ledger.drawing;
    if (ledger.next < ledger.end) await draw(ledger);
  }

  function scheduleReturn(): void {
    if (!isReturnScheduled) setTimeout(() => void returnUnused(), BLOCK_MS).unref();
    isReturnScheduled = true;
  }

  /** Returns blocks that are larger than the number of calls within the last interval. */
  async function returnUnused(): Promise<void> {
    isReturnScheduled = false;
    for (const ledger of [...ledgers.values()]) {
      if (ledger.end - ledger.next > ledger.recent) await returnBlock(ledger);
      if (ledger.recent === 0 && ledgers.size > MAX_LEDGERS) ledgers.delete(ledger.accountId);
      ledger.recent = 0;
      if (ledger.next < ledger.end) scheduleReturn();
    }
  }

  return {
    async count(accountId, limit, now) {
      const ledger = ledgerOf(accountId, utcDay(now));
      const { admitted, used } =
        ledger.drawing === null && hasReservedCall(ledger, limit)
          ? use(ledger)
          : await countWait(
              () =>
                new Promise<Count>((settle, fail) => {
                  ledger.waiting.push({ limit, run: AsyncLocalStorage.snapshot(), settle, fail });
                  void draw(ledger);
                }),
            );
      return admissionOfDay(admitted, limit, used, now);
    },

    async countMany(trx, { accountId, calls, limit }, now) {
      const day = utcDay(now);
      const [row] = await drawCalls(trx, { accountId, day, unused: 0, wanted: calls, prefetch: 0, limit });
      const { drawn: used = limit, granted = 0 } = row ?? {};
      // The next call exchanges the block. That statement waits for the end of this transaction, and reads its calls.
      const ledger = ledgers.get(accountId);
      if (ledger) ledger.isOutdated = true;
      return admissionOfDay(granted === calls, limit, used, now);
    },

    async returnUnused(accountIds = [...ledgers.keys()]) {
      for (const id of accountIds) {
        const ledger = ledgers.get(id);
        if (ledger) await returnBlock(ledger);
      }
    },
  };
}

function hasReservedCall(ledger: Ledger, limit: number): boolean {
  return ledger.next < ledger.end && ledger.limit === limit && !ledger.isOutdated;
}
