import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServerDatabase } from "../../server/db/database.ts";
import { openQueue } from "../../server/db/queue.ts";
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
    const queue = await openQueue(opened, pino({ level: "silent" }), schedules);
    await queue.createQueue(QUEUE);
    return { ...opened, queue };
  }

  test("of a silent process is assigned to another process within 90 seconds", { timeout: 120_000 }, async () => {
    const [failing, other] = [await open(false), await open(true)];
    const started: string[] = [];
    await failing.queue.work(QUEUE, (id) => {
      started.push(`failing ${id}`);
      return new Promise(() => {});
    });
    await failing.queue.send(QUEUE, "a");
    await expect.poll(() => started, { timeout: 10_000 }).toEqual(["failing a"]);
    // From here on, it cannot send anything.
    await failing.close();
    await other.queue.work(QUEUE, async (id) => void started.push(`other ${id}`));
    const silentAt = Date.now();
    await expect.poll(() => started, { timeout: 90_000, interval: 500 }).toEqual(["failing a", "other a"]);
    console.log(`reassigned after ${Date.now() - silentAt} ms`);
    await sleep(1_000);
    expect(started).toHaveLength(2);
    await other.queue.stop();
    await other.close();
  });
});
