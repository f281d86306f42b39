import { expect, it, vi } from "vitest";
import { openEmptyDatabase } from "../../testing/empty-database.ts";
import { findSimilarFiles } from "./operations.ts";
import type { FileRow } from "./rows.ts";

it("finds similar images among many using only their hashes", async () => {
  const { db, pool, close } = await openEmptyDatabase();
  try {
    await pool.query(
      "insert into accounts (id, name, plan, created_at, updated_at) values ('a', '', 'PRO', now(), now())",
    );
    await pool.query(`
      insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description, is_public,
          search_text, blob_key, created_at, updated_at, perceptual_hash)
        select n::text, 'a', 'a.jpg', 'IMAGE', 'image/jpeg', 1, n::text, '{}', '', true, '', n::text, now(), now(),
          (('x' || md5(n::text))::bit(64))
        from generate_series(1, 25000) n`);
    const { rows } = await pool.query<{ hash: string }>("select perceptual_hash hash from files where id = '777'");
    const hash = rows[0]?.hash ?? "";
    const flip = (...at: number[]) =>
      [...hash].map((bit, i) => (at.includes(i) ? (bit === "1" ? "0" : "1") : bit)).join("");
    // Six bits, as far apart as possible; and seven.
    const changed = { "1": flip(0, 13, 17, 30, 40, 63), "2": flip(0, 13, 17, 30, 40, 50, 63), "3": flip(9) };
    for (const [id, bits] of Object.entries(changed)) {
      await pool.query("update files set perceptual_hash = $2 where id = $1", [id, bits]);
    }
    await db.deleteFrom("files_to_probe").execute();
    await pool.query("analyze files");

    // The pool has one connection.
    const connection = await pool.connect();
    const querySpy = vi.spyOn(connection, "query");
    connection.release();
    const found = await findSimilarFiles(db, { id: "777", accountId: "a", perceptualHash: hash } as FileRow, 50);
    expect(found.map(({ file, distance }) => [file.id, distance])).toEqual([
      ["3", 1],
      ["1", 6],
    ]);

    const [{ text, values }] = querySpy.mock.calls[0] as unknown as [{ text: string; values: unknown[] }];
    querySpy.mockRestore();
    const explained = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
    const plan = JSON.stringify(explained.rows);
    expect(plan).not.toContain("Seq Scan");
    for (const part of [1, 17, 33, 49]) expect(plan).toContain(`files_alike_${part}`);
    const { "Shared Hit Blocks": hit, "Shared Read Blocks": read } = explained.rows[0]["QUERY PLAN"][0].Plan;
    const { rows: pages } = await pool.query("select pg_relation_size('files') / 8192 as count");
    expect(hit + read).toBeLessThan(pages[0].count / 4);
  } finally {
    await close();
  }
});
