import { sql } from "kysely";
import { insertAccount } from "../server/accounts/accounts.ts";
import { CallCounter } from "../server/accounts/call-counter.ts";
import { utcDay } from "../server/base/calendar.ts";
import { type Database, openServerDatabase } from "../server/db/database.ts";
import { newDatabase } from "../testing/services/cluster.ts";
import { quantile, type Report } from "./report.ts";

const RUN_MS = 3_000;
const LIMIT = 1_000_000_000;

/** Compares the call counter of the service, which reserves blocks, with one statement per call. */
export async function calls(databaseUrl: string): Promise<Report> {
  const database = await newDatabase(databaseUrl);
  const { db, close } = await openServerDatabase(database.url);
  const rows: Report["rows"] = [];
  try {
    for (const callers of [1, 16, 64]) {
      const now = new Date();
      const [one, two] = [
        await insertAccount(db, { name: "group", plan: "PRO", now }),
        await insertAccount(db, { name: "single", plan: "PRO", now }),
      ];
      const counter = new CallCounter(db);
      const group = await load(callers, () => counter.count(one.id, LIMIT, now));
      const single = await load(callers, () => countAlone(db, two.id, now));
      const limit = callers === 1 ? "≥ 0.7" : callers === 16 ? "≥ 3" : "≥ 8";
      rows.push([
        callers,
        group.perSecond,
        group.p99,
        single.perSecond,
        single.p99,
        group.perSecond / single.perSecond,
        limit,
      ]);
    }
  } finally {
    await close();
    await database.drop();
  }
  return {
    title: "Counting API calls",
    method: `Callers count calls of one account as fast as possible, ${RUN_MS / 1000} s each, 10 connections.`,
    columns: ["callers", "blocks /s", "p99 ms", "statement per call /s", "p99 ms", "ratio", "limit"],
    rows,
  };
}

async function countAlone(db: Database, accountId: string, now: Date): Promise<unknown> {
  return sql`
    insert into daily_usage (account_id, day, api_calls) values (${accountId}, ${utcDay(now)}, 1)
    on conflict (account_id, day) do update set api_calls = daily_usage.api_calls + 1
      where daily_usage.api_calls < ${LIMIT}
    returning api_calls`.execute(db);
}

async function load(callers: number, call: () => Promise<unknown>) {
  const times: number[] = [];
  const started = performance.now();
  const until = started + RUN_MS;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let before = performance.now(); before < until; ) {
        await call();
        const after = performance.now();
        times.push(after - before);
        before = after;
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - started), p99: quantile(times, 0.99) };
}
