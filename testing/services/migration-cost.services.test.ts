import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BackfillState, backfillStates } from "../../server/db/backfills.ts";
import { migrate } from "../../server/db/migrate.ts";
import { loadMigrations, type Migration } from "../../server/db/migrations/migration.ts";
import type { Tables } from "../../server/db/schema.ts";
import { valueTypes } from "../../server/db/server-pool.ts";
import { type Account, admin, type Cluster, startCluster } from "./cluster.ts";
import { lastReleaseCommit, openRelease, type Release } from "./last-release.ts";
import { startMixedLoad } from "./mixed-load.ts";
import { DATABASE_URL } from "./needs.ts";

const migrations = await loadMigrations();
/** Long form: `MIGRATION_FILES=1000000`. */
const FILES = Number(process.env.MIGRATION_FILES ?? 20_000);
/** The maximum number of rows that a migration may read and write while it locks tables, regardless of table size. */
const MAX_ROWS = 1_000;

const commit = lastReleaseCommit();

describe.skipIf(DATABASE_URL === "" || commit === null)(`${FILES} files of the last release`, () => {
  let release: Release;
  let cluster: Cluster;
  let account: Account;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    release = openRelease(commit ?? "");
    cluster = await startCluster(0, { AI_TAGGING: "off", AI_OCR: "off", AI_BG_REMOVAL: "off", LOG_LEVEL: "error" });
    await cluster.add(release.env, release.main);
    account = await cluster.account();
    await plant(cluster.database.pool, account.id, FILES);
    const pool = new pg.Pool({ connectionString: cluster.database.url, max: 1, types: valueTypes });
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  }, 1_800_000);
  afterAll(async () => {
    await db?.destroy();
    await cluster?.stop();
    release?.drop();
  });

  test("are migrated without locks that depend on their number, and without failed calls", {
    timeout: 3_600_000,
  }, async () => {
    const [server] = cluster.servers;
    const load = startMixedLoad(server?.url ?? "", account, {
      only: ["upload", "read", "list", "change", "delete", "deliver"],
    });
    const underLock: Record<string, number> = {};
    const took: Record<string, number> = {};
    try {
      await expect.poll(() => count(load.right), { timeout: 60_000 }).toBeGreaterThan(30);
      await migrate(db, {
        all: Object.fromEntries(Object.entries(migrations).map(([name, it]) => [name, counting(it, name, underLock)])),
        concurrently: true,
        onMigrated(name, ms) {
          took[name] = ms;
        },
      });
      const after = count(load.right);
      await expect.poll(() => count(load.right), { timeout: 60_000 }).toBeGreaterThan(after + 30);
    } finally {
      await load.stop();
    }
    console.log(`Migrations of ${FILES} files, in ms:`, took, "rows under locks:", underLock);
    expect(load.wrong).toEqual([]);
    expect(Object.keys(underLock).length).toBeGreaterThan(8);
    for (const [name, rows] of Object.entries(underLock)) expect([name, rows < MAX_ROWS]).toEqual([name, true]);
  });

  test("are backfilled by a process of this release, which reports its progress and resumes after a kill", {
    timeout: 3_600_000,
  }, async () => {
    const states = () => backfillStates(db);
    const done = (found: BackfillState[]) => found.reduce((sum, it) => sum + it.done, 0);
    const began = performance.now();
    const killed = await cluster.add({ ROLES: "scheduler" });
    await expect.poll(async () => done(await states()), { timeout: 120_000, interval: 20 }).toBeGreaterThan(0);
    await killed.end("SIGKILL");
    const half = await states();
    const server = await cluster.add();
    const status = async () => (await admin(server.url, "GET", "/migration")).data;
    const names = [
      "charsets-to-detect",
      "embedded-to-read",
      "files-to-describe",
      "files-to-measure",
      "image-headers-to-read",
      "images-to-probe",
      "jpeg-xl-to-decode",
      "locations-to-find",
      "raw-images-to-measure",
      "searched-texts",
      "trash-files",
      "trash-folders",
      "types-to-detect",
      "videos-to-measure",
    ];
    const started = names.map((name) => ({ name }));
    expect(await status()).toMatchObject({ pending: [], backfills: started });
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
    expect(await metrics()).toMatch(/^backfill_rows\{backfill="images-to-probe",state="done"\} \d+$/m);
    await expect
      .poll(async () => (await states()).filter(({ finishedAt }) => finishedAt === null), {
        timeout: 1_800_000,
        interval: 500,
      })
      .toEqual([]);
    const found = await states();
    console.log(`Backfills of ${FILES} files took ${Math.round((performance.now() - began) / 1000)} s`, found);
    expect(done(found)).toBeGreaterThan(done(half));
    // At this rate of 100 per minute, some files are already processed and removed from the queue.
    const queued = async () => {
      const [row] = await cluster.database.query<{ n: number }>(
        "select n_tup_ins as n from pg_stat_user_tables where relname = 'files_to_probe'",
      );
      return row?.n ?? 0;
    };
    const images = FILES - Math.floor(FILES / 100);
    await expect.poll(queued, { timeout: 30_000 }).toBeGreaterThanOrEqual(images);
    const [trash] = await cluster.database.query<{ top: number }>(
      "select count(*) as top from files where deleted_with = 'fold_deleted'",
    );
    expect(trash?.top).toBe(Math.floor(FILES / 100));
  });
});

const count = (right: Record<string, number>) => Object.values(right).reduce((sum, it) => sum + it, 0);

/** Wraps a migration. Records how many rows it has read and written by the end of its transaction. */
function counting(migration: Migration, name: string, into: Record<string, number>): Migration {
  const { up } = migration;
  if (!up) return migration;
  return {
    ...migration,
    async up(trx) {
      const before = await rowsTouched(trx);
      await up(trx);
      into[name] = (await rowsTouched(trx)) - before;
    },
  };
}

/** Returns the row count of the current transaction, from statistics that the session has not reported yet. */
async function rowsTouched(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 as rows
      from pg_stat_xact_user_tables where schemaname = current_schema()`.execute(trx);
  return rows[0]?.rows ?? Number.NaN;
}

/** Creates the rows of that release: images, one in 100 of them in a folder that was deleted with its contents. */
async function plant(pool: pg.Pool, accountId: string, files: number): Promise<void> {
  await pool.query(
    `insert into folders (id, account_id, name, description, created_at, updated_at, deleted_at)
      values ('fold_deleted', $1, 'deleted', '', now(), now(), date_trunc('day', now()))`,
    [accountId],
  );
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = 'files'::regclass and not indisunique`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await pool.query(
    `insert into files (id, account_id, folder_id, filename, file_type, mime_type, file_size, checksum, width, height, tags,
        description, is_public, search_text, blob_key, created_at, updated_at, deleted_at)
      select 'file_' || lpad(n::text, 26, '0'), $1, case when n % 100 = 0 then 'fold_deleted' end, n || '.jpg', 'IMAGE',
        'image/jpeg', 1000, encode(sha256(n::text::bytea), 'hex'), 30, 20, '{harbour}', '', true, n || E'.jpg\\nharbour',
        'originals/planted/' || n, at, at, case when n % 100 = 0 then date_trunc('day', now()) end
      from (select n, now() - make_interval(days => 1, secs => n * 0.01) as at from generate_series(1, $2::int) n) planned`,
    [accountId, files],
  );
  for (const { definition } of rows) await pool.query(definition);
  await pool.query("update accounts set file_count = file_count + $2 where id = $1", [
    accountId,
    files - Math.floor(files / 100),
  ]);
  await pool.query("vacuum analyze");
}
