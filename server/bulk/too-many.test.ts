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
/** Returns the number of rows that were ever written, including those of rolled back transactions. */
async function countWrittenRows(): Promise<number> {
  await service.pool.query("select pg_stat_force_next_flush()");
  const { rows } = await service.pool.query<{ n: number }>(
    "select coalesce(sum(n_tup_ins), 0)::float8 as n from pg_stat_user_tables where relname like 'bulk%'",
  );
  return rows[0]?.n ?? Number.NaN;
}

test.each([false, true])(
  "rejects a filter that matches too many files before a row is written (dry run: %s)",
  async (dryRun) => {
    const before = await countWrittenRows();
    await expect(operation({ type: "DOCUMENT" }, dryRun)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("matches more than 10 files; narrow it down"),
    });
    expect(await countWrittenRows()).toBe(before);
  },
);

test("runs an operation whose filter matches at most the maximum number of files", async () => {
  const before = await countWrittenRows();
  const { id } = await operation({ search: "file-1" }, false);
  expect(await account.sdk.operations.wait(id)).toMatchObject({ state: "COMPLETED", counts: { done: 2 } });
  expect(await countWrittenRows()).toBe(before + 3);
});
