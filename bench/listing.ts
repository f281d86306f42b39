import { Kysely, PostgresDialect } from "kysely";
import { insertAccount } from "../server/accounts/accounts.ts";
import { openServerDatabase } from "../server/db/database.ts";
import { createPaging, cursorKeyByTime } from "../server/db/paging.ts";
import type { Tables } from "../server/db/schema.ts";
import { listFiles } from "../server/files/list-files.ts";
import { listRecords } from "../server/files/pages.ts";
import { type FileFilter, readSearch } from "../server/files/query/filter.ts";
import { testContext } from "../testing/context.ts";
import { newDatabase, type TestDatabase } from "../testing/services/cluster.ts";
import { median, quantile, type Report } from "./report.ts";

const FILES = 1_000_000;
const FOLDERS = 100;
const RUNS = 25;
const LIMIT = 20;
/** Offset of page 10,000. */
const DEEP = 10_000 * LIMIT - LIMIT;

type Query = { offset?: number; deep?: boolean };

/** Measures the database queries of the list operation, rows and total, for an account with a million files. */
export async function listing(databaseUrl: string): Promise<Report> {
  const database = await newDatabase(databaseUrl);
  const { db, pool, close } = await openServerDatabase(database.url);
  try {
    const now = new Date();
    const account = await insertAccount(db, {
      name: "big",
      plan: "ENTERPRISE",
      now,
    });
    await plant(database, account.id);
    const statements: { sql: string; parameters: readonly unknown[] }[] = [];
    const logged = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query: { sql, parameters } }) => void statements.push({ sql, parameters }),
    });
    const context = testContext(logged, { clock: () => now });
    const paging = createPaging("bench-signing-secret");
    const rows: Report["rows"] = [];
    const appendix: NonNullable<Report["appendix"]> = [];

    /** Returns the cursor of page 10,000, which the previous page contains. */
    async function deepCursor(filter: FileFilter): Promise<string> {
      const request = { limit: 1, offset: DEEP - 1, after: null };
      const before = await listFiles(context, account.id, { filter }, request);
      const rows = await listRecords(context, before.files, now);
      const { pagination } = paging.page("files", request, { rows, total: before.total, cursorKey: cursorKeyByTime });
      if (!pagination.nextCursor) throw new Error("The list is too short for page 10,000");
      return pagination.nextCursor;
    }

    async function timed(filter: FileFilter, query: { limit: number; offset?: number; cursor?: string }) {
      const times: number[] = [];
      for (;;) {
        const started = performance.now();
        const request = paging.read("files", query);
        const page = await listFiles(context, account.id, { filter }, request);
        const rows = await listRecords(context, page.files, now);
        const { pagination } = paging.page("files", request, { rows, total: page.total, cursorKey: cursorKeyByTime });
        times.push(performance.now() - started);
        // Slow queries need only a few runs.
        const enough = times.length === RUNS || (times.length > 2 && performance.now() - started > 1_000);
        if (enough) return { times, time: median(times), pagination };
      }
    }

    async function measure(name: string, some: Partial<FileFilter>, { offset, deep }: Query, limit: string, base = 0) {
      const filter: FileFilter = {
        folderId: undefined,
        type: undefined,
        search: undefined,
        sensitive: undefined,
        ...some,
      };
      const cursor = deep ? { cursor: await deepCursor(filter) } : {};
      const query = { limit: LIMIT, ...(offset !== undefined && { offset }), ...cursor };
      const first = await timed(filter, query);
      // The next page is requested with a cursor, so its list is not counted.
      const cursorNext = first.pagination.nextCursor;
      const next = cursorNext ? await timed(filter, { limit: LIMIT, cursor: cursorNext }) : first;
      const ratio = base > 0 ? next.time / base : "";
      rows.push([name, first.pagination.total, first.time, quantile(first.times, 0.99), next.time, ratio, limit]);
      const [last] = statements.slice(-1);
      if (last) {
        const plan = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${last.sql}`, [
          ...last.parameters,
        ]);
        appendix.push({ title: name, body: plan.rows.map((row) => row["QUERY PLAN"]).join("\n") });
      }
      return next.time;
    }

    const { rows: folders } = await pool.query<{ id: string }>(
      "select folder_id id from files where folder_id is not null group by 1 order by count(*), 1 limit 1",
    );
    const folderId = folders[0]?.id ?? "";
    await measure("warm-up", {}, {}, "");
    rows.length = 0;
    appendix.length = 0;
    const first = await measure("page 1", {}, {}, "");
    await measure("page 10,000 by cursor", {}, { deep: true }, "≤ 2", first);
    await measure("page 10,000 by offset", {}, { offset: DEEP }, "", first);
    await measure("last page by offset", {}, { offset: FILES - LIMIT }, "", first);
    await measure("type=IMAGE", { type: "IMAGE" }, {}, "≤ 2", first);
    await measure("type=IMAGE, page 10,000 by cursor", { type: "IMAGE" }, { deep: true }, "≤ 2", first);
    await measure("type=AUDIO (0.1 %)", { type: "AUDIO" }, {}, "≤ 2", first);
    await measure("folderId of 10,000 files", { folderId }, {}, "≤ 2", first);
    await measure("folderId=root", { folderId: null }, {}, "≤ 2", first);
    await measure("folderId and type=IMAGE", { folderId, type: "IMAGE" }, {}, "≤ 10", first);
    await measure("folderId and type=AUDIO, no hit", { folderId, type: "AUDIO" }, {}, "≤ 10", first);
    await measure("search: one hit", { search: readSearch("photo-0777777", "query") }, {}, "≤ 10", first);
    await measure("search: no hit", { search: readSearch("nowhere-to-be-found", "query") }, {}, "≤ 10", first);
    await measure("search: 0.1 %", { search: readSearch("lighthouse", "query") }, {}, "≤ 10", first);
    await measure("search: 5 %", { search: readSearch("harbour", "query") }, {}, "≤ 10", first);
    await measure(
      "search: 5 %, page 1,000 by offset",
      { search: readSearch("harbour", "query") },
      { offset: 20_000 },
      "",
      first,
    );
    await measure("search: 60 %", { search: readSearch(".jpg", "query") }, {}, "≤ 10", first);
    await measure("search: 2 letters, everywhere", { search: readSearch("ph", "query") }, {}, "≤ 10", first);
    await measure("search: 2 letters, no hit", { search: readSearch("qx", "query") }, {}, "", first);
    await measure(
      "search: 0.1 % and type=AUDIO",
      { search: readSearch("lighthouse", "query"), type: "AUDIO" },
      {},
      "≤ 10",
      first,
    );
    await measure(
      "search: 0.1 % in a folder",
      { search: readSearch("lighthouse", "query"), folderId },
      {},
      "≤ 10",
      first,
    );
    return {
      title: "Listing an account with 1,000,000 files",
      method:
        `Pages of ${LIMIT} in PostgreSQL, requested sequentially, median of ${RUNS} runs. A request without a cursor also ` +
        "counts the list. The ratio compares the next page with the page after page 1.",
      columns: ["page", "total", "ms", "p99 ms", "next page ms", "ratio", "limit"],
      rows,
      appendix,
    };
  } finally {
    await close();
    await database.drop();
  }
}

async function plant({ query }: TestDatabase, accountId: string): Promise<void> {
  await query(`
    insert into folders (id, account_id, name, description, created_at, updated_at)
      select 'fold_' || lpad(n::text, 26, '0'), '${accountId}', 'folder ' || n, '', now(), now()
      from generate_series(1, ${FOLDERS}) n`);
  // Up to three files have the same millisecond, so that the id decides the order. A tenth of the files is in no
  // folder.
  await query(`
    insert into files (id, account_id, folder_id, filename, file_type, mime_type, file_size, checksum, tags, description,
        is_public, search_text, blob_key, created_at, updated_at)
      select 'file_' || lpad(n::text, 26, '0'), '${accountId}',
        case when n % 10 > 0 then 'fold_' || lpad((n % ${FOLDERS} + 1)::text, 26, '0') end,
        name, type, 'image/jpeg', 100000, lpad(n::text, 64, '0'), array[tag], '', true, name || E'\\n' || tag,
        'originals/bench/' || n, '2026-01-01Z'::timestamptz + n / 3 * interval '1 ms',
        '2026-01-01Z'::timestamptz + n / 3 * interval '1 ms'
      from (
        select n, case when n % 1000 = 0 then 'AUDIO' when n % 10 < 6 then 'IMAGE' when n % 10 < 8 then 'VIDEO'
            else 'DOCUMENT' end as type,
          'photo-' || lpad(n::text, 7, '0') || case when n % 10 < 6 then '.jpg' else '.mp4' end as name,
          case when n % 997 = 0 then 'lighthouse' when n % 20 = 3 then 'harbour'
            else substr(md5(n::text), 1, 8) end as tag
        from generate_series(1, ${FILES}) n
      ) as made`);
  await query(`update accounts set file_count = ${FILES}, storage_bytes = ${FILES}::bigint * 100000`);
  await query("vacuum analyze");
}
