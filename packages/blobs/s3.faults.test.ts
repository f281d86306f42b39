import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test, vi } from "vitest";
import { isStorageUnavailable } from "../../server/storage/unavailable.ts";
import { type S3Response, s3Error, scriptedS3 } from "../../testing/scripted-s3.ts";
import { BlobNotFoundError, type BlobStore } from "./store.ts";
import { bytesOf } from "./testing/conformance.ts";

vi.stubEnv("AWS_ACCESS_KEY_ID", "anybody").stubEnv("AWS_SECRET_ACCESS_KEY", "anything");
afterAll(() => void vi.unstubAllEnvs());

const PATIENCE = { readMs: 400, writeMs: 600 };
const ill = (response: S3Response) => scriptedS3(() => response, { idleTimeouts: PATIENCE });
const failure = async (work: Promise<unknown>): Promise<Error> => {
  const outcome = await work.then((value) => value).catch((error: unknown) => error);
  if (!(outcome instanceof Error)) throw new Error(`It worked: ${String(outcome)}`);
  return outcome;
};

const HTML = "<html>\n<head><title>502 Bad Gateway</title></head>\n<body><hr>nginx</body>\n</html>";

describe.each<[string, S3Response, RegExp]>([
  ["502 with the page of a proxy", { status: 502, body: HTML }, /502/],
  ["504 without a body", { status: 504 }, /504/],
  ["404 with the page of a proxy", { status: 404, body: HTML }, /404/],
  ["404 with an incomplete page", { status: 404, body: "<html><body>Not <b>here</body>" }, /404/],
  ["a status that S3 does not have", { status: 418, body: "{}" }, /418/],
  ["503 SlowDown", s3Error(503, "SlowDown", "Please reduce your request rate."), /SlowDown: Please reduce/],
  ["429", s3Error(429, "TooManyRequests"), /TooManyRequests/],
  ["403 ExpiredToken", s3Error(403, "ExpiredToken", "The provided token has expired."), /ExpiredToken: The provided/],
  ["400 ExpiredToken", s3Error(400, "ExpiredToken", "The provided token has expired."), /ExpiredToken: The provided/],
  ["404 NoSuchBucket", s3Error(404, "NoSuchBucket"), /NoSuchBucket/],
  ["a broken connection", "break", /hang up|ECONNRESET/],
  ["no response", "silence", /does not respond/],
])("an S3 service that returns %s", (_, response, message) => {
  test.each<[string, (store: BlobStore) => Promise<unknown>]>([
    ["get", (store) => store.get("a/b")],
    ["read", (store) => store.read("a/b")],
    ["put", (store) => store.put("a/b", bytesOf(10, 1))],
    ["write", (store) => store.write("a/b", Buffer.alloc(10))],
    ["delete", (store) => store.delete("a/b")],
  ])("fails a %s within seconds, with a reason on one line", async (_name, use) => {
    await using s3 = await ill(response);
    const started = performance.now();
    const error = await failure(use(s3.store));
    expect(isStorageUnavailable(error), String(error)).toBe(true);
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain("\n");
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe("an object", () => {
  test("is missing only if S3 itself reports that", async () => {
    await using s3 = await ill(s3Error(404, "NoSuchKey"));
    expect(await failure(s3.store.get("a"))).toBeInstanceOf(BlobNotFoundError);
    expect(await failure(s3.store.read("a"))).toBeInstanceOf(BlobNotFoundError);
    expect(await s3.store.stat("a")).toBeNull();
    await s3.store.delete("a");
  });

  test.each(["silence", "break"] as const)("cannot be opened if no byte arrives before the %s", async (ending) => {
    await using s3 = await ill({ ending });
    expect(isStorageUnavailable(await failure(s3.store.get("a")))).toBe(true);
  });

  test.each(["silence", "break"] as const)("fails its reader if the response ends in %s", async (ending) => {
    await using s3 = await ill({ body: Buffer.alloc(100_000), ending });
    expect(isStorageUnavailable(await failure(s3.store.read("a")))).toBe(true);
    await failure(buffer(await s3.store.get("a")));
  });

  test("can be read at any speed", async () => {
    await using s3 = await scriptedS3(() => ({ body: Buffer.alloc(4_000_000, 7) }), { idleTimeouts: PATIENCE });
    const reader = await s3.store.get("a");
    await new Promise((resolve) => setTimeout(resolve, 3 * PATIENCE.readMs));
    expect((await buffer(reader)).length).toBe(4_000_000);
  });
});

test("a failed upload does not wait long for its cleanup", async () => {
  const created = { body: "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>" };
  await using s3 = await scriptedS3((request) => (request === "POST" ? created : "silence"), {
    idleTimeouts: PATIENCE,
  });
  const started = performance.now();
  const source = Readable.from([Buffer.alloc(6 * 1024 * 1024)]);
  expect(isStorageUnavailable(await failure(s3.store.put("a", source)))).toBe(true);
  expect(s3.requests).toContain("DELETE AbortMultipartUpload");
  expect(performance.now() - started).toBeLessThan(5_000);
});
