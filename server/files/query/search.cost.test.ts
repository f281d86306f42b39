import { afterAll, beforeAll, expect, test } from "vitest";
import { testContext } from "../../../testing/context.ts";
import { cpuMsOf } from "../../../testing/cost.ts";
import { openEmptyDatabase } from "../../../testing/empty-database.ts";
import { listFiles } from "../list-files.ts";
import { searchableTexts } from "../searchable-fields.ts";
import { COSTS, MAX_COST, totalCost } from "./cost.ts";
import { parseFilter } from "./filter.ts";
import { parseQuery } from "./parse.ts";
import { searchText } from "./search-text.ts";
import { type Sort, sortOf } from "./sort.ts";

const FILES = 10_000;
const description = "Harbour boats at dusk, an old pier with ropes and nets in the évening light of 2026";
const words = [
  "ax",
  "bq",
  "cz",
  "dy",
  "eq",
  "fz",
  "gx",
  "hq",
  "iz",
  "jy",
  "kq",
  "lz",
  "mx",
  "nq",
  "oz",
  "py",
  "qx",
  "rz",
];

/** Returns as many terms as a search may contain. */
function most(term: (word: string) => string, separator: string): string {
  const terms = words.map(term);
  const isAllowed = (count: number) => {
    const text = terms.slice(0, count).join(separator);
    return text.length <= 200 && totalCost(parseQuery(text, { isSaved: true })) <= MAX_COST;
  };
  const count = terms.findLastIndex((_, index) => isAllowed(index + 1)) + 1;
  return terms.slice(0, count).join(separator);
}

const SHAPES: [name: string, search: string, sort?: Sort["by"]][] = [
  ["values of metadata", most((word) => `meta.alpha:${word}ï`, " OR ")],
  ["negated values of metadata", most((word) => `-meta.alpha:${word}ï`, " ")],
  ["values of metadata by relevance", most((word) => `meta.alpha:${word}ï`, " OR "), "relevance"],
  ["comparisons of metadata", most((word) => `meta.alpha:>${word.charCodeAt(0)}`, " OR ")],
  ["keys of metadata", most((word) => `meta.${word}:*`, " OR ")],
  ["two letters", most((word) => word, " OR ")],
  ["two letters by size", most((word) => word, " OR "), "fileSize"],
  ["negated words", most((word) => `-${word}zq`, " ")],
  ["negated words by name", most((word) => `-${word}zq`, " "), "filename"],
  ["words", most((word) => `${word}zq`, " OR ")],
  ["common words", "harbour boats dusk old pier ropes nets light 2026 img jpg the with"],
  ["common words by relevance", "harbour boats dusk old pier ropes nets light", "relevance"],
  ["wildcards of SQL", most((word) => `%${word.charAt(0)}_`, " OR ")],
  ["paths", most((word) => `${word}/${word.charAt(0)}`, " OR ")],
  ["ratios", most((word) => `ratio:${word.charCodeAt(0)}`, " OR ")],
  ["negated ratios", most((word) => `-ratio:${word.charCodeAt(0)}`, " ")],
  ["tags", most((word) => `tag:${word}`, " OR ")],
  ["negated tags", most((word) => `-tag:${word}`, " ")],
  ["negated folders", most((word) => `-in:${word}`, " ")],
  ["deep brackets", `${"-(".repeat(9)}zq OR yq OR meta.alpha:anï OR ratio:3 OR tag:x${")".repeat(9)}`],
  ["a combination", `type:image larger:1 -draft zq OR meta.alpha:>3 ratio:2 -in:root OR "évening light" -tag:none`],
];

let opened: Awaited<ReturnType<typeof openEmptyDatabase>>;
beforeAll(async () => {
  opened = await openEmptyDatabase();
  await opened.pool.query(
    "insert into accounts (id, name, plan, created_at, updated_at) values ('a', '', 'PRO', now(), now())",
  );
  const rows = Array.from({ length: FILES }, (_, index) => {
    const metadata = { alpha: `xï${index % 97}` };
    const file = { filename: `IMG_${index}.jpg`, tags: ["harbour"], description };
    const texts = searchableTexts({ metadata, altText: {}, embedded: null });
    return { ...file, id: String(index), metadata, search_text: searchText({ ...file, texts }) };
  });
  await opened.pool.query(
    `insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description, metadata,
        is_public, search_text, blob_key, created_at, updated_at, width, height)
      select id, 'a', filename, 'IMAGE', 'image/jpeg', 1000, id, tags, description, metadata,
        true, search_text, id, now(), now(), 1920, 1080
      from jsonb_populate_recordset(null::files, $1)`,
    [JSON.stringify(rows)],
  );
  await opened.pool.query("vacuum analyze files");
}, 120_000);
afterAll(() => opened?.close());

/** Returns the lowest CPU time in milliseconds of the first page of a search, with its total. */
async function costOfSearch(search: string, by?: Sort["by"]): Promise<number> {
  const filter = parseFilter({ search }, "query");
  const page = { limit: 20, offset: 0, after: null };
  const list = () => listFiles(testContext(opened.db), "a", { filter, sort: sortOf(by) }, page);
  const costs: number[] = [];
  for (let run = 0; run < 4; run++) costs.push(await cpuMsOf(list));
  return Math.min(...costs);
}

test("no search that is accepted costs more than its number of scans of all files", async () => {
  const scan = await costOfSearch("zq");
  for (const [name, search, sort] of SHAPES) {
    const cost = await costOfSearch(search, sort);
    console.log(`${name}: ${cost.toFixed(0)} ms CPU, ${(cost / scan).toFixed(1)} scans (${search.length} characters)`);
    expect(cost, name).toBeLessThan((MAX_COST / COSTS.scannedText) * scan);
  }
}, 120_000);
