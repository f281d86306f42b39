import { sql } from "kysely";
import { firstOfMonth, utcDay, utcMonth } from "../base/calendar.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import type { Row } from "../db/rows.ts";
import type { components } from "../generated/types.ts";
import { returnUnusedCalls } from "./call-counter.ts";

/** The usage of an account on one day. */
type UsageDay = Pick<Row<"daily_usage">, "day" | "apiCalls" | "anonymousVariants" | "bandwidthBytes" | "storageDelta">;

interface Usage {
  storageBytes: number;
  fileCount: number;
  /** Days with any usage, oldest first. */
  days: UsageDay[];
}

/** The current storage of an account, its calls of today, and the bandwidth and AI credits of the current month. */
export type AccountUsage = components["schemas"]["AccountWithUsage"]["usage"];

const DAY_MS = 86_400_000;

export const statsHandlers = {
  async getStats({ context, caller, query }, reply) {
    const { id: accountId, plan, limits } = caller.account;
    const { maxOpenUploads: _, maxUrlLifetime: __, anonymousVariantsPerDay, ...allowances } = limits;
    const { days = 30 } = query;
    const now = context.clock();
    const window = lastDays(now, days);
    const first = window[0] ?? utcDay(now);
    const monthStart = firstOfMonth(now);
    await returnUnusedCalls(context, [accountId]);
    const [{ storageBytes, fileCount, days: used }, recentUploads, aiCreditsUsed] = await Promise.all([
      usageSince(context.db, accountId, first < monthStart ? first : monthStart),
      countUploads(context.db, accountId, new Date(`${first}T00:00:00.000Z`)),
      creditsUsed(context.db, accountId, utcMonth(now)),
    ]);
    const daily = dailyUsage(window, used, storageBytes);
    const bandwidthBytes = sum(used.filter(({ day }) => day >= monthStart).map((day) => day.bandwidthBytes));
    return reply(200, {
      summary: {
        totalFiles: fileCount,
        recentUploads,
        apiCallsTotal: sum(daily.map((day) => day.apiCallsTotal)),
        aiCreditsUsed,
        storageBytes,
        bandwidthBytes,
      },
      limits: { plan, ...allowances },
      usage: {
        storagePercent: percent(storageBytes, limits.storageBytes),
        bandwidthPercent: percent(bandwidthBytes, limits.bandwidthBytes),
        storageRemaining: Math.max(0, limits.storageBytes - storageBytes),
        bandwidthRemaining: Math.max(0, limits.bandwidthBytes - bandwidthBytes),
      },
      daily,
      anonymousVariants: {
        today: used.find(({ day }) => day === utcDay(now))?.anonymousVariants ?? 0,
        limit: anonymousVariantsPerDay,
      },
    });
  },
} satisfies Partial<Handlers>;

/**
 * Returns one entry per day of the window. The storage at the end of a day is the current storage minus later changes.
 */
function dailyUsage(window: string[], used: UsageDay[], storedNow: number) {
  const byDay = new Map(used.map((day) => [day.day, day]));
  let stored = storedNow;
  return window
    .toReversed()
    .map((date) => {
      const day = byDay.get(date);
      const storageBytes = stored;
      stored -= day?.storageDelta ?? 0;
      return { date, storageBytes, bandwidthBytes: day?.bandwidthBytes ?? 0, apiCallsTotal: day?.apiCalls ?? 0 };
    })
    .toReversed();
}

/** Returns calendar dates in UTC, oldest first, today last. */
function lastDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, index) => utcDay(new Date(now.getTime() - (days - 1 - index) * DAY_MS)));
}

function percent(used: number, limit: number): number {
  if (limit === 0) return used === 0 ? 0 : 100;
  return Math.round((10_000 * used) / limit) / 100;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Returns the current storage, and the days since `from`. */
export async function usageSince(db: Database, accountId: string, from: string): Promise<Usage> {
  // One statement is consistent. With two, a concurrent upload could be in only one of the total and the days.
  const rows = await db
    .selectFrom("accounts")
    .leftJoin("daily_usage", (join) =>
      join.onRef("daily_usage.account_id", "=", "accounts.id").on("daily_usage.day", ">=", from),
    )
    .select([
      "storage_bytes",
      "file_count",
      "day",
      "api_calls",
      "anonymous_variants",
      "bandwidth_bytes",
      "storage_delta",
    ])
    .where("accounts.id", "=", accountId)
    .orderBy("day")
    .execute();
  const days = rows.flatMap(({ day, ...row }) =>
    day === null
      ? []
      : [
          {
            day,
            apiCalls: row.api_calls ?? 0,
            anonymousVariants: row.anonymous_variants ?? 0,
            bandwidthBytes: row.bandwidth_bytes ?? 0,
            storageDelta: row.storage_delta ?? 0,
          },
        ],
  );
  return { storageBytes: rows[0]?.storage_bytes ?? 0, fileCount: rows[0]?.file_count ?? 0, days };
}

/** Returns the number of live files that were uploaded since then. */
export async function countUploads(db: Database, accountId: string, from: Date): Promise<number> {
  const { total } = await db
    .selectFrom("files")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("account_id", "=", accountId)
    .where(FILE.live)
    .where("created_at", ">=", from)
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the AI credits charged in the month. */
async function creditsUsed(db: Database, accountId: string, month: string): Promise<number> {
  const row = await db
    .selectFrom("ai_credits")
    .select("used")
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Returns the current usage of each account, by ID. */
export async function accountsUsage(context: Context, ids: readonly string[]): Promise<Map<string, AccountUsage>> {
  if (ids.length === 0) return new Map();
  await returnUnusedCalls(context, ids);
  const now = context.clock();
  const today = utcDay(now);
  const monthStart = firstOfMonth(now);
  const rows = await context.db
    .selectFrom("accounts")
    .leftJoin("daily_usage", (join) =>
      join.onRef("daily_usage.account_id", "=", "accounts.id").on("daily_usage.day", ">=", monthStart),
    )
    .leftJoin("ai_credits", (join) =>
      join.onRef("ai_credits.account_id", "=", "accounts.id").on("ai_credits.month", "=", utcMonth(now)),
    )
    .select(["accounts.id", "storage_bytes", "file_count"])
    .select([
      sql<number>`coalesce(sum(bandwidth_bytes), 0)::bigint`.as("bandwidth"),
      sql<number>`coalesce(max(ai_credits.used), 0)`.as("credits"),
      sql<number>`coalesce(sum(api_calls) filter (where day = ${today}), 0)::bigint`.as("calls"),
    ])
    .where("accounts.id", "in", [...ids])
    .groupBy("accounts.id")
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        storageBytes: row.storage_bytes,
        fileCount: row.file_count,
        bandwidthBytes: row.bandwidth,
        apiCallsToday: row.calls,
        aiCreditsUsed: row.credits,
      },
    ]),
  );
}
