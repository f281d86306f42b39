import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { splitLines } from "@media-asset-service/base/json.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Column, columnsOf, fillEveryTable, rowsByTable, takesAnyText } from "../../testing/every-table.ts";
import { openTestDatabase } from "../../testing/service.ts";
import { exportRows, importRows } from "./row-export.ts";

let from: Awaited<ReturnType<typeof openTestDatabase>>;
let lines: string[];
const now = new Date("2026-05-11T09:30:00.123Z");

async function linesOf({ db }: { db: typeof from.db }): Promise<string[]> {
  let text = "";
  await exportRows(db, async (more) => {
    text += more;
  });
  return text.trimEnd().split("\n");
}

async function* each(some: string[]): AsyncGenerator<string> {
  yield* some;
}

beforeAll(async () => {
  from = await openTestDatabase();
  const account = { id: "acct_1", name: 'Ha"r\\bour\n名前', plan: "PRO" as const, custom_limits: '{"maxFileSize":5}' };
  await from.db
    .insertInto("accounts")
    .values({
      ...account,
      storage_bytes: 2 ** 52,
      suspended_at: null,
      erased_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  // A parent that was created after its child, and is exported after it.
  const folder = { account_id: "acct_1", description: "", created_at: now, updated_at: now, deleted_at: null };
  await from.db
    .insertInto("folders")
    .values([
      { ...folder, id: "fold_1", name: "child", parent_id: "fold_2" },
      { ...folder, id: "fold_2", name: "parent", parent_id: null },
    ])
    .execute();
  await from.db
    .insertInto("api_keys")
    .values({
      id: "key_1",
      account_id: "acct_1",
      name: "",
      secret_hash: randomBytes(32),
      prefix: "mas_",
      last_four: "abcd",
      permissions: ["write"],
      expires_at: now,
      revoked_at: null,
      last_used_at: null,
      created_at: now,
    })
    .execute();
  for (const start of [0, 700, 1_400]) {
    await from.db
      .insertInto("files")
      .values(
        Array.from({ length: 700 }, (_, index) => start + index).map((number) => ({
          id: `file_${number}`,
          account_id: "acct_1",
          folder_id: number % 2 ? "fold_1" : null,
          filename: `${number}.png`,
          file_type: "IMAGE" as const,
          mime_type: "image/png",
          file_size: number,
          checksum: String(number),
          width: 3,
          height: null,
          duration: 0.1 + 0.2,
          perceptual_hash: "01".repeat(32),
          focus: null,
          subject: JSON.stringify({ x: 0.1, y: 0.2, width: 0.3, height: 0.4 }) as never,
          salient: null,
          sensitive: null,
          tags: ["a,b", "{c}", 'd"e'],
          description: "",
          is_public: true,
          search_text: "x",
          blob_key: `originals/acct_1/file_${number}`,
          created_at: now,
          updated_at: now,
          deleted_at: null,
        })),
      )
      .execute();
  }
  lines = await linesOf(from);
});
afterAll(() => from.close());

test("imported rows are equal to the exported ones, with all references and values", async () => {
  const to = await openTestDatabase();
  await importRows(to.db, each(lines));
  expect((await linesOf(to)).toSorted()).toEqual(lines.toSorted());
  for (const table of ["accounts", "folders", "api_keys", "files"] as const) {
    const [before, after] = await Promise.all(
      [from, to].map(({ db }) => db.selectFrom(table).selectAll().orderBy("id").execute()),
    );
    expect(after).toEqual(before);
    expect(after?.length).toBeGreaterThan(0);
  }
  await to.close();
});

test("an export that is truncated, of another schema, or for a database with rows is rejected, and changes nothing", async () => {
  const to = await openTestDatabase();
  const older = lines.with(0, (lines[0] ?? "").replace(/,"[^"]+"\]/, "]"));
  for (const [brokenLines, message] of [
    [lines.slice(0, -1), /incomplete/],
    [lines.toSpliced(3, 1), /incomplete/],
    [lines.slice(1), /its first line is missing/],
    [older, /has the schema \d+-\S+, and this version has \d+-/],
    [lines.with(4, (lines[4] ?? "").slice(0, 40)), /Line 5 of the export is not valid JSON: /],
    [lines.with(4, '{"table":"accounts"}'), /Line 5 of the export is neither a row nor its end/],
    [lines.with(4, '{"table":"nonsense","row":{}}'), /rows of nonsense, a table that this version does not have/],
    [[...lines, lines[4] ?? ""], /follows its end/],
    [lines.map((line) => line.replace('"7.png"', '"8.png"')), /The export is damaged/],
    [[], /The export is empty/],
  ] satisfies [string[], RegExp][]) {
    await expect(importRows(to.db, each(brokenLines))).rejects.toThrow(message);
    expect(await linesOf(to)).toHaveLength(2);
  }
  await importRows(to.db, each(lines));
  await expect(importRows(to.db, each(lines))).rejects.toThrow("not empty");
  await to.close();
});

describe("a database with rows in every table", () => {
  /** Tables that a new installation leaves empty, or fills itself. */
  const leftOut = [
    "backups",
    "blob_claims",
    "cache_purges",
    "cache_purging",
    "installation",
    "passkey_challenges",
    "pending_sign_ins",
    "variant_total",
    "variants",
  ];
  let full: typeof from;
  let to: typeof from;
  let columns: Column[];
  let tables: string[];
  beforeAll(async () => {
    [full, to] = [await openTestDatabase(), await openTestDatabase()];
    columns = await columnsOf(full.pool);
    tables = [...new Set(columns.map(({ table }) => table))];
  });
  beforeEach(() => empty());
  afterAll(() => Promise.all([full.close(), to.close()]));

  const isExported = ({ table }: Pick<Column, "table">) => !leftOut.includes(table);

  async function empty(): Promise<void> {
    const exported = tables.filter((table) => isExported({ table }));
    for (const { pool } of [full, to]) await pool.query(`truncate ${exported} cascade`);
  }

  /** Copies through the bytes of a file, like a backup. */
  async function copyAll(): Promise<void> {
    const file = Buffer.from(`${(await linesOf(full)).join("\n")}\n`);
    await importRows(to.db, splitLines(Readable.from([file])));
  }

  test("is equal after an import, table by table", async () => {
    const fresh = await rowsByTable(to.pool, tables);
    await fillEveryTable(full.pool, columns, ({ table, name }) => `${table}.${name}`);
    const before = await rowsByTable(full.pool, tables);
    expect(tables.filter((table) => before[table]?.length === 0)).toEqual([]);
    await copyAll();
    const expected = Object.fromEntries(
      tables.map((table) => [table, isExported({ table }) ? before[table] : fresh[table]]),
    );
    expect(await rowsByTable(to.pool, tables)).toEqual(expected);
  });

  const separators = ["\u2028", "\u2029", "\u0085", "\u000b", "\u000c", "\r", "\n", "\r\n"];
  const others = [
    "\u202e",
    "\ufeff",
    "\ufffd",
    "\u{1f6a2}",
    "\u{e0041}",
    "\u{10ffff}",
    "\\",
    '"',
    "\\u0000",
    "\u007f",
    "e\u0301",
  ];
  /** PostgreSQL cannot store NUL or unpaired surrogates; the API rejects both. */
  const anyText = fc
    .array(fc.oneof(fc.constantFrom(...separators, ...others), fc.string({ unit: "binary" })), { maxLength: 4 })
    .map((texts) => texts.join("").toWellFormed().replaceAll("\0", ""));
  const nameOf = ({ table, name }: Column) => `${table}.${name}`;

  test("keeps any text in its columns, including line separators and format characters", async () => {
    const textColumns = columns.filter((it) => takesAnyText(it) && isExported(it));
    const names = textColumns.map(nameOf);
    // Without columns, the test would verify nothing.
    const expectedNames = [
      "accounts.name",
      "files.description",
      "files.filename",
      "files.tags",
      "folders.name",
      "uploads.fields",
    ];
    expect(names).toEqual(expect.arrayContaining(expectedNames));
    const texts = fc.record(Object.fromEntries(names.map((name) => [name, anyText])));
    const allSeparators = Object.fromEntries(names.map((name) => [name, separators.join("x")]));
    const exported = tables.filter((table) => isExported({ table }));
    const check = fc.asyncProperty(texts, async (textByColumn) => {
      await empty();
      await fillEveryTable(full.pool, columns, (column) => textByColumn[nameOf(column)] ?? column.name);
      const before = await rowsByTable(full.pool, exported);
      await copyAll();
      expect(await rowsByTable(to.pool, exported)).toEqual(before);
    });
    await fc.assert(check, { numRuns: 6, examples: [[allSeparators]] });
  });
});
