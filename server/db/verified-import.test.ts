import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import type { Database } from "./database.ts";
import { exportRows } from "./row-export.ts";
import { canImportRows, moveRows } from "./verified-import.ts";

const now = new Date("2026-05-11T09:30:00.123Z");
const account = {
  ...{ name: "名前", plan: "PRO" as const, custom_limits: '{"maxFileSize":5}', storage_bytes: 2 ** 52 },
  ...{ suspended_at: null, erased_at: null, created_at: now, updated_at: now },
};

let from: Awaited<ReturnType<typeof openTestDatabase>>;
let to: Awaited<ReturnType<typeof openTestDatabase>>;
let lines: string[];
beforeAll(async () => {
  from = await openTestDatabase();
  lines = await exportWith("acct_1");
});
beforeEach(async () => {
  to = await openTestDatabase();
});
afterEach(() => to.close());
afterAll(() => from.close());

/** Exports the database after adding an account. */
async function exportWith(id: string): Promise<string[]> {
  await from.db
    .insertInto("accounts")
    .values({ id, ...account })
    .execute();
  let text = "";
  await exportRows(from.db, async (more) => {
    text += more;
  });
  return text.trimEnd().split("\n");
}

const each = (some: string[]) =>
  async function* () {
    yield* some;
  };
const namesIn = async (db: Database) =>
  (await db.selectFrom("accounts").select("id").orderBy("id").execute()).map(({ id }) => id);

test("imported rows replace those of an earlier attempt, also in another time zone", async () => {
  await to.pool.query("set timezone to 'Asia/Tokyo'");
  expect(await canImportRows(to.db, "harbour")).toBe(true);
  expect(await moveRows(to.db, each(lines), "harbour")).toBe(1);
  expect(await canImportRows(to.db, "harbour")).toBe(true);
  expect(await moveRows(to.db, each(await exportWith("acct_2")), "harbour")).toBe(2);
  expect(await namesIn(to.db)).toEqual(["acct_1", "acct_2"]);
});

test("rows of another installation are not replaced", async () => {
  await moveRows(to.db, each(lines), "quay");
  expect(await canImportRows(to.db, "harbour")).toBe(false);
  await expect(moveRows(to.db, each(lines), "harbour")).rejects.toThrow("not empty");
});

test.each([
  ["a row was changed", "update accounts set name = 'changed'"],
  ["a row was added", "insert into daily_usage (account_id, day) values ('acct_1', '2026-05-11')"],
  ["a variant was rendered", "update variant_total set bytes = 5"],
])("rows in use are not replaced: %s", async (_what, statement) => {
  await moveRows(to.db, each(lines), "harbour");
  await to.pool.query(statement);
  expect(await canImportRows(to.db, "harbour")).toBe(false);
  await expect(moveRows(to.db, each(lines), "harbour")).rejects.toThrow("not empty");
});

test("rows that differ from the exported ones are reported, and none are kept", async () => {
  const odd = lines.map((line) => line.replace('"storage_bytes": ', '"storage_bites": 1, "storage_bytes": '));
  expect(odd).not.toEqual(lines);
  await expect(moveRows(to.db, each(odd), "harbour")).rejects.toThrow("its checksum does not match");
  expect(await namesIn(to.db)).toEqual([]);
  // Exports of earlier releases do not have a checksum, so the rows are compared.
  const unsigned = odd.map((line) => line.replace(/,"sha256":"[0-9a-f]{64}"/, ""));
  expect(unsigned).not.toEqual(odd);
  await expect(moveRows(to.db, each(unsigned), "harbour")).rejects.toThrow("accounts (1 given, 1 there)");
  expect(await namesIn(to.db)).toEqual([]);
});
