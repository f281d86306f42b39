import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import { newId } from "../base/ids.ts";
import type { OpenDatabase } from "../db/database.ts";
import { CallCounter } from "./call-counter.ts";

const NOW = new Date("2026-05-11T12:00:00.000Z");

let database: OpenDatabase;
let accountId: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  accountId = newId("acct");
  const account = {
    id: accountId,
    name: "",
    plan: "PRO" as const,
    custom_limits: "{}",
    created_at: NOW,
    updated_at: NOW,
  };
  await database.db.insertInto("accounts").values(account).execute();
});
afterAll(() => database.close());

/** Each counter simulates one process. */
const counters = (count: number) => Array.from({ length: count }, () => new CallCounter(database.db));

async function calls(counter: CallCounter, count: number, limit: number, now = NOW) {
  const all = [];
  for (let i = 0; i < count; i++) all.push(await counter.count(accountId, limit, now));
  return all;
}

const counted = async (day = "2026-05-11") =>
  (
    await database.db
      .selectFrom("daily_usage")
      .select("api_calls")
      .where("account_id", "=", accountId)
      .where("day", "=", day)
      .executeTakeFirst()
  )?.api_calls;

describe("several processes", () => {
  test("admit exactly the limit in total, and each reports decreasing numbers", async () => {
    const processes = counters(3);
    const reported: number[][] = processes.map(() => []);
    let admitted = 0;
    for (let i = 0; i < 1_500; i++) {
      // One process receives far more calls than the others.
      const which = i % 7 === 0 ? 1 : i % 11 === 0 ? 2 : 0;
      const state = await processes[which]?.count(accountId, 1_000, NOW);
      reported[which]?.push(state?.remaining ?? Number.NaN);
      if (state?.admitted) admitted += 1;
      expect(admitted).toBeLessThanOrEqual(1_000);
    }
    expect(admitted).toBe(1_000);
    expect(await counted()).toBe(1_000);
    for (const values of reported) expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  test("do not exceed a limit that was lowered, whatever they have reserved", async () => {
    const [one, two] = counters(2) as [CallCounter, CallCounter];
    await calls(one, 100, 100_000);
    await calls(two, 100, 100_000);
    expect((await calls(one, 3, 150)).map(({ admitted }) => admitted)).toEqual([false, false, false]);
    await two.returnUnused();
    expect(await counted()).toBe(200);
    const raised = [...(await calls(one, 10, 210)), ...(await calls(two, 10, 210))];
    expect(raised.filter(({ admitted }) => admitted)).toHaveLength(10);
  });

  test("reject calls for at most two seconds because another process reserved them without using them", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const [idle, busy] = counters(2) as [CallCounter, CallCounter];
    await calls(idle, 9, 2_000);
    let admitted = 9;
    for (const state of await calls(busy, 2_000, 2_000)) if (state.admitted) admitted += 1;
    expect(admitted).toBeLessThan(2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    const last = async () => {
      for (const state of await calls(busy, 50, 2_000)) if (state.admitted) admitted += 1;
      return admitted;
    };
    await expect.poll(last).toBe(2_000);
    expect(await last()).toBe(2_000);
    expect(await counted()).toBe(2_000);
  });
});

test("calls and variants of an account have separate limits", async () => {
  const counters = [new CallCounter(database.db), new CallCounter(database.db, "anonymous_variants")];
  const admitted = counters.map(async (counter, i) => {
    // 150 calls and 250 variants of 300 each.
    const limit = 150 + 100 * i;
    const states = await Promise.all(Array.from({ length: 300 }, () => counter.count(accountId, limit, NOW)));
    await counter.returnUnused();
    return states.filter(({ admitted }) => admitted).length;
  });
  expect(await Promise.all(admitted)).toEqual([150, 250]);
  const usage = database.db.selectFrom("daily_usage").select(["api_calls", "anonymous_variants"]);
  expect(await usage.where("account_id", "=", accountId).execute()).toEqual([
    { api_calls: 150, anonymous_variants: 250 },
  ]);
});

test("a thousand calls require few statements, and unused reserved calls are returned", async () => {
  let statements = 0;
  const watched = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  const counter = new CallCounter(watched);
  const all = await calls(counter, 1_000, 1_000_000);
  expect(all.map(({ remaining }) => remaining)).toEqual(all.map((_, i) => 999_999 - i));
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThan(30);
  await counter.returnUnused([accountId]);
  expect(await counted()).toBe(1_000);
});

describe("calls that are charged in a transaction", () => {
  const charge = (counter: CallCounter, charged: number) =>
    database.db
      .transaction()
      .execute((trx) => counter.countMany(trx, { accountId, calls: charged, limit: 100_000 }, NOW));

  test("reduce the remainder of the next call of the process", async () => {
    const [counter] = counters(1) as [CallCounter];
    await calls(counter, 100, 100_000);
    expect(await charge(counter, 50)).toMatchObject({ admitted: true });
    expect((await calls(counter, 2, 100_000)).map(({ remaining }) => remaining)).toEqual([99_849, 99_848]);
    await counter.returnUnused([accountId]);
    expect(await counted()).toBe(152);
  });

  test("reduce it exactly if other calls are counted during the transaction", async () => {
    const [counter] = counters(1) as [CallCounter];
    await calls(counter, 100, 100_000);
    await Promise.all([calls(counter, 300, 100_000), charge(counter, 50), calls(counter, 300, 100_000)]);
    expect((await calls(counter, 1, 100_000)).map(({ remaining }) => remaining)).toEqual([99_249]);
  });

  test("do not change the remainder if the transaction is rolled back", async () => {
    const [counter] = counters(1) as [CallCounter];
    await calls(counter, 100, 100_000);
    const failed = database.db.transaction().execute(async (trx) => {
      await counter.countMany(trx, { accountId, calls: 50, limit: 100_000 }, NOW);
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect((await calls(counter, 1, 100_000)).map(({ remaining }) => remaining)).toEqual([99_899]);
  });
});

test("concurrent calls, and those that arrive during a statement, are counted separately", async () => {
  const processes = counters(2);
  const reported: number[] = [];
  const caller = async (counter: CallCounter) => {
    for (let i = 0; i < 60; i++) {
      const { admitted, remaining } = await counter.count(accountId, 2_000, NOW);
      if (admitted) reported.push(remaining);
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, i) => caller(processes[i % 2] as CallCounter)));
  expect(reported).toHaveLength(1_200);
  expect(new Set(reported).size).toBe(1_200);
});

test("admits exactly the remaining number of concurrent calls", async () => {
  const [counter] = counters(1) as [CallCounter];
  const all = await Promise.all(Array.from({ length: 200 }, () => counter.count(accountId, 150, NOW)));
  const remaining = all.filter(({ admitted }) => admitted).map(({ remaining }) => remaining);
  expect(remaining.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 150 }, (_, i) => 149 - i));
  expect(await counted()).toBe(150);
});

test("calls that are reserved for a day do not count for the next one", async () => {
  const [counter] = counters(1) as [CallCounter];
  await calls(counter, 10, 100_000);
  const [first] = await calls(counter, 1, 100_000, new Date("2026-05-12T00:00:00.000Z"));
  expect(first?.remaining).toBe(99_999);
  await expect.poll(() => counted()).toBe(10);
  expect(await counted("2026-05-12")).toBe(1);
});

test("rejects the call if the database fails, and counts the next one correctly", async () => {
  const [counter] = counters(1) as [CallCounter];
  await calls(counter, 1, 1_000);
  const [elsewhere] = counters(1) as [CallCounter];
  await expect(elsewhere.count("acct_nobody", 10, NOW)).rejects.toThrow();
  expect((await calls(counter, 1, 1_000))[0]?.remaining).toBe(998);
});

describe("on a full disk", () => {
  const sql = (text: string) => database.query(text, []);
  beforeAll(() =>
    sql(`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`),
  );
  beforeEach(() => sql("create trigger full_disk before insert or update on daily_usage execute function full_disk()"));
  afterEach(() => sql("drop trigger if exists full_disk on daily_usage"));

  test("a process counts separately up to the limit, and together with the others after space is available", async () => {
    const [one, two] = counters(2) as [CallCounter, CallCounter];
    expect((await calls(one, 4, 3)).map(({ admitted, remaining }) => [admitted, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    await sql("drop trigger full_disk on daily_usage");
    await calls(two, 5, 100);
    await two.returnUnused();
    const [again] = await calls(one, 1, 100);
    expect(again).toMatchObject({ admitted: true, remaining: 94 });
    await one.returnUnused();
    expect(await counted()).toBe(6);
  });
});
