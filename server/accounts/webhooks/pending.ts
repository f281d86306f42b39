import { sql, type Transaction } from "kysely";
import { newId } from "../../base/ids.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { FILE, FOLDER } from "../../db/deletion-states.ts";
import { type Row, rowOf, rowSql } from "../../db/rows.ts";
import type { Tables } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { components } from "../../generated/types.ts";
import { numberedFeed, selectEvents } from "../event-feed.ts";

/*
 * The work of the dispatcher in the database. A webhook stores its position in the feed of the account. Events after it
 * become pending deliveries in the transaction that moves the position, so no event is lost, whenever a process ends. An
 * attempt leases its delivery; without a result (outcomes.ts), another process repeats it later.
 */

type MediaEvent = components["schemas"]["MediaEvent"];

/** Later events remain in the feed. */
const MAX_PENDING = 1_000;
const MATCHED_AT_ONCE = 500;
/** Longer than an attempt. */
const LEASE_MS = 30_000;

export type Webhook = Row<"webhooks">;

/** A webhook with work: new events, or deliveries whose attempt is due. */
export type BusyWebhook = Webhook & { isBehind: boolean };

export async function selectBusyWebhooks({ db, clock }: Context): Promise<BusyWebhook[]> {
  const { rows } = await sql<BusyWebhook>`
    select ${rowSql("webhooks", "webhook")}, "isBehind" from webhooks webhook
      join accounts on accounts.id = webhook.account_id and accounts.suspended_at is null
      cross join lateral (
        select (
            exists (select from event_feeds feed where feed.account_id = webhook.account_id and last_number > position)
            or exists (select from event_batches batch where batch.account_id = webhook.account_id and first is null)
          ) and not exists (
            select from webhook_deliveries where webhook_id = webhook.id and state = 'PENDING' offset ${MAX_PENDING - 1}
          ) as "isBehind"
      ) feed
    where disabled_reason is null and ("isBehind" or exists (
      select from webhook_deliveries
        where webhook_id = webhook.id and state = 'PENDING' and next_attempt_at <= ${clock()}
    ))`.execute(db);
  return rows;
}

/** Turns the next events of the feed into pending deliveries. Returns whether there are more. */
export async function queueEvents({ db, clock }: Context, { id, accountId }: Webhook): Promise<boolean> {
  const feed = await numberedFeed(db, accountId);
  return inTransaction(db, async (trx) => {
    const webhook = await trx
      .selectFrom("webhooks")
      .select(rowOf("webhooks"))
      .where("id", "=", id)
      .where("disabled_reason", "is", null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!webhook) return false;
    const pending = trx.selectFrom("webhook_deliveries").select((eb) => eb.fn.countAll<number>().as("count"));
    const { count } = await pending
      .where("webhook_id", "=", id)
      .where("state", "=", "PENDING")
      .executeTakeFirstOrThrow();
    const room = Math.min(MATCHED_AT_ONCE, MAX_PENDING - count);
    const after = Math.min(Math.max(webhook.position, feed.pruned), feed.last);
    const events = room > 0 ? (await selectEvents(trx, accountId, after, room)).slice(0, room) : [];
    const position = events.at(-1)?.number ?? after;
    const now = clock();
    const matching = await matchingEvents(trx, webhook, events);
    if (matching.length > 0) {
      const rows = matching.map((event) => newDelivery(id, event, { now, state: "PENDING" }));
      await trx.insertInto("webhook_deliveries").values(rows).execute();
    }
    if (position !== webhook.position) {
      await trx.updateTable("webhooks").set({ position }).where("id", "=", id).execute();
    }
    return room > 0 && position < feed.last;
  });
}

async function matchingEvents(
  trx: Transaction<Tables>,
  { accountId, types, folderId }: Webhook,
  events: readonly MediaEvent[],
): Promise<MediaEvent[]> {
  const ofTypes = events.filter(({ type }) => types.length === 0 || types.includes(type));
  if (folderId === null || ofTypes.length === 0) return ofTypes;
  const subjects = ofTypes.map(subjectOf);
  const { rows } = await sql<{ subject: string; isInside: boolean }>`
    with recursive places as (
      select id as subject, folder_id as folder from files
        where account_id = ${accountId} and id = any(${subjects}) and not coalesce(${FILE.purged}, false)
      union
      select id, id from folders
        where account_id = ${accountId} and id = any(${subjects}) and not coalesce(${FOLDER.purged}, false)
      union
      select subject, parent_id from places join folders on folders.id = places.folder
    )
    select subject, coalesce(bool_or(folder = ${folderId}), false) as "isInside" from places group by subject`.execute(
    trx,
  );
  const isInside = new Map(rows.map((row) => [row.subject, row.isInside]));
  return ofTypes.filter((event) => {
    const subject = subjectOf(event);
    // The others were purged.
    const isKnown = isInside.has(subject) || !/^(file|fold)_/.test(subject);
    return isInside.get(subject) || !isKnown || event.data.changed.includes("folderId");
  });
}

function subjectOf({ data }: MediaEvent): string {
  return data.fileId ?? data.id;
}

/** Returns the row of a delivery without an attempt. `FAILED` is the state of one that only its creator attempts. */
export function newDelivery(
  webhookId: string,
  event: MediaEvent,
  { now, state }: { now: Date; state: "PENDING" | "FAILED" },
) {
  return {
    id: newId("whd", now),
    webhook_id: webhookId,
    subject: subjectOf(event),
    number: event.number,
    event: JSON.stringify(event),
    state,
    attempted_at: null,
    next_attempt_at: state === "PENDING" ? now : null,
    duration_ms: null,
    response_status: null,
    error: state === "PENDING" ? null : "The process ended during the attempt.",
    // The clock of the database, because the order of these times is the order of the attempts.
    created_at: sql<Date>`clock_timestamp()`,
  };
}

/** A delivery whose attempt this process has leased. `attempts` identifies the lease. */
export type LeasedDelivery = Pick<Row<"webhook_deliveries">, "id" | "webhookId" | "event" | "attempts" | "createdAt">;

/**
 * Leases due deliveries, up to the slots of each webhook. Of one file, only the first delivery that is not finished can
 * be leased, so its events arrive in order.
 */
export async function leaseDeliveries(
  { db, clock }: Context,
  slots: ReadonlyMap<string, number>,
): Promise<LeasedDelivery[]> {
  const now = clock();
  const { rows } = await sql<LeasedDelivery>`
    with due as (
      select heads.id from unnest(${[...slots.keys()]}::text[], ${[...slots.values()]}::integer[]) wanted (webhook_id, slots)
        cross join lateral (
          select id from (
            select distinct on (subject) id, created_at, number, next_attempt_at from webhook_deliveries
              where webhook_id = wanted.webhook_id and state = 'PENDING' order by subject, created_at, number, id
          ) first where next_attempt_at <= ${now} order by created_at, number limit wanted.slots
        ) heads
    ), locked as (
      select id from webhook_deliveries
        where id in (select id from due) and state = 'PENDING' and next_attempt_at <= ${now}
        for update skip locked
    )
    update webhook_deliveries set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}
      from locked where webhook_deliveries.id = locked.id
      returning webhook_deliveries.id, webhook_id as "webhookId", event, attempts, created_at as "createdAt"`.execute(
    db,
  );
  return rows;
}

/** Ends the pauses of deliveries. Attempts in progress are left to end, so that the receiver gets these events once. */
export async function attemptNow(
  db: Database,
  { webhookId, id, now }: { webhookId: string; id?: string; now: Date },
): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: now })
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "PENDING")
    .where("next_attempt_at", ">", new Date(now.getTime() + LEASE_MS))
    .$if(id !== undefined, (rows) => rows.where("id", "=", id ?? ""))
    .execute();
}
