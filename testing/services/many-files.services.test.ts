import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuditFilter, countEvents, listEvents } from "../../server/accounts/audit.ts";
import { countUploads, usageSince } from "../../server/accounts/usage.ts";
import { openServerDatabase } from "../../server/db/database.ts";
import { createPaging, cursorKeyByTime, MAX_COUNTED, type PageRequest } from "../../server/db/paging.ts";
import { isPlannedEachTime } from "../../server/db/prepared.ts";
import type { Tables } from "../../server/db/schema.ts";
import { leastRecentlyUsedVariants } from "../../server/delivery/variant-rows.ts";
import { countItems, listItems } from "../../server/files/collections/items.ts";
import { cursorKeyOf, listFiles } from "../../server/files/list-files.ts";
import { listRecords } from "../../server/files/pages.ts";
import { type FileFilter, readSearch } from "../../server/files/query/filter.ts";
import { readFilter } from "../../server/files/query/named-collections.ts";
import { NEWEST_FIRST } from "../../server/files/query/sort.ts";
import { foldSearchTexts } from "../../server/files/searchable-fields.ts";
import { countContents } from "../../server/folders/rows.ts";
import { pruneAiJobs } from "../../server/ops/purge.ts";
import { testContext } from "../context.ts";
import { newDatabase, type TestDatabase } from "./cluster.ts";
import { ACCOUNTS, plantEvents, plantFiles, plantJobs, plantVariants } from "./many-files.ts";
import { DATABASE_URL, describeWithPostgres } from "./needs.ts";

/** MANY_FILES=3000000 takes a quarter of an hour. */
const FILES = Number(process.env.MANY_FILES ?? 200_000);
const VARIANTS = FILES / 10;
const JOBS = FILES / 10;
const EVERYTHING: FileFilter = { folderId: undefined, type: undefined, search: undefined, sensitive: undefined };
const PAGE: PageRequest = { limit: 20, offset: 0, after: null };

/** The limit for a page of 20 rows: a database page per row, plus the index lookups. Also a complete tiny account. */
const A_PAGE = 100;

describeWithPostgres(`buffers that statements read with ${FILES} files`, () => {
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

  /** Returns the buffers that the statements of `call` read, with the worse of the plans that PostgreSQL may choose. */
  async function buffersOf(call: () => Promise<unknown>): Promise<number> {
    statements = [];
    await call();
    const client = await opened.pool.connect();
    try {
      let buffers = 0;
      for (const { sql, parameters } of statements) {
        if (/^(begin|commit)/.test(sql)) continue;
        // Depends on the search term: such statements are always planned with the actual values.
        const modes = isPlannedEachTime(sql) ? ["force_custom_plan"] : ["force_custom_plan", "force_generic_plan"];
        const read = [];
        for (const mode of modes) read.push(await explained(client, mode, sql, parameters));
        buffers += Math.max(...read);
      }
      return buffers;
    } finally {
      client.release(true);
    }
  }

  const context = () => testContext(db);
  const list = (account: string, some: Partial<FileFilter>, page = PAGE, sort = NEWEST_FIRST) =>
    listFiles(context(), account, { filter: { ...EVERYTHING, ...some }, sort }, page);
  const totalOf = async (account: string, some: Partial<FileFilter>) => {
    const { total } = await list(account, some);
    return typeof total === "number" ? total : total.total;
  };

  const paging = createPaging("secret");
  async function nextPage(account: string, some: Partial<FileFilter>) {
    const { files: matches, total } = await list(account, some);
    const records = await listRecords(context(), matches, new Date());
    const { pagination } = paging.page("files", PAGE, { rows: records, total, cursorKey: cursorKeyByTime });
    return paging.read("files", { cursor: pagination.nextCursor ?? "", limit: 20 });
  }

  test("sessions do not compile statements", async () => {
    expect((await opened.pool.query("show jit")).rows).toEqual([{ jit: "off" }]);
  });

  for (const [name, account] of Object.entries(ACCOUNTS)) {
    test(`a page of all files of the ${name} account reads one page`, async () => {
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
    ])(`a filtered page of the ${name} account, %j, reads one page, and the counted entries once`, async (filter) => {
      const total = await totalOf(account, filter);
      expect(await buffersOf(() => list(account, filter))).toBeLessThan(A_PAGE + total / 50);
      if (total <= 20) return;
      const next = await nextPage(account, filter);
      expect(await buffersOf(() => list(account, filter, next))).toBeLessThan(A_PAGE);
    });

    test.each([`"-${FILES / 2}."`, "harbour", "no such name"])(
      `a search for %j in the ${name} account reads only the matches`,
      async (text) => {
        const search = readSearch(text, "query");
        const total = await totalOf(account, { search });
        const own = await totalOf(account, {});
        // Reads each match for the count and possibly for the page. In the index, reads the trigram entries of all
        // accounts, and the entries of the account.
        const entries = FILES / 2_500 + own / 1_000;
        expect(await buffersOf(() => list(account, { search }))).toBeLessThan(2 * total + entries + 300);
      },
    );

    test.each(['"no  such name"', "zebraＳ", `elsewhere/harbour-draft-${FILES / 2}.jpg`, "tag:zebraＳ"])(
      `a search for %j, which has several forms, in the ${name} account reads only the matches`,
      async (text) => {
        const search = readSearch(text, "query");
        const total = await totalOf(account, { search });
        const own = await totalOf(account, {});
        const entries = FILES / 2_500 + own / 1_000;
        expect(await buffersOf(() => list(account, { search }))).toBeLessThan(2 * total + 8 * entries + 300);
      },
    );

    test.each(["ha", "zq", "é", "."])(
      `a search for %j in the ${name} account reads only files of the account`,
      async (search) => {
        const own = await totalOf(account, {});
        expect(await buffersOf(() => list(account, { search: readSearch(search, "query") }))).toBeLessThan(
          2.2 * own + 100,
        );
      },
    );

    const orders = ["createdAt", "updatedAt", "filename", "fileSize"] as const;
    test.each(
      orders.flatMap((by) => [
        { by, order: "asc" as const },
        { by, order: "desc" as const },
      ]),
    )(`a page of the ${name} account, %j, reads one page`, async (sort) => {
      for (const filter of [{}, { type: "IMAGE" as const }]) {
        const counted = Math.min(await totalOf(account, filter), MAX_COUNTED);
        const maxBuffers = A_PAGE + ("type" in filter ? counted : 0);
        const first = await list(account, filter, PAGE, sort);
        const last = first.files[19];
        expect(await buffersOf(() => list(account, filter, PAGE, sort))).toBeLessThan(maxBuffers);
        if (!last) continue;
        const next = {
          ...PAGE,
          after: cursorKeyOf(last.id, last.key, new Date()),
          ...(typeof first.total === "object" && { counted: first.total }),
        };
        expect(await buffersOf(() => list(account, filter, next, sort))).toBeLessThan(A_PAGE);
      }
    });

    test(`common words in the ${name} account read only the counted and ranked files`, async () => {
      for (const text of ["jpg", "harbour OR jpg", "jpg -zebra"]) {
        const search = readSearch(text, "query");
        const matches = Math.min(await totalOf(account, {}), MAX_COUNTED);
        for (const by of ["createdAt", "filename", "relevance"] as const) {
          const call = () => list(account, { search }, PAGE, { by, order: "desc" });
          expect([text, by, (await buffersOf(call)) < 2 * matches + FILES / 100 + 300]).toEqual([text, by, true]);
        }
      }
    });

    test.each(["is:failed", "is:untagged", "is:sensitive", "tag:harbour is:failed", `in:7 type:audio`, "after:2100"])(
      `%s in the ${name} account reads only the matches`,
      async (text) => {
        const search = readSearch(text, "query");
        const matches = text.startsWith("in:")
          ? await totalOf(account, { folderId: `fold_${account}_7` })
          : await totalOf(account, { search });
        expect(await buffersOf(() => list(account, { search }))).toBeLessThan(2 * matches + 300);
      },
    );

    test.each(["is:public", "is:private", "larger:99999", "before:2100", "type:image", "width:>1000", "ratio:3:2"])(
      `%s in the ${name} account reads one page and the counted files`,
      async (text) => {
        const search = readSearch(text, "query");
        const counted = Math.min(await totalOf(account, {}), 10 * MAX_COUNTED);
        expect(await buffersOf(() => list(account, { search }))).toBeLessThan(A_PAGE + 1.1 * counted);
      },
    );

    test.each(["is:located", "ratio:9:16", "width:<100", "larger:1GB"])(
      `%s in the ${name} account reads only files of the account`,
      async (text) => {
        const own = await totalOf(account, {});
        expect(await buffersOf(() => list(account, { search: readSearch(text, "query") }))).toBeLessThan(
          2.2 * own + 100,
        );
      },
    );

    test(`folders and statistics of the ${name} account read only index entries`, async () => {
      const folder = `fold_${account}_7`;
      const inFolder = await totalOf(account, { folderId: folder });
      const own = await totalOf(account, {});
      const month = new Date(Date.now() - 30 * 86_400_000);
      expect(await buffersOf(() => usageSince(db, account, "2026-01-01"))).toBeLessThan(50);
      expect(await buffersOf(() => countUploads(db, account, month))).toBeLessThan(50 + own / 50);
      expect(await buffersOf(() => countContents(db, account, folder))).toBeLessThan(50 + inFolder / 50);
    });
  }

  test("the conversion of files from an earlier release reads only these files", async () => {
    expect(await buffersOf(() => foldSearchTexts(db))).toBeLessThan(20);
  });

  test("stars, labels and collections read only the matches", async () => {
    await opened.pool.query("update files set starred = true, label = 'red' where right(id, 3) = '001'");
    await opened.pool.query("vacuum (analyze) files");
    for (const [index, account] of Object.values(ACCOUNTS).entries()) {
      // The oldest files: a list starts with the newest ones.
      const id = `col_${String(index).padStart(26, "0")}`;
      await opened.pool.query(
        "insert into collections (id, account_id, name, name_key, type, description, created_at, updated_at) values ($1, $2, 'Kit', 'kit', 'manual', '', now(), now())",
        [id, account],
      );
      const { rowCount } = await opened.pool.query(
        `insert into collection_items (collection_id, file_id, rank)
          select $1, id, row_number() over () from (
            select id from files where account_id = $2 and deleted_at is null order by created_at limit 1000) oldest`,
        [id, account],
      );
      await opened.pool.query("analyze collections, collection_items");
      const inside = rowCount ?? 0;
      const prepareSearch = async (search: string) => {
        const filter = await readFilter(testContext(db), account, { search }, "query");
        return { filter, maxBuffers: 2 * (await totalOf(account, filter)) + 300 };
      };
      for (const search of ["is:starred", "label:red", "is:starred label:red"]) {
        const { filter, maxBuffers } = await prepareSearch(search);
        expect([account, search, await buffersOf(() => list(account, filter))]).toEqual([
          account,
          search,
          expect.toSatisfy((read: number) => read < maxBuffers),
        ]);
      }
      // Reads the items, and each file by its ID, for the page and for the count.
      for (const search of ["collection:kit", `collection:${id} type:image`, `collection:kit is:public`]) {
        const { filter } = await prepareSearch(search);
        const maxBuffers = 20 * inside + 300;
        expect([account, search, await buffersOf(() => list(account, filter))]).toEqual([
          account,
          search,
          expect.toSatisfy((read: number) => read < maxBuffers),
        ]);
      }
      const page = { limit: 20, offset: 0, after: null };
      expect(await buffersOf(() => listItems(db, id, page))).toBeLessThan(6 * 21 + 100);
      expect(await buffersOf(() => countItems(db, id))).toBeLessThan(6 * inside + 300);
      const [, last] = await listItems(db, id, page);
      const next = { ...page, after: { key: last?.key ?? "", id: last?.id ?? "" } };
      expect(await buffersOf(() => listItems(db, id, next))).toBeLessThan(6 * 21 + 110);
    }
  });

  test("events of a rare or absent action, of one account or all, read one page and the counted events", async () => {
    for (const accountId of [undefined, ACCOUNTS.big, ACCOUNTS.small]) {
      for (const action of ["account.erase", "store.export", "file.delete"] as const) {
        const filter: AuditFilter = { actions: [action], accountId };
        const total = await countEvents(db, filter);
        expect(await buffersOf(() => listEvents(db, filter, PAGE))).toBeLessThan(A_PAGE);
        expect(await buffersOf(() => countEvents(db, filter))).toBeLessThan(20 + total / 50);
      }
    }
  });

  test("the daily removal of old jobs reads only the removed jobs", async () => {
    const prune = () => pruneAiJobs(db, new Date());
    expect(await buffersOf(prune)).toBeLessThan(20);
    await database.query(`delete from files where id in (
      select file_id from ai_jobs where not exists (select from variants where file_id = ai_jobs.file_id) limit 10
    )`);
    expect(await prune()).toBe(10);
  });

  test("eviction reads only the evicted variants, and none if all fit", async () => {
    const bytes = VARIANTS * 10_000;
    expect(await leastRecentlyUsedVariants(db, bytes)).toEqual([]);
    expect(await leastRecentlyUsedVariants(db, bytes - 25_000)).toEqual(["variants/1", "variants/2", "variants/3"]);
    expect(await buffersOf(() => leastRecentlyUsedVariants(db, bytes - 25_000))).toBeLessThan(1_500);
    expect(await buffersOf(() => leastRecentlyUsedVariants(db, bytes))).toBeLessThan(10);
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
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map((it) => JSON.stringify(it)).join()}}`);
  return client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
