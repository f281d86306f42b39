import { causesOf } from "@media-asset-service/base/system-errors.ts";
import { sql, type Transaction } from "kysely";
import { PgBoss, type QueueOptions, type SendOptions } from "pg-boss";
import type { Logger } from "pino";
import type { QueueTracing } from "../base/telemetry.ts";
import type { OpenDatabase } from "./database.ts";
import { retryOnLockTimeout } from "./locks.ts";
import type { Tables } from "./schema.ts";
import type { WakeUps } from "./wake-ups.ts";

/** Work on a schedule. Only one of all processes on a database runs it. */
export interface Job {
  name: string;
  /** Five fields, UTC. */
  cron: string;
  run(): Promise<unknown>;
}

/** Work that a transaction queues: it is queued if and only if the transaction commits. */
export type Queue = Awaited<ReturnType<typeof openQueue>>;

/**
 * The queue of scheduled jobs, and the number of them that a process runs concurrently, so that a slow one does not
 * block the others.
 */
export const SCHEDULED = "scheduled";
const SCHEDULED_CONCURRENCY = 2;
/** The number of retries of a message. */
const SCHEDULED_RETRIES = 2;
const SCHEDULE_POLL_SECONDS = 20;
/** For messages without a notification: retries. */
const POLL_SECONDS = 5;
/** A pause that leaves the database and the engines to requests. */
const PAUSE_MS = 500;

/**
 * A message without a heartbeat for this long is assigned to another process. Processes that schedule jobs check for
 * such messages.
 */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 45;
const RARE_CHECK_SECONDS = 3600;

interface Message {
  id: string;
  traceparent?: string;
}

/**
 * Opens pg-boss on the database of the service, with its tables in the schema `pgboss`. A process that schedules jobs
 * also supervises.
 */
export async function openQueue(
  { query, wakeUps }: { query: OpenDatabase["query"]; wakeUps: WakeUps },
  log: Logger,
  schedules: boolean,
  tracing: QueueTracing | null = null,
) {
  const boss = new PgBoss({
    db: { executeSql: query },
    schedule: schedules,
    supervise: schedules,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // Maintenance of PostgreSQL is up to its operator.
    monitorVacuum: false,
    reindex: false,
    cronMonitorIntervalSeconds: SUPERVISE_SECONDS,
    cronWorkerIntervalSeconds: SCHEDULE_POLL_SECONDS,
    // Rare events: messages that wait for others, indexes that a new version of pg-boss creates later, and queues whose
    // options another process has changed.
    flowIntervalSeconds: RARE_CHECK_SECONDS,
    bamIntervalSeconds: RARE_CHECK_SECONDS,
    queueCacheIntervalSeconds: RARE_CHECK_SECONDS,
    // Every process would write its host name, memory and load to the database twice a minute.
    registerInstance: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  await boss.start();

  async function make(name: string, options: QueueOptions): Promise<void> {
    const current = { heartbeatSeconds: HEARTBEAT_SECONDS, ...options };
    // "short": a message that is sent again while it waits is stored once.
    await boss.createQueue(name, { policy: "short", ...current });
    // Updates a queue that an earlier version has created.
    await boss.updateQueue(name, current);
  }

  /**
   * Processes messages without waiting for the next poll in between. Returns a function that polls the queue
   * immediately.
   */
  async function work(name: string, pollingIntervalSeconds: number, run: (id: string) => Promise<void>) {
    const wake = () => boss.notifyWorker(worker);
    const worker = await boss.work<Message>(name, { pollingIntervalSeconds }, async ([message]) => {
      if (!message) return;
      const { data } = message;
      const running = tracing ? tracing.consume(name, data, () => run(data.id)) : run(data.id);
      await running.finally(() => setTimeout(wake, PAUSE_MS));
    });
    return wake;
  }

  async function send(name: string, id: string, options: SendOptions): Promise<void> {
    await boss.send(name, { id, ...tracing?.inject() }, { singletonKey: id, ...options });
  }

  return {
    /**
     * Schedules exactly these jobs from now on. Schedules have a precision of a minute, so frequent polling would only
     * cost resources.
     */
    async schedule(jobs: Job[], pollSeconds = SCHEDULE_POLL_SECONDS) {
      const byName = new Map(jobs.map((job) => [job.name, job]));
      // A message requires a dozen statements, so all jobs of a schedule share one.
      const groups = new Map([...Map.groupBy(jobs, ({ cron }) => cron)].map(([cron, group]) => [keyOf(cron), group]));
      await make(SCHEDULED, { retryLimit: SCHEDULED_RETRIES, expireInSeconds: 3600 });
      for (const { name, key } of await boss.getSchedules()) {
        if (name !== SCHEDULED || !groups.has(key)) await boss.unschedule(name, key);
      }
      for (const [key, [first]] of groups) {
        await boss.schedule(SCHEDULED, first?.cron ?? "", { id: key }, { tz: "UTC", key, singletonKey: key });
      }
      const runOne = async ({ name, run }: Job) => {
        await run().catch((error) => {
          log.error({ err: error, job: name }, `the job ${name} failed: ${causesOf(error)}`);
          throw error;
        });
      };
      const runAll = async (group: Job[]) => {
        const remaining = [...group];
        const inTurn = async () => {
          // A failed job is retried separately.
          for (let job = remaining.shift(); job; job = remaining.shift()) {
            const { name } = job;
            await runOne(job).catch(() => send(SCHEDULED, name, { retryLimit: SCHEDULED_RETRIES - 1 }));
          }
        };
        await Promise.all(Array.from({ length: SCHEDULED_CONCURRENCY }, inTurn));
      };
      const run = async (name: string) => {
        const job = byName.get(name);
        await (job ? runOne(job) : runAll(groups.get(name) ?? []));
      };
      // Additional workers help when the first one is busy.
      for (let worker = 1; worker <= SCHEDULED_CONCURRENCY; worker++) {
        await work(SCHEDULED, worker === 1 ? pollSeconds : 6 * pollSeconds, run);
      }
    },

    /** Creates a queue. */
    createQueue: (name: string) =>
      make(name, { retryLimit: 10, retryBackoff: true, retryDelayMax: 60, expireInSeconds: 300 }),

    /** Processes the messages of a queue, one at a time. A failed message is retried ten times. */
    async work(name: string, run: (id: string) => Promise<void>) {
      wakeUps.subscribe(await work(name, POLL_SECONDS, run));
    },

    /** Queues an id, unless it is already waiting. Without a transaction, queues it immediately. */
    send: (name: string, id: string, trx?: Transaction<Tables>) =>
      send(name, id, trx ? { db: inTransaction(trx) } : {}),

    stop: () => boss.stop({ graceful: true, timeout: 2_000, close: false }),
  };
}

/** `* * * * *` → `each-each-each-each-each` */
function keyOf(cron: string): string {
  return cron.replaceAll("*", "each").replaceAll(" ", "-");
}

/** pg-boss would wait 30 seconds for each table, and block all other requests for it. */
const LOCK_TIMEOUT = /set local lock_timeout = \d+/i;

/** Migrates the tables of the queue, and does nothing else. `query` is that of a migration. */
export async function migrateQueue(query: OpenDatabase["query"]): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) =>
    retryOnLockTimeout(() => query(text.replace(LOCK_TIMEOUT, "set local lock_timeout = 500"), values));
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false, registerInstance: false });
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** Runs statements of pg-boss in Kysely's transaction. */
function inTransaction(trx: Transaction<Tables>) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await trx.executeQuery<Record<string, unknown>>({
        ...sql.raw(text).compile(trx),
        parameters: values,
      });
      return { rows };
    },
  };
}
