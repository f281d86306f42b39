import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";

/** Work on a schedule. Of any number of processes on one database, one does it. */
export interface Job {
  name: string;
  /** Five fields, UTC. */
  cron: string;
  run(): Promise<unknown>;
}

/** Starts the queue (its tables live in the schema `pgboss`) and its scheduled jobs. The returned function stops it. */
export async function startJobs(pool: pg.Pool, log: Logger, jobs: Job[]): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();
  for (const { name, cron, run } of jobs) {
    // "short": runs that pile up while nobody works are one run.
    await boss.createQueue(name, { policy: "short", retryLimit: 2, expireInSeconds: 3600 });
    await boss.schedule(name, cron, null, { tz: "UTC" });
    await boss.work(name, async () => {
      try {
        await run();
      } catch (error) {
        log.error({ err: error, job: name }, "job failed");
        throw error;
      }
    });
  }
  return () => boss.stop({ graceful: true, timeout: 2_000, close: false });
}
