import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { TAGGING_RESULT } from "../../../testing/engines.ts";
import { type MockServer, startMockServer } from "../../../testing/mock-server.ts";
import { startOtlpReceiver } from "../../../testing/otlp-receiver.ts";
import { plainImage } from "../../../testing/plain-image.ts";
import { type ServerProcess, startServer } from "../../../testing/process.ts";
import { startTagger } from "../../../testing/tagger.ts";

/* Runs a real process with a collector, a bucket and an AI worker that record their requests. */

const SECRETS = {
  ADMIN_TOKEN: "admin-token-of-this-test",
  SIGNING_SECRET: "signing-secret-of-this-test",
  AI_HTTP_TOKEN: "worker-token-of-this-test",
  AWS_ACCESS_KEY_ID: "ACCESSKEYOFTHISTEST",
  AWS_SECRET_ACCESS_KEY: "secret-access-key-of-this-test",
};
const COLLECTOR_TOKEN = "collector-token-of-this-test";
const FILENAME = "merger-with-acme.png";
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const MISSING = "<Error><Code>NoSuchKey</Code><Message>There is no such object</Message></Error>";
/** Logs the modules of tracing that a process loads. */
const LOG_MODULES = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from "node:module";
  registerHooks({ load(url, context, next) { if (url.includes("/tracing/")) console.log("loads " + url); return next(url, context); } });`,
)}`;

let directory = "";
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let bucket: MockServer;
let worker: MockServer;
let server: ServerProcess;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tracing-"));
  receiver = await startOtlpReceiver();
  const objects = new Map<string, Buffer>();
  bucket = await startMockServer();
  bucket.respond = ({ method, path, body }, response) => {
    const key = path.split("?")[0] ?? "";
    if (method === "PUT") objects.set(key, body);
    const object = objects.get(key);
    if (method === "GET" && !object) {
      return void response.writeHead(404, { "Content-Type": "application/xml" }).end(MISSING);
    }
    response.setHeader("ETag", '"1"').end(method === "GET" ? object : undefined);
  };
  worker = await startTagger();
  server = await startServer({
    DATA_DIR: directory,
    ...SECRETS,
    S3_BUCKET: "bucket",
    S3_ENDPOINT: bucket.url,
    S3_FORCE_PATH_STYLE: "true",
    AI_TAGGING: "http",
    AI_HTTP_URL: worker.url,
    AI_OCR: "off",
    AI_BG_REMOVAL: "off",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${COLLECTOR_TOKEN}`,
    OTEL_SERVICE_NAME: "media",
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_METRIC_EXPORT_INTERVAL: "500",
    NODE_OPTIONS: `--import=${LOG_MODULES}`,
  });
});
afterAll(async () => {
  await server?.end();
  await Promise.all([receiver, bucket, worker].map((it) => it?.stop()));
  await rm(directory, { recursive: true, force: true });
});

const polling = { timeout: 20_000, interval: 100 };
const spansOf = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId);

describe("one upload", () => {
  let signedUrl = "";
  let key = "";

  beforeAll(async () => {
    key = server.key();
    const form = new FormData();
    form.set("file", new Blob([await plainImage()]), FILENAME);
    const encoded = new Response(form);
    const type = encoded.headers.get("Content-Type") ?? "";
    const headers = {
      ...{ "X-API-Key": key, "Content-Type": type },
      ...{ traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: "vendor=1" },
    };
    const bytes = new Uint8Array(await encoded.arrayBuffer());
    // The body arrives after the headers, in chunks. The work that it triggers is still part of the request.
    const body = new ReadableStream({
      async start(stream) {
        await sleep(300);
        stream.enqueue(bytes.subarray(0, 20));
        await sleep(300);
        stream.enqueue(bytes.subarray(20));
        stream.close();
      },
    });
    const response = await fetch(`${server.url}/api/v1/upload`, { method: "POST", headers, body, duplex: "half" });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: { id: string } };
    const media = new MediaAssetService({ apiKey: key, baseUrl: server.url });
    const file = await media.files.wait(data.id);
    expect(file.tags).toEqual(TAGGING_RESULT.tags);
    signedUrl = (await media.files.update(data.id, { isPublic: false })).cdnUrl;
    expect((await fetch(signedUrl)).status).toBe(200);
    const ended = () => receiver.spans.map(({ name }) => name);
    await vi.waitFor(() => expect(ended()).toEqual(expect.arrayContaining(["deliverFile", "process tag-images"])), {
      timeout: 60_000,
      interval: 100,
    });
  });

  test("is one trace, from the caller to the database and the blob store", async () => {
    const spans = spansOf(TRACE);
    const request = spans.find(({ name }) => name === "uploadFile");
    expect(request).toMatchObject({ parentSpanId: PARENT, kind: 2 });
    expect(request?.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/api/v1/upload",
      "http.response.status_code": "201",
    });
    const children = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
    expect(children).toEqual(expect.arrayContaining(["blob put", "image probe", "insert blob_claims", "insert files"]));
    const insert = spans.find(({ name }) => name === "insert files");
    expect(insert?.attributes).toMatchObject({ "db.system.name": "postgresql", "db.collection.name": "files" });
    // Every span has a known parent, and no span begins before the request.
    const ids = new Set([PARENT, ...spans.map(({ spanId }) => spanId)]);
    expect(spans.filter(({ parentSpanId = "" }) => !ids.has(parentSpanId))).toEqual([]);
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
      expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request?.startTimeUnixNano ?? 0));
    }
  });

  test("is propagated to the bucket", () => {
    const put = bucket.requests.find(
      ({ method, headers }) => method === "PUT" && `${headers.traceparent}`.includes(TRACE),
    )?.headers;
    const call = spansOf(TRACE).find(({ name }) => name === "blob put");
    expect(put).toMatchObject({ traceparent: `00-${TRACE}-${call?.spanId}-01`, tracestate: "vendor=1" });
    expect(put?.authorization).not.toContain("traceparent");
  });

  test("is linked from the trace of its AI run, which is propagated to the worker", () => {
    const request = spansOf(TRACE).find(({ name }) => name === "uploadFile");
    const run = receiver.spans.find(({ name }) => name === "process tag-images");
    expect(run?.traceId).not.toBe(TRACE);
    expect(run?.links).toEqual([{ traceId: TRACE, spanId: request?.spanId }]);
    const names = spansOf(run?.traceId ?? "").map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["ai tagging", "blob read", "update ai_jobs"]));
    const engine = spansOf(run?.traceId ?? "").find(({ name }) => name === "ai tagging");
    const headers = worker.requests.find(({ method }) => method === "POST")?.headers;
    expect(headers?.traceparent).toBe(`00-${run?.traceId}-${engine?.spanId}-01`);
  });

  test("is in the log with its trace id", () => {
    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    const line = lines.map((it) => JSON.parse(it)).find(({ operationId }) => operationId === "uploadFile");
    expect(line).toMatchObject({ status: 201, trace_id: TRACE });
  });

  test("adds no secrets and no identifying data to traces and metrics", () => {
    const exported = receiver.bodies.join("\n");
    expect(exported).toContain("deliverFile");
    const signature = new URL(signedUrl).searchParams;
    const secrets = [
      ...Object.values(SECRETS),
      COLLECTOR_TOKEN,
      key,
      FILENAME,
      "merger",
      "127.0.0.1",
      ...signature.values(),
    ];
    expect(secrets.length).toBeGreaterThan(8);
    for (const secret of secrets) expect(exported).not.toContain(secret);
  });
});

test("the collector receives the configured headers and the configured service name", () => {
  expect(receiver.headers[0]?.authorization).toBe(`Bearer ${COLLECTOR_TOKEN}`);
  expect(receiver.resources[0]).toMatchObject({ "service.name": "media" });
});

test("the metrics match those of Prometheus", async () => {
  const count = async () => {
    const [point] = receiver.metrics.get("http_request_duration_seconds")?.histogram?.dataPoints ?? [];
    if (point) {
      expect(point.bucketCounts).toHaveLength(point.explicitBounds.length + 1);
      expect(point.bucketCounts.reduce((sum, it) => sum + Number(it), 0)).toBe(Number(point.count));
    }
    return Number(point?.count ?? 0);
  };
  await expect.poll(count, polling).toBeGreaterThan(0);
  expect(receiver.metrics.get("process_resident_memory_bytes")?.gauge?.dataPoints[0]?.asDouble).toBeGreaterThan(1e7);
  expect(receiver.metrics.get("process_cpu_seconds_total")?.sum?.dataPoints).toHaveLength(1);
});

test("tracing modules are not loaded without a collector", async () => {
  const loads = (of: ServerProcess) => [...of.output().matchAll(/^loads .*\/tracing\/(.*)$/gm)].map(([, name]) => name);
  const dir = await mkdtemp(join(tmpdir(), "tracing-"));
  const silent = await startServer({ DATA_DIR: dir, AI_OCR: "off", NODE_OPTIONS: `--import=${LOG_MODULES}` });
  await silent.end();
  await rm(dir, { recursive: true });
  const sdk = ["open-telemetry.ts", "tracer.ts"];
  expect(loads(server)).toEqual(expect.arrayContaining(sdk));
  expect(loads(silent).filter((name) => sdk.includes(name ?? ""))).toEqual([]);
});
