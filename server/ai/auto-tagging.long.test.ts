import { setTimeout } from "node:timers/promises";
import { EngineError } from "@media-asset-service/decode/analysis/engine.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TAGGING_RESULT, type TestEngines, testEngines } from "../../testing/engines.ts";
import { awayFromMidnight } from "../../testing/midnight.ts";
import { releaseOrphanedRun } from "../../testing/orphaned-run.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { releaseOrphanedRuns } from "./run-jobs.ts";
import { startQueuedRun } from "./runs.ts";
import { aiWorker } from "./worker.ts";

const TIMEOUT_MS = 1_000;
/**
 * A service with `TIMEOUT_MS` per attempt, for attempts that must time out. In `service`, attempts must not time out on
 * a busy machine.
 */
let impatient: TestService;
let service: TestService;
let engines: TestEngines;
let account: TestAccount;

beforeAll(async () => {
  engines = testEngines();
  service = await startTestService({ engines });
  impatient = await startTestService({ engines, aiTimeoutMs: TIMEOUT_MS });
});
afterAll(async () => {
  await impatient.stop();
  await service.stop();
});
beforeEach(async () => {
  await awayFromMidnight();
  engines.reset();
  account = await service.account();
});

const image = async () => new File([await plainImage()], "harbour.png");
const ended = (id: string, of = account) =>
  expect.poll(async () => (await of.sdk.files.get(id)).processingStatus, { timeout: 60_000 });

test("tags an image after its upload for one credit, and fills its empty tags and description", async () => {
  const file = await account.sdk.files.upload(await image());
  expect(file).toMatchObject({ processingStatus: "PENDING", tags: [], description: "" });
  await ended(file.id).toBe("COMPLETED");
  expect(await account.sdk.files.get(file.id)).toMatchObject({
    tags: TAGGING_RESULT.tags,
    description: TAGGING_RESULT.description,
  });
  const { ai, processingJobs } = await account.sdk.ai.get(file.id);
  expect(ai).toMatchObject({ tags: { tags: TAGGING_RESULT.tags }, processingStatus: "COMPLETED", cost: 1 });
  expect(processingJobs).toMatchObject([{ operation: "tagging", trigger: "upload", engine: "test 1.0", cost: 1 }]);
  expect((await account.sdk.stats.get()).summary.aiCreditsUsed).toBe(1);
});

test("never overwrites tags and descriptions that users wrote, including those written during the run", async () => {
  const own = await account.sdk.files.upload(await image(), { tags: ["mine"], description: "Mine." });
  await ended(own.id).toBe("COMPLETED");
  expect(await account.sdk.files.get(own.id)).toMatchObject({ tags: ["mine"], description: "Mine." });
  expect((await account.sdk.ai.get(own.id)).ai.tags.tags).toEqual(TAGGING_RESULT.tags);

  const go = Promise.withResolvers<typeof TAGGING_RESULT>();
  engines.tagWith(() => go.promise);
  const later = await account.sdk.files.upload(await image());
  await ended(later.id).toBe("PROCESSING");
  await account.sdk.files.update(later.id, { tags: ["later"] });
  go.resolve(TAGGING_RESULT);
  await ended(later.id).toBe("COMPLETED");
  expect(await account.sdk.files.get(later.id)).toMatchObject({
    tags: ["later"],
    description: TAGGING_RESULT.description,
  });
});

test("does not tag on FREE, with autoTag false, or a file that is not an image", async () => {
  const free = await service.account({ plan: "FREE" });
  const records = [
    await free.sdk.files.upload(await image()),
    await account.sdk.files.upload(await image(), { autoTag: false }),
    await account.sdk.files.upload(new File(["text"], "a.txt")),
  ];
  expect(records.map(({ processingStatus }) => processingStatus)).toEqual([
    "NOT_STARTED",
    "NOT_STARTED",
    "NOT_STARTED",
  ]);
  expect((await account.sdk.ai.get(records[1]?.id ?? "")).processingJobs).toEqual([]);
});

test("accepts an upload without credits, and its job has the reason of the failure", async () => {
  const poor = await service.account({ limits: { aiCreditsPerMonth: 1 } });
  const first = await poor.sdk.files.upload(await image());
  const second = await poor.sdk.files.upload(await image());
  expect([first.processingStatus, second.processingStatus]).toEqual(["PENDING", "FAILED"]);
  expect((await poor.sdk.ai.get(second.id)).processingJobs).toMatchObject([
    {
      trigger: "upload",
      status: "FAILED",
      cost: 0,
      engine: "",
      error: { code: "INSUFFICIENT_CREDITS" },
      startedAt: null,
    },
  ]);
  await ended(first.id, poor).toBe("COMPLETED");
});

test("reserves no credits for an upload that is rejected as a duplicate", async () => {
  const content = await image();
  const { id } = await account.sdk.files.upload(content);
  await ended(id).toBe("COMPLETED");
  await expect(account.sdk.files.upload(content)).rejects.toMatchObject({ code: "DUPLICATE_FILE" });
  const credits = await service.db.selectFrom("ai_credits").selectAll().where("account_id", "=", account.id).execute();
  expect(credits).toMatchObject([{ used: 1, reserved: 0 }]);
});

test("retries transient failures in one job for one credit", async () => {
  let attempts = 0;
  engines.tagWith(async () => {
    attempts += 1;
    if (attempts < 3) throw new EngineError("failed", "overloaded", { transient: true, retryAfterSeconds: 0 });
    return TAGGING_RESULT;
  });
  const { id } = await account.sdk.files.upload(await image());
  await ended(id).toBe("COMPLETED");
  expect(attempts).toBe(3);
  expect((await account.sdk.ai.get(id)).processingJobs).toMatchObject([{ status: "COMPLETED", cost: 1 }]);
});

test("retries timeouts, and does not count waits for a busy engine as attempts", async () => {
  let attempts = 0;
  engines.tagWith(async (picture) => {
    attempts += 1;
    if (attempts <= 5) throw new EngineError("busy", "full", { retryAfterSeconds: 0 });
    // The limit starts with the call of `read`: this attempt does not time out.
    if (attempts === 8) return TAGGING_RESULT;
    // This wait is longer than the timeout of an attempt, but the attempt has not begun.
    if (attempts === 6) await setTimeout(2 * TIMEOUT_MS);
    await picture.read();
    return new Promise(() => {});
  });
  const sender = await impatient.account();
  const { id } = await sender.sdk.files.upload(await image());
  await ended(id, sender).toBe("COMPLETED");
  expect(attempts).toBe(8);
  expect((await sender.sdk.ai.get(id)).processingJobs).toMatchObject([{ status: "COMPLETED", cost: 1 }]);
});

test("fails a job without charge after repeated timeouts", async () => {
  let attempts = 0;
  engines.tagWith(async (picture) => {
    attempts += 1;
    await picture.read();
    return new Promise(() => {});
  });
  const sender = await impatient.account();
  const { id } = await sender.sdk.files.upload(await image());
  await ended(id, sender).toBe("FAILED");
  expect(attempts).toBe(3);
  expect((await sender.sdk.ai.get(id)).processingJobs).toMatchObject([
    { status: "FAILED", cost: 0, error: { code: "AI_TIMEOUT" } },
  ]);
});

test("fails a job without charge after repeated failures", async () => {
  let attempts = 0;
  engines.tagWith(async () => {
    attempts += 1;
    throw new EngineError("failed", "overloaded", { transient: true, retryAfterSeconds: 0 });
  });
  const { id } = await account.sdk.files.upload(await image());
  await ended(id).toBe("FAILED");
  expect(attempts).toBe(3);
  const { ai, processingJobs } = await account.sdk.ai.get(id);
  expect(ai.cost).toBe(0);
  expect(processingJobs).toMatchObject([{ status: "FAILED", error: { code: "AI_PROVIDER_ERROR" } }]);
});

describe("when processes crash,", () => {
  // The test acts as the worker, so that it knows which process runs a job.
  beforeAll(() => aiWorker(service.context).stop());
  afterAll(() => aiWorker(service.context).start());

  async function begin() {
    const run = await startQueuedRun(service.context);
    if (!run) throw new Error("Nothing is queued");
    return run.ended;
  }
  const jobs = async (id: string) => (await account.sdk.ai.get(id)).processingJobs;
  const credits = () =>
    service.db.selectFrom("ai_credits").select(["used", "reserved"]).where("account_id", "=", account.id).execute();

  test("an automatic tagging run is repeated for one credit, and a late result of the first process is discarded", async () => {
    const late = Promise.withResolvers<typeof TAGGING_RESULT>();
    engines.tagWith(() => late.promise);
    const { id } = await account.sdk.files.upload(await image());
    const dead = begin();
    await ended(id).toBe("PROCESSING");
    expect(await releaseOrphanedRuns(service.context)).toBe(0);
    await releaseOrphanedRun(service);
    expect(await jobs(id)).toMatchObject([{ status: "PENDING", startedAt: null }]);
    engines.tagWith(async () => ({ ...TAGGING_RESULT, tags: ["again"] }));
    await begin();
    late.resolve(TAGGING_RESULT);
    await dead;
    expect(await account.sdk.files.get(id)).toMatchObject({ tags: ["again"] });
    expect(await jobs(id)).toMatchObject([{ status: "COMPLETED", cost: 1 }]);
    expect(await credits()).toEqual([{ used: 1, reserved: 0 }]);
  });

  test("a late failure of the first process does not fail the second run", async () => {
    const runs = [Promise.withResolvers<typeof TAGGING_RESULT>(), Promise.withResolvers<typeof TAGGING_RESULT>()];
    engines.tagWith(() => runs[0]?.promise ?? Promise.reject());
    const { id } = await account.sdk.files.upload(await image());
    const dead = begin();
    await ended(id).toBe("PROCESSING");
    await releaseOrphanedRun(service);
    engines.tagWith(() => runs[1]?.promise ?? Promise.reject());
    const alive = begin();
    await ended(id).toBe("PROCESSING");
    runs[0]?.reject(new Error("late"));
    await dead;
    expect(await jobs(id)).toMatchObject([{ status: "PROCESSING" }]);
    runs[1]?.resolve(TAGGING_RESULT);
    await alive;
    expect(await jobs(id)).toMatchObject([{ status: "COMPLETED", cost: 1 }]);
  });

  test("a job fails without charge after too many crashes", async () => {
    let run = Promise.withResolvers<typeof TAGGING_RESULT>();
    engines.tagWith(() => run.promise);
    const { id } = await account.sdk.files.upload(await image());
    for (let deaths = 0; deaths <= 10; deaths++) {
      const dead = begin();
      await ended(id).toBe("PROCESSING");
      await releaseOrphanedRun(service);
      run.reject(new Error("late"));
      await dead;
      run = Promise.withResolvers();
    }
    expect(await jobs(id)).toMatchObject([{ status: "FAILED", cost: 0, error: { code: "INTERRUPTED" } }]);
    expect(await credits()).toEqual([{ used: 0, reserved: 0 }]);
    expect(await startQueuedRun(service.context)).toBeNull();
  });
});

test("runs a queued job on request, as one job with one charge", async () => {
  // Both slots of the worker are in use, so the third image stays queued.
  const go = Promise.withResolvers<typeof TAGGING_RESULT>();
  engines.tagWith(() => go.promise);
  const busy = [await account.sdk.files.upload(await image()), await account.sdk.files.upload(await image())];
  for (const { id } of busy) await ended(id).toBe("PROCESSING");
  const waiting = await account.sdk.files.upload(await image());
  engines.tagWith(async () => TAGGING_RESULT);
  expect((await account.sdk.ai.run(waiting.id, { operation: "tagging" })).cost).toBe(1);
  go.resolve(TAGGING_RESULT);
  for (const { id } of busy) await ended(id).toBe("COMPLETED");
  expect((await account.sdk.ai.get(waiting.id)).processingJobs).toMatchObject([
    { trigger: "upload", status: "COMPLETED" },
  ]);
  expect((await account.sdk.stats.get()).summary.aiCreditsUsed).toBe(3);
});

test("charges nothing for a file that is deleted while its job is queued", async () => {
  const go = Promise.withResolvers<typeof TAGGING_RESULT>();
  engines.tagWith(() => go.promise);
  const busy = [await account.sdk.files.upload(await image()), await account.sdk.files.upload(await image())];
  for (const { id } of busy) await ended(id).toBe("PROCESSING");
  const waiting = await account.sdk.files.upload(await image());
  await account.sdk.files.delete(waiting.id);
  go.resolve(TAGGING_RESULT);
  const job = () =>
    service.db
      .selectFrom("ai_jobs")
      .select(["status", "error_code"])
      .where("file_id", "=", waiting.id)
      .executeTakeFirst();
  await expect.poll(job).toEqual({ status: "FAILED", error_code: "FILE_NOT_FOUND" });
  const credits = await service.db.selectFrom("ai_credits").selectAll().where("account_id", "=", account.id).execute();
  expect(credits).toMatchObject([{ used: 2, reserved: 0 }]);
});

test("alternates between accounts, so that many queued images of one account do not delay another", async () => {
  const [busy, other] = [account, await service.account()];
  const gates: (() => void)[] = [];
  const seen: string[] = [];
  engines.tagWith(async ({ filename }) => {
    seen.push(filename);
    const { promise, resolve } = Promise.withResolvers<void>();
    gates.push(resolve);
    await promise;
    return TAGGING_RESULT;
  });
  const upload = async (of: TestAccount, name: string) => of.sdk.files.upload(await image(), { filename: name });
  const records: [TestAccount, string][] = [];
  for (let index = 0; index < 6; index++) records.push([busy, (await upload(busy, "busy.png")).id]);
  await expect.poll(() => seen.length).toBe(2);
  const last = await upload(other, "other.png");
  // One of the next two runs belongs to the other account.
  for (const open of gates.splice(0)) open();
  await expect.poll(() => seen.length).toBe(4);
  expect(seen.slice(2)).toContain("other.png");
  engines.tagWith(async () => TAGGING_RESULT);
  for (const open of gates.splice(0)) open();
  for (const [of, id] of [...records, [other, last.id] as const]) await ended(id, of).toBe("COMPLETED");
});
