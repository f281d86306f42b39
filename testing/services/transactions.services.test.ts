import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type OpenDatabase, openServerDatabase } from "../../server/db/database.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { isDatabaseUnavailable } from "../../server/db/unavailable.ts";
import { newDatabase, type TestDatabase } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

describeWithPostgres("transactions of a PostgreSQL server", () => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let db: OpenDatabase["db"];
  beforeAll(async () => {
    database = await newDatabase();
    opened = await openServerDatabase(database.url, { poolSize: 5 });
    db = opened.db;
    await sql`create table notes (text text)`.execute(db);
    await sql`create table counters (name text primary key, n int not null)`.execute(db);
    await sql`
      create function end_session() returns trigger language plpgsql as $$
      begin
        perform pg_terminate_backend(pg_backend_pid());
        return null;
      end $$`.execute(db);
    await sql`
      create constraint trigger end_session after insert on notes deferrable initially deferred
        for each row when (new.text = 'ends at COMMIT') execute function end_session()`.execute(db);
  });
  beforeEach(async () => {
    await database.query("delete from notes");
    await database.query("delete from counters");
    await database.query("insert into counters values ('a', 0), ('b', 0)");
  });
  afterAll(async () => {
    await opened?.close();
    await database?.drop();
  });

  const add = (text: string, trx = db) => sql`insert into notes values (${text})`.execute(trx);
  const notes = async () => (await database.query<{ text: string }>("select text from notes")).map(({ text }) => text);
  const endSession = (trx: OpenDatabase["db"]) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);

  describe("whose connection is lost", () => {
    test("before COMMIT was sent are retried on another one", async () => {
      let runs = 0;
      await inTransaction(db, async (trx) => {
        runs += 1;
        await add(`run ${runs}`, trx);
        if (runs === 1) await endSession(trx);
      });
      expect(await notes()).toEqual(["run 2"]);
    });

    test("while they were idle in the pool are started on another one", async () => {
      await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(db)));
      await database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and application_name like 'media%'",
      );
      await Promise.all(Array.from({ length: 5 }, (_, n) => inTransaction(db, (trx) => add(`${n}`, trx))));
      expect((await notes()).sort()).toEqual(["0", "1", "2", "3", "4"]);
    });

    test("twice fail: a third attempt would fail as well", async () => {
      let runs = 0;
      const work = inTransaction(db, async (trx) => {
        runs += 1;
        await endSession(trx);
      });
      expect(isDatabaseUnavailable(await work.catch((error: unknown) => error))).toBe(true);
      expect(runs).toBe(2);
    });

    test("after COMMIT was sent may have been committed, and are not retried", async () => {
      let runs = 0;
      const work = inTransaction(db, async (trx) => {
        runs += 1;
        await add("ends at COMMIT", trx);
      });
      expect(isDatabaseUnavailable(await work.catch((error: unknown) => error))).toBe(true);
      expect(runs).toBe(1);
    });
  });

  describe("that deadlock", () => {
    const raise = (name: string, trx = db) => sql`update counters set n = n + 1 where name = ${name}`.execute(trx);
    const counters = () => database.query("select name, n from counters order by name");

    test("all complete, however often PostgreSQL aborts one of them", async () => {
      const before = await deadlocks();
      const both = ([first, second]: string[]) =>
        inTransaction(db, async (trx) => {
          await raise(first ?? "", trx);
          await sql`select pg_sleep(0.05)`.execute(trx);
          await raise(second ?? "", trx);
        });
      await Promise.all([both(["a", "b"]), both(["b", "a"]), both(["a", "b"]), both(["b", "a"])]);
      expect(await counters()).toEqual([
        { name: "a", n: 4 },
        { name: "b", n: 4 },
      ]);
      await expect.poll(deadlocks, { timeout: 15_000 }).toBeGreaterThan(before);
    });

    test("of one statement each complete as well", async () => {
      const before = await deadlocks();
      // The statement locks the rows in the order of the list.
      const both = (names: string[]) =>
        sql`update counters set n = n + 1 from unnest(${names}::text[]) with ordinality as given (name, at),
          lateral (select pg_sleep(0.05) where at > 0) slowly where counters.name = given.name`.execute(db);
      // Each deadlock lets one of the statements finish, so four statements never need more than five attempts.
      await Promise.all(Array.from({ length: 4 }, (_, n) => both(n % 2 ? ["a", "b"] : ["b", "a"])));
      expect(await counters()).toEqual([
        { name: "a", n: 4 },
        { name: "b", n: 4 },
      ]);
      await expect.poll(deadlocks, { timeout: 15_000 }).toBeGreaterThan(before);
    });
  });

  async function deadlocks(): Promise<number> {
    const [row] = await database.query<{ n: number }>(
      "select deadlocks as n from pg_stat_database where datname = current_database()",
    );
    return row?.n ?? 0;
  }
});
