import { randomUUID } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";

export interface TestBucket {
  /** The environment variables for a server that uses the bucket. */
  env: Record<string, string>;
  objects(): Promise<string[]>;
  /** Returns the keys of multipart uploads that are not completed. */
  unfinished(): Promise<string[]>;
  /** Aborts these uploads, as a lifecycle rule does. */
  abortUnfinished(): Promise<void>;
  drop(): Promise<void>;
}

/** Creates a new bucket on the S3 server that the environment variables specify. */
export async function newBucket(): Promise<TestBucket> {
  const Bucket = `service-${randomUUID()}`;
  const { S3_ENDPOINT = "", S3_REGION = "us-east-1", AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = process.env;
  const s3 = new S3Client({ endpoint: S3_ENDPOINT, region: S3_REGION, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket }));

  async function objects(): Promise<string[]> {
    const keys: string[] = [];
    for (let ContinuationToken: string | undefined, more = true; more; ) {
      const page = await s3.send(new ListObjectsV2Command({ Bucket, ...(ContinuationToken && { ContinuationToken }) }));
      for (const { Key = "" } of page.Contents ?? []) keys.push(Key);
      ContinuationToken = page.NextContinuationToken;
      more = page.IsTruncated === true;
    }
    return keys;
  }

  return {
    env: {
      S3_BUCKET: Bucket,
      S3_ENDPOINT,
      S3_REGION,
      S3_FORCE_PATH_STYLE: "true",
      AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY,
    },
    objects,
    async unfinished() {
      const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }));
      return Uploads.map(({ Key = "" }) => Key);
    },
    async abortUnfinished() {
      const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }));
      for (const { Key, UploadId } of Uploads)
        await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    },
    async drop() {
      for (const Key of await objects()) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
      await s3.send(new DeleteBucketCommand({ Bucket }));
      s3.destroy();
    },
  };
}
