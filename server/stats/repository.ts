import { sql } from "kysely";
import { firstOfMonth, utcDay, utcMonth } from "../base/calendar.ts";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";

export interface UsageDay {
  day: string;
  apiCalls: number;
  /** New variants that were rendered without a key. */
  anonymousVariants: number;
  bandwidthBytes: number;
  /** Bytes of added originals minus those of removed ones. */
  storageDelta: number;
}

export interface Usage {
  storageBytes: number;
  fileCount: number;
  /** Days with any usage, oldest first. */
  days: UsageDay[];
}

export interface AccountUsage {
  storageBytes: number;
  fileCount: number;
  /** In the current month. */
  bandwidthBytes: number;
  apiCallsToday: number;
  /** In the current month. */
  aiCreditsUsed: number;
}

export interface UsageRepository {
  /** Returns the current storage, and the days since `from`. */
  since(accountId: string, from: string): Promise<Usage>;
  /** Returns the number of live files that were uploaded since then. */
  uploadsSince(accountId: string, from: Date): Promise<number>;
  /** Returns the current usage of each account, with its calls today and its totals of the month. */
  ofAccounts(ids: readonly string[], now: Date): Promise<Map<string, AccountUsage>>;
}

/** `settleCalls` writes the calls and variants that this process has counted, before they are read. */
export function usageRepository(
  db: Database,
  settleCalls: (accountIds: readonly string[]) => Promise<void>,
): UsageRepository {
  return {
    async since(accountId, from) {
      await settleCalls([accountId]);
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
      const days = rows.flatMap(({ day, api_calls, anonymous_variants, bandwidth_bytes, storage_delta }) =>
        day === null
          ? []
          : [
              {
                day,
                apiCalls: api_calls ?? 0,
                anonymousVariants: anonymous_variants ?? 0,
                bandwidthBytes: bandwidth_bytes ?? 0,
                storageDelta: storage_delta ?? 0,
              },
            ],
      );
      return { storageBytes: rows[0]?.storage_bytes ?? 0, fileCount: rows[0]?.file_count ?? 0, days };
    },

    async uploadsSince(accountId, from) {
      const { total } = await db
        .selectFrom("files")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .where("account_id", "=", accountId)
        .where(FILE.live)
        .where("created_at", ">=", from)
        .executeTakeFirstOrThrow();
      return total;
    },

    async ofAccounts(ids, now) {
      if (ids.length === 0) return new Map();
      await settleCalls(ids);
      const today = utcDay(now);
      const monthStart = firstOfMonth(now);
      const rows = await db
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
    },
  };
}
