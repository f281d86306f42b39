import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openServerDatabase } from "../../server/db/database.ts";
import { migrate } from "../../server/db/migrate.ts";
import { loadMigrations, type Migration } from "../../server/db/migrations/migration.ts";
import { newDatabase, startCluster, startProcess, type TestDatabase } from "./cluster.ts";
import { describeWithPostgres, mountsDisks } from "./needs.ts";
import { silentProxy } from "./silent-proxy.ts";

const migrations = await loadMigrations();

describeWithPostgres("a start", () => {
  let database: TestDatabase;
  let roles: string[];
  beforeEach(async () => {
    database = await newDatabase();
    roles = [];
  });
  afterEach(async () => {
    for (const role of roles) await database.query(`drop owned by ${role}`);
    for (const role of roles) await database.query(`drop role ${role}`);
    await database.drop();
  });

  async function newRole(): Promise<{ role: string; url: string }> {
    const role = `services_${Math.random().toString(36).slice(2, 10)}`;
    await database.query(`create role ${role} login`);
    roles.push(role);
    return { role, url: Object.assign(new URL(database.url), { username: role }).href };
  }

  /** Returns the output of a process that exits by itself. */
  const refusal = (env: Record<string, string>) =>
    startProcess({ DATABASE_URL: database.url, DATA_DIR: "/nonexistent/data", START_WAIT_MS: "0", ...env }).then(
      async (server) => {
        await server.end("SIGKILL");
        throw new Error(`It started: ${server.output()}`);
      },
      ({ message }: Error) => message,
    );
  /** A bucket, so that the process needs no folder. */
  const elsewhere = { S3_BUCKET: "media", S3_ENDPOINT: "http://127.0.0.1:1", S3_FORCE_PATH_STYLE: "true" };

  test("waits for a database that starts later", async () => {
    const { hostname, port } = new URL(database.url);
    const free = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => free.once("listening", resolve));
    const { port: later } = free.address() as { port: number };
    await new Promise((resolve) => free.close(resolve));
    const url = Object.assign(new URL(database.url), { port: String(later) }).href;
    const starting = startCluster(0).then(async (cluster) => ({
      cluster,
      server: await cluster.add({ DATABASE_URL: url, LOG_LEVEL: "info" }),
    }));
    // Long enough for a process to fail to connect, even on a busy machine.
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const proxy = await silentProxy(Number(port), hostname, later);
    const { cluster, server } = await starting;
    expect(server.output()).toMatch(/ECONNREFUSED.*"msg":"waiting for the database"/);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    await cluster.stop();
    await proxy.close();
  });

  test.each([
    ["C", true],
    ["C.UTF-8", false],
  ])("with the lc_ctype %s warns that searches in other scripts are slow: %s", async (characterType, isSlow) => {
    const cluster = await startCluster(0);
    const name = `services_${Math.random().toString(36).slice(2, 10)}`;
    await database.query(`create database ${name} template template0 lc_collate 'C' lc_ctype '${characterType}'`);
    const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
    const server = await cluster.add({ DATABASE_URL: url });
    expect(server.output().includes("searches in scripts other than Latin are slow")).toBe(isSlow);
    await cluster.stop();
    await database.query(`drop database ${name} with (force)`);
  });

  test("reports the problems of the database and of the bucket in one sentence each", async () => {
    const { url } = await newRole();
    // With only the bucket problem, the process would wait.
    const output = await refusal({ DATABASE_URL: url, ...elsewhere, START_WAIT_MS: "60000" });
    expect(output).toMatch(/ {2}- DATABASE_URL: the database cannot be used: permission denied [^\n]*\n/);
    expect(output).toMatch(/ {2}- S3_BUCKET: Cannot use the bucket "media" at http:\/\/127.0.0.1:1: [^\n]*\n/);
    expect(output).not.toContain("    at ");
  });

  test("uses its role's rights: MIGRATE=only creates tables, MIGRATE=off needs only row access", async () => {
    const { role, url } = await newRole();
    const cluster = await startCluster(0);
    try {
      expect(await refusal({ MIGRATE: "off" })).toContain("its schema is older than this release: the migration 001-");
      const folder = { DATA_DIR: cluster.dataDir };
      expect(await refusal({ MIGRATE: "only", ...folder })).toMatch(/^The server ended: The database is up to date\n$/);
      expect(await refusal({ DATABASE_URL: url, MIGRATE: "off", ...folder })).toContain("permission denied");
      await database.query(`grant select on kysely_migration, schema_migration to ${role}`);
      expect(await refusal({ DATABASE_URL: url, MIGRATE: "off", ...folder })).toContain(
        "its role requires the privileges select, insert, update and delete on accounts, ai_credits, ai_jobs",
      );
      await database.query(`
        grant usage on schema pgboss to ${role};
        grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
        grant usage on all sequences in schema public, pgboss to ${role}`);
      const server = await cluster.add({ DATABASE_URL: url, MIGRATE: "off" });
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    } finally {
      await cluster.stop();
    }
  });

  test("succeeds on the schema of the next release, on which a running process also continues", async () => {
    const cluster = await startCluster(1);
    const { db, close } = await openServerDatabase(cluster.database.url);
    const next = (needs?: string): Record<string, Migration> => ({
      ...migrations,
      "998-next": {
        up: (trx) => trx.schema.alterTable("files").addColumn("color", "text").execute(),
        ...(needs && { needs }),
      },
    });
    try {
      const account = await cluster.account();
      expect((await account.upload("before")).status).toBe(201);
      await migrate(db, { all: next() });
      expect((await account.upload("after")).status).toBe(201);
      const again = await cluster.add();
      const { data } = await account.call("GET", "/files", undefined, again.url);
      expect(data.files).toHaveLength(2);
      await cluster.database.query("update schema_migration set needs = '998-next' where name = '998-next'");
      const env = { DATABASE_URL: cluster.database.url, DATA_DIR: cluster.dataDir };
      expect(await refusal(env)).toMatch(
        /- DATABASE_URL: the database cannot be used: its schema belongs to a newer release: 998-next requires [^\n]*\n/,
      );
    } finally {
      await close();
      await cluster.stop();
    }
  });

  test("migrates during transactions, and releases its locks instead of causing a deadlock", async () => {
    const { db, close } = await openServerDatabase(database.url);
    const client = await database.pool.connect();
    const changesBoth: Migration = {
      locks: ["accounts", "variants"],
      async up(trx) {
        await trx.schema.alterTable("accounts").addColumn("color", "text").execute();
        await trx.schema.alterTable("variants").addColumn("color", "text").execute();
      },
    };
    try {
      await client.query("begin; lock table variants in row exclusive mode");
      const migrated = migrate(db, { all: { ...migrations, "998-both": changesBoth } });
      await sleep(300);
      await client.query("delete from accounts");
      // Longer than the lock timeout of the migration, and than the deadlock detection of PostgreSQL.
      await sleep(1_500);
      await client.query("commit");
      await migrated;
      expect(await database.query("select variants.color from accounts, variants")).toEqual([]);
    } finally {
      client.release(true);
      await close();
    }
  });

  test("migrates once, even if several processes start concurrently", async () => {
    let made = 0;
    const slow: Record<string, Migration> = {
      "001-slow": {
        async up(trx) {
          made += 1;
          await trx.schema.createTable("slow").addColumn("id", "text").execute();
          await new Promise((resolve) => setTimeout(resolve, 500));
        },
      },
    };
    const opened = await Promise.all(Array.from({ length: 4 }, () => openServerDatabase(database.url)));
    await database.query("delete from kysely_migration");
    await Promise.all(opened.map(({ db }) => migrate(db, { all: slow })));
    expect(made).toBe(1);
    await Promise.all(opened.map(({ close }) => close()));
  });
});

describe.skipIf(!mountsDisks)("a start on a full disk", () => {
  test("reports it in one sentence, and leaves no file that prevents the next start", async () => {
    const disk = await mkdtemp(join(tmpdir(), "services-disk-"));
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=120m", "tmpfs", disk]);
    expect(mounted.stderr.toString()).toBe("");
    try {
      const start = () => startProcess({ DATA_DIR: join(disk, "data") });
      await writeFile(join(disk, "full"), Buffer.alloc(100 * 1024 * 1024));
      await expect(start()).rejects.toThrow(/ended: The service cannot start:\n {2}- DATA_DIR: the disk of [^\n]+\n$/);
      await rm(join(disk, "full"));
      expect(await (await start()).end()).toBe(0);
    } finally {
      spawnSync("umount", [disk]);
      await rm(disk, { recursive: true });
    }
  });
});
