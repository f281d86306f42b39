import { expect, test } from "vitest";
import { ApiError, ConnectionError, MediaAssetService, NotFoundError, RateLimitError } from "./index.ts";
import { retryDelay } from "./retry.ts";
import { retryAfter } from "./retry-after.ts";
import { fail, listen, type ReceivedRequest, succeed } from "./test-server.ts";

function answer(status: number, headers: Record<string, string> = {}): ApiError {
  return new ApiError({ code: "X", status, message: "", requestId: null, headers: new Headers(headers) });
}

test("increases the delay up to eight seconds, half of it random", () => {
  const failure = new ConnectionError("gone");
  expect(retryDelay(failure, 0, () => 0)).toBe(250);
  expect(retryDelay(failure, 0, () => 1)).toBe(500);
  expect(retryDelay(failure, 2, () => 1)).toBe(2000);
  expect(retryDelay(failure, 9, () => 1)).toBe(8000);
});

test.each([408, 429, 500, 502, 503, 504])("retries after %i", (status) => {
  expect(retryDelay(answer(status), 0)).toBeGreaterThan(0);
});

test.each([400, 401, 403, 404, 409, 413, 501])("does not retry after %i", (status) => {
  expect(retryDelay(answer(status, { "retry-after": "1" }), 0)).toBeNull();
});

test("waits for Retry-After up to a minute, and throws if it is longer", () => {
  expect(retryDelay(answer(429, { "retry-after": "60" }), 0)).toBe(60_000);
  expect(retryDelay(answer(429, { "retry-after": "61" }), 0)).toBeNull();
});

test("reads Retry-After as seconds and as a date", () => {
  const now = Date.parse("2026-05-11T09:30:00Z");
  expect(retryAfter(new Headers({ "retry-after": "7" }), now)).toBe(7000);
  expect(retryAfter(new Headers({ "retry-after": "Mon, 11 May 2026 09:30:05 GMT" }), now)).toBe(5000);
  expect(retryAfter(new Headers({ "retry-after": "Mon, 11 May 2026 09:29:00 GMT" }), now)).toBe(0);
  expect(retryAfter(new Headers({ "retry-after": "soon" }), now)).toBeNull();
  expect(retryAfter(new Headers(), now)).toBeNull();
});

test("succeeds after two temporary failures of a read", async () => {
  const { baseUrl, requests } = await listen((_, response, count) => {
    if (count === 1) response.destroy();
    else if (count === 2) fail(response, 503, { code: "SERVICE_UNAVAILABLE" }, { "retry-after": "0" });
    else succeed(response, { id: "file_1" });
  });
  const file = await new MediaAssetService({ baseUrl }).files.get("file_1");
  expect(file.id).toBe("file_1");
  expect(requests).toHaveLength(3);
});

test("fails after maxRetries of the client or of the call", async () => {
  const { baseUrl, requests } = await listen((_, response) =>
    fail(response, 500, { code: "INTERNAL_ERROR" }, { "retry-after": "0" }),
  );
  const media = new MediaAssetService({ baseUrl, maxRetries: 1 });
  await expect(media.files.get("a")).rejects.toMatchObject({ code: "INTERNAL_ERROR", status: 500 });
  expect(requests).toHaveLength(2);
  await expect(media.files.get("a", { maxRetries: 0 })).rejects.toBeInstanceOf(ApiError);
  expect(requests).toHaveLength(3);
});

test("sends the body again with each attempt", async () => {
  const { baseUrl, requests } = await listen((_, response, count) => {
    if (count === 1) response.destroy();
    else succeed(response, { id: "file_1" });
  });
  await new MediaAssetService({ baseUrl }).files.update("file_1", { tags: ["a"] });
  expect(requests.map((it) => JSON.parse(it.body.toString()))).toEqual([
    { tags: ["a"], id: "file_1" },
    { tags: ["a"], id: "file_1" },
  ]);
});

const keysOf = (requests: ReceivedRequest[]) => requests.map((it) => it.headers["idempotency-key"]);

test("retries a creation with a lost response with the same key, and uses a new key for the next call", async () => {
  const { baseUrl, requests } = await listen((_, response, count) => {
    if (count % 2 === 1) response.destroy();
    else succeed(response, { id: "acct_1" }, 201);
  });
  const media = new MediaAssetService({ baseUrl, adminToken: "t" });
  for (let i = 0; i < 2; i++) expect((await media.accounts.create({ name: "a" })).id).toBe("acct_1");
  const [first, again, second, secondAgain] = keysOf(requests);
  expect(first).toMatch(/^\d+-\d+-\d+-\d+$/);
  expect([again, secondAgain]).toEqual([first, second]);
  expect(second).not.toBe(first);
});

test("uses the key of the caller for all attempts of a creation, and no key for other calls", async () => {
  const { baseUrl, requests } = await listen((_, response, count) =>
    count === 1
      ? fail(response, 503, { code: "SERVICE_UNAVAILABLE" }, { "retry-after": "0" })
      : succeed(response, { id: "fold_1" }, 201),
  );
  const media = new MediaAssetService({ baseUrl });
  await media.folders.create({ name: "a" }, { idempotencyKey: "import 1" });
  await media.folders.get("fold_1");
  expect(keysOf(requests)).toEqual(["import 1", "import 1", undefined]);
});

test.each([
  ["AI_TIMEOUT", 504],
  ["AI_PROVIDER_ERROR", 502],
])("does not start a second AI run after %s", async (code, status) => {
  const { baseUrl, requests } = await listen((_, response) => fail(response, status, { code }, { "retry-after": "0" }));
  const run = new MediaAssetService({ baseUrl }).ai.run("file_1", { operation: "ocr" });
  await expect(run).rejects.toMatchObject({ code, status });
  expect(requests).toHaveLength(1);
});

test("retries an AI run with the same key after a 504 of a proxy or a stop of the service", async () => {
  const { baseUrl, requests } = await listen((_, response, count) => {
    if (count === 1) response.writeHead(504).end("<h1>504 Gateway Time-out</h1>");
    else if (count === 2) fail(response, 503, { code: "SERVICE_UNAVAILABLE" }, { "retry-after": "0" });
    else succeed(response, { operation: "ocr" });
  });
  expect(await new MediaAssetService({ baseUrl }).ai.run("file_1", { operation: "ocr" })).toEqual({ operation: "ocr" });
  expect(keysOf(requests)[0]).toMatch(/./);
  expect(new Set(keysOf(requests)).size).toBe(1);
});

test("uses the timeout of AI runs instead of the timeout of the client, unless the call sets one", async () => {
  const { baseUrl } = await listen((_, response) => setTimeout(() => succeed(response, { operation: "ocr" }), 200));
  const { ai, files } = new MediaAssetService({ baseUrl, timeout: 50, maxRetries: 0 });
  expect(await ai.run("file_1", { operation: "ocr" })).toEqual({ operation: "ocr" });
  await expect(files.get("file_1")).rejects.toMatchObject({ name: "TimeoutError" });
  await expect(ai.run("file_1", { operation: "ocr" }, { timeout: 50 })).rejects.toMatchObject({ name: "TimeoutError" });
});

test("waits for the first attempt to finish, without using retries", async () => {
  const { baseUrl, requests } = await listen((_, response, count) => {
    if (count === 1) response.destroy();
    else if (count < 6) fail(response, 409, { code: "IDEMPOTENCY_CONFLICT" }, { "retry-after": "0" });
    else succeed(response, { id: "fold_1" }, 201);
  });
  const media = new MediaAssetService({ baseUrl, maxRetries: 1 });
  expect((await media.folders.create({ name: "a" })).id).toBe("fold_1");
  expect(new Set(keysOf(requests)).size).toBe(1);
});

test("does not wait with maxRetries 0, or without Retry-After", async () => {
  const { baseUrl, requests } = await listen((arrival, response) =>
    fail(
      response,
      409,
      { code: "IDEMPOTENCY_CONFLICT" },
      arrival.url.includes("folders") ? { "retry-after": "0" } : {},
    ),
  );
  const media = new MediaAssetService({ baseUrl });
  await expect(media.folders.create({ name: "a" }, { maxRetries: 0 })).rejects.toMatchObject({ status: 409 });
  await expect(media.accounts.create({ name: "a" })).rejects.toMatchObject({ status: 409 });
  expect(requests).toHaveLength(2);
});

test("retries a creation of raw only with a key", async () => {
  const { baseUrl, requests } = await listen((_, response) => response.destroy());
  const { raw } = new MediaAssetService({ baseUrl, maxRetries: 1 });
  const body = { name: "a" };
  await expect(raw.POST("/api/v1/folders", { body })).rejects.toBeInstanceOf(ConnectionError);
  expect(keysOf(requests)).toEqual([undefined]);
  await expect(raw.POST("/api/v1/folders", { body, idempotencyKey: "a" })).rejects.toBeInstanceOf(ConnectionError);
  expect(keysOf(requests)).toEqual([undefined, "a", "a"]);
});

test("throws immediately with resetAt if Retry-After exceeds a minute", async () => {
  const { baseUrl, requests } = await listen((_, response) =>
    fail(response, 429, { code: "RATE_LIMIT_EXCEEDED" }, { "retry-after": "3600" }),
  );
  const error: unknown = await new MediaAssetService({ baseUrl }).files.get("a").catch((reason: unknown) => reason);
  if (!(error instanceof RateLimitError)) throw error;
  expect(Number(error.resetAt) - Date.now()).toBeGreaterThan(3_590_000);
  expect(requests).toHaveLength(1);
});

test("stops waiting between attempts on an abort", async () => {
  const reason = new Error("changed my mind");
  const controller = new AbortController();
  const { baseUrl, requests } = await listen((_, response) => {
    // The client reads the response some time after the server has written it.
    response.once("finish", () => setTimeout(() => controller.abort(reason), 100));
    fail(response, 503, { code: "SERVICE_UNAVAILABLE" }, { "retry-after": "30" });
  });
  const call = new MediaAssetService({ baseUrl }).files.get("a", { signal: controller.signal });
  await expect(call).rejects.toBe(reason);
  expect(requests).toHaveLength(1);
});

const notFound = { code: "FILE_NOT_FOUND", details: { id: "file_1" } };

test("resolves a deletion with a lost response if its retry returns 404", async () => {
  const { baseUrl, requests } = await listen(({ url }, response, count) => {
    if (count % 2 === 1) response.destroy();
    else fail(response, 404, { ...notFound, code: url.includes("folders") ? "FOLDER_NOT_FOUND" : "FILE_NOT_FOUND" });
  });
  const media = new MediaAssetService({ baseUrl });
  expect(await media.files.delete("file_1")).toEqual({ deleted: true, id: "file_1" });
  const folder = await media.folders.delete("fold_1", { deleteContents: true });
  expect(folder).toEqual({ deleted: true, id: "fold_1", deletedFiles: Number.NaN, deletedFolders: Number.NaN });
  expect(requests).toHaveLength(4);
});

test.each([
  ["at the first attempt", 0, notFound],
  ["after an error that excludes a deletion", 429, notFound],
  ["that does not come from the service", 503, { code: "HTTP_404" }],
])("rejects a deletion with 404 %s", async (_, first, last) => {
  const { baseUrl } = await listen((__, response, count) => {
    if (first > 0 && count === 1) fail(response, first, { code: "X" }, { "retry-after": "0" });
    else fail(response, 404, last);
  });
  await expect(new MediaAssetService({ baseUrl }).files.delete("file_1")).rejects.toBeInstanceOf(NotFoundError);
});
