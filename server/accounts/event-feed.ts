import { createHash } from "node:crypto";
import { sql } from "kysely";
import { invalid } from "../base/errors.ts";
import { idOf } from "../base/ids.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import { compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";
import { waitForEvents } from "./event-waiters.ts";

/*
 * The feed of an account. Triggers insert events in batches without numbers. The first reader of new batches numbers
 * them, in the order of their IDs, and locks the row of `event_feeds`. So numbers have no gaps, and a batch whose
 * transaction commits later gets later numbers. Two changes of a file are in the order of their batches, because the
 * second statement waits for the first transaction before it inserts its batch.
 */

type MediaEvent = components["schemas"]["MediaEvent"];
type FailExpired = CallThatFails<"CURSOR_EXPIRED">;

export interface Feed {
  /** Identifies the database; another one after a restore or a move. */
  timeline: Buffer;
  last: number;
  pruned: number;
  hasPending: boolean;
  /** Whether a client can have a cursor. */
  isRead: boolean;
}

/** A position: after the event with this number. */
interface Position {
  number: number;
  /** When that event was recorded, in milliseconds; 0 if it is unknown. */
  time: number;
}

interface Batch {
  first: number;
  createdAt: Date;
  events: Pick<MediaEvent, "type" | "data">[];
}

/** Batches that one statement numbers, and the time after which a reader leaves the rest to the next request. */
const NUMBERED_AT_ONCE = 2_000;
const MAX_NUMBERING_MS = 10_000;
const PRUNED_AT_ONCE = 1_000;
/** Events that are read to find those of the requested types. */
const MAX_SCANNED = 10_000;
const TIMELINE_BYTES = 8;
const CHECK_BYTES = 6;
/** Timeline, number, time and check. */
const CURSOR_BYTES = TIMELINE_BYTES + 6 + 6 + CHECK_BYTES;

export const eventHandlers = {
  async listEvents(call, reply) {
    const { context, caller, query } = call;
    const accountId = caller.account.id;
    const { cursor = "", start = "oldest", limit = 100, wait = 0, types } = query;
    const until = performance.now() + wait * 1_000;
    let feed = await numberedFeed(context.db, accountId);
    let position =
      cursor === "" ? startOf(feed, start) : await requirePosition(call, accountId, feed, { cursor, place: "query" });
    for (;;) {
      const { events, next } = await readEvents(call, accountId, feed, { position, limit, types });
      position = next;
      const hasMore = position.number < feed.last || feed.hasPending;
      const waitMs = until - performance.now();
      const isDone = events.length > 0 || hasMore || waitMs <= 0;
      if (isDone || !(await waitForEvents(context, accountId, { after: feed.last, waitMs, signal: call.signal }))) {
        return reply(200, { events, cursor: encodeCursor(feed, accountId, position), hasMore });
      }
      feed = await numberedFeed(context.db, accountId);
    }
  },
} satisfies Partial<Handlers>;

const startOf = ({ last, pruned }: Feed, start: "oldest" | "latest"): Position => ({
  number: start === "oldest" ? pruned : last,
  time: 0,
});

const selectFeed = compiled<{ accountId: string }, Omit<Feed, "timeline"> & { timeline: string }>(
  (param) => sql`
    select concat_ws(
        ' ', installation.id, installation.store_id, system_identifier, timeline_id, 'event_batches'::regclass::oid,
        (select oid from pg_database where datname = current_database())
      ) as timeline,
      coalesce(last_number, 0) as last, coalesce(pruned_number, 0) as pruned, last_number is not null as "isRead",
      exists (select from event_batches where account_id = ${param("accountId")} and first is null) as "hasPending"
    from installation, pg_control_system(), pg_control_checkpoint()
      left join event_feeds on event_feeds.account_id = ${param("accountId")}`,
);

async function readFeed(db: Database, accountId: string): Promise<Feed> {
  const [row] = await selectFeed(db, { accountId });
  if (!row) throw new Error("The table installation has no row");
  return { ...row, timeline: sha256(row.timeline).subarray(0, TIMELINE_BYTES) };
}

/** Returns the feed after all committed batches were numbered; `hasPending` if they are too many for one request. */
export async function numberedFeed(db: Database, accountId: string): Promise<Feed> {
  const startedAt = performance.now();
  let feed = await readFeed(db, accountId);
  if (!feed.isRead)
    await sql`insert into event_feeds (account_id) values (${accountId}) on conflict do nothing`.execute(db);
  while (feed.hasPending && performance.now() - startedAt < MAX_NUMBERING_MS) {
    await numberBatches(db, accountId);
    feed = await readFeed(db, accountId);
  }
  return feed;
}

/** Locks in a separate statement, because a statement sees only what was committed before it began. */
async function numberBatches(db: Database, accountId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select from event_feeds where account_id = ${accountId} for update`.execute(trx);
    await sql`
      with pending as (
        select id, sum(count) over (order by id) - count as before from event_batches
          where account_id = ${accountId} and first is null order by id limit ${NUMBERED_AT_ONCE}
      ), numbered as (
        update event_batches set first = last_number + 1 + before from pending, event_feeds
          where event_batches.id = pending.id and event_feeds.account_id = ${accountId}
          returning count
      )
      update event_feeds set last_number = last_number + (select coalesce(sum(count), 0) from numbered)
        where account_id = ${accountId}`.execute(trx);
  });
}

/** Selects the batch with this number and the following ones, until they contain `limit` events. */
const selectBatches = compiled<{ accountId: string; number: number; limit: number }, Batch>(
  (param) => sql`
    select first, "createdAt", events from (
      select first, created_at as "createdAt", events, sum(count) over (order by first) - count as before from (
        select first, count, created_at, events from event_batches
          where account_id = ${param("accountId")} and first >= coalesce((
            select first from event_batches where account_id = ${param("accountId")} and first <= ${param("number")}
              order by first desc limit 1
          ), 0)
          order by first limit ${param("limit")}::integer
      ) following
    ) counted where before <= ${param("limit")}::integer order by first`,
);

/** Returns the number of the first event that was recorded at this time or later; null if there is none. */
export async function selectFirstSince(db: Database, accountId: string, time: Date): Promise<number | null> {
  const batch = await db
    .selectFrom("event_batches")
    .select("first")
    .where("account_id", "=", accountId)
    .where("first", "is not", null)
    .where("created_at", ">=", time)
    .orderBy("first")
    .limit(1)
    .executeTakeFirst();
  return batch?.first ?? null;
}

interface PageRequest {
  position: Position;
  limit: number;
  types: readonly MediaEvent["type"][] | undefined;
}

/** Returns the events of these types after the position, and the position after the last event that was read. */
async function readEvents(call: FailExpired, accountId: string, feed: Feed, { position, limit, types }: PageRequest) {
  const events: MediaEvent[] = [];
  let next = position;
  while (next.number < feed.last && events.length < limit && next.number - position.number < MAX_SCANNED) {
    const found = await selectEvents(call.context.db, accountId, next.number, limit);
    // They were deleted since the position was checked.
    if (found[0]?.number !== next.number + 1) throw expired(call, feed, accountId, "PRUNED");
    for (const event of found) {
      if (events.length === limit) break;
      next = { number: event.number, time: Date.parse(event.createdAt) };
      if (types === undefined || types.includes(event.type)) events.push(event);
    }
  }
  return { events, next };
}

/** Returns at least `limit` numbered events after this number, if there are as many. */
export async function selectEvents(db: Database, accountId: string, after: number, limit: number) {
  const batches = await selectBatches(db, { accountId, number: after + 1, limit });
  return batches.flatMap((batch) => eventsOf(accountId, batch)).filter(({ number }) => number > after);
}

function eventsOf(accountId: string, { first, createdAt, events }: Batch): MediaEvent[] {
  return events.map(({ type, data }, index) => {
    const number = first + index;
    return { id: eventId(accountId, number, createdAt), number, type, createdAt: createdAt.toISOString(), data };
  });
}

/** IDs are not stored: account, number and time determine them. */
export function eventId(accountId: string, number: number, createdAt: Date): string {
  const bytes = sha256(`${accountId} ${number} ${createdAt.getTime()}`).subarray(0, 16);
  bytes.writeUIntBE(createdAt.getTime(), 0, 6);
  return idOf("ev", bytes);
}

function encodeCursor({ timeline }: Feed, accountId: string, { number, time }: Position): string {
  const bytes = Buffer.alloc(CURSOR_BYTES);
  timeline.copy(bytes);
  bytes.writeUIntBE(number, TIMELINE_BYTES, 6);
  bytes.writeUIntBE(time, TIMELINE_BYTES + 6, 6);
  checkOf(accountId, bytes).copy(bytes, CURSOR_BYTES - CHECK_BYTES);
  return bytes.toString("base64url");
}

/** Detects a cursor of another account, and one that was cut or changed. */
const checkOf = (accountId: string, bytes: Buffer): Buffer =>
  sha256(`${accountId} ${bytes.toString("hex", 0, CURSOR_BYTES - CHECK_BYTES)}`).subarray(0, CHECK_BYTES);

/** Returns the position of a cursor from which no event is missing. */
export async function requirePosition(
  call: FailExpired,
  accountId: string,
  feed: Feed,
  { cursor, place }: { cursor: string; place: "query" | "body" },
): Promise<Position> {
  const bytes = Buffer.from(cursor, "base64url");
  const isOurs =
    bytes.toString("base64url") === cursor &&
    bytes.length === CURSOR_BYTES &&
    checkOf(accountId, bytes).equals(bytes.subarray(CURSOR_BYTES - CHECK_BYTES));
  if (!isOurs) {
    throw invalid(
      place,
      "cursor",
      "cursor",
      "must be the cursor of an earlier response of listEvents for this account",
    );
  }
  const position = {
    number: bytes.readUIntBE(TIMELINE_BYTES, 6),
    time: bytes.readUIntBE(TIMELINE_BYTES + 6, 6),
  };
  const isOfTimeline = bytes.subarray(0, TIMELINE_BYTES).equals(feed.timeline) && position.number <= feed.last;
  if (!isOfTimeline || !(await isRecorded(call.context.db, accountId, position)))
    throw expired(call, feed, accountId, "RESTORED");
  if (position.number < feed.pruned) throw expired(call, feed, accountId, "PRUNED");
  return position;
}

/**
 * Whether the event of the position was recorded at its time, or was removed. A restored copy of a database directory
 * has the same timeline, but gives the numbers to other events.
 */
async function isRecorded(db: Database, accountId: string, { number, time }: Position): Promise<boolean> {
  if (time === 0) return true;
  const [batch] = await selectBatches(db, { accountId, number, limit: 1 });
  if (batch === undefined || batch.first > number || batch.first + batch.events.length <= number) return true;
  return batch.createdAt.getTime() === time;
}

function expired({ fail }: FailExpired, feed: Feed, accountId: string, reason: "PRUNED" | "RESTORED") {
  const why =
    reason === "PRUNED"
      ? "The events after this cursor were removed."
      : "The service was restored or moved since this cursor.";
  const cursor = encodeCursor(feed, accountId, startOf(feed, "latest"));
  return fail("CURSOR_EXPIRED", `${why} List your files again, and continue with the cursor in details.`, {
    reason,
    cursor,
  });
}

/** Deletes events before this time, in batches. */
export async function pruneFeeds(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rows: oldest } = await sql<{ id: number; accountId: string; isPending: boolean }>`
      select id, account_id as "accountId", first is null as "isPending" from (
        select id, account_id, first, created_at from event_batches order by id limit ${PRUNED_AT_ONCE}
      ) oldest where created_at < ${before}`.execute(db);
    if (oldest.length === 0) return;
    // Otherwise, their numbers would be given to later events, and no cursor would expire.
    for (const accountId of new Set(oldest.flatMap((it) => (it.isPending ? [it.accountId] : [])))) {
      if ((await readFeed(db, accountId)).isRead) await numberedFeed(db, accountId);
    }
    await sql`
      with gone as (
        delete from event_batches where id = any(${oldest.map(({ id }) => id)}) and (first is not null
            or not exists (select from event_feeds feed where feed.account_id = event_batches.account_id))
          returning account_id, first + count - 1 as last
      )
      update event_feeds set pruned_number = greatest(pruned_number, gone.last)
        from (select account_id, max(last) as last from gone where last is not null group by account_id) gone
        where event_feeds.account_id = gone.account_id`.execute(db);
  }
}

/** Deletes up to `limit` batches of the account. Returns their number. */
export async function removeEvents(trx: Database, accountId: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from event_batches where id in (
      (select id from event_batches where account_id = ${accountId} and first is null limit ${limit})
      union all
      (select id from event_batches where account_id = ${accountId} and first is not null limit ${limit})
    )`.execute(trx);
  return Number(numAffectedRows);
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
