import { Readable } from "node:stream";
import { afterAll, describe, expect, test, vi } from "vitest";
import { s3Error, scriptedS3 } from "../../testing/scripted-s3.ts";
import { BlobExistsError, BlobNotFoundError, type ResumeToken } from "./store.ts";
import { bytesOf } from "./testing/conformance.ts";

vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
afterAll(() => {
  vi.unstubAllEnvs();
});

describe("an S3 upload", () => {
  const created = { body: "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>" };

  function endless() {
    const chunk = Buffer.alloc(64 * 1024);
    let read = 0;
    const source = new Readable({
      read() {
        read += chunk.length;
        this.push(chunk);
      },
    });
    return { source, bytesRead: () => read };
  }

  test("reads at most one part ahead of a stalled server, and aborts immediately", async () => {
    await using s3 = await scriptedS3((request) =>
      request === "POST" ? created : request === "DELETE AbortMultipartUpload" ? { status: 204 } : "silence",
    );
    const { source, bytesRead } = endless();
    const stop = new AbortController();
    const put = s3.store.put("stalled", source, { signal: stop.signal });
    const rejected = expect(put).rejects.toThrow("enough");
    await expect.poll(() => s3.requests).toContain("PUT UploadPart");
    await expect.poll(bytesRead).toBeGreaterThan(10 * 1024 * 1024);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(bytesRead()).toBeLessThan(10.5 * 1024 * 1024);
    stop.abort(new Error("enough"));
    await rejected;
    expect(s3.requests.at(-1)).toBe("DELETE AbortMultipartUpload");
  });

  test("stops reading and cleans up if a part is rejected", async () => {
    await using s3 = await scriptedS3((request) =>
      request === "POST" ? created : request === "PUT UploadPart" ? { status: 400 } : { status: 204 },
    );
    const { source, bytesRead } = endless();
    await expect(s3.store.put("refused", source)).rejects.toThrow("400");
    expect(source.destroyed).toBe(true);
    expect(bytesRead()).toBeLessThan(10.5 * 1024 * 1024);
    expect(s3.requests.at(-1)).toBe("DELETE AbortMultipartUpload");
  });

  test("of up to one part is a single request", async () => {
    await using s3 = await scriptedS3(() => ({ headers: { etag: '"1"' } }));
    for (const size of [0, 1, 5 * 1024 * 1024]) await s3.store.put("small", bytesOf(size, 1));
    expect(s3.requests).toEqual(["PUT PutObject", "PUT PutObject", "PUT PutObject"]);
  });

  test("retries a request after a 503", async () => {
    let failures = 1;
    await using s3 = await scriptedS3((request) => {
      if (request === "PUT PutObject" && failures-- > 0) return { status: 503 };
      return { headers: { etag: '"1"' } };
    });
    expect(await s3.store.put("again", bytesOf(100, 1))).toEqual({ size: 100 });
    expect(s3.requests).toHaveLength(2);
  });
});

describe("a write-once object on S3", () => {
  const there = s3Error(412, "PreconditionFailed");
  const head = (size: number) => ({ headers: { "content-length": String(size) } });

  test.each([
    ["there is an object", [there], "BlobExistsError"],
    ["its response was lost, and there is an object of that size", [s3Error(503, "SlowDown"), there], null],
    [
      "its response was lost, and there is an object of another size",
      [s3Error(503, "SlowDown"), there],
      "BlobExistsError",
    ],
  ] as const)("is put, or rejected, if %s", async (why, script, refusal) => {
    const responses = [...script];
    const size = why.includes("another size") ? 99 : 100;
    await using s3 = await scriptedS3((request) =>
      request.startsWith("PUT") ? (responses.shift() ?? there) : head(size),
    );
    const outcome = await s3.store.put("a", bytesOf(100, 1)).catch((error: Error) => error.name);
    expect(outcome).toEqual(refusal ?? { size: 100 });
    expect(s3.headers.map((headers) => headers["if-none-match"])).toEqual(
      s3.requests.map((request) => (request.startsWith("PUT") ? "*" : undefined)),
    );
  });

  test.each([
    ["in progress", false],
    ["ended", true],
  ])("is not replaced by an upload in progress, and stays the result of an ended one: %s", async (_, isOver) => {
    let heads = 0;
    await using s3 = await scriptedS3((request) => {
      if (request === "POST") return there;
      // The object is created after the checks.
      if (request === "HEAD") return ++heads <= 2 ? { status: 404 } : head(10);
      const listed = isOver ? "" : "<Upload><Key>a</Key><UploadId>u1</UploadId></Upload>";
      return request.startsWith("GET") ? { body: `<Result>${listed}</Result>` } : { status: 204 };
    });
    const token = { uploadId: "u1", etags: ['"1"'], skipped: [], tails: [] };
    const finished = s3.store.finish("a", token, 10);
    if (isOver) await finished;
    else await expect(finished).rejects.toBeInstanceOf(BlobExistsError);
  });

  test("is checked with HEAD before a put, once the service has refused If-None-Match", async () => {
    const there = new Set<string>();
    await using s3 = await scriptedS3((request) => {
      const conditional = s3.headers.at(-1)?.["if-none-match"] !== undefined;
      if (conditional) return s3Error(501, "NotImplemented", "Conditional object PUTs are not supported.");
      if (request.startsWith("HEAD")) return there.has("a") ? head(100) : { status: 404 };
      there.add("a");
      return { headers: { etag: '"1"' } };
    });
    expect(await s3.store.put("a", bytesOf(100, 1))).toEqual({ size: 100 });
    await expect(s3.store.put("a", bytesOf(100, 1))).rejects.toBeInstanceOf(BlobExistsError);
    expect(s3.requests).toEqual(["PUT PutObject", "HEAD", "PUT PutObject", "HEAD"]);
    await s3.store.put("b", Buffer.from("claimed"), { claimed: Promise.resolve() });
    expect(s3.requests.slice(4), "a claimed key is new").toEqual(["PUT PutObject"]);
  });
});

describe("content in several append sessions on S3", () => {
  const part = Buffer.alloc(5 * 1024 * 1024);
  const created = { body: "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>" };

  test("fails from the first rejected part on, because the content would have a gap", async () => {
    let sent = 0;
    await using s3 = await scriptedS3((request) => {
      if (request === "POST") return created;
      return request === "PUT UploadPart" && sent++ === 0 ? { status: 400 } : { headers: { etag: '"1"' } };
    });
    const content = await s3.store.append("refused", null);
    await content.write(part);
    const saves = [content.save()];
    await content.write(part);
    saves.push(content.save());
    for (const save of saves) await expect(save).rejects.toThrow("400");
    await content.close();
    expect(sent).toBe(1);
  });

  test.each([
    { there: 10, outcome: "is finished" },
    { there: 9, outcome: "is gone" },
    { there: null, outcome: "is gone" },
  ])("$outcome if its upload has ended and an object has $there bytes", async ({ there, outcome }) => {
    await using s3 = await scriptedS3((request) => {
      if (request === "GET ListParts") return s3Error(404, "NoSuchUpload");
      if (request === "GET GetObject") return s3Error(404, "NoSuchKey");
      if (request.startsWith("GET")) return { body: "<Result></Result>" };
      return there === null ? { status: 404 } : { headers: { "content-length": String(there) } };
    });
    const token = { uploadId: "u1", etags: ['"1"'], skipped: [], tails: [] };
    const finished = s3.store.finish("over", token, 10);
    if (outcome === "is finished") await finished;
    else await expect(finished).rejects.toBeInstanceOf(BlobNotFoundError);
  });

  test("fails before a part number that S3 does not support", async () => {
    await using s3 = await scriptedS3(() => ({ body: "<ListPartsResult></ListPartsResult>" }));
    const full = { uploadId: "u1", etags: Array.from({ length: 9_990 }, () => '"1"'), skipped: [], tails: [] };
    let token: ResumeToken | null = full;
    for (let taken = 0; taken < 5; taken++) token = await s3.store.fork("endless", token, 9_990 * part.length);
    const content = await s3.store.append("endless", token);
    await content.write(part);
    await expect(content.save()).rejects.toBeInstanceOf(RangeError);
    await content.close();
    expect(s3.requests).not.toContain("PUT UploadPart");
  });
});
