import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";

/*
 * A missing index only makes queries slow, so no other test would detect it. If you change indexes, update the list
 * with `npx vitest run server/db/indexes -u`.
 */

test("the migrations create exactly these indexes", async () => {
  const { pool, close } = await openTestDatabase();
  const { rows } = await pool.query<{ table: string; definition: string }>(`
    select tablename as table, indexdef as definition from pg_indexes
      where schemaname = current_schema() order by tablename, indexname`);
  await close();
  const tables = Map.groupBy(rows, ({ table }) => table);
  const text = [...tables].map(([table, its]) => [table, ...its.map(({ definition }) => `  ${definition}`)].join("\n"));
  await expect(`${text.join("\n\n")}\n`).toMatchFileSnapshot("indexes.txt");
});
