import { sql, type Transaction } from "kysely";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { OpenDatabase } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";

/** Work on a schedule. Of any number of processes on one database, one does it. */
export interface Job {
  name: string;
  /** Five fields, UTC. */
  cron: string;
  run(): Promise<unknown>;
}

/** Work that a transaction asks for: it is queued if and only if the transaction is committed. */
export interface Queue {
  schedule(job: Job): Promise<void>;
  /** Makes a queue; `atOnce` of its messages are worked on at a time, each within a second. */
  work(name: string, atOnce: number, run: (id: string) => Promise<void>): Promise<void>;
  /** Queues an id, once while it waits. Without a transaction, at once. */
  send(name: string, id: string, trx?: Transaction<Tables>): Promise<void>;
  stop(): Promise<void>;
}

/** Longer than any work takes; a message whose process died is taken up again after this. */
const EXPIRE_SECONDS = 300;

/** Schedules have minutes: looking more often would only cost. */
const SCHEDULE_POLL_SECONDS = 10;

/** pg-boss on the service's own database; its tables live in the schema `pgboss`. */
export async function openQueue(query: OpenDatabase["query"], log: Logger): Promise<Queue> {
  const boss = new PgBoss({ db: { executeSql: query } });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();

  return {
    async schedule({ name, cron, run }) {
      // "short": runs that pile up while nobody works are one run.
      await boss.createQueue(name, { policy: "short", retryLimit: 2, expireInSeconds: 3600 });
      await boss.schedule(name, cron, null, { tz: "UTC" });
      await boss.work(name, { pollingIntervalSeconds: SCHEDULE_POLL_SECONDS }, async () => {
        try {
          await run();
        } catch (error) {
          log.error({ err: error, job: name }, "job failed");
          throw error;
        }
      });
    },

    async work(name, atOnce, run) {
      await boss.createQueue(name, {
        policy: "short",
        retryLimit: 3,
        retryBackoff: true,
        expireInSeconds: EXPIRE_SECONDS,
      });
      const options = { batchSize: 1, pollingIntervalSeconds: 0.5, localConcurrency: atOnce };
      await boss.work<{ id: string }>(name, options, async (messages) => {
        for (const { data } of messages) await run(data.id);
      });
    },

    async send(name, id, trx) {
      const options = { singletonKey: id, ...(trx && { db: inTransaction(trx) }) };
      await boss.send(name, { id }, options);
    },

    stop: () => boss.stop({ graceful: true, timeout: 2_000, close: false }),
  };
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
