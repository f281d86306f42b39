import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import S3rver from "s3rver";
import { afterAll, vi } from "vitest";
import { describeBlobStore } from "./conformance.ts";
import type { StoreUnderTest } from "./conformance-backend.ts";
import { s3Store } from "./s3.ts";

const { S3_ENDPOINT: realEndpoint, S3_REGION: region = "us-east-1" } = process.env;
const bucket = `blobs-${randomUUID()}`;

if (realEndpoint === undefined) {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "S3RVER");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "S3RVER");
}
afterAll(() => {
  vi.unstubAllEnvs();
});

describeBlobStore(`s3Store on ${realEndpoint ?? "s3rver"}`, () => (realEndpoint ? onServer(realEndpoint) : onS3rver()));

/**
 * Starts an S3-compatible server in this process. It neither aborts nor lists multipart uploads, so leftovers are not
 * checked.
 */
async function onS3rver(): Promise<StoreUnderTest> {
  const directory = await mkdtemp(join(tmpdir(), "s3rver-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const options = { endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true };
  return {
    store: s3Store({ bucket, ...options }),
    arbitrates: false,
    unsupported: [
      "refuse to replace a blob",
      "replace a blob atomically",
      "give the first byte",
      "list in order, or page by page",
      "detect an ended upload",
    ],
    unusable: {
      store: s3Store({ bucket: "nowhere", ...options }),
      errorPattern: /"nowhere" .* the bucket does not exist/,
    },
    async cleanUp() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function onServer(endpoint: string): Promise<StoreUnderTest> {
  const options = { endpoint, region, forcePathStyle: process.env.S3_FORCE_PATH_STYLE === "true" };
  const client = new S3Client(options);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));

  async function unfinished() {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    return Uploads;
  }

  return {
    store: s3Store({ bucket, ...options }),
    arbitrates: false, // Swift refuses If-None-Match
    async leftovers() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: "." }));
      return [...(await unfinished()), ...Contents].map((item) => JSON.stringify(item));
    },
    async interruptPut(Key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }));
      const Body = Buffer.alloc(5 * 1024 * 1024);
      await client.send(new UploadPartCommand({ Bucket: bucket, Key, UploadId, PartNumber: 1, Body }));
    },
    unusable: {
      store: s3Store({ bucket: "nowhere", ...options }),
      errorPattern: /"nowhere" .* the bucket does not exist/,
    },
    async cleanUp() {
      for (const { Key, UploadId } of await unfinished()) {
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
      }
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      await client.send(new DeleteBucketCommand({ Bucket: bucket }));
      client.destroy();
    },
  };
}
