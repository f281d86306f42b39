import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallResult, type Cluster, startCluster, tally } from "./cluster.ts";
import { type DedicatedPostgres, startDedicatedPostgres } from "./dedicated-postgres.ts";
import { fakeClock, hasFaketime } from "./fake-clock.ts";
import { DATABASE_URL } from "./needs.ts";

const DAY_MS = 86_400_000;
const LIMIT = 200;
/** How long before midnight the calls start. A busy machine needs part of this time. */
const BEFORE_MS = 10_000;
const SIZE = 1_000;
/** How long after the start midnight is. Starting PostgreSQL and the processes takes part of this time. */
const MIDNIGHT_AFTER_MS = 60_000;

describe.skipIf(!hasFaketime || DATABASE_URL === "")("two processes at midnight UTC", () => {
  let postgres: DedicatedPostgres;
  let cluster: Cluster;
  let midnight: number;
  let offset: number;
  beforeAll(async () => {
    const now = Date.now() + MIDNIGHT_AFTER_MS;
    // Sets the clock of the processes to shortly before midnight.
    offset = Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000);
    midnight = Math.floor((now + offset * 1_000) / DAY_MS) * DAY_MS;
    const clock = fakeClock(`+${offset}s`);
    // The service uses the clock of the database, and its own clock must be close to it.
    postgres = await startDedicatedPostgres("", clock);
    cluster = await startCluster(2, { ...clock, DATABASE_URL: postgres.url });
  });
  afterAll(async () => {
    await cluster?.stop();
    await postgres?.drop();
  });

  const theirs = () => Date.now() + offset * 1_000;

  test("allow exactly the limit of calls for each day, and lose or refuse no other request", async () => {
    const limited = await cluster.account({ apiCallsPerDay: LIMIT });
    const other = await cluster.account();
    const responses: CallResult[] = [];
    const uploads: CallResult[] = [];
    expect(theirs()).toBeLessThan(midnight - BEFORE_MS);
    await sleep(midnight - theirs() - BEFORE_MS);
    const resets = ({ headers }: CallResult) => Number(headers.get("X-RateLimit-Reset")) * 1_000;
    const isOver = () => responses.some((one) => one.status === 429 && resets(one) === midnight + DAY_MS);
    await Promise.all([
      ...Array.from({ length: 8 }, async () => {
        for (; !isOver(); await sleep(20)) responses.push(await limited.call("GET", "/folders?limit=1"));
      }),
      ...Array.from({ length: 2 }, async () => {
        for (; !isOver(); await sleep(50)) uploads.push(await other.upload(randomBytes(SIZE)));
      }),
    ]);

    const days = Map.groupBy(responses, resets);
    expect([...days.keys()].sort()).toEqual([midnight, midnight + DAY_MS]);
    for (const [, ofDay] of days) {
      const { "200": admitted, ...refused } = tally(ofDay);
      expect(admitted).toBe(LIMIT);
      expect(Object.keys(refused)).toEqual(["429 RATE_LIMIT_EXCEEDED"]);
    }
    const used = await cluster.database.query("select api_calls from daily_usage where account_id = $1 order by day", [
      limited.id,
    ]);
    expect(used).toEqual([{ api_calls: LIMIT }, { api_calls: LIMIT }]);

    expect(Object.keys(tally(uploads))).toEqual(["201"]);
    const stored = await cluster.database.query<{ bytes: number }>(
      "select storage_delta as bytes from daily_usage where account_id = $1 order by day",
      [other.id],
    );
    expect(stored.length).toBe(2);
    expect(stored.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(uploads.length * SIZE);
  });
});
