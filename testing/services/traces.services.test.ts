import { randomUUID } from "node:crypto";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ReceivedSpan, startOtlpReceiver } from "../otlp-receiver.ts";
import { plainImage } from "../plain-image.ts";
import { type RecordingServer, startTagger } from "../recording-server.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { describeWithS3, S3_ENDPOINT } from "./needs.ts";

const UPLOADS = 6;

describeWithS3("traces of two processes on PostgreSQL and S3", () => {
  let cluster: Cluster;
  let worker: RecordingServer;
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    worker = await startTagger();
    const { S3_REGION = "", AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = process.env;
    const bucket = `traces-${randomUUID()}`;
    const client = new S3Client({ endpoint: S3_ENDPOINT, region: S3_REGION, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
    cluster = await startCluster(2, {
      ...{ S3_ENDPOINT, S3_REGION, S3_BUCKET: bucket, S3_FORCE_PATH_STYLE: "true" },
      ...{ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AI_OCR: "off", AI_BG_REMOVAL: "off" },
      AI_TAGGING: "http",
      AI_HTTP_URL: worker.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: "100",
    });
  });
  afterAll(async () => {
    await cluster?.stop();
    await Promise.all([receiver?.stop(), worker?.stop()]);
  });

  test("an upload is one trace down to S3, and whichever process tags it says which upload it was", async () => {
    const account = await cluster.account();
    const answers = await Promise.all(
      Array.from({ length: UPLOADS }, async () => account.upload(await plainImage(), { isPublic: "false" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(UPLOADS).fill(201));
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
    // Whose the work is, and what opens it, is in none of them.
    const said = receiver.bodies.join("\n");
    const { AWS_SECRET_ACCESS_KEY = "", AWS_ACCESS_KEY_ID = "" } = process.env;
    const urls = answers.map(({ data }) => new URL(String(data.cdnUrl)).searchParams);
    const secrets = [account.key, AWS_SECRET_ACCESS_KEY, AWS_ACCESS_KEY_ID, "file.bin", "services-", S3_ENDPOINT];
    for (const secret of [...secrets, ...urls.flatMap((it) => [...it.values()])]) expect(said).not.toContain(secret);
    // What else the processes do in the meantime may not have ended.
    const ours = new Set([...uploads, ...named("process tag-images")].map(({ traceId }) => traceId));
    expect(orphans(receiver.spans.filter(({ traceId }) => ours.has(traceId)))).toEqual([]);
  });
});

/** Spans whose parents were never sent. */
function orphans(spans: ReceivedSpan[]): string[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentSpanId = "" }) => parentSpanId !== "" && !ids.has(parentSpanId)).map(({ name }) => name);
}
