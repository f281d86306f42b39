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
