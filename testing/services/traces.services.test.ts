import type { IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MockServer } from "../mock-server.ts";
import { type ReceivedSpan, startOtlpReceiver } from "../otlp-receiver.ts";
import { plainImage } from "../plain-image.ts";
import { startTagger } from "../tagger.ts";
import { newBucket, type TestBucket } from "./bucket.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type DeployedProxy, haproxy, startDeployedHaproxy } from "./deployed.ts";
import { type FaultProxy, faultProxy } from "./fault-proxy.ts";
import { describeWithS3, S3_ENDPOINT } from "./needs.ts";

const UPLOADS = 6;

describeWithS3("traces of two processes on PostgreSQL and S3", () => {
  let cluster: Cluster;
  let worker: MockServer;
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;

  let bucket: TestBucket;
  let store: FaultProxy;
  /** The headers of the requests to S3. */
  let stored: IncomingHttpHeaders[];

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    worker = await startTagger();
    bucket = await newBucket();
    stored = [];
    store = await faultProxy(S3_ENDPOINT, ({ headers }) => stored.push(headers));
    cluster = await startCluster(2, {
      ...bucket.env,
      S3_ENDPOINT: store.url,
      ...{ AI_OCR: "off", AI_BG_REMOVAL: "off", AI_TAGGING: "http" },
      AI_HTTP_URL: worker.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: "100",
    });
  });
  afterAll(async () => {
    await cluster?.stop();
    await Promise.all([receiver?.stop(), worker?.stop(), store?.close(), bucket?.drop()]);
  });

  test("an upload is one trace that includes S3, and the tagging process links to the upload", async () => {
    const account = await cluster.account();
    const responses = await Promise.all(
      Array.from({ length: UPLOADS }, async () => account.upload(await plainImage(), { isPublic: "false" })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(UPLOADS).fill(201));
    const named = (name: string) => receiver.spans.filter((span) => span.name === name);
    await expect.poll(() => named("process tag-images").length, { timeout: 40_000, interval: 200 }).toBe(UPLOADS);
    const uploads = named("uploadFile");
    expect(new Set(uploads.map(({ traceId }) => traceId)).size).toBe(UPLOADS);
    for (const { traceId, spanId } of uploads) {
      const put = receiver.spans.find((span) => span.traceId === traceId && span.name === "blob put");
      expect(put?.parentSpanId).toBe(spanId);
    }
    const linked = named("process tag-images").flatMap(({ links }) => links.map(({ spanId }) => spanId));
    expect(linked.sort()).toEqual(uploads.map(({ spanId }) => spanId).sort());
    // No trace contains account IDs or secrets.
    const sent = receiver.bodies.join("\n");
    const { AWS_SECRET_ACCESS_KEY = "", AWS_ACCESS_KEY_ID = "" } = process.env;
    const urls = responses.map(({ data }) => new URL(String(data.cdnUrl)).searchParams);
    const secrets = [account.key, AWS_SECRET_ACCESS_KEY, AWS_ACCESS_KEY_ID, "file.bin", "services-", store.url];
    for (const secret of [...secrets, ...urls.flatMap((it) => [...it.values()])]) expect(sent).not.toContain(secret);
    // Spans of other work of the processes may not have ended yet.
    const ours = new Set([...uploads, ...named("process tag-images")].map(({ traceId }) => traceId));
    expect(orphans(receiver.spans.filter(({ traceId }) => ours.has(traceId)))).toEqual([]);
  });

  test.skipIf(haproxy === null)("a request is one trace from HAProxy to the database and S3", async () => {
    const ports = cluster.servers.map(({ url }) => Number(new URL(url).port));
    const proxy: DeployedProxy = await startDeployedHaproxy(ports as [number, number]);
    try {
      const account = await cluster.account();
      const { status, data } = await account.upload("of one trace", { isPublic: "false" }, proxy.url);
      expect(status).toBe(201);
      const signed = new URL(String(data.cdnUrl));
      expect(await (await fetch(proxy.url + signed.pathname + signed.search)).text()).toBe("of one trace");
      const traceOf = async (request: string) => {
        const line = new RegExp(` ${request} .* ([0-9a-f]{32})$`, "m");
        await expect.poll(proxy.log).toMatch(line);
        return line.exec(await proxy.log())?.[1];
      };
      for (const [request, operation, blob] of [
        ["POST /api/v1/upload 201", "uploadFile", "blob put"],
        [`GET ${signed.pathname} 200`, "deliverFile", "blob read"],
      ] as const) {
        const traceId = await traceOf(request);
        const spans = () => receiver.spans.filter((span) => span.traceId === traceId);
        await expect.poll(() => spans().map(({ name }) => name)).toContain(operation);
        expect(spans().map(({ name }) => name)).toEqual(
          expect.arrayContaining([expect.stringMatching(/ files$/), blob]),
        );
        // Only the span of the proxy is not sent.
        expect(orphans(spans())).toEqual([operation]);
        expect(stored.filter(({ traceparent }) => `${traceparent}`.includes(`-${traceId}-`))).not.toEqual([]);
      }
      for (const secret of [account.key, ...signed.searchParams.values()]) {
        for (const sent of [await proxy.log(), ...receiver.bodies]) expect(sent).not.toContain(secret);
      }
    } finally {
      await proxy.stop();
    }
  });
});

/** Returns the names of spans whose parents were not sent. */
function orphans(spans: ReceivedSpan[]): string[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentSpanId = "" }) => parentSpanId !== "" && !ids.has(parentSpanId)).map(({ name }) => name);
}
