import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEmptyDatabase } from "../../testing/empty-database.ts";

it("the embedded database does not wait for the disk, as documented for operators", async () => {
  const { pool, close } = await openEmptyDatabase();
  try {
    expect((await pool.query("show fsync")).rows).toEqual([{ fsync: "off" }]);
  } finally {
    await close();
  }
});

it("the embedded database lets other work run between consecutive statements", async () => {
  const { db, close } = await openEmptyDatabase();
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  try {
    for (let count = 0; count < 20; count++)
      await sql`select count(*) from generate_series(1, ${100_000 + count}::int)`.execute(db);
    expect(turns).toBeGreaterThanOrEqual(20);
  } finally {
    clearInterval(timer);
    await close();
  }
});
