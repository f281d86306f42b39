import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type OpenDatabase, openServerDatabase } from "../../server/db/database.ts";
import { newDatabase, type TestDatabase } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";
import { type SilentProxy, silentProxy } from "./silent-proxy.ts";

const POOL = 5;
/** The longest that a read may take while something is silent. */
const READ_MS = 5_000;

describeWithPostgres("a database that falls silent", () => {
  let database: TestDatabase;
  let proxy: SilentProxy;
  let opened: OpenDatabase;
  beforeAll(async () => {
    database = await newDatabase();
    await database.query("create table notes (text text)");
  });
  afterAll(() => database?.drop());
  beforeEach(async () => {
    const { hostname, port } = new URL(database.url);
    proxy = await silentProxy(Number(port), hostname);
    const url = Object.assign(new URL(database.url), { port: String(proxy.port) }).href;
    opened = await openServerDatabase(url, { poolSize: POOL });
    await Promise.all(Array.from({ length: POOL }, () => sql`select pg_sleep(0.05)`.execute(opened.db)));
    expect(opened.pool.totalCount).toBe(POOL);
  });
  afterEach(async () => {
    await opened.close();
    await proxy.close();
  });

  const read = () => sql<{ one: number }>`select 1 as one`.execute(opened.db).then(({ rows }) => rows[0]?.one);
  const write = () => sql`insert into notes values ('a')`.execute(opened.db);

  /** How it went, and how long it took. */
  async function timed(work: Promise<unknown>): Promise<{ value: unknown; error: string | null; ms: number }> {
    const started = performance.now();
    const [settled] = await Promise.allSettled([work]);
    const failed = settled?.status === "rejected";
    return {
      value: failed ? null : settled?.value,
      error: failed ? String(settled.reason) : null,
      ms: performance.now() - started,
    };
  }

  test("only on the connections there are: reads are answered on new ones, and the pool is whole again", async () => {
    proxy.silence();
    const reads = await Promise.all(Array.from({ length: 3 * POOL }, () => timed(read())));
    for (const { value, ms } of reads) {
      expect(value).toBe(1);
      expect(ms).toBeLessThan(READ_MS);
    }
    // One after the other, as they come to a service with little to do.
    const after = await timed(Promise.all(Array.from({ length: 2 * POOL }, () => read())));
    expect(after.ms).toBeLessThan(500);
    await Promise.all(Array.from({ length: POOL }, () => sql`select pg_sleep(0.05)`.execute(opened.db)));
    expect(opened.pool.totalCount).toBe(POOL);
    expect(proxy.alive()).toBeGreaterThanOrEqual(POOL);
  });

  test("while nobody asks: the first who does meets one dead connection, and nobody another", async () => {
    proxy.silence();
    expect(await timed(read())).toMatchObject({ value: 1, error: null });
    for (let round = 0; round < 2 * POOL; round++) expect((await timed(read())).ms).toBeLessThan(500);
  });

  test("in the middle of transactions: they fail, and others begin", async () => {
    const transactions = Array.from({ length: POOL }, () =>
      opened.db.transaction().execute(async (trx) => {
        await sql`insert into notes values ('b')`.execute(trx);
        proxy.silence();
        await sql`select 1`.execute(trx);
      }),
    );
    for (const { error, ms } of await Promise.all(transactions.map(timed))) {
      expect(error).not.toBe(null);
      expect(ms).toBeLessThan(READ_MS);
    }
    expect(await timed(write())).toMatchObject({ error: null });
  });

  test("as a whole: everybody is told within seconds, and it is used when it is back", async () => {
    proxy.silence();
    proxy.silenceNew(true);
    for (const work of [read, write, read]) {
      const { error, ms } = await timed(work());
      expect(error).not.toBe(null);
      expect(ms).toBeLessThan(READ_MS);
    }
    proxy.silenceNew(false);
    await expect.poll(async () => (await timed(read())).value, { timeout: 15_000 }).toBe(1);
    expect(await timed(write())).toMatchObject({ error: null });
  });

  test("but not one that is at work: what takes long is waited for", async () => {
    const slow = await timed(sql`select 1 as one from pg_sleep(4)`.execute(opened.db));
    expect(slow).toMatchObject({ error: null });
    // Sent once.
    expect(slow.ms).toBeLessThan(5_000);
    expect(opened.pool.totalCount).toBe(POOL);
  });
});
