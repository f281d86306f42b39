import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";
import { HISTORY_DAYS, pruneAiJobs, pruneUsage } from "./purge.ts";

const DAY = 86_400_000;
const NOW = new Date("2026-05-11T09:30:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock: () => NOW });
});
afterAll(() => service.stop());

test("usage of all accounts is removed after 400 days, and statistics still cover 365", async () => {
  const accounts = [await service.account(), await service.account()];
  for (const { id } of accounts) {
    await service.pool.query(
      `insert into daily_usage (account_id, day, bandwidth_bytes)
        select $1, $2::date - i, 1 from generate_series(0, 6000) i on conflict (account_id, day) do update set bandwidth_bytes = 1`,
      [id, NOW.toISOString()],
    );
  }
  const bandwidth = async () => {
    const { daily } = (await accounts[0]?.sdk.stats.get({ days: 365 })) ?? { daily: [] };
    return daily.reduce((sum, day) => sum + day.bandwidthBytes, 0);
  };
  const before = await bandwidth();
  expect(before).toBe(365);
  expect(await pruneUsage(service.db, daysAgo(HISTORY_DAYS))).toBe(2 * (6000 - HISTORY_DAYS));
  expect(await bandwidth()).toBe(before);
  expect(await pruneUsage(service.db, daysAgo(HISTORY_DAYS))).toBe(0);
});

test("only ended jobs that are old, and whose file is purged, are removed", async () => {
  const { id: accountId, sdk } = await service.account();
  const { id: fileId } = await sdk.files.upload(new Blob(["content"]));
  const { id: goneId } = await sdk.files.upload(new Blob(["gone"]));
  const insert = (ids: string, file: string, status: string, at: Date) =>
    service.pool.query(
      `insert into ai_jobs (id, account_id, file_id, operation, trigger, status, credits, month, created_at)
        select id, $1, $2, 'tagging', 'api', $3, 1, '2025-01', $4 from unnest($5::text[]) id`,
      [accountId, file, status, at, ids.split(" ")],
    );
  await insert("job_00 job_01", fileId, "COMPLETED", daysAgo(401));
  const many = Array.from({ length: 10_500 }, (_, i) => `job_1${String(i).padStart(5, "0")}`);
  await insert(many.join(" "), goneId, "FAILED", daysAgo(401));
  await insert("job_2", goneId, "PENDING", daysAgo(401));
  await insert("job_3", goneId, "COMPLETED", daysAgo(399));
  expect(await pruneAiJobs(service.db, daysAgo(HISTORY_DAYS))).toBe(0);
  await service.db.deleteFrom("files").where("id", "=", goneId).execute();
  expect(await pruneAiJobs(service.db, daysAgo(HISTORY_DAYS))).toBe(10_500);
  const remaining = await service.db.selectFrom("ai_jobs").select("id").where("account_id", "=", accountId).execute();
  expect(remaining.map(({ id }) => id).sort()).toEqual(["job_00", "job_01", "job_2", "job_3"]);
});
