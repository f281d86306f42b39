import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServerDatabase } from "../../server/db/database.ts";
import { openQueue } from "../../server/jobs/queue.ts";
import { newDatabase, type TestDatabase } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

const QUEUE = "photographs";

describeWithPostgres("a message of the queue", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await newDatabase();
  });
  afterAll(() => database?.drop());

  async function open(schedules: boolean) {
    const opened = await openServerDatabase(database.url);
    const queue = await openQueue(opened.query, opened.wakeUps, pino({ level: "silent" }), schedules);
    await queue.make(QUEUE);
    return { ...opened, queue };
  }

  test("whose process fell silent is another's within a minute and a half", { timeout: 120_000 }, async () => {
    const [doomed, other] = [await open(false), await open(true)];
    const taken: string[] = [];
    await doomed.queue.work(QUEUE, (id) => {
      taken.push(`doomed ${id}`);
      return new Promise(() => {});
    });
    await doomed.queue.send(QUEUE, "a");
    await expect.poll(() => taken, { timeout: 10_000 }).toEqual(["doomed a"]);
    // From now on it cannot say anything.
    await doomed.close();
    await other.queue.work(QUEUE, async (id) => void taken.push(`other ${id}`));
    const silentAt = Date.now();
    await expect.poll(() => taken, { timeout: 90_000, interval: 500 }).toEqual(["doomed a", "other a"]);
    console.log(`taken up after ${Date.now() - silentAt} ms`);
    await sleep(1_000);
    expect(taken).toHaveLength(2);
    await other.queue.stop();
    await other.close();
  });
});
