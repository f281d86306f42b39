import { EngineError } from "@media-asset-service/decode/analysis/engine.ts";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TAGGING_RESULT, type TestEngines, testEngines } from "../../testing/engines.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestService } from "../../testing/service.ts";
import { settleVariants } from "../delivery/variants.ts";

let service: TestService;
let engines: TestEngines;
beforeAll(async () => {
  engines = testEngines();
  service = await startTestService({ engines, metricsClock: () => performance.now() + skippedMs });
});
afterAll(() => service.stop());

let skippedMs = 0;
/** Advances the clock by 6 seconds, so that database metrics older than 5 seconds are queried again. */
async function page(): Promise<string> {
  skippedMs += 6_000;
  return (await fetch(`${service.url}/metrics`)).text();
}
const image = async () => new File([await plainImage()], "harbour.png");

/** Returns the value of a series, or 0 if it is missing. The labels must be in the order of the output. */
function value(text: string, series: string): number {
  const line = text.split("\n").find((it) => it.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

test("AI runs are counted by outcome, with the credits that they cost", async () => {
  const account = await service.account();
  const { id } = await account.sdk.files.upload(await image());
  await account.sdk.files.wait(id);
  engines.readWith(async () => {
    throw new EngineError("failed", "no");
  });
  await expect(account.sdk.ai.run(id, { operation: "ocr" })).rejects.toThrow();
  const text = await page();
  expect(value(text, 'ai_run_duration_seconds_count{operation="tagging",outcome="ok"}')).toBe(1);
  expect(value(text, 'ai_run_duration_seconds_count{operation="ocr",outcome="failed"}')).toBe(1);
  expect(value(text, 'ai_jobs_total{operation="tagging",trigger="upload",outcome="completed"}')).toBe(1);
  expect(value(text, 'ai_jobs_total{operation="ocr",trigger="api",outcome="AI_PROVIDER_ERROR"}')).toBe(1);
  expect(value(text, 'ai_charged_credits_total{operation="tagging"}')).toBe(1);
  expect(value(text, 'ai_charged_credits_total{operation="ocr"}')).toBe(0);
});

test("blob store calls, statements, image tasks and cache lookups are counted when they end", async () => {
  const before = await page();
  const account = await service.account({ plan: "FREE" });
  const { cdnUrl, thumbnailUrl } = await account.sdk.files.upload(await image());
  const fetched = async (url: string | null) => void (await (await fetch(url ?? "")).arrayBuffer());
  await fetched(cdnUrl);
  await fetched(cdnUrl);
  await fetched(thumbnailUrl);
  await settleVariants(service.context);
  await fetched(thumbnailUrl);
  await expect(service.blobs.read("not/there")).rejects.toThrow();
  const after = await page();
  const grown = (series: string) => value(after, series) - value(before, series);
  expect(grown('blob_store_call_duration_seconds_count{call="read",outcome="not_found"}')).toBe(1);
  expect(grown('blob_store_call_duration_seconds_count{call="write",outcome="ok"}')).toBe(1);
  expect(grown('image_task_duration_seconds_count{task="render",outcome="ok"}')).toBe(1);
  expect(grown('image_task_duration_seconds_count{task="probe",outcome="ok"}')).toBe(1);
  expect(grown('cache_lookups_total{cache="variants",outcome="miss"}')).toBe(1);
  expect(grown('cache_lookups_total{cache="variants",outcome="hit"}')).toBe(1);
  // The second requests for the original and for the rendered variant read from memory.
  expect(grown('cache_lookups_total{cache="warm_bytes",outcome="hit"}')).toBe(1);
  expect(grown('database_statement_duration_seconds_count{statement="insert",outcome="ok"}')).toBeGreaterThan(0);
  expect(value(after, 'database_pool_connections{state="max"}')).toBeGreaterThan(0);
});

test("a scheduled job exposes the time of its last success", async () => {
  const job = service.scheduled.find(({ name }) => name === "evict-variants");
  const before = Date.now() / 1000;
  await job?.run();
  const after = Date.now() / 1000;
  const last = value(await page(), 'scheduled_job_last_success_timestamp_seconds{job="evict-variants"}');
  expect(last).toBeGreaterThanOrEqual(Math.floor(before));
  expect(last).toBeLessThanOrEqual(Math.ceil(after));
});

test("waiting work is exposed with its age", async () => {
  const release = Promise.withResolvers<typeof TAGGING_RESULT>();
  engines.tagWith(() => release.promise);
  const account = await service.account();
  // Two AI jobs run concurrently.
  const files = await Promise.all(
    [8, 9, 10, 11].map(async (size) => account.sdk.files.upload(new File([await plainImage(size)], "a.png"))),
  );
  await expect.poll(async () => value(await page(), 'queue_waiting{queue="ai-jobs"}')).toBe(2);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await service.db.updateTable("ai_jobs").set({ created_at: hourAgo }).where("status", "=", "PENDING").execute();
  await expect
    .poll(async () => value(await page(), 'queue_oldest_age_seconds{queue="ai-jobs"}'))
    .toBeGreaterThan(3_500);
  release.resolve(TAGGING_RESULT);
  for (const { id } of files) await account.sdk.files.wait(id);
});

test("webhooks are counted by state, and the age of their oldest event includes events that are not yet deliveries", async () => {
  const account = await service.account();
  const now = new Date();
  const values = (number: number) => ({
    id: `whk_${number}`,
    account_id: account.id,
    url: "https://example.com/hooks",
    description: "",
    types: [],
    folder_id: null,
    secret: Buffer.alloc(0),
    previous_secret: null,
    previous_secret_expires_at: null,
    position: 0,
    disabled_reason: null,
    disabled_at: null,
    failing_since: null,
    last_delivered_at: null,
    created_at: now,
    updated_at: now,
  });
  const disabled = (number: number, disabled_reason: "GONE" | "FAILING" | "REQUESTED") => ({
    ...values(number),
    disabled_reason,
    disabled_at: now,
  });
  const rows = [values(1), values(2), values(3), { ...values(4), failing_since: now }];
  const ended = [disabled(5, "GONE"), disabled(6, "FAILING"), disabled(7, "REQUESTED")];
  await service.db
    .insertInto("webhooks")
    .values([...rows, ...ended])
    .execute();
  const count = (text: string, state: string) => value(text, `webhooks{state="${state}"}`);
  await expect.poll(async () => count(await page(), "enabled")).toBe(3);
  const text = await page();
  expect([count(text, "failing"), count(text, "disabled")]).toEqual([1, 2]);

  const age = async () => value(await page(), 'queue_oldest_age_seconds{queue="webhook-deliveries"}');
  await account.sdk.files.upload(new Blob(["a"]), { filename: "a.txt" });
  const created_at = new Date(Date.now() - 3_600_000);
  await service.db.updateTable("event_batches").set({ created_at }).where("account_id", "=", account.id).execute();
  await expect.poll(age).toBeGreaterThan(3_500);
  const { cursor } = await account.sdk.events.list();
  expect(cursor).not.toBe("");
  await expect.poll(age).toBeGreaterThan(3_500);
  await service.db.updateTable("webhooks").set({ position: 1 }).where("account_id", "=", account.id).execute();
  await expect.poll(age).toBe(0);
  await service.db.updateTable("webhooks").set({ position: 0 }).where("account_id", "=", account.id).execute();
  await expect.poll(age).toBeGreaterThan(3_500);
  await service.db.updateTable("accounts").set({ suspended_at: now }).where("id", "=", account.id).execute();
  await expect.poll(age).toBe(0);
});

test("metrics are available while no database connection is free, and show it", async () => {
  const { pool } = service;
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()));
  try {
    const text = await page();
    expect(value(text, 'database_pool_connections{state="busy"}')).toBe(clients.length);
    expect(value(text, 'database_pool_connections{state="idle"}')).toBe(0);
  } finally {
    for (const client of clients) client.release();
  }
});

test("read-only mode and the last backup are exposed", async () => {
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  const { raw } = admin;
  expect(value(await page(), "service_read_only")).toBe(0);
  expect(await page()).not.toContain("backup_last_success_timestamp_seconds{");
  await raw.PUT("/admin/read-only", { body: { readOnly: true } });
  try {
    // A backup is also recorded in read-only mode, because some operators make backups then.
    const { data: result } = await raw.POST("/admin/backups", { body: { source: "external" } });
    const recordedAt = result?.data.recordedAt ?? "";
    await expect.poll(async () => value(await page(), "service_read_only")).toBe(1);
    const last = 'backup_last_success_timestamp_seconds{source="external"}';
    await expect.poll(async () => value(await page(), last)).toBeCloseTo(Date.parse(recordedAt) / 1000, -1);
    await expect.poll(async () => value(await page(), "database_metrics_age_seconds")).toBeLessThan(30);
  } finally {
    await raw.PUT("/admin/read-only", { body: { readOnly: false } });
  }
});

test("a stalled backfill is exposed", async () => {
  const insert = (name: string, finished: Date | null) =>
    service.db
      .insertInto("backfills")
      .values({ name, done: 5, total: 10, updated_at: new Date(Date.now() - 3_600_000), finished_at: finished })
      .execute();
  await insert("of-a-newer-release", null);
  await insert("finished", new Date());
  const idle = async () => value(await page(), 'backfill_idle_seconds{backfill="of-a-newer-release"}');
  await expect.poll(idle).toBeGreaterThan(3_500);
  expect(value(await page(), 'backfill_idle_seconds{backfill="finished"}')).toBe(0);
});
