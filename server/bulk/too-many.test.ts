import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const MAX_FILES = 10;

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ maxBulkFiles: MAX_FILES });
  account = await service.account();
  for (let n = 0; n <= MAX_FILES; n++) await upload(n);
});
afterAll(() => service.stop());

const upload = (n: number) => account.sdk.files.upload(new Blob([`${n}`]), { filename: `file-${n}.txt` });
const operation = (filter: object, dryRun: boolean) =>
  account.sdk.operations.create({ type: "delete", filter, dryRun } as never);
/** Rows that were ever written, those of transactions that were rolled back included. */
async function written(): Promise<number> {
  await service.pool.query("select pg_stat_force_next_flush()");
  const { rows } = await service.pool.query<{ n: number }>(
    "select coalesce(sum(n_tup_ins), 0)::float8 as n from pg_stat_user_tables where relname like 'bulk%'",
  );
  return rows[0]?.n ?? Number.NaN;
}

test.each([false, true])(
  "a filter that finds too many files is refused before a row is written (dry run: %s)",
  async (dryRun) => {
    const before = await written();
    await expect(operation({ type: "DOCUMENT" }, dryRun)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("matches more than 10 files; narrow it down"),
    });
    expect(await written()).toBe(before);
  },
);

test("a filter that finds as many as may be is carried out", async () => {
  const before = await written();
  const { id } = await operation({ search: "file-1" }, false);
  expect(await account.sdk.operations.wait(id)).toMatchObject({ state: "COMPLETED", counts: { done: 2 } });
  expect(await written()).toBe(before + 3);
});
