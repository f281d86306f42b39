import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type OpenDatabase, openServerDatabase } from "../../server/db/database.ts";
import { type CallResult, newDatabase, startCluster, type TestDatabase } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";
import { type SilentProxy, silentProxy } from "./silent-proxy.ts";

const POOL = 5;
/** The maximum duration of a read while a connection is silent. */
const READ_MS = 5_000;

describeWithPostgres("a pool whose database connections become silent", () => {
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

  /** Returns the value or the error of the work, and its duration. */
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

  test("uses new connections for reads, and recovers its size", async () => {
    proxy.silence();
    const reads = await Promise.all(Array.from({ length: 3 * POOL }, () => timed(read())));
    for (const { value, ms } of reads) {
      expect(value).toBe(1);
      expect(ms).toBeLessThan(READ_MS);
    }
    // Consecutive reads, as in a service with little load.
    const after = await timed(Promise.all(Array.from({ length: 2 * POOL }, () => read())));
    expect(after.ms).toBeLessThan(500);
    await Promise.all(Array.from({ length: POOL }, () => sql`select pg_sleep(0.05)`.execute(opened.db)));
    expect(opened.pool.totalCount).toBe(POOL);
    expect(proxy.alive()).toBeGreaterThanOrEqual(POOL);
  });

  test("encounters only one dead connection after an idle period, with the first query", async () => {
    proxy.silence();
    expect(await timed(read())).toMatchObject({ value: 1, error: null });
    for (let round = 0; round < 2 * POOL; round++) expect((await timed(read())).ms).toBeLessThan(500);
  });

  test("fails open transactions, and starts new ones", async () => {
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

  test("releases the locks of a stranded transaction within seconds", async () => {
    await sql`insert into notes values ('locked')`.execute(opened.db);
    const change = sql`update notes set text = 'locked' where text = 'locked'`;
    const locked = Promise.withResolvers<void>();
    const stranded = opened.db.transaction().execute(async (trx) => {
      await change.execute(trx);
      proxy.silence();
      locked.resolve();
      await sql`select 1`.execute(trx);
    });
    await locked.promise;
    const [, other] = await Promise.all([timed(stranded), timed(database.query("update notes set text = text"))]);
    expect(other).toMatchObject({ error: null });
    expect(other.ms).toBeLessThan(READ_MS);
  });

  test("fails queries within seconds if new connections are also silent, and then recovers", async () => {
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

  test("reconnects after a write fails because the server is no longer the primary", async () => {
    const demote = sql`select set_config('default_transaction_read_only', 'on', false), pg_sleep(0.1)`;
    await Promise.all(Array.from({ length: POOL }, () => demote.execute(opened.db)));
    expect((await timed(write())).error).toMatch("read-only transaction");
    for (let round = 0; round < POOL; round++) expect(await timed(write())).toMatchObject({ error: null });
  });

  test("waits for a slow query", async () => {
    const slow = await timed(sql`select 1 as one from pg_sleep(4)`.execute(opened.db));
    expect(slow).toMatchObject({ error: null });
    // The query was sent only once.
    expect(slow.ms).toBeLessThan(5_000);
    expect(opened.pool.totalCount).toBe(POOL);
  });
});

describeWithPostgres("a service whose database fails over", () => {
  test("recovers within seconds under load, and loses no acknowledged upload", async () => {
    const cluster = await startCluster(0);
    const { hostname, port } = new URL(cluster.database.url);
    const proxy = await silentProxy(Number(port), hostname);
    try {
      const server = await cluster.add({
        DATABASE_URL: Object.assign(new URL(cluster.database.url), { port: String(proxy.port) }).href,
      });
      const account = await cluster.account();
      const began = performance.now();
      const seen: { at: number; ok: boolean; status: number; ms: number }[] = [];
      const stored: string[] = [];
      let busy = true;
      const client = async (call: () => Promise<CallResult>) => {
        while (busy) {
          const at = performance.now();
          const { status, data } = await call();
          if (status === 201) stored.push(String(data.id));
          seen.push({ at: at - began, ok: status < 300, status, ms: performance.now() - at });
          await sleep(20);
        }
      };
      const read = () => account.call("GET", "/files?limit=1", undefined, server.url);
      const upload = () => account.upload(randomBytes(1_000), {}, server.url);
      const clients = [
        ...Array.from({ length: 8 }, () => client(read)),
        ...Array.from({ length: 8 }, () => client(upload)),
      ];
      await sleep(3_000);
      const failedOver = performance.now() - began;
      proxy.silence();
      await sleep(10_000);
      busy = false;
      await Promise.all(clients);

      const failed = seen.filter(({ ok }) => !ok);
      expect([...new Set(failed.map(({ status }) => status))]).toEqual(failed.length > 0 ? [503] : []);
      expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(READ_MS + 1_000);
      // Requests after six seconds are not affected.
      expect(failed.filter(({ at }) => at > failedOver + 6_000)).toEqual([]);
      const late = seen.filter(({ at }) => at > failedOver + 6_000).length / 4;
      const before = seen.filter(({ at }) => at < failedOver).length / 3;
      expect(late).toBeGreaterThan(before / 2);
      const rows = await cluster.database.query<{ id: string }>("select id from files");
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(stored));
    } finally {
      await cluster.stop();
      await proxy.close();
    }
  });
});
