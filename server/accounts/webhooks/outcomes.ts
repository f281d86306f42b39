import { sql, type Transaction } from "kysely";
import type { Context } from "../../context.ts";
import { rowSql } from "../../db/rows.ts";
import type { Tables } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Outcome } from "./attempt.ts";
import { attemptNow, type LeasedDelivery, type Webhook } from "./pending.ts";

/* What follows from an attempt: the next one, or the end of the delivery, and the health of the webhook. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The pauses after failed attempts: three days in total. */
const RETRY_MS = [
  ...[1, 2, 4, 8, 15].map((seconds) => seconds * SECOND),
  // A receiver that fails now and then gets an event again soon.
  ...Array.from({ length: 10 }, () => 30 * SECOND),
  ...[1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 4, 8, 12, 12, 12, 12, 8].map((hours) => hours * HOUR),
];
/** Attempts continue for at least this time, even if more of them fail. */
const MIN_RETRIED_MS = 60 * HOUR;
/** After failures for this time, a successful attempt ends the pauses of all deliveries. */
const OUTAGE_MS = 5 * MINUTE;
const MAX_RETRY_AFTER_MS = HOUR;
/** Pauses vary, so that the attempts for many events do not arrive together. */
const JITTER = 0.2;
const DISABLED_AFTER_MS = 5 * 24 * HOUR;

export interface Finished {
  delivery: LeasedDelivery;
  outcome: Outcome;
}

/** Stores the results of attempts. Returns the webhooks that they disable. */
export async function storeOutcomes({ db, clock }: Context, finished: readonly Finished[]): Promise<Webhook[]> {
  if (finished.length === 0) return [];
  const now = clock();
  const outcomes = finished.map(({ delivery, outcome }) => ({
    id: delivery.id,
    lease: delivery.attempts,
    ...outcome.columns,
    ...nextState(delivery, outcome, now),
  }));
  return inTransaction(db, async (trx) => {
    await sql`
      update webhook_deliveries delivery set attempted_at = outcome.attempted_at, duration_ms = outcome.duration_ms,
          response_status = outcome.response_status, response_body = outcome.response_body, error = outcome.error,
          state = outcome.state, next_attempt_at = outcome.next_attempt_at
        from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) outcome (
          id text, lease integer, attempted_at timestamptz, duration_ms integer, response_status integer,
          response_body text, error text, state text, next_attempt_at timestamptz
        ) where delivery.id = outcome.id and delivery.attempts = outcome.lease and delivery.state = 'PENDING'`.execute(
      trx,
    );
    const disabled = [];
    for (const [id, latest] of latestOutcomes(finished)) disabled.push(await storeHealth(trx, id, latest, now));
    return disabled.flatMap((row) => row ?? []);
  });
}

function nextState({ attempts, createdAt }: LeasedDelivery, outcome: Outcome, now: Date) {
  const { isDelivered, isGone, isAborted, retryAfterMs } = outcome;
  if (isDelivered) return { state: "SUCCEEDED", next_attempt_at: null };
  if (isAborted) return { state: "PENDING", next_attempt_at: now };
  const isOld = now.getTime() - createdAt.getTime() > MIN_RETRIED_MS;
  if (isGone || (isOld && attempts > RETRY_MS.length)) return { state: "FAILED", next_attempt_at: null };
  const pauseMs = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
  const jittered = pauseMs * (1 + JITTER * (2 * Math.random() - 1));
  const waitMs = Math.max(jittered, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
  return { state: "PENDING", next_attempt_at: new Date(now.getTime() + waitMs) };
}

/** Returns the last outcome of each webhook, sorted by ID, which is the order of the locks. */
function latestOutcomes(finished: readonly Finished[]): [string, Outcome][] {
  const known = finished.filter(({ outcome }) => !outcome.isAborted);
  const latest = new Map(known.map(({ delivery, outcome }) => [delivery.webhookId, outcome]));
  return [...latest].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the webhook if this outcome disables it. */
async function storeHealth(trx: Transaction<Tables>, id: string, outcome: Outcome, now: Date): Promise<Webhook | null> {
  const at = outcome.columns.attempted_at;
  if (outcome.isDelivered) {
    // At most once a second, because all processes change this row.
    const { rows } = await sql<{ failingSince: Date | null }>`
      update webhooks set last_delivered_at = ${at}, failing_since = null
        from (select id, failing_since from webhooks where id = ${id} for update) before
        where webhooks.id = before.id and (before.failing_since is not null
          or last_delivered_at is null or last_delivered_at < ${new Date(at.getTime() - SECOND)})
        returning before.failing_since as "failingSince"`.execute(trx);
    const failingSince = rows[0]?.failingSince ?? now;
    if (now.getTime() - failingSince.getTime() >= OUTAGE_MS) await attemptNow(trx, { webhookId: id, now });
    return null;
  }
  const { rows } = await sql<Webhook>`
    update webhooks set failing_since = coalesce(failing_since, ${at}), (disabled_at, disabled_reason) = (
        select ${now}::timestamptz, reason from (
          select case when ${outcome.isGone} then 'GONE'
            when failing_since < ${new Date(now.getTime() - DISABLED_AFTER_MS)} then 'FAILING' end as reason
        ) disabled where reason is not null
      )
      where id = ${id} and disabled_reason is null
      returning ${rowSql("webhooks")}`.execute(trx);
  const [webhook] = rows;
  if (!webhook?.disabledReason) return null;
  const changed = ["enabled", "disabledReason", "disabledAt"];
  await trx
    .insertInto("event_batches")
    .values({
      account_id: webhook.accountId,
      count: 1,
      events: JSON.stringify([{ type: "webhook.disabled", data: { id, changed } }]),
    })
    .execute();
  return webhook;
}
