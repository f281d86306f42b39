import { sql } from "kysely";
import { utcDay } from "../base/calendar.ts";
import { type Context, perContext } from "../context.ts";
import type { ErrorCode } from "../generated/errors.ts";
import type { components } from "../generated/types.ts";

type Limit = NonNullable<components["schemas"]["MediaEvent"]["data"]["limit"]>;

/** The limit that an error is about. */
export const LIMIT_OF_ERROR: Partial<Record<ErrorCode, Limit>> = {
  STORAGE_LIMIT_EXCEEDED: "storageBytes",
  INSUFFICIENT_CREDITS: "aiCreditsPerMonth",
  RATE_LIMIT_EXCEEDED: "apiCallsPerDay",
};

const MAX_KNOWN = 10_000;
const recordedOf = perContext(() => new Set<string>());

/** Records an event when a request is the first of the day that a limit of the account refuses. */
export async function recordLimitReached(context: Context, accountId: string, limit: Limit): Promise<void> {
  const recorded = recordedOf(context);
  const day = utcDay(context.clock());
  const key = `${day} ${accountId} ${limit}`;
  if (recorded.has(key)) return;
  const event = { type: "account.limit_reached", data: { id: accountId, changed: [], limit } };
  await sql`
    with reached as (
      insert into daily_usage (account_id, day, limits_reached) values (${accountId}, ${day}, array[${limit}::text])
        on conflict (account_id, day) do update set limits_reached = daily_usage.limits_reached || excluded.limits_reached
          where not (excluded.limits_reached <@ daily_usage.limits_reached)
        returning account_id
    )
    insert into event_batches (account_id, count, events)
      select account_id, 1, ${JSON.stringify([event])}::jsonb from reached`.execute(context.db);
  if (recorded.size >= MAX_KNOWN) recorded.clear();
  recorded.add(key);
}
