import { searchForm } from "@media-asset-service/base/text.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testContext } from "../../testing/context.ts";
import { openEmptyDatabase } from "../../testing/empty-database.ts";
import type { Context } from "../context.ts";
import { COLUMNS } from "../db/columns.ts";
import { createPaging } from "../db/paging.ts";
import { cursorKeyOf, listFiles } from "./list-files.ts";
import { MAX_COST, totalCost } from "./query/cost.ts";
import { readFilter } from "./query/named-collections.ts";
import { parseQuery } from "./query/parse.ts";
import { searchText } from "./query/search-text.ts";
import type { Sort } from "./query/sort.ts";
import { searchableTexts } from "./searchable-fields.ts";

/** Set `LIST_QUERIES=500` for the long form. */
const QUERIES = Number(process.env.LIST_QUERIES ?? 60);

/** A file in the model. */
interface Planted {
  id: string;
  filename: string;
  tags: string[];
  aiTags: string[];
  description: string;
  recognized: string;
  metadata: Record<string, string | number>;
  altText: Record<string, string>;
  type: string;
  folder: string | null;
  size: number;
  width: number | null;
  height: number | null;
  isPublic: boolean;
  sensitive: boolean | null;
  located: boolean | null;
  failed: boolean;
  starred: boolean;
  label: "none" | "red" | "blue";
  collected: boolean;
  createdAt: string;
  updatedAt: string;
}

/** A query in its text form, and the condition that it expresses. */
interface Asked {
  text: string;
  matches: (file: Planted) => boolean;
}

/** Press, Press/2026, and Old town next to it. */
const FOLDERS = {
  press: "fold_00000000000000000000000001",
  year: "fold_00000000000000000000000002",
  town: "fold_00000000000000000000000003",
};
const COLLECTION = "col_00000000000000000000000001";
const WORDS = ["harbour", "boat", "Straße", "100%", "a_b", "ha", "Łódź", "ΟΔΟΣ", "old town", "(1)"];
const pick = <T>(...values: T[]) => fc.constantFrom(...values);

const planted = fc.record({
  filename: fc.array(pick(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => `${words.join("-")}.jpg`),
  tags: fc.uniqueArray(pick(...WORDS), { maxLength: 2 }),
  aiTags: fc.uniqueArray(pick("sea", "boat", "harbour"), { maxLength: 1 }),
  description: pick("", "", "The harbour\nat dusk", "boat"),
  recognized: pick("", "", "INVOICE 42", "harbour"),
  metadata: pick<Planted["metadata"]>(
    {},
    {},
    { usage: "web" },
    { usage: "Print", rating: 3 },
    { rating: 10, due: "2026-05-11" },
  ),
  altText: pick<Planted["altText"]>({}, {}, { en: "Boats at dusk", de: "Boote" }),
  type: pick("IMAGE", "VIDEO", "DOCUMENT"),
  folder: pick(null, ...Object.values(FOLDERS)),
  size: pick(9, 10, 99, 10_000, 2_500_000),
  width: pick(null, 100, 1000, 1920),
  height: pick(null, 100, 1000, 1080),
  isPublic: fc.boolean(),
  sensitive: pick(null, true, false),
  located: pick(null, true, false),
  failed: pick(false, false, true),
  starred: pick(false, false, true),
  label: pick<Planted["label"]>("none", "none", "red", "blue"),
  collected: fc.boolean(),
  createdAt: pick(
    "2025-12-31T23:59:59.999Z",
    "2026-01-01T00:00:00.000Z",
    "2026-05-11T09:30:00.000Z",
    "2026-05-11T09:30:00.001Z",
  ),
  updatedAt: pick("2026-05-11T09:30:00.000Z", "2026-06-01T00:00:00.000Z", "2026-06-01T00:00:00.010Z"),
});

const textsOf = (file: Planted) =>
  [
    ...[file.filename, ...file.tags, ...file.aiTags, file.description, file.recognized],
    ...[...Object.values(file.metadata), ...Object.values(file.altText)].map(String),
  ].map(searchForm);
const quoted = (text: string) => (/[\s()]/.test(text) ? `"${text}"` : text);
const within = (low: number, high: number) => (value: number | null) => value !== null && value >= low && value <= high;

const word: fc.Arbitrary<Asked> = pick(
  ...WORDS,
  "INVOICE",
  "invoice 42",
  "our",
  ".jpg",
  "at dusk",
  "Boote",
  "web",
  "nothing",
).map((text) => ({
  text: quoted(text),
  matches: (file) => textsOf(file).some((it) => it.includes(searchForm(text))),
}));
const OPERATORS: Asked[] = [
  { text: "type:image", matches: ({ type }) => type === "IMAGE" },
  { text: "type:VIDEO", matches: ({ type }) => type === "VIDEO" },
  { text: "in:Press", matches: ({ folder }) => folder === FOLDERS.press || folder === FOLDERS.year },
  { text: "in:press", matches: () => false },
  { text: "in:/Press/2026/", matches: ({ folder }) => folder === FOLDERS.year },
  { text: 'in:"Old town"', matches: ({ folder }) => folder === FOLDERS.town },
  { text: `in:${FOLDERS.press}`, matches: ({ folder }) => folder === FOLDERS.press || folder === FOLDERS.year },
  { text: "in:root", matches: ({ folder }) => folder === null },
  { text: "is:public", matches: ({ isPublic }) => isPublic },
  { text: "is:private", matches: ({ isPublic }) => !isPublic },
  { text: "is:untagged", matches: ({ tags }) => tags.length === 0 },
  { text: "is:sensitive", matches: ({ sensitive }) => sensitive === true },
  { text: "is:failed", matches: ({ failed }) => failed },
  { text: "is:starred", matches: ({ starred }) => starred },
  { text: "label:RED", matches: ({ label }) => label === "red" },
  { text: "label:none", matches: ({ label }) => label === "none" },
  { text: 'collection:"press KIT"', matches: ({ collected }) => collected },
  { text: `collection:${COLLECTION}`, matches: ({ collected }) => collected },
  { text: "collection:marked", matches: ({ starred, label }) => starred || label === "blue" },
  { text: "collection:other", matches: () => false },
  { text: "is:located", matches: ({ located }) => located === true },
  { text: "before:2026", matches: ({ createdAt }) => createdAt < "2026-01-01T00:00:00.000Z" },
  { text: "after:2026-05-11T09:30:00.001Z", matches: ({ createdAt }) => createdAt >= "2026-05-11T09:30:00.001Z" },
  { text: "larger:10", matches: ({ size }) => size > 10 },
  { text: "smaller:10kB", matches: ({ size }) => size < 10_000 },
  { text: "width:>=1000", matches: ({ width }) => within(1000, Infinity)(width) },
  { text: "width:100", matches: ({ width }) => width === 100 },
  { text: "height:100..1000", matches: ({ height }) => within(100, 1000)(height) },
  { text: "ratio:16:9", matches: ({ width, height }) => width === 1920 && height === 1080 },
  { text: "meta.usage:print", matches: ({ metadata }) => metadata.usage === "Print" },
  { text: "META.usage:*", matches: ({ metadata }) => metadata.usage !== undefined },
  { text: "meta.Usage:web", matches: () => false },
  { text: "meta.rating:3", matches: ({ metadata }) => metadata.rating === 3 },
  { text: "meta.rating:>3", matches: ({ metadata }) => Number(metadata.rating ?? 0) > 3 },
  { text: "meta.rating:2..9.5", matches: ({ metadata }) => metadata.rating === 3 },
  { text: "meta.usage:>3", matches: () => false },
  { text: "meta.due:<2026-06-01", matches: ({ metadata }) => metadata.due !== undefined },
  { text: "ratio:portrait", matches: ({ width, height }) => width !== null && height !== null && width < height },
];
const operator: fc.Arbitrary<Asked> = fc.oneof(
  pick(...WORDS, "sea").map((tag) => ({
    text: `tag:${quoted(tag)}`,
    matches: (file: Planted) => [...file.tags, ...file.aiTags].some((it) => searchForm(it) === searchForm(tag)),
  })),
  pick(...OPERATORS),
);
const { query } = fc.letrec<{ query: Asked; item: Asked }>((tie) => ({
  item: fc.oneof(
    { depthSize: "small" },
    word,
    operator,
    tie("item").chain(({ text, matches }) =>
      pick("-", "NOT ").map((not) => ({ text: not + text, matches: (file: Planted) => !matches(file) })),
    ),
    tie("query").map(({ text, matches }) => ({ text: `(${text} OR ${text})`, matches })),
  ),
  query: fc
    .array(fc.array(tie("item"), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 })
    .map((alternatives) => ({
      text: alternatives.map((all) => all.map(({ text }) => text).join(" ")).join(" OR "),
      matches: (file) => alternatives.some((all) => all.every(({ matches }) => matches(file))),
    })),
}));

const SORTS: Record<Exclude<Sort["by"], "relevance">, (file: Planted) => string | number> = {
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  filename: ({ filename }) => Buffer.from(searchForm(filename)).toString("hex"),
  fileSize: ({ size }) => size,
};

let opened: Awaited<ReturnType<typeof openEmptyDatabase>>;
const files: Planted[] = [];
beforeAll(async () => {
  opened = await openEmptyDatabase();
  const { pool } = opened;
  const now = new Date().toISOString();
  await pool.query(
    "insert into accounts (id, name, plan, created_at, updated_at) select id, '', 'PRO', now(), now() from unnest(array['a', 'b']) id",
  );
  for (const [id, parent, name] of [
    [FOLDERS.press, null, "Press"],
    [FOLDERS.year, FOLDERS.press, "2026"],
    [FOLDERS.town, null, "Old town"],
  ]) {
    await pool.query(
      "insert into folders (id, account_id, parent_id, name, description, created_at, updated_at) values ($1, 'a', $2, $3, '', now(), now())",
      [id, parent, name],
    );
  }
  for (const [id, account, name, query] of [
    [COLLECTION, "a", "Press kit", null],
    [COLLECTION.replace(/1$/, "2"), "b", "Press kit", null],
    [COLLECTION.replace(/1$/, "3"), "a", "Marked", "is:starred OR label:blue"],
    [COLLECTION.replace(/1$/, "4"), "b", "Other", "is:public OR is:private"],
  ]) {
    const type = query === null ? "manual" : "query";
    await pool.query(
      "insert into collections (id, account_id, name, name_key, type, description, query, sort, sort_order, created_at, updated_at) " +
        "values ($1, $2, $3, lower($3), $4, '', $5, 'createdAt', 'desc', now(), now())",
      [id, account, name, type, query],
    );
  }
  const drawn = fc.sample(planted, { numRuns: 120, seed: 7 });
  for (const [i, one] of drawn.entries()) {
    const file = { ...one, id: `file_${String(i).padStart(26, "0")}` };
    // Another account has the same files, in the root folder.
    for (const account of ["a", "b"]) {
      const own = account === "a";
      const search = searchText({
        filename: file.filename,
        tags: [...file.tags, ...file.aiTags],
        description: file.description,
        recognizedText: file.recognized,
        texts: searchableTexts({ metadata: file.metadata, altText: file.altText, embedded: null }),
      });
      const row = {
        id: own ? file.id : `b${i}`,
        account_id: account,
        folder_id: own ? file.folder : null,
        filename: file.filename,
        file_type: file.type,
        mime_type: "image/jpeg",
        file_size: file.size,
        checksum: `${i}`,
        width: file.width,
        height: file.height,
        has_location: file.located,
        sensitive: file.sensitive,
        tags: file.tags,
        ai_tags: file.aiTags,
        description: file.description,
        metadata: file.metadata,
        alt_text: file.altText,
        is_public: file.isPublic,
        epoch: 0,
        version: 1,
        search_text: search,
        blob_key: `${account}${i}`,
        processing_status: file.failed ? "FAILED" : "NOT_STARTED",
        starred: file.starred,
        label: file.label,
        created_at: file.createdAt,
        updated_at: file.updatedAt,
      };
      await pool.query(
        `insert into files (${COLUMNS.files.join()}) select ${COLUMNS.files.join()} from jsonb_populate_record(null::files, $1)`,
        [JSON.stringify(row)],
      );
      const collection = own ? COLLECTION : COLLECTION.replace(/1$/, "2");
      if (file.collected) await pool.query("insert into collection_items values ($1, $2, $3)", [collection, row.id, i]);
    }
    files.push(file);
  }
  expect(now).not.toBe("");
  await pool.query("analyze files");
});
afterAll(() => opened?.close());

const paging = createPaging("secret");

/** Returns all pages of a list, by cursor, once from single statements and once from sections. */
async function walk(search: string | undefined, sort: Sort, limit: number): Promise<{ ids: string[]; total: number }> {
  const walked = await walkPages(testContext(opened.db), search, sort, limit);
  const searchLimits = { statementMs: 0, searchMs: Number.POSITIVE_INFINITY };
  const inSections = testContext(opened.db, { config: { searchLimits } });
  expect(await walkPages(inSections, search, sort, limit)).toEqual(walked);
  return walked;
}

async function walkPages(
  context: Context,
  search: string | undefined,
  sort: Sort,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const filter = await readFilter(context, "a", { ...(search !== undefined && { search }) }, "query");
  const ids: string[] = [];
  let total = 0;
  for (let cursor: string | null = ""; cursor !== null; ) {
    const request = paging.read("files", { limit, cursor });
    const found = await listFiles(context, "a", { filter, sort }, request);
    const created = new Map(files.map(({ id, createdAt }) => [id, new Date(createdAt)]));
    const page = paging.page("files", request, {
      rows: found.files,
      total: found.total,
      cursorKey: ({ id, key }) => cursorKeyOf(id, key, created.get(id) ?? new Date(0)),
    });
    ids.push(...page.rows.map(({ id }) => id));
    total = page.pagination.total;
    cursor = page.pagination.nextCursor;
  }
  return { ids, total };
}

function expectedIds(found: Planted[], { by, order }: Sort & { by: keyof typeof SORTS }): string[] {
  const key = SORTS[by];
  const sorted = found.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id < b.id ? -1 : 1));
  return (order === "asc" ? sorted : sorted.reverse()).map(({ id }) => id);
}

test.each(OPERATORS)("$text returns the same files as the model", async ({ text, matches }) => {
  const { ids } = await walk(text, { by: "createdAt", order: "asc" }, 100);
  expect(ids.toSorted()).toEqual(
    files
      .filter(matches)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test("any query returns the same files as the model, in the same order, page by page", async () => {
  const sorts = fc.record({
    by: pick("createdAt" as const, "updatedAt" as const, "filename" as const, "fileSize" as const),
    order: pick("asc" as const, "desc" as const),
  });
  await fc.assert(
    fc.asyncProperty(query, sorts, fc.integer({ min: 7, max: 100 }), async ({ text, matches }, sort, limit) => {
      fc.pre(text.length <= 200 && totalCost(parseQuery(text, { isSaved: true })) < MAX_COST);
      const wanted = expectedIds(files.filter(matches), sort);
      const { ids, total } = await walk(text, sort, limit);
      expect({ text, sort, ids }).toEqual({ text, sort, ids: wanted });
      if (ids.length > 0) expect(total).toBe(wanted.length);
    }),
    { numRuns: QUERIES },
  );
}, 600_000);

test("without a search, each order returns all files, and sizes are sorted as numbers", async () => {
  for (const by of Object.keys(SORTS) as (keyof typeof SORTS)[]) {
    for (const order of ["asc", "desc"] as const) {
      const { ids } = await walk(undefined, { by, order }, 50);
      expect([by, order, ids]).toEqual([by, order, expectedIds(files, { by, order })]);
    }
  }
  const bySize = await walk("-tag:nothing", { by: "fileSize", order: "asc" }, 50);
  const sizes = bySize.ids.map((id) => files.find((file) => file.id === id)?.size ?? 0);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(sizes)).toEqual(new Set([9, 10, 99, 10_000, 2_500_000]));
});

test("relevance sorts by match: the full name, its beginning, a part of it, a tag, another text", async () => {
  const score = (file: Planted, text: string) =>
    scoreOfForms(file, text) + Number(file.filename.toLowerCase().includes(text));
  const scoreOfForms = (file: Planted, text: string) => {
    const name = searchForm(file.filename);
    if (name === text) return 8;
    if (name.startsWith(text)) return 4;
    if (name.includes(text)) return 3;
    if ([...file.tags, ...file.aiTags].some((tag) => searchForm(tag) === text)) return 2;
    return textsOf(file).includes(text) ? 2 : Number(textsOf(file).some((it) => it.includes(text)));
  };
  for (const words of [["harbour"], ["boat", "harbour"], ["harbour-boat.jpg"], ["ha", "invoice"]]) {
    for (const order of ["asc", "desc"] as const) {
      const rank = (file: Planted) => words.reduce((sum, text) => sum + score(file, text), 0);
      const found = files.filter((file) => words.every((text) => textsOf(file).some((it) => it.includes(text))));
      const key = (file: Planted) => `${String(rank(file)).padStart(3, "0")} ${file.createdAt} ${file.id}`;
      const wanted = found.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id);
      const { ids } = await walk(words.join(" "), { by: "relevance", order }, 7);
      expect(ids).toEqual(order === "asc" ? wanted : wanted.reverse());
    }
  }
});

test("a tag matches as a whole, and matches no line of other texts", async () => {
  const tagged = files.filter(({ tags, aiTags }) => [...tags, ...aiTags].includes("harbour")).map(({ id }) => id);
  const { ids } = await walk("tag:HARBOUR", { by: "createdAt", order: "asc" }, 50);
  expect(ids.toSorted()).toEqual(tagged.toSorted());
});
