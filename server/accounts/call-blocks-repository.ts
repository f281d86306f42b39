import { type RawBuilder, sql } from "kysely";
import { compiled } from "../db/compiled.ts";

/**
 * A block is at most 1/64 of the remaining calls, so that a process rarely rejects calls that another process has
 * reserved.
 */
const BLOCK_DIVISOR = 64;

/**
 * Returns `unused` calls to the day's allowance, and reserves the `wanted` calls and up to `prefetch` more, within the
 * limit. `granted` is the number of calls that this one statement reserved: the last ones of `api_calls`.
 */
export const drawCalls = compiled<
  { accountId: string; day: string; unused: number; wanted: number; prefetch: number; limit: number },
  { api_calls: number; granted: number }
>((param) => {
  const grant = (used: RawBuilder<unknown>) => {
    const rest = sql`greatest(${param("limit")}::bigint - ${used}, 0)`;
    return sql`least(${param("wanted")}::bigint + least(${param("prefetch")}::bigint, ${rest} / ${sql.lit(BLOCK_DIVISOR)}), ${rest})`;
  };
  const first = grant(sql`0`);
  const used = sql`(daily_usage.api_calls - ${param("unused")}::bigint)`;
  const next = grant(used);
  return sql`
    insert into daily_usage (account_id, day, api_calls, granted)
      values (${param("accountId")}, ${param("day")}::date, ${first}, ${first})
      on conflict (account_id, day) do update set api_calls = ${used} + ${next}, granted = ${next}
      returning api_calls, granted`;
});
