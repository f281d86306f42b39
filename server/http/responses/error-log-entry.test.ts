import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type S3Response, type ScriptedS3, s3Error, scriptedS3 } from "../../../testing/scripted-s3.ts";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";
import { handlers } from "../../handlers.ts";

vi.stubEnv("AWS_ACCESS_KEY_ID", "anybody").stubEnv("AWS_SECRET_ACCESS_KEY", "anything");

const LARGE = 600_000;
const lines: Record<string, unknown>[] = [];
const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
/** The failure that S3 returns for reads; null: none. */
let failure: S3Response | null = null;
let s3: ScriptedS3;
let service: TestService;
let account: TestAccount;

beforeAll(async () => {
  const well = (request: string): S3Response =>
    request.startsWith("PUT") ? { headers: { etag: '"1"' } } : s3Error(404, "NoSuchKey");
  const respond = (request: string) => (failure !== null && request.startsWith("GET") ? failure : well(request));
  s3 = await scriptedS3(respond, { idleTimeouts: { readMs: 300, writeMs: 60_000 } });
  service = await startTestService({ blobs: s3.store, log });
  account = await service.account();
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await service.stop();
  await s3[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
});

let uploads = 0;
async function stored(size: number): Promise<string> {
  failure = null;
  uploads += 1;
  const content = Buffer.alloc(size, `${uploads} `);
  return (await account.sdk.files.upload(new Blob([content]), { filename: "page.html" })).cdnUrl;
}

/** Headers of all responses of the service, and those of an error. */
const HEADERS = [
  /^(date|connection|keep-alive|transfer-encoding)$/,
  /^(x-request-id|(x-)?ratelimit(-\w+)?|access-control-[\w-]+|vary)$/,
  /^(cache-control|content-type|content-length|retry-after)$/,
  /^(cache-tag|surrogate-key)$/,
  /^(content-security-policy|referrer-policy|x-content-type-options)$/,
];

async function expectEnvelope(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status);
  const names = [...response.headers.keys()];
  expect(names.filter((name) => !HEADERS.some((known) => known.test(name)))).toEqual([]);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  // Not the policy of the file, which allows inline styles and images.
  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src .none.; base-uri .none.; form-action .none.; frame-ancestors .none.$/,
  );
  expect(names).toEqual(expect.arrayContaining(["ratelimit", "x-ratelimit-limit", "access-control-allow-origin"]));
  const requestId = response.headers.get("x-request-id");
  expect(await response.json()).toMatchObject({ success: false, error: { code, requestId } });
}

/** Returns the log line of the request, which is written after the response. */
async function logged(response: Response): Promise<Record<string, unknown>> {
  const requestId = response.headers.get("x-request-id");
  const found = () => lines.filter((line) => line.requestId === requestId);
  await expect.poll(() => found().length).toBe(1);
  return found()[0] ?? {};
}

describe.each([
  ["in one piece", 1_000, {}],
  ["as a stream", LARGE, {}],
  ["as a range", LARGE, { Range: "bytes=5-9" }],
] as const)("a file that cannot be delivered %s", (_, size, headers) => {
  // With another length, the bytes would not be those that were stored.
  const announced = { "content-length": String(size) };
  test.each<[string, S3Response]>([
    ["returns 403", s3Error(403, "ExpiredToken", "The provided token has expired.")],
    ["sends a page", { status: 502, body: "<html>" }],
    ["closes the connection", { headers: announced, ending: "break" }],
    ["does not respond", "silence"],
  ])("because S3 %s returns 503 in the envelope, without the headers of the file", async (_ill, s3Response) => {
    const url = await stored(size);
    failure = s3Response;
    const response = await fetch(url, { headers });
    await expectEnvelope(response, 503, "SERVICE_UNAVAILABLE");
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    const line = await logged(response);
    expect(line).toMatchObject({ level: 40, status: 503, code: "SERVICE_UNAVAILABLE" });
    expect(line.cause).toMatch(/^The blob store is unavailable\. .* <- .+/);
    expect(JSON.stringify(line)).not.toMatch(/stack|AWS4-HMAC/);
  });

  test("because its bytes are missing returns 500 in the envelope, and logs an alarm", async () => {
    const url = await stored(size);
    failure = s3Error(404, "NoSuchKey");
    const response = await fetch(url, { headers });
    await expectEnvelope(response, 500, "CONTENT_MISSING");
    const line = await logged(response);
    expect(line).toMatchObject({ level: 50, status: 500, code: "CONTENT_MISSING", alarm: "BLOB_MISSING" });
    expect(line.cause).toMatch(/^There is no blob with the key "originals\/acct_/);
    expect(line.err).toBeUndefined();
  });
});

describe("the log line of a request", () => {
  test("contains the code and the message of a client error", async () => {
    const response = await account.request("/api/v1/files?limit=1000");
    expect(await logged(response)).toMatchObject({
      level: 30,
      status: 400,
      code: "VALIDATION_ERROR",
      cause: "limit must be <= 100, not 1000.",
    });
  });

  test("contains the stack of an internal error", async () => {
    vi.spyOn(handlers, "listFiles").mockRejectedValueOnce(new TypeError("x is not a function"));
    const response = await account.request("/api/v1/files");
    const line = await logged(response);
    expect(line).toMatchObject({ level: 50, status: 500, code: "INTERNAL_ERROR", cause: "x is not a function" });
    expect(line.err).toMatchObject({ stack: expect.stringContaining("error-log-entry.test.ts") });
  });

  test("contains no stack for a disabled engine, and is not a warning", async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const { id } = await account.sdk.files.upload(new Blob([png]), { filename: "red.png" });
    const headers = { "Content-Type": "application/json" };
    const response = await account.request(`/api/v1/files/${id}/ai`, {
      method: "POST",
      headers,
      body: '{"operation":"ocr"}',
    });
    const line = await logged(response);
    expect(line).toMatchObject({ level: 30, status: 501, code: "AI_OPERATION_UNAVAILABLE" });
    expect(line.err).toBeUndefined();
  });

  test("contains the full disk as the cause", async () => {
    const full = Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" });
    vi.spyOn(handlers, "deleteFile").mockRejectedValueOnce(new Error("query failed", { cause: full }));
    const response = await account.request("/api/v1/files/file_1", { method: "DELETE" });
    await expectEnvelope(response, 503, "SERVICE_UNAVAILABLE");
    expect((await logged(response)).cause).toMatch(
      /^The disk of the service is full\..* <- query failed <- could not extend/,
    );
  });
});
