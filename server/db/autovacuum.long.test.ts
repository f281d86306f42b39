import { sql } from "kysely";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { plantFiles } from "../../testing/bulk-files.ts";
import { openEmptyDatabase } from "../../testing/empty-database.ts";
import { storedFiles } from "../files/duplicates.ts";
import type { EmbeddedDatabase } from "./database.ts";
import { startAutovacuum, vacuumWhereNeeded } from "./embedded.ts";

const HELD_BY_ANOTHER = sql`
  explain (format json) select exists (
    select from ${storedFiles(sql`files.account_id`, sql`files.checksum`)}
  ) from files where id = any('{file_1,file_2}')`;

describe("the embedded database", () => {
  let database: EmbeddedDatabase;
  let pool: pg.Pool;
  beforeEach(async () => {
    database = await openEmptyDatabase();
    pool = database.pool;
    await pool.query(
      "insert into accounts (id, name, plan, created_at, updated_at) values ('a', '', 'PRO', now(), now())",
    );
    await vacuumWhereNeeded(database.query);
  });
  afterEach(() => database.close());

  it("has a correct row count, and finds equal content by its index", async () => {
    await plantFiles(pool, "a", 5_000);
    await pool.query("update files set description = 'changed'");
    expect(await vacuumWhereNeeded(database.query)).toContain("files");
    expect(await rowsOf(pool, "files")).toBe(5_000);
    const { rows } = await HELD_BY_ANOTHER.execute(database.db);
    expect(JSON.stringify(rows)).toContain("files_live_checksum");
  });

  it("reclaims the space of deleted rows", async () => {
    await pool.query("create table filled as select n, repeat('x', 500) as text from generate_series(1, 2000) n");
    await vacuumWhereNeeded(database.query);
    const size = await sizeOf(pool, "filled");
    for (let round = 0; round < 5; round++) {
      await pool.query("update filled set text = repeat('y', 500)");
      await vacuumWhereNeeded(database.query);
    }
    expect(await sizeOf(pool, "filled")).toBeLessThan(3 * size);
  });

  it("skips tables with few changes", async () => {
    await plantFiles(pool, "a", 1_000);
    await vacuumWhereNeeded(database.query);
    await pool.query("update files set description = 'changed' where id <= 'file_' || lpad('50', 26, '0')");
    expect(await vacuumWhereNeeded(database.query)).toEqual([]);
  });

  it("vacuums periodically until it is closed", async () => {
    await pool.query("create table filled as select n from generate_series(1, 500) n");
    const autovacuum = startAutovacuum(database.query, 10);
    await expect.poll(() => rowsOf(pool, "filled")).toBe(500);
    await autovacuum.stop();
  });
});

async function rowsOf(pool: pg.Pool, table: string): Promise<number | undefined> {
  const result = await pool.query<{ reltuples: number }>("select reltuples from pg_class where relname = $1", [table]);
  return result.rows[0]?.reltuples;
}

async function sizeOf(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ size: string }>("select pg_relation_size($1::regclass) as size", [table]);
  return Number(rows[0]?.size);
}
