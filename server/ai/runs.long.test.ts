import { EngineError, type EngineInput } from "@media-asset-service/decode/analysis/engine.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { TAGGING_RESULT, type TestEngines, testEngines } from "../../testing/engines.ts";
import { releaseOrphanedRun } from "../../testing/orphaned-run.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { flushBandwidth } from "../accounts/bandwidth.ts";
import { expireJobLeases } from "./jobs.ts";
import { releaseOrphanedRuns } from "./run-jobs.ts";
import { startQueuedRun } from "./runs.ts";
import { aiWorker } from "./worker.ts";

let service: TestService;
/** The same service with a timeout of three seconds, only for runs that must time out. */
let impatient: TestService;
let engines: TestEngines;
let account: TestAccount;
let now: Date;

beforeAll(async () => {
  engines = testEngines();
  service = await startTestService({ engines, clock: () => now });
  impatient = await startTestService({ engines, aiTimeoutMs: 3_000, clock: () => now, sharedWith: service });
  // The tests start queued jobs and release orphaned jobs themselves.
  for (const { context } of [service, impatient]) await aiWorker(context).stop();
});
afterAll(async () => {
  await impatient.stop();
  await service.stop();
});
beforeEach(async () => {
  now = new Date();
  engines.reset();
  account = await service.account({ limits: { aiCreditsPerMonth: 100 } });
});

const image = async (width = 300, height = width) => new File([await plainImage(width, height)], "harbour.png");

/** Begins, because it reads the image, and never returns a result. */
const hangs = async (picture: EngineInput) => {
  await picture.read();
  return new Promise<never>(() => {});
};

/** Does not begin. */
const waits = () => new Promise<never>(() => {});

const upload = async (fields: { autoTag?: boolean; tags?: string[]; description?: string } = { autoTag: false }) =>
  account.sdk.files.upload(await image(), fields);
const run = (id: string, operation: unknown, key = account.key, { url } = service) =>
  fetch(`${url}/api/v1/files/${id}/ai`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify({ operation }),
  });
const codeOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; details?: unknown } };
  return { status: response.status, code: error.code, details: error.details };
};
const creditsUsed = async (of = account) => (await of.sdk.stats.get({ days: 1 })).summary.aiCreditsUsed;
/** Returns the rows of the ledger, and the totals. */
async function ledger(of = account) {
  const jobs = await service.db.selectFrom("ai_jobs").selectAll().where("account_id", "=", of.id).execute();
  const totals = await service.db.selectFrom("ai_credits").selectAll().where("account_id", "=", of.id).execute();
  const charged = jobs.filter(({ status }) => status === "COMPLETED").reduce((sum, { credits }) => sum + credits, 0);
  return { jobs, charged, used: totals[0]?.used ?? 0, reserved: totals[0]?.reserved ?? 0 };
}

describe("a run", () => {
  test("returns the result, charges it, and shows it in the file's AI data", async () => {
    const { id } = await upload();
    expect(await account.sdk.ai.run(id, { operation: "tagging" })).toEqual({
      fileId: id,
      operation: "tagging",
      cost: 1,
      message: "Image tagged. 1 AI credit charged.",
      result: { ...TAGGING_RESULT, confidence: 0.9333 },
    });
    expect(await account.sdk.ai.run(id, { operation: "ocr" })).toMatchObject({
      cost: 2,
      message: "Text extracted. 2 AI credits charged.",
      result: { extractedText: "HARBOUR MASTER\nOpen from 8 to 17" },
    });
    const { ai, processingJobs } = await account.sdk.ai.get(id);
    expect(ai).toEqual({
      tags: { tags: TAGGING_RESULT.tags, confidence: 0.9333 },
      description: TAGGING_RESULT.description,
      extractedText: "HARBOUR MASTER\nOpen from 8 to 17",
      processingStatus: "COMPLETED",
      cost: 3,
    });
    expect(processingJobs).toMatchObject([
      { operation: "ocr", trigger: "api", engine: "test 2.0", status: "COMPLETED", cost: 2, error: null },
      { operation: "tagging", trigger: "api", engine: "test 1.0", status: "COMPLETED", cost: 1, error: null },
    ]);
    expect(await creditsUsed()).toBe(3);
    expect(await account.sdk.files.get(id)).toMatchObject({ processingStatus: "COMPLETED", tags: [], description: "" });
  });

  test("succeeds without text, returns an empty text, and is charged", async () => {
    engines.readWith(async () => "");
    const { id } = await upload();
    const { message, result } = await account.sdk.ai.run(id, { operation: "ocr" });
    expect({ message, result }).toEqual({
      message: "No text found. 2 AI credits charged.",
      result: { extractedText: "" },
    });
    expect((await account.sdk.ai.get(id)).ai).toMatchObject({ extractedText: "", cost: 2 });
  });

  test("replaces the result of an earlier run, and is charged again", async () => {
    const { id } = await upload();
    await account.sdk.ai.run(id, { operation: "tagging" });
    engines.tagWith(async () => ({ tags: ["night"], description: "Night.", confidence: 0.5 }));
    await account.sdk.ai.run(id, { operation: "tagging" });
    expect((await account.sdk.ai.get(id)).ai).toMatchObject({ tags: { tags: ["night"], confidence: 0.5 }, cost: 2 });
  });

  test("continues when the client disconnects", async () => {
    const { id } = await upload();
    const started = Promise.withResolvers<void>();
    const go = Promise.withResolvers<string>();
    engines.readWith(() => {
      started.resolve();
      return go.promise;
    });
    const hangUp = new AbortController();
    const call = account.sdk.ai.run(id, { operation: "ocr" }, { signal: hangUp.signal }).catch(() => "hung up");
    await started.promise;
    hangUp.abort();
    expect(await call).toBe("hung up");
    go.resolve("LATE");
    await expect.poll(async () => (await account.sdk.ai.get(id)).ai).toMatchObject({ extractedText: "LATE", cost: 2 });
  });

  test("makes its result searchable", async () => {
    const { id } = await upload();
    await account.sdk.ai.run(id, { operation: "tagging" });
    const found = async (search: string) => (await account.sdk.files.list({ search }).all()).map((file) => file.id);
    expect(await found("boat")).toEqual([id]);
    await account.sdk.files.update(id, { tags: ["Dusk"] });
    expect([await found("dusk"), await found("boat")]).toEqual([[id], [id]]);
  });
});

describe("the AI data of a file", () => {
  test("is empty without a run, also for a file that is not an image", async () => {
    const { id } = await account.sdk.files.upload(new File(["text"], "a.txt"));
    expect(await account.sdk.ai.get(id)).toEqual({
      fileId: id,
      ai: {
        tags: { tags: [], confidence: 0 },
        description: "",
        extractedText: null,
        processingStatus: "NOT_STARTED",
        cost: 0,
      },
      processingJobs: [],
    });
  });

  test("contains the latest 50 jobs and the cost of all jobs", async () => {
    const { id } = await upload();
    for (let i = 0; i < 52; i++) await account.sdk.ai.run(id, { operation: "tagging" });
    const { ai, processingJobs } = await account.sdk.ai.get(id);
    expect([ai.cost, processingJobs.length]).toEqual([52, 50]);
    expect(processingJobs.map((job) => job.createdAt)).toEqual(
      processingJobs
        .map((job) => job.createdAt)
        .toSorted()
        .reverse(),
    );
  });

  test("is not readable by another account", async () => {
    const { id } = await upload();
    const other = await service.account();
    for (const path of ["ai", "processed?type=bg-removed"]) {
      expect(await codeOf(await other.request(`/api/v1/files/${id}/${path}`))).toMatchObject({
        status: 404,
        code: "FILE_NOT_FOUND",
      });
    }
    expect(await codeOf(await run(id, "ocr", other.key))).toMatchObject({ code: "FILE_NOT_FOUND" });
  });
});

describe("runAi rejects, in the order of its checks,", () => {
  test("the plan before the body, the body before the file, and the file before its bounds", async () => {
    const free = await service.account({ plan: "FREE" });
    expect(await codeOf(await run("nothing", 42, free.key))).toEqual({
      status: 403,
      code: "PLAN_NOT_AI_CAPABLE",
      details: { plan: "FREE" },
    });
    const reader = await service.account({ plan: "FREE", permissions: [] });
    expect(await codeOf(await run("nothing", 42, reader.key))).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    for (const wrong of ["upscale", "", "OCR", 42, null]) {
      expect(await codeOf(await run("nothing", wrong))).toEqual({
        status: 400,
        code: "INVALID_OPERATION",
        details: { allowed: ["tagging", "ocr", "bg-removal"] },
      });
    }
    expect(await codeOf(await run("nothing", undefined))).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    expect(await codeOf(await run("nothing", "ocr"))).toMatchObject({ status: 404, code: "FILE_NOT_FOUND" });
    const text = await account.sdk.files.upload(new File(["text"], "a.txt"));
    expect(await codeOf(await run(text.id, "bg-removal"))).toEqual({
      status: 400,
      code: "NOT_AN_IMAGE",
      details: { fileType: "DOCUMENT" },
    });
    await account.sdk.files.delete(text.id);
    expect(await codeOf(await run(text.id, "ocr"))).toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  test.each([
    [255, 300],
    [300, 255],
    [4097, 300],
    [300, 4097],
  ])("background removal of %i by %i pixels", async (width, height) => {
    const { id } = await account.sdk.files.upload(await image(width, height), { autoTag: false });
    expect(await codeOf(await run(id, "bg-removal"))).toMatchObject({
      status: 400,
      code: "IMAGE_OUT_OF_BOUNDS",
      details: { actual: { width, height }, limits: { maxFileSize: 5_242_880, minSide: 256, maxSide: 4096 } },
    });
    expect(await ledger()).toMatchObject({ jobs: [], used: 0, reserved: 0 });
  });

  test("background removal of more than 5 MB, but not of exactly 5 MB", async () => {
    const png = Buffer.from(await (await image(256, 4096)).arrayBuffer());
    const padded = (size: number) =>
      new File([new Uint8Array(Buffer.concat([png, Buffer.alloc(size - png.length)]))], "a.png");
    const large = await account.sdk.files.upload(padded(5_242_881), { autoTag: false });
    expect(await codeOf(await run(large.id, "bg-removal"))).toMatchObject({ code: "IMAGE_OUT_OF_BOUNDS" });
    const fits = await account.sdk.files.upload(padded(5_242_880), { autoTag: false });
    expect((await run(fits.id, "bg-removal")).status).toBe(200);
  });

  test("an operation that the operator has disabled", async () => {
    const off = await startTestService({ engines: { ...testEngines(), ocr: null } });
    try {
      const owner = await off.account();
      const { id } = await owner.sdk.files.upload(await image(), { autoTag: false });
      await expect(owner.sdk.ai.run(id, { operation: "ocr" })).rejects.toMatchObject({
        status: 501,
        code: "AI_OPERATION_UNAVAILABLE",
        details: { operation: "ocr" },
      });
    } finally {
      await off.stop();
    }
  });

  test("the same operation on the same file while it runs, but no other operation", async () => {
    const { id } = await upload();
    const go = Promise.withResolvers<string>();
    engines.readWith(() => go.promise);
    const first = account.sdk.ai.run(id, { operation: "ocr" });
    await expect.poll(async () => (await account.sdk.files.get(id)).processingStatus).toBe("PROCESSING");
    const [job] = (await account.sdk.ai.get(id)).processingJobs;
    const second = await run(id, "ocr");
    expect(second.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await codeOf(second)).toEqual({ status: 409, code: "PROCESSING_IN_PROGRESS", details: { jobId: job?.id } });
    expect((await account.sdk.ai.run(id, { operation: "tagging" })).cost).toBe(1);
    expect((await account.sdk.files.get(id)).processingStatus).toBe("PROCESSING");
    go.resolve("x");
    await first;
    expect((await account.sdk.files.get(id)).processingStatus).toBe("COMPLETED");
    expect(await ledger()).toMatchObject({ charged: 3, used: 3, reserved: 0 });
  });
});

describe("credits", () => {
  test("allow exactly 7 of 20 concurrent runs with credits for 7, and the ledger matches", async () => {
    account = await service.account({ limits: { aiCreditsPerMonth: 15 } });
    const files = await Promise.all(Array.from({ length: 20 }, () => upload()));
    const responses = await Promise.all(files.map(({ id }) => run(id, "ocr")));
    const refused = await Promise.all(responses.filter(({ ok }) => !ok).map(codeOf));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(7);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(["403 INSUFFICIENT_CREDITS"]),
    );
    expect(await ledger()).toMatchObject({ charged: 14, used: 14, reserved: 0 });
    expect(await creditsUsed()).toBe(14);
    expect(await codeOf(await run(files[0]?.id ?? "", "bg-removal"))).toMatchObject({
      details: { required: 5, remaining: 1 },
    });
  });

  test("reset each calendar month, and a run is charged to the month in which it began", async () => {
    now = new Date("2026-05-31T23:59:59.000Z");
    account = await service.account({ limits: { aiCreditsPerMonth: 2 } });
    const [first, second] = [await upload(), await upload()];
    engines.readWith(async () => {
      now = new Date("2026-06-01T00:00:01.000Z");
      return "x";
    });
    await account.sdk.ai.run(first.id, { operation: "ocr" });
    expect(await creditsUsed()).toBe(0);
    await account.sdk.ai.run(second.id, { operation: "ocr" });
    expect(await creditsUsed()).toBe(2);
    expect(await codeOf(await run(second.id, "ocr"))).toMatchObject({
      code: "INSUFFICIENT_CREDITS",
      details: { required: 2, remaining: 0, resetsAt: "2026-07-01T00:00:00.000Z" },
    });
    now = new Date("2026-05-15T00:00:00.000Z");
    expect(await creditsUsed()).toBe(2);
  });
});

describe("a run that fails", () => {
  const failures: [string, (picture: EngineInput) => Promise<string>, number, string, (() => TestService)?][] = [
    [
      "because the engine fails",
      async () => Promise.reject(new EngineError("failed", "secret place")),
      502,
      "AI_PROVIDER_ERROR",
    ],
    [
      "because the engine's queue is full",
      async () => Promise.reject(new EngineError("busy", "full")),
      503,
      "SERVICE_UNAVAILABLE",
    ],
    ["because the engine never returns", hangs, 504, "AI_TIMEOUT", () => impatient],
    ["because the engine does not begin in time", waits, 503, "SERVICE_UNAVAILABLE", () => impatient],
    ["because the engine crashes", async () => Promise.reject(new TypeError("x is undefined")), 500, "INTERNAL_ERROR"],
    [
      "because the image is corrupt",
      async () => Promise.reject(new PictureError("corrupt")),
      422,
      "IMAGE_NOT_PROCESSABLE",
    ],
  ];

  test.each(failures)(
    "%s costs nothing, stores the error, keeps the previous result, and can be repeated",
    async (_, work, status, code, of = () => service) => {
      const { id } = await upload();
      await account.sdk.ai.run(id, { operation: "ocr" });
      engines.readWith(work);
      const response = await run(id, "ocr", account.key, of());
      const text = await response.clone().text();
      expect(await codeOf(response)).toMatchObject({ status, code });
      expect(text).not.toContain("secret place");
      const { ai, processingJobs } = await account.sdk.ai.get(id);
      expect(ai).toMatchObject({
        extractedText: "HARBOUR MASTER\nOpen from 8 to 17",
        processingStatus: "FAILED",
        cost: 2,
      });
      expect(processingJobs[0]).toMatchObject({ status: "FAILED", cost: 0, error: { code } });
      expect(await ledger()).toMatchObject({ used: 2, reserved: 0 });
      engines.readWith(async () => "again");
      expect((await account.sdk.ai.run(id, { operation: "ocr" })).result).toEqual({ extractedText: "again" });
    },
  );

  test("keeps the status COMPLETED if another operation has succeeded, and is reported in its own job", async () => {
    const { id } = await upload();
    const breaks = () => Promise.reject(new EngineError("failed", "out of order"));
    const outcome = async (operation: "tagging" | "ocr" | "bg-removal", fails = false) => {
      engines.reset();
      if (fails) for (const each of ["tagWith", "readWith", "removeWith"] as const) engines[each](breaks);
      now = new Date(now.getTime() + 1);
      await account.sdk.ai.run(id, { operation }, { maxRetries: 0 }).catch(() => {});
      const { ai, processingJobs } = await account.sdk.ai.get(id);
      expect((await account.sdk.files.get(id)).processingStatus).toBe(ai.processingStatus);
      return [ai.processingStatus, processingJobs[0]?.operation, processingJobs[0]?.status];
    };
    expect(await outcome("bg-removal", true)).toEqual(["FAILED", "bg-removal", "FAILED"]);
    expect(await outcome("tagging")).toEqual(["COMPLETED", "tagging", "COMPLETED"]);
    expect(await outcome("bg-removal", true)).toEqual(["COMPLETED", "bg-removal", "FAILED"]);
    expect(await outcome("ocr", true)).toEqual(["COMPLETED", "ocr", "FAILED"]);
    expect(await outcome("tagging", true)).toEqual(["FAILED", "tagging", "FAILED"]);
    expect(await outcome("ocr")).toEqual(["COMPLETED", "ocr", "COMPLETED"]);
  });

  test("in a crashed process is released when its lease expires, and not earlier", async () => {
    const { id } = await upload();
    const go = Promise.withResolvers<string>();
    engines.readWith(() => go.promise);
    const lost = run(id, "ocr");
    await expect.poll(async () => (await ledger()).reserved).toBe(2);
    expect(await releaseOrphanedRuns(service.context)).toBe(0);
    await releaseOrphanedRun(service);
    expect((await account.sdk.ai.get(id)).processingJobs[0]).toMatchObject({
      status: "FAILED",
      cost: 0,
      error: { code: "INTERRUPTED" },
    });
    expect(await ledger()).toMatchObject({ used: 0, reserved: 0 });
    // If its process is still running, its result is too late and is not charged.
    go.resolve("late");
    expect((await lost).status).toBe(503);
    expect(await ledger()).toMatchObject({ used: 0, reserved: 0 });
    expect((await account.sdk.ai.get(id)).ai.extractedText).toBeNull();
  });

  test("with an expired lease does not prevent the next run", async () => {
    const { id } = await upload();
    engines.readWith(hangs);
    const stuck = run(id, "ocr", account.key, impatient);
    await expect.poll(async () => (await ledger()).reserved).toBe(2);
    engines.readWith(async () => "next");
    await expect
      .poll(async () => {
        // Its process is alive, and may renew the lease before the next request.
        await expireJobLeases(service.db);
        return (await run(id, "ocr")).json();
      })
      .toMatchObject({ data: { result: { extractedText: "next" } } });
    expect((await stuck).status).toBe(504);
    expect((await account.sdk.ai.get(id)).processingJobs[1]).toMatchObject({ error: { code: "INTERRUPTED" } });
    expect(await ledger()).toMatchObject({ charged: 2, used: 2, reserved: 0 });
  });
});

describe("the processed image", () => {
  const processed = (id: string, init?: RequestInit) =>
    account.request(`/api/v1/files/${id}/processed?type=bg-removed`, init);

  test("is the PNG of the latest run, with validators, ranges and a filename", async () => {
    const { id } = await upload();
    expect(await codeOf(await processed(id))).toMatchObject({ status: 404, code: "PROCESSED_IMAGE_NOT_FOUND" });
    const png = Buffer.from(await (await image()).arrayBuffer());
    engines.removeWith(async () => png);
    const { result } = await account.sdk.ai.run(id, { operation: "bg-removal" });
    expect(result).toEqual({ processedImageUrl: `${service.url}/api/v1/files/${id}/processed?type=bg-removed` });
    const response = await processed(id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(png.length),
      "cache-control": "private, no-cache",
      "accept-ranges": "bytes",
      "content-disposition": 'inline; filename="harbour-bg-removed.png"',
      "x-content-type-options": "nosniff",
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    const etag = response.headers.get("etag") ?? "";
    expect((await processed(id, { headers: { "If-None-Match": etag } })).status).toBe(304);
    const part = await processed(id, { headers: { Range: "bytes=0-7" } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, png.subarray(0, 8)]);
    expect((await processed(id, { headers: { Range: `bytes=${png.length}-` } })).status).toBe(416);
    expect((await processed(id, { method: "HEAD" })).headers.get("content-length")).toBe(String(png.length));
    await flushBandwidth(service.context);
    expect((await account.sdk.stats.get({ days: 1 })).summary.bandwidthBytes).toBe(png.length + 8);

    const next = Buffer.from(await (await image()).arrayBuffer());
    engines.removeWith(async () => next);
    await account.sdk.ai.run(id, { operation: "bg-removal" });
    const replaced = await processed(id, { headers: { "If-None-Match": etag } });
    expect(Buffer.from(await replaced.arrayBuffer())).toEqual(next);
  });

  test.each(["", "?type=", "?type=bg", "?type=bg-removed&type=bg-removed"])(
    "with %j is a bad request",
    async (query) => {
      const { id } = await upload();
      expect(await codeOf(await account.request(`/api/v1/files/${id}/processed${query}`))).toMatchObject({
        status: 400,
        code: "VALIDATION_ERROR",
      });
    },
  );

  test("leaves no blob after a failed run, and a replaced image is deleted by the sweeper", async () => {
    const { id } = await upload();
    const claimed = () =>
      service.db.selectFrom("blob_claims").selectAll().where("key", "like", `processed/%/${id}/%`).execute();
    await account.sdk.ai.run(id, { operation: "bg-removal" });
    expect(await claimed()).toEqual([]);
    await account.sdk.ai.run(id, { operation: "bg-removal" });
    expect(await claimed()).toHaveLength(1);
    engines.removeWith(async () => Promise.reject(new EngineError("failed", "x")));
    await run(id, "bg-removal");
    expect(await claimed()).toHaveLength(1);
    expect((await processed(id)).status).toBe(200);
  });

  test("is not changed by an earlier, stalled attempt of the same job", async () => {
    const { id } = await upload();
    const [late, next] = [await image(280), await image(290)];
    const bytesOf = async (picture: File) => Buffer.from(await picture.arrayBuffer());
    const { promise: revived, resolve: revive } = Promise.withResolvers<void>();
    const ended: Promise<unknown>[] = [];
    const { put } = service.blobs;
    vi.spyOn(service.blobs, "put").mockImplementationOnce((...request) => {
      const stored = revived.then(() => put(...request));
      ended.push(stored);
      return stored;
    });
    engines.removeWith(async () => (ended.length === 0 ? bytesOf(late) : bytesOf(next)));
    await account.sdk.operations.create({ type: "ai", ids: [id], arguments: { operation: "bg-removal" } });
    const started: Promise<void>[] = [];
    await expect
      .poll(async () => {
        const first = await startQueuedRun(service.context);
        if (first) started.push(first.ended);
        return started.length;
      })
      .toBe(1);
    await expect.poll(() => ended.length).toBe(1);
    // The claim of its blob has also expired.
    now = new Date(now.getTime() + 11 * 60_000);
    await service.scheduled.find(({ name }) => name === "sweep-blobs")?.run();
    await releaseOrphanedRun(service);
    await (await startQueuedRun(service.context))?.ended;
    await expect.poll(async () => (await processed(id)).status).toBe(200);
    revive();
    await started[0];
    expect(Buffer.from(await (await processed(id)).arrayBuffer())).toEqual(await bytesOf(next));
  });
});
