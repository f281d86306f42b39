import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import type { OpenDatabase } from "./database.ts";
import { type Job, openQueue, type Queue, SCHEDULED } from "./queue.ts";

let database: OpenDatabase;
let queue: Queue;
const lines: { level: number; job: string; msg: string }[] = [];
const ran: string[] = [];

/** Does not run during the test. */
const cron = "0 0 1 1 *";
const jobs: Job[] = [
  { name: "works", cron, run: async () => ran.push("works") },
  {
    name: "fails",
    cron,
    async run() {
      ran.push("fails");
      throw new Error("2 blobs could not be deleted", { cause: new Error("No space left on device") });
    },
  },
];

beforeAll(async () => {
  database = await openTestDatabase();
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  queue = await openQueue(database, log, true);
  await queue.schedule([...jobs, { name: "dropped", cron: "0 0 2 1 *", run: async () => {} }]);
  await queue.stop();
  queue = await openQueue(database, log, true);
  await queue.schedule(jobs, 1);
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});

const runs = (name: string) => ran.filter((other) => other === name).length;

test("a scheduled job that fails logs its name and the reason in a line, and is retried twice", async () => {
  await queue.send(SCHEDULED, "fails");
  await expect.poll(() => runs("fails")).toBe(3);
  await queue.send(SCHEDULED, "works");
  await expect.poll(() => runs("works")).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(runs("fails")).toBe(3);
  const line = {
    level: 50,
    job: "fails",
    msg: "the job fails failed: 2 blobs could not be deleted <- No space left on device",
  };
  expect(lines).toEqual([line, line, line].map((entry) => expect.objectContaining(entry)));
});

test("jobs with the same schedule share a message, and one that fails is retried twice, separately", async () => {
  ran.length = 0;
  lines.length = 0;
  await queue.send(SCHEDULED, "0-0-1-1-each");
  await expect.poll(() => runs("fails")).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([runs("works"), runs("fails")]).toEqual([1, 3]);
  expect(lines.map(({ job }) => job)).toEqual(["fails", "fails", "fails"]);
});

test("schedules of an earlier version are removed", async () => {
  const { rows } = await database.pool.query<{ key: string }>("select key from pgboss.schedule order by key");
  expect(rows).toEqual([{ key: "0-0-1-1-each" }]);
});

test("a process writes no host name, memory or load to the database", async () => {
  const { rows } = await database.pool.query("select * from pgboss.instance");
  expect(rows).toEqual([]);
});
