import { raceWithSignal } from "@media-asset-service/base/shared-work.ts";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Database, OpenDatabase } from "../db/database.ts";
import { migratingSeconds } from "../db/migrate.ts";
import { readOnlyState } from "../db/read-only.ts";
import { deletedFrom } from "../storage/blob-claims.ts";

/** Registers metrics of the connection pool and of pending work. They are queried when metrics are collected. */
export function databaseGauges(registry: Registry, now?: () => number): (database: OpenDatabase) => void {
  const registers = [registry];
  let opened: OpenDatabase | null = null;

  const cached = <Row>(read: (db: Database) => Promise<Row>) =>
    cachedQuery(async () => {
      if (!opened) throw new Error("The database is not open yet");
      return read(opened.db);
    }, now);
  const backlog = cached(readBacklog);
  const backfills = cached(readBackfills);
  const state = cached(readState);
  const webhooks = cached(readWebhooks);

  new Gauge({
    name: "database_pool_connections",
    help: "Connections of this process to the database; max is the limit.",
    labelNames: ["state"],
    registers,
    collect() {
      if (!opened) return;
      const { totalCount, idleCount, options } = opened.pool;
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "max" }, options.max ?? 10);
    },
  });
  new Gauge({
    name: "database_pool_waiting",
    help: "Callers waiting for a database connection.",
    registers,
    collect() {
      this.set(opened?.pool.waitingCount ?? 0);
    },
  });
  new Gauge({
    name: "queue_waiting",
    help: "Due work that is waiting, in the database shared by all processes.",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, waiting } of (await backlog.read()) ?? []) this.set({ queue }, waiting);
    },
  });
  new Gauge({
    name: "queue_oldest_age_seconds",
    help: "Seconds since the oldest waiting work became due.",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, age } of (await backlog.read()) ?? []) this.set({ queue }, age);
    },
  });
  new Gauge({
    name: "backfill_rows",
    help: "Rows of backfills that migrations started: processed, and the approximate total.",
    labelNames: ["backfill", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { name, done, total } of (await backfills.read()) ?? []) {
        this.set({ backfill: name, state: "done" }, done);
        this.set({ backfill: name, state: "total" }, total);
      }
    },
  });
  new Gauge({
    name: "backfill_idle_seconds",
    help: "Seconds since an unfinished backfill last wrote a batch; 0 for a finished one.",
    labelNames: ["backfill"],
    registers,
    async collect() {
      this.reset();
      for (const { name, idle } of (await backfills.read()) ?? []) this.set({ backfill: name }, idle);
    },
  });
  new Gauge({
    name: "webhooks",
    help: "Webhooks: enabled, failing since the last attempt, or disabled by the service.",
    labelNames: ["state"],
    registers,
    async collect() {
      this.reset();
      for (const { state, count } of (await webhooks.read()) ?? []) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "migration_running_seconds",
    help: "Seconds since a process began to migrate the database; 0 if no migration is running.",
    registers,
    async collect() {
      this.set((await state.read())?.migrating ?? 0);
    },
  });
  new Gauge({
    name: "service_read_only",
    help: "Whether the service is read-only: 1 or 0.",
    registers,
    async collect() {
      this.set((await state.read())?.readOnly ? 1 : 0);
    },
  });
  new Gauge({
    name: "backup_last_success_timestamp_seconds",
    help: "Time of the last successful backup that was reported; missing before the first.",
    // Without this label, the metric would be 0 until it is set.
    labelNames: ["source"],
    registers,
    async collect() {
      this.reset();
      for (const { source, at } of (await state.read())?.backups ?? []) this.set({ source }, at);
    },
  });
  new Gauge({
    name: "database_metrics_age_seconds",
    help: "Age of the metrics that are queried from the database.",
    registers,
    async collect() {
      const all = [backlog, backfills, state, webhooks];
      await Promise.all(all.map((each) => each.read()));
      this.set(Math.max(...all.map((each) => each.ageSeconds())));
    },
  });
  return (database) => {
    opened = database;
  };
}

interface BackfillProgress {
  name: string;
  done: number;
  total: number;
  /** Seconds since the last batch was written; 0 after the backfill has finished. */
  idle: number;
}

/** Returns the progress of backfills, in rows. */
async function readBackfills(db: Database): Promise<BackfillProgress[]> {
  const idle = sql<number>`
    case when finished_at is null then extract(epoch from now() - updated_at)::float8 else 0 end`;
  return db
    .selectFrom("backfills")
    .select(["name", "done", "total", idle.as("idle")])
    .execute();
}

interface ServiceState {
  readOnly: boolean;
  /** Seconds since a process began to migrate; 0 if no migration is running. */
  migrating: number;
  /** The time of the last successful backup of each source, in seconds since 1970. */
  backups: { source: string; at: number }[];
}

async function readState(db: Database): Promise<ServiceState> {
  const at = sql<number>`extract(epoch from succeeded_at)::float8`.as("at");
  const backups = await db.selectFrom("backups").select(["source", at]).execute();
  return { readOnly: await readOnlyState(db), migrating: await migratingSeconds(db), backups };
}

/** Counts webhooks by state. Those that their owners disabled are not counted. */
async function readWebhooks(db: Database): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(webhooks.id)::integer as count from unnest(array['enabled', 'failing', 'disabled']) state
      left join webhooks on state = case
        when disabled_reason is null and failing_since is null then 'enabled'
        when disabled_reason is null then 'failing'
        when disabled_reason <> 'REQUESTED' then 'disabled' end
      group by state`.execute(db);
  return rows;
}

interface Backlog {
  queue: string;
  waiting: number;
  /** Seconds since the oldest entry became due. */
  age: number;
}

/** Larger numbers are not needed, and the cost of counting grows with the number of rows. */
const MAX_COUNTED = 10_000;

/**
 * Returns the pending work: messages by queue, AI jobs, blobs to be deleted, files to be reprobed, cache purges, and webhook
 * deliveries, whose age includes events that are not yet deliveries.
 * Uses one statement, whose parts all use an index.
 */
async function readBacklog(db: Database): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select queue, waiting::integer, greatest(0, coalesce(extract(epoch from now() - oldest), 0))::float8 as age
    from (
      select name as queue, count(*) as waiting, min(greatest(created_on, start_after)) as oldest
      from pgboss.job where state < 'active' and start_after <= now() group by name
      union all
      select 'ai-jobs', (select count(*) from (select from ai_jobs where status = 'PENDING' limit ${MAX_COUNTED}) as counted),
        (select min(created_at) from ai_jobs where status = 'PENDING')
      union all
      select 'blobs-to-delete',
        (select count(*) from (
          select from blob_claims where valid_until < now() and ${deletedFrom} < now() limit ${MAX_COUNTED}
        ) as counted),
        (select min(${deletedFrom}) from blob_claims where valid_until < now() and ${deletedFrom} < now())
      union all
      select 'files-to-probe', count(*), null from (select from files_to_probe limit ${MAX_COUNTED}) as counted
      union all
      select 'cache-purges', count(*), min(requested_at) from cache_purges
      union all
      select 'webhook-deliveries', coalesce(sum(pending.count), 0), min(least(pending.oldest, unnumbered.oldest, next.created_at))
        from webhooks join accounts on accounts.id = webhooks.account_id and accounts.suspended_at is null
          cross join lateral (
            select count(*), min(created_at) as oldest from webhook_deliveries
              where webhook_id = webhooks.id and state = 'PENDING'
          ) pending
          cross join lateral (
            select min(created_at) as oldest from event_batches
              where account_id = webhooks.account_id and first is null
          ) unnumbered
          left join lateral (
            select created_at from event_batches
              where account_id = webhooks.account_id and first > webhooks.position order by first limit 1
          ) next on true
        where disabled_reason is null
    ) as waiting`.execute(db);
  return rows;
}

/** Limits how often the database is queried, regardless of the number of scrapers. */
const MAX_AGE_MS = 5_000;
/** Prevents a database that hangs from blocking the metrics. */
const QUERY_TIMEOUT_MS = 1_000;

/** Caches the result of a query. A slow or failed query does not remove the last value. */
export function cachedQuery<Value>(query: () => Promise<Value>, now = () => performance.now()) {
  let last: Value | null = null;
  let running: Promise<void> | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  let valueAt = now();

  function begin(): Promise<void> {
    const queriedAt = now();
    startedAt = queriedAt;
    return query()
      .then(
        (result) => {
          last = result;
          valueAt = queriedAt;
        },
        () => {},
      )
      .finally(() => {
        running = null;
      });
  }

  return {
    /**
     * Returns the last value, and queries again if it is old. Returns null before the first result. The result of a slow
     * query is available at the next call.
     */
    async read(): Promise<Value | null> {
      // One query at a time, because slow queries would accumulate.
      if (!running && now() - startedAt > MAX_AGE_MS) running = begin();
      if (running) await raceWithSignal(AbortSignal.timeout(QUERY_TIMEOUT_MS), running).catch(() => {});
      return last;
    },
    /** Returns the seconds since the last value was queried, or, before the first result, since the first attempt. */
    ageSeconds: () => (now() - valueAt) / 1000,
  };
}
