import { AsyncLocalStorage } from "node:async_hooks";
import type { Transaction } from "kysely";
import { nextMidnight, utcDay } from "../base/calendar.ts";
import { isDiskFull } from "../base/disk-full.ts";
import { waiting } from "../base/waits.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { drawCalls } from "./call-blocks-repository.ts";

export interface Admission {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** When all of it is there again: of a day, the next midnight UTC. */
  resetAt: Date;
  /** When another call is possible, if this one was refused. */
  retryAt: Date;
  /** What the limit is for. */
  window: "day" | "minute";
}

/** What is left of a day of which so many are used. */
export function admissionOfDay(admitted: boolean, limit: number, used: number, now: Date): Admission {
  const midnight = nextMidnight(now);
  const remaining = Math.max(0, limit - used);
  return { admitted, limit, remaining, resetAt: midnight, retryAt: midnight, window: "day" };
}

export interface CallCounter {
  /** Counts one call against the account's day, unless the day is used up: a refused call is not counted. */
  count(accountId: string, limit: number, now: Date): Promise<Admission>;
  /** Counts so many calls in a transaction. Where they are not admitted there were too few, and it is to be rolled back. */
  countMany(trx: Transaction<Tables>, accountId: string, calls: number, limit: number, now: Date): Promise<Admission>;
  /** Gives back what these accounts, or all, have not used of their blocks: the database has what was called, no more. */
  returnUnused(accountIds?: Iterable<string>): Promise<void>;
}

/** An account's calls of a day, as far as this process counts them. */
interface Ledger {
  accountId: string;
  day: string;
  /** The block: the places from `next` to `end` of the day's allowance are drawn, and not used yet. */
  next: number;
  end: number;
  /** That it was drawn under: under another one, the database says anew what there is. */
  limit: number;
  /** The highest use that was told, so that what remains never goes up. */
  reportedUsage: number;
  /** Calls since blocks were last looked at. */
  recent: number;
  waiting: WaitingCall[];
  drawing: Promise<void> | null;
}

interface WaitingCall {
  limit: number;
  /** Runs a statement as one of the request that waits. */
  run: <Result>(work: () => Result) => Result;
  settle: (admission: Count) => void;
  fail: (error: unknown) => void;
}

interface Count {
  admitted: boolean;
  used: number;
}

/** What a process draws ahead is for so long; it looks as often at what it has not used. */
const BLOCK_MS = 1_000;
/** Bounds memory; beyond it, what remains may go up by what other processes gave back. */
const MAX_LEDGERS = 10_000;

/**
 * The daily limit, across any number of processes: none of them admits a call that it has not drawn from the database. A
 * process draws blocks that double while an account calls: never more than it called within the last second, and smaller
 * as the day's allowance runs out, where each call is drawn alone. Calls that arrive while a statement is under way share
 * the next one. A killed process has used what it drew.
 */
export function callCounter(db: Database): CallCounter {
  const ledgers = new Map<string, Ledger>();
  let isReturnScheduled = false;

  function ledgerOf(accountId: string, day: string): Ledger {
    const known = ledgers.get(accountId);
    if (known?.day === day) return known;
    if (known) void returnBlock(known);
    const fresh = {
      accountId,
      day,
      next: 0,
      end: 0,
      limit: 0,
      reportedUsage: 0,
      recent: 0,
      waiting: [],
      drawing: null,
    };
    ledgers.set(accountId, fresh);
    return fresh;
  }

  /** Uses a place of the block, where there is one. */
  function use(ledger: Ledger): Count {
    const admitted = ledger.next < ledger.end;
    if (admitted) {
      ledger.next += 1;
      ledger.recent += 1;
    }
    ledger.reportedUsage = Math.max(ledger.reportedUsage, ledger.next);
    return { admitted, used: ledger.reportedUsage };
  }

  /** Where nothing can be written down, what is stored is to be read all the same: each process admits up to the limit. */
  function countAlone(ledger: Ledger, group: WaitingCall[]): void {
    const end = Math.max(ledger.reportedUsage, Math.min(ledger.reportedUsage + group.length, ledger.limit));
    Object.assign(ledger, { next: ledger.reportedUsage, end });
    for (const { settle } of group) settle(use(ledger));
  }

  /** Exchanges what is left of the block for places for those who wait, and a new block. */
  async function exchange(ledger: Ledger): Promise<void> {
    do {
      const group = ledger.waiting.splice(0);
      const unused = ledger.end - ledger.next;
      ledger.end = ledger.next;
      // Callers of one moment may have read different limits while an operator changed it; the lowest is safe for all.
      ledger.limit = Math.min(...group.map((waiting) => waiting.limit));
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
        if (row) Object.assign(ledger, { next: row.api_calls - row.granted, end: row.api_calls });
        for (const { settle } of group) settle(use(ledger));
        // Those who came meanwhile.
        while (ledger.waiting[0] && hasReservedCall(ledger, ledger.waiting[0].limit))
          ledger.waiting.shift()?.settle(use(ledger));
      } catch (error) {
        // Whether it was given back is not known: it counts as used.
        if (isDiskFull(error)) countAlone(ledger, group);
        else for (const { fail } of group) fail(error);
      }
    } while (ledger.waiting.length > 0);
    // In the same moment as the last look at who waits.
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

  /** Gives back what would be kept for longer if calls went on as they came. */
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
          : await waiting(
              () =>
                new Promise<Count>((settle, fail) => {
                  ledger.waiting.push({ limit, run: AsyncLocalStorage.snapshot(), settle, fail });
                  void draw(ledger);
                }),
            );
      return admissionOfDay(admitted, limit, used, now);
    },

    async countMany(trx, accountId, calls, limit, now) {
      const day = utcDay(now);
      const [row] = await drawCalls(trx, { accountId, day, unused: 0, wanted: calls, prefetch: 0, limit });
      const { api_calls: used = limit, granted = 0 } = row ?? {};
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
  return ledger.next < ledger.end && ledger.limit === limit;
}
