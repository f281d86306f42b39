import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import { compiled } from "./compiled.ts";
import type { OpenDatabase } from "./database.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Runs work with a function that returns the prepared statements of its connection. */
const onOneConnection = (work: (db: OpenDatabase["db"], prepared: () => Promise<string[]>) => Promise<void>) =>
  database.db.connection().execute((db) =>
    work(db, async () => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
      return rows.map(({ statement }) => statement);
    }),
  );

it("a connection prepares a statement with parameters once, and never a search", async () => {
  await onOneConnection(async (db, prepared) => {
    for (const name of ["a", "b"]) await db.selectFrom("accounts").select("id").where("name", "=", name).execute();
    await db.selectFrom("accounts").select("plan").where("name", "like", "a%").execute();
    const texts = await prepared();
    expect(texts.filter((text) => text === 'select "id" from "accounts" where "name" = $1')).toHaveLength(1);
    expect(texts.filter((text) => text.includes(" like "))).toEqual([]);
  });
});

it("the number of prepared statements of a connection is limited", async () => {
  await onOneConnection(async (db, prepared) => {
    for (let n = 1; n <= 400; n++) await sql`select ${n} where ${n} in (${sql.join([...Array(n).keys()])})`.execute(db);
    const count = (await prepared()).length;
    expect(count).toBeGreaterThan(50);
    expect(count).toBeLessThan(300);
  });
});

it("a table can be read after it has gained a column", async () => {
  const find = compiled<{ id: string }, { id: string; later?: string }>(
    (place) => sql`select * from changing where id = ${place("id")}`,
  );
  await sql`create table changing (id text)`.execute(database.db);
  await sql`insert into changing values ('x')`.execute(database.db);
  for (let round = 0; round < 12; round++) expect(await find(database.db, { id: "x" })).toEqual([{ id: "x" }]);
  await sql`alter table changing add later text not null default 'new'`.execute(database.db);
  for (let round = 0; round < 12; round++) {
    expect(await find(database.db, { id: "x" })).toEqual([{ id: "x", later: "new" }]);
  }
});

it("a compiled query uses the values of each run", async () => {
  const add = compiled<{ a: number; b: number }, { sum: number }>(
    (place) => sql`select ${place("a")}::int + ${place("b")}::int + ${1}::int as sum`,
  );
  expect(await Promise.all([add(database.db, { a: 1, b: 2 }), add(database.db, { a: 10, b: 20 })])).toEqual([
    [{ sum: 4 }],
    [{ sum: 31 }],
  ]);
});
