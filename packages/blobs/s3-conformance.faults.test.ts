import { randomUUID } from "node:crypto";
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
import { describe } from "vitest";
import { s3Store } from "./s3.ts";
import type { StoreUnderTest } from "./testing/backend.ts";
import { describeBlobStore } from "./testing/conformance.ts";

/* `.ci/run services:core` starts the S3 server. */

const { S3_ENDPOINT: endpoint = "", S3_REGION: region = "us-east-1" } = process.env;
const bucket = `blobs-${randomUUID()}`;

describe.skipIf(endpoint === "")("on a real S3 server", () => {
  describeBlobStore("s3Store", startBucket);
});

async function startBucket(): Promise<StoreUnderTest> {
  const options = { endpoint, region, forcePathStyle: process.env.S3_FORCE_PATH_STYLE === "true" };
  const client = new S3Client(options);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));

  async function unfinished() {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    return Uploads;
  }

  return {
    store: s3Store({ bucket, ...options }),
    arbitrates: false, // Swift refuses If-None-Match, Ceph ignores it for CompleteMultipartUpload
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
