import { sql, type Transaction } from "kysely";
import { PgBoss, type QueueOptions, type SendOptions } from "pg-boss";
import type { Logger } from "pino";
import { causesOf } from "../base/causes.ts";
import type { QueueTracing } from "../base/tracer.ts";
import type { OpenDatabase } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { retryOnLockTimeout } from "../db/table-locks.ts";
import type { WakeUps } from "../db/wake-ups.ts";

/** Work on a schedule. Of any number of processes on one database, one does it. */
export interface Job {
  name: string;
  /** Five fields, UTC. */
  cron: string;
  run(): Promise<unknown>;
}

/** Work that a transaction asks for: it is queued if and only if the transaction is committed. */
export interface Queue {
  /** These jobs from now on, and no others. Schedules have minutes: looking for them more often would only cost. */
  schedule(jobs: Job[], pollSeconds?: number): Promise<void>;
  /** Makes a queue. */
  make(name: string): Promise<void>;
  /** Works on the messages of a queue, one at a time. What fails is tried again, ten times. */
  work(name: string, run: (id: string) => Promise<void>): Promise<void>;
  /** Queues an id, once while it waits. Without a transaction, at once. */
  send(name: string, id: string, trx?: Transaction<Tables>): Promise<void>;
  stop(): Promise<void>;
}

/** The queue of scheduled jobs, and how many of them a process runs at once: one that takes long does not hold up the others. */
export const SCHEDULED = "scheduled";
const SCHEDULED_AT_ONCE = 2;
/** How often a message is tried again. */
const SCHEDULED_RETRIES = 2;
const SCHEDULE_POLL_SECONDS = 20;
/** For what nobody is told of: messages that are tried again. */
const POLL_SECONDS = 5;
/** Leaves the database, and the engines, to those who wait for an answer. */
const PAUSE_MS = 500;

/** A message is another process's when its own says nothing for so long; who does not is looked for by those that schedule. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 45;
const SELDOM_SECONDS = 3600;

interface Message {
  id: string;
  traceparent?: string;
}

/** pg-boss on the service's own database; its tables live in the schema `pgboss`. A process that schedules also supervises. */
export async function openQueue(
  query: OpenDatabase["query"],
  wakeUps: Pick<WakeUps, "subscribe">,
  log: Pick<Logger, "error">,
  schedules: boolean,
  tracing: QueueTracing | null = null,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: query },
    schedule: schedules,
    supervise: schedules,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // How PostgreSQL keeps its tables is for whoever runs PostgreSQL.
    monitorVacuum: false,
    reindex: false,
    cronMonitorIntervalSeconds: SUPERVISE_SECONDS,
    cronWorkerIntervalSeconds: SCHEDULE_POLL_SECONDS,
    // What hardly ever happens: messages that wait for others, indexes that a new version of pg-boss makes later, and queues
    // whose options another process has changed.
    flowIntervalSeconds: SELDOM_SECONDS,
    bamIntervalSeconds: SELDOM_SECONDS,
    queueCacheIntervalSeconds: SELDOM_SECONDS,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  await boss.start();

  async function make(name: string, options: QueueOptions): Promise<void> {
    const current = { heartbeatSeconds: HEARTBEAT_SECONDS, ...options };
    // "short": what is asked for again while it waits is one message.
    await boss.createQueue(name, { policy: "short", ...current });
    // One that an earlier version has made.
    await boss.updateQueue(name, current);
  }

  /** Message after message without waiting for the next poll. Returns what has the queue looked at now. */
  async function work(name: string, pollingIntervalSeconds: number, run: (id: string) => Promise<void>) {
    const wake = () => boss.notifyWorker(worker);
    const worker = await boss.work<Message>(name, { pollingIntervalSeconds }, async ([message]) => {
      if (!message) return;
      const { data } = message;
      const running = tracing ? tracing.work(name, data, () => run(data.id)) : run(data.id);
      await running.finally(() => setTimeout(wake, PAUSE_MS));
    });
    return wake;
  }

  async function send(name: string, id: string, options: SendOptions): Promise<void> {
    await boss.send(name, { id, ...tracing?.carry() }, { singletonKey: id, ...options });
  }

  return {
    async schedule(jobs, pollSeconds = SCHEDULE_POLL_SECONDS) {
      const byName = new Map(jobs.map((job) => [job.name, job]));
      // A message costs a dozen statements: those of one schedule share one.
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
        const left = [...group];
        const inTurn = async () => {
          // One that fails is tried again by itself.
          for (let job = left.shift(); job; job = left.shift()) {
            const { name } = job;
            await runOne(job).catch(() => send(SCHEDULED, name, { retryLimit: SCHEDULED_RETRIES - 1 }));
          }
        };
        await Promise.all(Array.from({ length: SCHEDULED_AT_ONCE }, inTurn));
      };
      const run = async (name: string) => {
        const job = byName.get(name);
        await (job ? runOne(job) : runAll(groups.get(name) ?? []));
      };
      // Beyond the first they are for when that has much to do.
      for (let worker = 1; worker <= SCHEDULED_AT_ONCE; worker++) {
        await work(SCHEDULED, worker === 1 ? pollSeconds : 6 * pollSeconds, run);
      }
    },

    make: (name) => make(name, { retryLimit: 10, retryBackoff: true, retryDelayMax: 60, expireInSeconds: 300 }),

    async work(name, run) {
      wakeUps.subscribe(await work(name, POLL_SECONDS, run));
    },

    send: (name, id, trx) => send(name, id, trx ? { db: inTransaction(trx) } : {}),

    stop: () => boss.stop({ graceful: true, timeout: 2_000, close: false }),
  };
}

/** `* * * * *` → `each-each-each-each-each` */
function keyOf(cron: string): string {
  return cron.replaceAll("*", "each").replaceAll(" ", "-");
}

/** pg-boss would wait for 30 seconds for each table, with everybody else behind it. */
const LOCK_TIMEOUT = /set local lock_timeout = \d+/i;

/** Brings the queue's own tables up to date, and does nothing else. `query` is that of a migration. */
export async function migrateQueue(query: OpenDatabase["query"]): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) =>
    retryOnLockTimeout(() => query(text.replace(LOCK_TIMEOUT, "set local lock_timeout = 500"), values));
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** pg-boss' statements through Kysely's transaction. */
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
