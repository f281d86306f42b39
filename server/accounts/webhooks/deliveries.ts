import { sql } from "kysely";
import { daysBefore } from "../../base/calendar.ts";
import { isId, newId } from "../../base/ids.ts";
import type { Context } from "../../context.ts";
import type { Handlers } from "../../contract/operation.ts";
import { pagingOf } from "../../contract/paging.ts";
import type { Database } from "../../db/database.ts";
import { cursorKeyByTime, newestFirst } from "../../db/paging.ts";
import { type Row, rowOf } from "../../db/rows.ts";
import type { components } from "../../generated/types.ts";
import { eventId } from "../event-feed.ts";
import { attempt } from "./attempt.ts";
import { attemptNow, newDelivery } from "./pending.ts";
import { payloadOf } from "./signature.ts";
import { requireEgress, requireWebhook } from "./webhooks.ts";

type Schemas = components["schemas"];
export type Delivery = Row<"webhook_deliveries">;

/** Retention of deliveries. */
const HISTORY_DAYS = 30;
/** Deliveries are counted up to this number. */
const MAX_COUNTED = 10_000;
const PRUNED_AT_ONCE = 1_000;

export const deliveryHandlers = {
  async listWebhookDeliveries(call, reply) {
    const { context, caller, path, query } = call;
    const { id: webhookId } = await requireWebhook(call, caller.account.id, path.id);
    const list = `deliveries ${webhookId} ${query.state ?? ""}`;
    const paging = pagingOf(context);
    const request = paging.read(list, query, "webhook and state");
    const since = daysBefore(context.clock(), HISTORY_DAYS);
    const matching = context.db
      .selectFrom("webhook_deliveries")
      .where("webhook_id", "=", webhookId)
      .where("created_at", ">=", since)
      .$if(query.state !== undefined, (rows) => rows.where("state", "=", query.state ?? "PENDING"));
    const [rows, { total }] = await Promise.all([
      matching
        .select(rowOf("webhook_deliveries"))
        .$call((all) => newestFirst(all, request))
        .execute(),
      context.db
        .selectFrom(matching.select("id").limit(MAX_COUNTED).as("counted"))
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow(),
    ]);
    const page = paging.page(list, request, { rows, total, cursorKey: cursorKeyByTime });
    return reply(200, { deliveries: page.rows.map(record), pagination: page.pagination });
  },

  async redeliverWebhookEvent(call, reply) {
    const { context, caller, path, fail } = call;
    const { db, clock } = context;
    const { id: webhookId } = await requireWebhook(call, caller.account.id, path.id);
    const delivery = isId("whd", path.deliveryId) ? await findDelivery(db, webhookId, path.deliveryId) : null;
    if (!delivery) {
      const message = `This webhook has no delivery with this id, or the delivery is older than ${HISTORY_DAYS} days.`;
      throw fail("DELIVERY_NOT_FOUND", message, { id: path.deliveryId });
    }
    const now = clock();
    if (delivery.state !== "PENDING") {
      const again = newDelivery(webhookId, delivery.event, { now, state: "PENDING" });
      return reply(200, record(await insertDelivery(db, again)));
    }
    await attemptNow(db, { webhookId, id: delivery.id, now });
    return reply(200, record((await findDelivery(db, webhookId, delivery.id)) ?? delivery));
  },

  async pingWebhook(call, reply) {
    const { context, caller, path } = call;
    requireEgress(call);
    const { id: accountId } = caller.account;
    const webhook = await requireWebhook(call, accountId, path.id);
    const now = context.clock();
    const event: Schemas["MediaEvent"] = {
      id: eventId(newId("whd", now), 0, now),
      number: 0,
      type: "webhook.ping",
      createdAt: now.toISOString(),
      data: { id: webhook.id, changed: [] },
    };
    const { id } = await insertDelivery(context.db, newDelivery(webhook.id, event, { now, state: "FAILED" }));
    const outcome = await attempt(context, webhook, event, call.deadline);
    const delivery = await context.db
      .updateTable("webhook_deliveries")
      .set({ ...outcome.columns, attempts: 1, state: outcome.isDelivered ? "SUCCEEDED" : "FAILED" })
      .where("id", "=", id)
      .returning(rowOf("webhook_deliveries"))
      .executeTakeFirst();
    // The webhook can be deleted during the attempt.
    await requireWebhook(call, accountId, path.id);
    if (!delivery) throw new Error(`The delivery ${id} of an existing webhook is missing`);
    return reply(200, record(delivery));
  },
} satisfies Partial<Handlers>;

function record(delivery: Delivery): Schemas["WebhookDelivery"] {
  const { id, webhookId, state, event, attempts, attemptedAt, nextAttemptAt, durationMs, createdAt } = delivery;
  const { responseStatus, responseBody, error } = delivery;
  return {
    id,
    webhookId,
    state,
    eventId: event.id,
    eventType: event.type,
    payload: payloadOf(event),
    attempts,
    attemptedAt: attemptedAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    durationMs,
    responseStatus,
    responseBody,
    error,
    createdAt: createdAt.toISOString(),
  };
}

async function findDelivery(db: Database, webhookId: string, id: string): Promise<Delivery | null> {
  const rows = db.selectFrom("webhook_deliveries").select(rowOf("webhook_deliveries"));
  return (await rows.where("webhook_id", "=", webhookId).where("id", "=", id).executeTakeFirst()) ?? null;
}

function insertDelivery(db: Database, row: ReturnType<typeof newDelivery>): Promise<Delivery> {
  const rows = db.insertInto("webhook_deliveries").values(row).returning(rowOf("webhook_deliveries"));
  return rows.executeTakeFirstOrThrow();
}

/** Deletes old deliveries. Their IDs are in the order of creation. */
export async function pruneDeliveries({ db }: Context, now: Date): Promise<void> {
  const before = daysBefore(now, HISTORY_DAYS);
  for (;;) {
    const oldest = sql`select id, created_at from webhook_deliveries order by id limit ${PRUNED_AT_ONCE}`;
    const { numAffectedRows = 0n } = await sql`
      delete from webhook_deliveries where id in (select id from (${oldest}) oldest where created_at < ${before})`.execute(
      db,
    );
    if (numAffectedRows < PRUNED_AT_ONCE) return;
  }
}
