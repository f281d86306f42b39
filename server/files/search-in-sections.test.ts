import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testContext } from "../../testing/context.ts";
import { openEmptyDatabase } from "../../testing/empty-database.ts";
import type { SearchLimits } from "../context.ts";
import { listFilesToArchive } from "../sharing/archived-files.ts";
import {
  countMatching,
  matchingIds,
  noErrorCode,
  searchIfEmbedded,
  sizesOfMatching,
  tallyMatching,
} from "./file-sets.ts";
import { listFiles } from "./list-files.ts";
import { parseFilter } from "./query/filter.ts";
import { sortOf } from "./query/sort.ts";
import { resolveSearch, SEARCH_LIMITS, searchQueue } from "./search.ts";

const FILES = 20_000;
const SLOW = "-ab -cd -ef -gh -ij -kl -mn -op zq";

let opened: Awaited<ReturnType<typeof openEmptyDatabase>>;
beforeAll(async () => {
  opened = await openEmptyDatabase();
  await opened.pool.query(
    "insert into accounts (id, name, plan, created_at, updated_at) values ('a', '', 'PRO', now(), now())",
  );
  await opened.pool.query(
    `insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description, is_public,
        search_text, blob_key, created_at, updated_at)
      select 'file_' || lpad(n::text, 26, '0'), 'a', 'x.txt', 'DOCUMENT', 'text/plain', n % 977, n::text, '{}', '', true,
        'x' || n || '.txt', n::text, now(), now()
      from generate_series(1, ${FILES}) n`,
  );
  await opened.pool.query("vacuum analyze files");
});
afterAll(() => opened?.close());

const contextWith = (searchLimits: SearchLimits) => testContext(opened.db, { config: { searchLimits } });

const search = (text: string, { limits = SEARCH_LIMITS, by = sortOf().by, offset = 0 } = {}) =>
  listFiles(
    contextWith(limits),
    "a",
    { filter: parseFilter({ search: text }, "query"), sort: sortOf(by) },
    { limit: 20, offset, after: null },
  );

describe("a search in the embedded database", () => {
  test("that reads many files lets other statements run before it ends", async () => {
    const ended: string[] = [];
    await Promise.all([
      search(SLOW).then(() => ended.push("search")),
      opened.pool.query("select 1").then(() => ended.push("other")),
    ]);
    expect(ended).toEqual(["other", "search"]);
  });

  test("ends when its client leaves", async () => {
    const leaving = new AbortController();
    const found = listFiles(
      contextWith({ statementMs: 1, searchMs: 60_000 }),
      "a",
      { filter: parseFilter({ search: SLOW }, "query") },
      { limit: 20, offset: 0, after: null, signal: leaving.signal },
    );
    leaving.abort(new Error("left"));
    await expect(found).rejects.toThrow("left");
  });

  test.each(["createdAt", "fileSize", "filename", "relevance"] as const)(
    "by %s returns the same page and total from sections as from one statement",
    async (by) => {
      const options = { by, offset: by === "relevance" ? 0 : 30 };
      // The oldest file has the best name, but is not among the newest matches, which are ranked.
      const text = "9 OR x1.txt";
      const unsplit = await search(text, { ...options, limits: { statementMs: 60_000, searchMs: 0 } });
      const inSections = await search(text, { ...options, limits: { statementMs: 1, searchMs: 60_000 } });
      expect(inSections).toEqual(unsplit);
      expect(unsplit.files).toHaveLength(21);
    },
  );

  test("returns 503 with a suggestion at its time limit", async () => {
    await expect(search(SLOW, { limits: { statementMs: 1, searchMs: 0 } })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: expect.stringMatching(/^The search took too long\. Narrow it down with in:/),
    });
  });
});

describe("the search of a selection", () => {
  const slow = parseFilter({ search: SLOW.replace("zq", "9") }, "query");
  const inSections = { statementMs: 1, searchMs: 60_000 };
  const live = { accountId: "a", scope: "live" } as const;
  const idsOf = async (limits: SearchLimits, limit: number) =>
    (await resolveSearch(contextWith(limits), "a", slow, { limit })).ids ?? [];

  test("lets other statements run before it ends", async () => {
    const ended: string[] = [];
    await Promise.all([
      countMatching(testContext(opened.db), live, slow, FILES).then(() => ended.push("search")),
      opened.pool.query("select 1").then(() => ended.push("other")),
    ]);
    expect(ended).toEqual(["other", "search"]);
  });

  test("finds the same files in sections as in one statement, up to the limit", async () => {
    const unsplit = await idsOf({ statementMs: 60_000, searchMs: 0 }, FILES);
    expect(unsplit.length).toBeGreaterThan(5_000);
    expect(await idsOf(inSections, FILES)).toEqual(unsplit);
    expect(await idsOf(inSections, 3_000)).toHaveLength(3_000);
  });

  test("of an archive ends when its client leaves", async () => {
    const leaving = new AbortController();
    const options = { limit: FILES, signal: leaving.signal };
    const found = listFilesToArchive(contextWith(inSections), "a", { filter: slow }, options);
    leaving.abort(new Error("left"));
    await expect(found).rejects.toThrow("left");
  });

  test("is part of an archive and of a bulk operation", async () => {
    const context = contextWith(inSections);
    const ids = (await resolveSearch(context, "a", slow, { limit: FILES })).ids ?? [];
    const archived = await listFilesToArchive(context, "a", { filter: slow }, { limit: FILES });
    expect(archived.map(({ id }) => id)).toEqual(ids.toReversed());
    const after = await searchIfEmbedded(context, live, slow, FILES);
    expect(await countMatching(context, live, after, FILES)).toBe(ids.length);
    expect(await tallyMatching(context, live, after, noErrorCode)).toMatchObject([{ code: null, count: ids.length }]);
    expect(await sizesOfMatching(context, live, after, noErrorCode)).toHaveLength(ids.length);
    expect(await matchingIds(context, live, after).execute()).toHaveLength(ids.length);
  });

  test("returns 503 with a suggestion at its time limit", async () => {
    await expect(idsOf({ statementMs: 1, searchMs: 0 }, FILES)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});

describe("searches", () => {
  test("at the statement timeout of PostgreSQL return 503 with a suggestion", async () => {
    const canceled = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
    await expect(searchQueue(false)("a", () => Promise.reject(canceled))).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: expect.stringMatching(/^The search took too long\. Narrow it down with in:/),
    });
  });

  test.each([
    ["one search", true, 1],
    ["four searches", false, 4],
  ])("of one account leave a slot for others: %s at a time", async (_, embedded, most) => {
    const inTurn = searchQueue(embedded);
    const { promise: blocked, resolve: end } = Promise.withResolvers<void>();
    const running: string[] = [];
    const run = (account: string) =>
      inTurn(account, async () => {
        running.push(account);
        await blocked;
      });
    const all = Promise.all(["a", "a", "a", "a", "a", "a", "b"].map(run));
    await expect.poll(() => running).toEqual([...Array(most).fill("a"), "b"]);
    end();
    await all;
    expect(running).toHaveLength(7);
  });
});
