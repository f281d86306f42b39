import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestEngines, testEngines } from "../../testing/engines.ts";
import { awayFromMidnight } from "../../testing/midnight.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { eventually } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let engines: TestEngines;
let account: TestAccount;
beforeAll(async () => {
  engines = testEngines();
  service = await startTestService({ engines });
});
beforeEach(() => engines.reset());
afterAll(() => service.stop());

async function withImages(count: number, aiCreditsPerMonth: number): Promise<string[]> {
  await awayFromMidnight();
  account = await service.account({ limits: { aiCreditsPerMonth } });
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const image = new Blob([await plainImage(), `${i} ${account.id}`]);
    ids.push((await account.sdk.files.upload(image, { autoTag: false, filename: "a.png" })).id);
  }
  return ids;
}

const ocr = { type: "ai", arguments: { operation: "ocr" } } as const;
const statuses = async (ids: string[]) =>
  (await Promise.all(ids.map((id) => account.sdk.files.get(id)))).map(({ processingStatus }) => processingStatus);
const creditsUsed = async () => (await account.sdk.stats.get()).summary.aiCreditsUsed;

test("queues and runs one job for each image, and charges it once", async () => {
  const ids = await withImages(4, 100);
  const text = await account.sdk.files.upload(new Blob(["no image"]));
  const request = { ...ocr, ids: [...ids, text.id] };
  const counts = { total: 5, done: 4, failed: 1, pending: 0, cancelled: 0 };
  const errors = [{ code: "NOT_AN_IMAGE", count: 1 }];
  expect(await account.sdk.operations.create({ ...request, dryRun: true })).toMatchObject({ counts, errors });
  const { id } = await account.sdk.operations.create(request);
  expect(await account.sdk.operations.wait(id)).toMatchObject({ counts, errors });
  await eventually(
    () => statuses(ids),
    ids.map(() => "COMPLETED"),
    20_000,
  );
  expect(await creditsUsed()).toBe(8);
  for (const file of ids) {
    const { ai, processingJobs } = await account.sdk.ai.get(file);
    expect(ai.extractedText).toContain("HARBOUR");
    expect(processingJobs).toMatchObject([{ operation: "ocr", trigger: "bulk", status: "COMPLETED", cost: 2 }]);
  }
});

test("does not change the file's own tags", async () => {
  const ids = await withImages(1, 100);
  const { id } = await account.sdk.operations.create({ type: "ai", ids, arguments: { operation: "tagging" } });
  await account.sdk.operations.wait(id);
  await eventually(() => statuses(ids), ["COMPLETED"]);
  expect((await account.sdk.files.get(ids[0] ?? "")).tags).toEqual([]);
});

test("queues as many jobs as there are credits for, as the dry run reports", async () => {
  const ids = await withImages(4, 5);
  const counts = { total: 4, done: 2, failed: 2, pending: 0, cancelled: 0 };
  const errors = [{ code: "INSUFFICIENT_CREDITS", count: 2 }];
  expect(await account.sdk.operations.create({ ...ocr, ids, dryRun: true })).toMatchObject({ counts, errors });
  const { id } = await account.sdk.operations.create({ ...ocr, filter: {} });
  expect(await account.sdk.operations.wait(id)).toMatchObject({ counts, errors });
  await eventually(
    async () => (await statuses(ids)).toSorted(),
    ["COMPLETED", "COMPLETED", "NOT_STARTED", "NOT_STARTED"],
    20_000,
  );
  expect(await creditsUsed()).toBe(4);
});

test("does not charge for a file that already has such a job", async () => {
  const ids = await withImages(2, 100);
  const { promise, resolve } = Promise.withResolvers<string>();
  engines.readWith(() => promise);
  const running = account.sdk.ai.run(ids[0] ?? "", { operation: "ocr" });
  await eventually(() => statuses(ids), ["PROCESSING", "NOT_STARTED"]);
  const { id } = await account.sdk.operations.create({ ...ocr, ids });
  const errors = [{ code: "PROCESSING_IN_PROGRESS", count: 1 }];
  expect(await account.sdk.operations.wait(id)).toMatchObject({ counts: { done: 1, failed: 1 }, errors });
  expect(await account.sdk.operations.create({ ...ocr, ids, dryRun: true })).toMatchObject({ counts: { done: 0 } });
  resolve("text");
  await running;
  await eventually(() => statuses(ids), ["COMPLETED", "COMPLETED"]);
  expect(await creditsUsed()).toBe(4);
});

test("fails only the images that background removal does not support", async () => {
  const ids = await withImages(1, 100);
  const params = { type: "ai", ids, arguments: { operation: "bg-removal" } } as const;
  const errors = [{ code: "IMAGE_OUT_OF_BOUNDS", count: 1 }];
  expect(await account.sdk.operations.create({ ...params, dryRun: true })).toMatchObject({ errors });
  const { id } = await account.sdk.operations.create(params);
  expect(await account.sdk.operations.wait(id)).toMatchObject({ state: "COMPLETED", errors });
});
