import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";

/* Without an index everything works, and slowly: no other test would notice that one is gone. `npx vitest run server/db/indexes -u`
   writes the list anew, for whoever has changed it on purpose. */

test("all migrations leave these indexes, and no others", async () => {
  const { pool, close } = await openTestDatabase();
  const { rows } = await pool.query<{ table: string; definition: string }>(`
    select tablename as table, indexdef as definition from pg_indexes
      where schemaname = current_schema() order by tablename, indexname`);
  await close();
  const tables = Map.groupBy(rows, ({ table }) => table);
  const text = [...tables].map(([table, its]) => [table, ...its.map(({ definition }) => `  ${definition}`)].join("\n"));
  await expect(`${text.join("\n\n")}\n`).toMatchFileSnapshot("indexes.txt");
});
