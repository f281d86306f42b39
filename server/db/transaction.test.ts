import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import { compiled } from "./compiled.ts";
import type { OpenDatabase } from "./database.ts";
import { afterCommit, inTransaction, inTransactionOnce } from "./transaction.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

let database: OpenDatabase;
let db: OpenDatabase["db"];
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await sql`create table notes (text text)`.execute(db);
  await sql`
    create function fail(code text) returns void language plpgsql as $$
    begin
      raise exception 'as PostgreSQL would' using errcode = code;
    end $$`.execute(db);
  await sql`
    create function fail_at_commit() returns trigger language plpgsql as $$
    begin
      perform fail(new.text);
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger fail_at_commit after insert on notes deferrable initially deferred
      for each row when (new.text similar to '[0-9A-Z]{5}') execute function fail_at_commit()`.execute(db);
});
beforeEach(async () => void (await sql`delete from notes`.execute(db)));
afterAll(() => database.close());

const add = (text: string, trx = db) => sql`insert into notes values (${text})`.execute(trx);
const fail = (code: string, trx = db) => sql`select fail(${code})`.execute(trx);
const notes = async () =>
  (await sql<{ text: string }>`select text from notes`.execute(db)).rows.map(({ text }) => text);
const codeOf = (error: unknown) => (error as { code?: string }).code;

describe.each(["40P01", "40001"])("a transaction that PostgreSQL rolls back with %s", (code) => {
  test("is repeated from its beginning", async () => {
    let runs = 0;
    const result = await inTransaction(db, async (trx) => {
      runs += 1;
      await add(`run ${runs}`, trx);
      if (runs < 3) await fail(code, trx);
      return runs;
    });
    expect([result, await notes()]).toEqual([3, ["run 3"]]);
  });

  test("at COMMIT is repeated as well, because nothing was committed", async () => {
    let runs = 0;
    await inTransaction(db, async (trx) => {
      runs += 1;
      await add(runs === 1 ? code : "whole", trx);
    });
    expect([runs, await notes()]).toEqual([2, ["whole"]]);
  });

  test("at every attempt fails with a temporary error", async () => {
    let runs = 0;
    const error = await inTransaction(db, async (trx) => {
      runs += 1;
      await fail(code, trx);
    }).catch((thrown: unknown) => thrown);
    expect([runs, codeOf(error), isDatabaseUnavailable(error)]).toEqual([5, code, true]);
  });

  test("is not repeated if its work cannot be", async () => {
    let runs = 0;
    const work = inTransactionOnce(db, async (trx) => {
      runs += 1;
      await fail(code, trx);
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(runs).toBe(1);
  });

  test("with only one statement is repeated as well", async () => {
    await sql`create table counted (n int)`.execute(db);
    await sql`create sequence attempts`.execute(db);
    // The value of a sequence is not rolled back.
    await sql`
      create function fail_twice() returns trigger language plpgsql as $$
      begin
        if nextval('attempts') < 3 then perform fail(tg_argv[0]); end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger fail_twice before insert on counted
        for each row execute function fail_twice(${sql.lit(code)})`.execute(db);
    await sql`insert into counted values (${1})`.execute(db);
    expect((await sql`select n from counted`.execute(db)).rows).toEqual([{ n: 1 }]);
    await sql`drop table counted`.execute(db);
    await sql`drop function fail_twice`.execute(db);
    await sql`drop sequence attempts`.execute(db);
  });
});

test("a transaction is repeated when a migration changes a table whose statements are prepared", async () => {
  await sql`create table changing (id text)`.execute(db);
  await add("x");
  const find = compiled<{ id: string }, { id: string }>(
    (place) => sql`insert into changing values (${place("id")}) returning *`,
  );
  const insert = (id: string) =>
    inTransaction(db, async (trx) => {
      await add(id, trx);
      return (await find(trx, { id }))[0];
    });
  for (let round = 0; round < 12; round++) await insert("before");
  await sql`alter table changing add later text default 'new'`.execute(db);
  for (let round = 0; round < 12; round++) expect(await insert("after")).toEqual({ id: "after", later: "new" });
  expect((await notes()).filter((text) => text === "after")).toHaveLength(12);
});

test("an error of the work is thrown immediately, and the work is rolled back", async () => {
  let runs = 0;
  const work = inTransaction(db, async (trx) => {
    runs += 1;
    await add("a", trx);
    throw new RangeError("no");
  });
  await expect(work).rejects.toThrow(RangeError);
  expect([runs, await notes()]).toEqual([1, []]);
});

describe("a callback after a transaction", () => {
  test("runs once, after the commit, even if the transaction was repeated", async () => {
    const done: number[] = [];
    let runs = 0;
    await inTransaction(db, async (trx) => {
      runs += 1;
      const run = runs;
      afterCommit(trx, () => done.push(run));
      if (runs < 3) await fail("40P01", trx);
      expect(done).toEqual([]);
    });
    expect(done).toEqual([3]);
  });

  test("does not run after a rollback, and runs immediately outside of a transaction", async () => {
    const done: string[] = [];
    const work = inTransaction(db, async (trx) => {
      afterCommit(trx, () => done.push("inside"));
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    afterCommit(db, () => done.push("outside"));
    expect(done).toEqual(["outside"]);
  });
});

describe("a transaction whose connection is lost", () => {
  const lost = () => new Error("Connection terminated unexpectedly");

  test("before COMMIT is repeated once, on another connection", async () => {
    let runs = 0;
    const lostTimes = (times: number) =>
      inTransaction(db, async (trx) => {
        runs += 1;
        await add(`run ${runs}`, trx);
        if (runs <= times) throw lost();
      });
    await lostTimes(1);
    expect([runs, await notes()]).toEqual([2, ["run 2"]]);
    runs = 0;
    await expect(lostTimes(2)).rejects.toThrow("terminated");
    expect(runs).toBe(2);
  });

  test("during COMMIT is not repeated, because it may have been committed", async () => {
    const execute = async (work: (trx: object) => Promise<unknown>) => {
      await work({});
      throw lost();
    };
    let runs = 0;
    const committed = inTransaction({ transaction: () => ({ execute }) } as never, async () => {
      runs += 1;
    });
    await expect(committed).rejects.toThrow("terminated");
    expect(runs).toBe(1);
  });
});
