import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditRepository } from "../../server/audit/repository.ts";
import { createPaging, cursorKeyByTime, type PageRequest } from "../../server/base/paging.ts";
import { openServerDatabase } from "../../server/db/database.ts";
import type { Tables } from "../../server/db/schema.ts";
import { deliveryUrls } from "../../server/delivery/urls.ts";
import { variantsRepository } from "../../server/delivery/variants-repository.ts";
import type { FileFilter } from "../../server/files/list-filter-repository.ts";
import { recordsOf } from "../../server/files/records.ts";
import { filesRepository } from "../../server/files/repository.ts";
import { foldersRepository } from "../../server/folders/repository.ts";
import { pruneJobs } from "../../server/jobs/history-repository.ts";
import { usageRepository } from "../../server/stats/repository.ts";
import { newDatabase, type TestDatabase } from "./cluster.ts";
import { ACCOUNTS, plantEvents, plantFiles, plantJobs, plantVariants } from "./many-files.ts";
import { DATABASE_URL, describeWithPostgres } from "./needs.ts";

/** Three million take a quarter of an hour: MANY_FILES=3000000. */
const FILES = Number(process.env.MANY_FILES ?? 200_000);
const VARIANTS = FILES / 10;
const JOBS = FILES / 10;
const EVERYTHING: FileFilter = { folderId: undefined, type: undefined, search: undefined, sensitive: undefined };
const PAGE: PageRequest = { limit: 20, offset: 0, after: null };

/** What a page of 20 may read: its rows, each on a page of its own, and the way through the indexes; or a whole account that is tiny. */
const A_PAGE = 100;

describeWithPostgres(`what statements read among ${FILES} files`, () => {
  let database: TestDatabase;
  let opened: Awaited<ReturnType<typeof openServerDatabase>>;
  let statements: { sql: string; parameters: readonly unknown[] }[] = [];
  let db: Kysely<Tables>;
  beforeAll(async () => {
    database = await newDatabase(DATABASE_URL);
    opened = await openServerDatabase(database.url);
    const { pool } = opened;
    await plantFiles(database.pool, FILES);
    await plantVariants(database.pool, VARIANTS);
    await plantEvents(database.pool, FILES);
    await plantJobs(database.pool, JOBS);
    db = new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ query: { sql, parameters } }) => void statements.push({ sql, parameters }),
    });
  }, 3_600_000);
  afterAll(async () => {
    await opened?.close();
    await database?.drop();
  });

  /** Buffers that the statements of `ask` read, in the worse of the plans that PostgreSQL may choose for each. */
  async function buffersOf(ask: () => Promise<unknown>): Promise<number> {
    statements = [];
    await ask();
    const client = await opened.pool.connect();
    try {
      let buffers = 0;
      for (const { sql, parameters } of statements) {
        // What is searched for decides how: such statements are never planned for values that are not known.
        const modes = sql.includes(" like ") ? ["force_custom_plan"] : ["force_custom_plan", "force_generic_plan"];
        const read = [];
        for (const mode of modes) read.push(await explained(client, mode, sql, parameters));
        buffers += Math.max(...read);
      }
      return buffers;
    } finally {
      client.release(true);
    }
  }

  const files = () => filesRepository(db);
  const list = (account: string, some: Partial<FileFilter>, page = PAGE) =>
    files().list(account, { ...EVERYTHING, ...some }, page, new Date());
  const totalOf = async (account: string, some: Partial<FileFilter>) => {
    const { total } = await list(account, some);
    return typeof total === "number" ? total : total.total;
  };

  const paging = createPaging("secret");
  const urls = deliveryUrls(() => "https://cdn.example.com", "secret");
  async function nextPage(account: string, some: Partial<FileFilter>) {
    const { files: found, total } = await list(account, some);
    const records = await recordsOf(files(), urls)(found, new Date());
    const { pagination } = paging.page("files", PAGE, records, total, cursorKeyByTime);
    return paging.read("files", { cursor: pagination.nextCursor ?? "", limit: 20 });
  }

  for (const [name, account] of Object.entries(ACCOUNTS)) {
    test(`a page of all files of the ${name} account: a page`, async () => {
      expect(await buffersOf(() => list(account, {}))).toBeLessThan(A_PAGE);
      const next = await nextPage(account, {});
      expect(await buffersOf(() => list(account, {}, next))).toBeLessThan(A_PAGE);
    });

    test.each<Partial<FileFilter>>([
      { type: "IMAGE" },
      { type: "AUDIO" },
      { folderId: `fold_${account}_7` },
      { folderId: null },
      { sensitive: true },
      { sensitive: false },
    ])(`a filtered page of the ${name} account, %j: a page, and once the entries that are counted`, async (filter) => {
      const total = await totalOf(account, filter);
      expect(await buffersOf(() => list(account, filter))).toBeLessThan(A_PAGE + total / 50);
      if (total <= 20) return;
      const next = await nextPage(account, filter);
      expect(await buffersOf(() => list(account, filter, next))).toBeLessThan(A_PAGE);
    });

    test.each([`-${FILES / 2}.`, "harbour", "no such name"])(
      `a search for %j in the ${name} account: what it finds`,
      async (search) => {
        const total = await totalOf(account, { search });
        const own = await totalOf(account, {});
        // Each match is read for the count and perhaps for the page; of the index, the entries of its parts, of whichever
        // account, and those of the account.
        const entries = FILES / 2_500 + own / 1_000;
        expect(await buffersOf(() => list(account, { search }))).toBeLessThan(2 * total + entries + 300);
      },
    );

    test.each(["ha", "zq", "é", "."])(
      `a search for %j in the ${name} account: its own files at most`,
      async (search) => {
        const own = await totalOf(account, {});
        expect(await buffersOf(() => list(account, { search }))).toBeLessThan(2.2 * own + 100);
      },
    );

    test(`folders and statistics of the ${name} account: entries of indexes`, async () => {
      const folder = `fold_${account}_7`;
      const inFolder = await totalOf(account, { folderId: folder });
      const own = await totalOf(account, {});
      const month = new Date(Date.now() - 30 * 86_400_000);
      const usage = usageRepository(db, async () => {});
      expect(await buffersOf(() => foldersRepository(db).contents(account, folder))).toBeLessThan(50 + inFolder / 50);
      expect(await buffersOf(() => usage.since(account, "2026-01-01"))).toBeLessThan(50);
      expect(await buffersOf(() => usage.uploadsSince(account, month))).toBeLessThan(50 + own / 50);
    });
  }

  test("events of an action that is rare, or absent, in one account or in all: a page, and once those that are counted", async () => {
    const audit = auditRepository(db);
    for (const accountId of [undefined, ACCOUNTS.big, ACCOUNTS.small]) {
      for (const action of ["account.erase", "store.export", "file.delete"] as const) {
        const filter = { action, ...(accountId && { accountId }) };
        const total = await audit.count(filter);
        expect(await buffersOf(() => audit.list(filter, PAGE))).toBeLessThan(A_PAGE);
        expect(await buffersOf(() => audit.count(filter))).toBeLessThan(20 + total / 50);
      }
    }
  });

  test("the daily removal of old jobs reads those that go, and none of files that are there", async () => {
    const prune = () => pruneJobs(db, new Date());
    expect(await buffersOf(prune)).toBeLessThan(20);
    await database.query(`delete from files where id in (
      select file_id from ai_jobs where not exists (select from variants where file_id = ai_jobs.file_id) limit 10
    )`);
    expect(await prune()).toBe(10);
  });

  test("eviction looks at those that go, and at none where all fit", async () => {
    const variants = variantsRepository(db, { scheduleDeletion: async () => {} });
    const bytes = VARIANTS * 10_000;
    expect(await variants.leastRecentlyUsed(bytes)).toEqual([]);
    expect(await variants.leastRecentlyUsed(bytes - 25_000)).toEqual(["variants/1", "variants/2", "variants/3"]);
    expect(await buffersOf(() => variants.leastRecentlyUsed(bytes - 25_000))).toBeLessThan(1_500);
    expect(await buffersOf(() => variants.leastRecentlyUsed(bytes))).toBeLessThan(10);
  });
});

async function explained(client: pg.PoolClient, mode: string, sql: string, parameters: readonly unknown[]) {
  const values = parameters.map((value) => literal(client, value)).join(", ");
  await client.query(`set plan_cache_mode = ${mode}`);
  await client.query(`prepare asked as ${sql}`);
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, timing off, format json) execute asked${values && `(${values})`}`,
  );
  await client.query("deallocate asked");
  const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? Number.NaN) + (plan["Shared Read Blocks"] ?? Number.NaN);
}

function literal(client: pg.PoolClient, value: unknown): string {
  return client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
