import { type RawBuilder, sql } from "kysely";
import { compiled, type Run } from "../db/compiled.ts";
import type { DailyUsageTable } from "../db/schema.ts";

/**
 * A block is at most 1/64 of the remaining calls, so that a process rarely rejects calls that another process has
 * reserved.
 */
const BLOCK_DIVISOR = 64;

/** A column of `daily_usage` that has a limit per account and day. */
export type LimitedColumn = keyof Pick<DailyUsageTable, "api_calls" | "anonymous_variants">;

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
export function drawFrom(name: LimitedColumn): Run<Draw, { drawn: number; granted: number }> {
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
