import { type RawBuilder, sql } from "kysely";
import { compiled } from "../db/compiled.ts";

/** A block is at most this share of what is left, so that a process seldom refuses what another one has. */
const SHARE = 64;

/**
 * Gives `unused` calls of the day back and draws those that are wanted, and up to `prefetch` more, within the limit. `granted`
 * carries out of the one statement how many there were; they are the last of `api_calls`.
 */
export const drawCalls = compiled<
  { accountId: string; day: string; unused: number; wanted: number; prefetch: number; limit: number },
  { api_calls: number; granted: number }
>((param) => {
  const grant = (used: RawBuilder<unknown>) => {
    const left = sql`greatest(${param("limit")}::bigint - ${used}, 0)`;
    return sql`least(${param("wanted")}::bigint + least(${param("prefetch")}::bigint, ${left} / ${sql.lit(SHARE)}), ${left})`;
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
