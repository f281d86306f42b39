import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import { exportRows, importRows } from "./rows.ts";

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
  // A parent that is younger than its child, and comes behind it.
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

test("rows come out as they went in, wherever they refer to, and whatever they hold", async () => {
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

test("an export that is cut off, of another schema, or for a database that has rows is refused, and changes nothing", async () => {
  const to = await openTestDatabase();
  const older = lines.with(0, (lines[0] ?? "").replace(/,"[^"]+"\]/, "]"));
  for (const [given, message] of [
    [lines.slice(0, -1), /not whole/],
    [lines.toSpliced(3, 1), /not whole/],
    [lines.slice(1), /not from its beginning/],
    [older, /made at the schema \d+-\S+, and this version has \d+-/],
  ] as const) {
    await expect(importRows(to.db, each(given))).rejects.toThrow(message);
    expect(await linesOf(to)).toHaveLength(2);
  }
  await importRows(to.db, each(lines));
  await expect(importRows(to.db, each(lines))).rejects.toThrow("not empty");
  await to.close();
});

test("every table but those that are left out on purpose is exported", async () => {
  const { rows } = await from.pool.query("select tablename from pg_tables where schemaname = current_schema()");
  expect(rows.map(({ tablename }) => tablename).toSorted()).toEqual([
    "accounts",
    "ai_credits",
    "ai_jobs",
    "ai_results",
    "api_keys",
    "audit_events",
    "blob_claims",
    "bulk_items",
    "bulk_operations",
    "cache_purges",
    "cache_purging",
    "daily_usage",
    "files",
    "files_to_probe",
    "folders",
    "former_filenames",
    "idempotency_keys",
    "kysely_migration",
    "old_key_secrets",
    "schema_migration",
    "sign_in_attempts",
    "uploads",
    "user_sessions",
    "users",
    "variant_total",
    "variants",
  ]);
});
