import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openServerDatabase } from "../../server/db/database.ts";
import { migrate, migratingSeconds } from "../../server/db/migrate.ts";
import type { Tables } from "../../server/db/schema.ts";
import { type Account, type Cluster, newDatabase, startCluster, type TestDatabase } from "./cluster.ts";
import { startEveryOperation } from "./every-operation.ts";
import type { Release } from "./last-release.ts";
import { describeWithPostgres } from "./needs.ts";
import { openNextRelease } from "./next-release.ts";

/** Less than the time that a request waits for a connection and for a lock. */
const FROZEN_MS = 12_000;

describeWithPostgres("a migrator that is suspended in the middle of a migration", () => {
  let next: Release;
  let cluster: Cluster;
  let account: Account;
  beforeAll(async () => {
    next = openNextRelease({
      "998-freezes": `{
        locks: ["accounts", "files"],
        async up(db) {
          await sql\`alter table files add column color text\`.execute(db);
          if (process.env.FREEZES) process.kill(process.pid, "SIGSTOP");
          await sql\`alter table accounts add column color text\`.execute(db);
        },
      }`,
    });
    cluster = await startCluster(2, { AI_TAGGING: "off", AI_OCR: "off", AI_BG_REMOVAL: "off", LOG_LEVEL: "error" });
    account = await cluster.account();
  });
  afterAll(async () => {
    await cluster?.stop();
    next?.drop();
  });

  test("blocks requests only for seconds: no call fails, another migrator finishes, and resuming it is safe", {
    timeout: 120_000,
  }, async () => {
    const load = startEveryOperation(cluster.next, account, 4, ["files", "manyNotes", "folders", "versions"]);
    const frozen = startMigrator({ FREEZES: "1" });
    try {
      await expect.poll(() => load.total(), { timeout: 30_000 }).toBeGreaterThan(50);
      await expect.poll(() => isStopped(frozen.child.pid), { timeout: 30_000 }).toBe(true);
      const other = startMigrator({});
      const began = load.total();
      await sleep(FROZEN_MS);
      expect(load.total() - began).toBeGreaterThan(20);
      expect(await other.ended).toEqual({ code: 0, printed: expect.stringContaining("The database is up to date") });
      frozen.child.kill("SIGCONT");
      // It has lost its session. With a new session, it finds that all migrations are done.
      const { code, printed } = await frozen.ended;
      expect(printed).toContain("terminating connection due to idle-in-transaction timeout");
      expect(code).toBe(0);
    } finally {
      frozen.child.kill("SIGKILL");
      await load.stop();
    }
    expect(load.wrong).toEqual([]);
    expect(await cluster.database.query("select files.color from files, accounts where accounts.color = ''")).toEqual(
      [],
    );
  });

  const startMigrator = (env: Record<string, string>) =>
    cluster.migrate({ ...next.env, LOG_LEVEL: "info", ...env }, next.main);
});

async function isStopped(pid = 0): Promise<boolean> {
  return /^State:\s+T/m.test(await readFile(`/proc/${pid}/status`, "utf8"));
}

describeWithPostgres("readiness", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(1, { DATABASE_POOL_SIZE: "3", LOG_LEVEL: "fatal" });
  });
  afterAll(() => cluster?.stop());

  test("returns 503 while the tables are locked, with or without free connections, and then 200 again", {
    timeout: 60_000,
  }, async () => {
    const [server] = cluster.servers;
    const account = await cluster.account();
    const ready = async () => {
      const response = await fetch(`${server?.url}/health/ready`);
      const { error } = (await response.json()) as { error?: { message: string } };
      return { status: response.status, locked: error?.message.includes("locked database tables") ?? false };
    };
    await expect.poll(ready).toEqual({ status: 200, locked: false });
    for (const calls of [0, 12]) {
      const client = await cluster.database.pool.connect();
      await client.query("begin; lock table files in access exclusive mode");
      const waiting = Array.from({ length: calls }, () => account.call("GET", "/files"));
      await expect.poll(ready, { timeout: 15_000 }).toEqual({ status: 503, locked: true });
      expect(await (await fetch(`${server?.url}/metrics`)).text()).toContain(
        'service_part_available{part="database"} 0',
      );
      expect((await fetch(`${server?.url}/health/live`)).status).toBe(200);
      await client.query("rollback");
      client.release();
      await Promise.all(waiting);
      await expect.poll(ready, { timeout: 15_000 }).toEqual({ status: 200, locked: false });
    }
  });
});

describeWithPostgres("indexes and constraints of migrations", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await newDatabase();
    await (await openServerDatabase(database.url)).close();
  });
  const undo = (migration: string) => database.query("delete from schema_migration where name = $1", [migration]);
  const INDEXES = "011-many-files-indexes";
  afterEach(() => database.drop());

  /** Migrates as a starting process does. */
  async function migrateOnOwnSession(onWait = () => {}): Promise<void> {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    // The pool resolves before its connection is closed, and dropping the database may break that connection.
    pool.on("error", () => {});
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db, { concurrently: true, onWait }).finally(() => db.destroy());
  }
  /** Opens a transaction that writes. Returns a function that ends it. */
  async function writer(): Promise<() => Promise<void>> {
    const client = await database.pool.connect();
    await client.query("begin; lock table files in row exclusive mode");
    return async () => {
      await client.query("commit");
      client.release();
    };
  }
  const validity = () =>
    database.query<{ valid: boolean }>(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass('files_of_root')",
    );

  test("are created during writes, and recreated if a dead process left one incomplete", async () => {
    await undo(INDEXES);
    await database.query("update pg_index set indisvalid = false where indexrelid = 'files_of_root'::regclass");
    const commit = await writer();
    const migrated = migrateOnOwnSession();
    // It waits for the writer without blocking other writers.
    await sleep(1_000);
    await (await writer())();
    await commit();
    await migrated;
    expect(await validity()).toEqual([{ valid: true }]);
  });

  test("constraints are validated during writes, also for older rows", async () => {
    await undo("026-references-valid");
    await database.query("update pg_constraint set convalidated = false where conname = 'files_version_of_fkey'");
    const commit = await writer();
    try {
      await migrateOnOwnSession();
      await (await writer())();
    } finally {
      await commit();
    }
    expect(await database.query("select conname from pg_constraint where not convalidated")).toEqual([]);
  });

  test("are created by one process while the other ones wait, and their progress time is available", async () => {
    await undo(INDEXES);
    await database.query("drop index files_of_root");
    const commit = await writer();
    let waiting = 0;
    const wait = () => {
      waiting += 1;
    };
    const migrated = Array.from({ length: 4 }, () => migrateOnOwnSession(wait));
    await expect.poll(() => waiting).toBe(3);
    const asking = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool }) });
    expect(await migratingSeconds(asking)).toBeGreaterThan(0);
    await commit();
    await Promise.all(migrated);
    expect(await migratingSeconds(asking)).toBe(0);
    expect(await validity()).toEqual([{ valid: true }]);
  });
});
