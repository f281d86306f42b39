import { expect, it } from "vitest";
import { openEmbeddedDatabase } from "./database.ts";

it("the embedded database does not wait for the disk, as operators are told", async () => {
  const { pool, close } = await openEmbeddedDatabase(null);
  try {
    expect((await pool.query("show fsync")).rows).toEqual([{ fsync: "off" }]);
  } finally {
    await close();
  }
});
