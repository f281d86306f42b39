import { AsyncLocalStorage } from "node:async_hooks";
import { isDiskFull } from "@media-asset-service/base/system-errors.ts";
import { countWait } from "@media-asset-service/base/waits.ts";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { nextMidnight, utcDay } from "../base/calendar.ts";
import { type Context, perContext } from "../context.ts";
import { compiled, type Run } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";

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

/** A column of `daily_usage` that has a limit per account and day. */
type LimitedColumn = "api_calls" | "anonymous_variants";

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
/**
 * A block is at most 1/64 of the remaining calls, so that a process rarely rejects calls that another process has
 * reserved.
 */
const BLOCK_DIVISOR = 64;
/** Bounds memory. Beyond it, the reported remainder can increase by the calls that other processes returned. */
const MAX_LEDGERS = 10_000;

/**
 * Enforces the daily limit across processes: a process admits only calls that it has reserved in the database. The size
 * of a block doubles while an account calls, up to the number of calls in the last second. It shrinks as the allowance
 * runs out, until each call is reserved separately. Calls that arrive during a statement share the next statement. The
 * unused calls of a killed process count as used.
 */
export class CallCounter {
  readonly #db: Database;
  readonly #drawCalls: ReturnType<typeof drawFrom>;
  readonly #ledgers = new Map<string, Ledger>();
  #isReturnScheduled = false;

  constructor(db: Database, column: LimitedColumn = "api_calls") {
    this.#db = db;
    this.#drawCalls = drawFrom(column);
  }

  /** Counts one call against the account's day. Does not count a call that exceeds the limit. */
  async count(accountId: string, limit: number, now: Date): Promise<Admission> {
    const ledger = this.#ledgerOf(accountId, utcDay(now));
    const { admitted, used } =
      ledger.drawing === null && hasReservedCall(ledger, limit)
        ? this.#use(ledger)
        : await countWait(
            () =>
              new Promise<Count>((settle, fail) => {
                ledger.waiting.push({ limit, run: AsyncLocalStorage.snapshot(), settle, fail });
                void this.#draw(ledger);
              }),
          );
    return admissionOfDay(admitted, limit, used, now);
  }

  /** Counts `calls` calls in a transaction. If they are not admitted, the caller must roll the transaction back. */
  async countMany(
    trx: Transaction<Tables>,
    { accountId, calls, limit }: { accountId: string; calls: number; limit: number },
    now: Date,
  ): Promise<Admission> {
    const day = utcDay(now);
    const [row] = await this.#drawCalls(trx, { accountId, day, unused: 0, wanted: calls, prefetch: 0, limit });
    const { drawn: used = limit, granted = 0 } = row ?? {};
    // The next call exchanges the block. That statement waits for the end of this transaction, and reads its calls.
    const ledger = this.#ledgers.get(accountId);
    if (ledger) ledger.isOutdated = true;
    return admissionOfDay(granted === calls, limit, used, now);
  }

  /**
   * Returns the unused calls of the blocks of these accounts, or of all accounts. After that, the database contains
   * only the calls that were made.
   */
  async returnUnused(accountIds: Iterable<string> = [...this.#ledgers.keys()]): Promise<void> {
    for (const id of accountIds) {
      const ledger = this.#ledgers.get(id);
      if (ledger) await this.#returnBlock(ledger);
    }
  }

  #ledgerOf(accountId: string, day: string): Ledger {
    const existing = this.#ledgers.get(accountId);
    if (existing?.day === day) return existing;
    if (existing) void this.#returnBlock(existing);
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
    this.#ledgers.set(accountId, fresh);
    return fresh;
  }

  /** Uses one call of the block, if one is available. */
  #use(ledger: Ledger): Count {
    const admitted = ledger.next < ledger.end;
    if (admitted) {
      ledger.next += 1;
      ledger.recent += 1;
    }
    ledger.reportedUsage = Math.max(ledger.reportedUsage, ledger.next);
    return { admitted, used: ledger.reportedUsage };
  }

  /** Admits up to the limit in this process if the database cannot be written to, so that reads still work. */
  #countLocally(ledger: Ledger, group: WaitingCall[]): void {
    const end = Math.max(ledger.reportedUsage, Math.min(ledger.reportedUsage + group.length, ledger.limit));
    ledger.next = ledger.reportedUsage;
    ledger.end = end;
    for (const { settle } of group) settle(this.#use(ledger));
  }

  /** Exchanges the rest of the block for calls for the waiting requests, and for a new block. */
  async #exchange(ledger: Ledger): Promise<void> {
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
        const [row] = await first(() => this.#drawCalls(this.#db, request));
        if (row) {
          ledger.next = row.drawn - row.granted;
          ledger.end = row.drawn;
        }
        for (const { settle } of group) settle(this.#use(ledger));
        // Requests that arrived during the statement.
        while (ledger.waiting[0] && hasReservedCall(ledger, ledger.waiting[0].limit))
          ledger.waiting.shift()?.settle(this.#use(ledger));
      } catch (error) {
        // It is unknown whether the rest of the block was returned, so it counts as used.
        if (isDiskFull(error)) this.#countLocally(ledger, group);
        else for (const { fail } of group) fail(error);
      }
    } while (ledger.waiting.length > 0);
    // In the same tick as the last check for waiting requests.
    ledger.drawing = null;
  }

  #draw(ledger: Ledger): Promise<void> {
    this.#scheduleReturn();
    ledger.drawing ??= this.#exchange(ledger);
    return ledger.drawing;
  }

  async #returnBlock(ledger: Ledger): Promise<void> {
    while (ledger.drawing) await ledger.drawing;
    if (ledger.next < ledger.end) await this.#draw(ledger);
  }

  #scheduleReturn(): void {
    if (!this.#isReturnScheduled) setTimeout(() => void this.#shrinkBlocks(), BLOCK_MS).unref();
    this.#isReturnScheduled = true;
  }

  /** Returns blocks that are larger than the number of calls within the last interval. */
  async #shrinkBlocks(): Promise<void> {
    this.#isReturnScheduled = false;
    for (const ledger of [...this.#ledgers.values()]) {
      if (ledger.end - ledger.next > ledger.recent) await this.#returnBlock(ledger);
      if (ledger.recent === 0 && this.#ledgers.size > MAX_LEDGERS) this.#ledgers.delete(ledger.accountId);
      ledger.recent = 0;
      if (ledger.next < ledger.end) this.#scheduleReturn();
    }
  }
}

function hasReservedCall(ledger: Ledger, limit: number): boolean {
  return ledger.next < ledger.end && ledger.limit === limit && !ledger.isOutdated;
}

/** Counts the calls, and the new variants for requests without a key. */
export const callCounter = perContext(({ db }) => new CallCounter(db));
export const variantCounter = perContext(({ db }) => new CallCounter(db, "anonymous_variants"));

/** Returns the unused calls and variants of these accounts, or of all accounts, to the database. */
export async function returnUnusedCalls(context: Context, accountIds?: readonly string[]): Promise<void> {
  await Promise.all([callCounter, variantCounter].map((counter) => counter(context).returnUnused(accountIds)));
}

interface Draw {
  accountId: string;
  day: string;
  unused: number;
  wanted: number;
  prefetch: number;
  limit: number;
}

/**
 * Returns `unused` calls to the day's allowance, and reserves the `wanted` calls and up to `prefetch` more, within the
 * limit. `granted` is the number of calls that this one statement reserved: the last ones of `drawn`.
 */
function drawFrom(name: LimitedColumn): Run<Draw, { drawn: number; granted: number }> {
  const column = sql.ref(name);
  return compiled((param) => {
    const grant = (used: RawBuilder<unknown>) => {
      const rest = sql`greatest(${param("limit")}::bigint - ${used}, 0)`;
      return sql`least(${param("wanted")}::bigint + least(${param("prefetch")}::bigint, ${rest} / ${sql.lit(BLOCK_DIVISOR)}), ${rest})`;
    };
    const first = grant(sql`0`);
    const used = sql`(daily_usage.${column} - ${param("unused")}::bigint)`;
    const next = grant(used);
    return sql<{ drawn: number; granted: number }>`
      insert into daily_usage (account_id, day, ${column}, granted)
        values (${param("accountId")}, ${param("day")}::date, ${first}, ${first})
        on conflict (account_id, day) do update set ${column} = ${used} + ${next}, granted = ${next}
        returning ${column} as drawn, granted`;
  });
}
