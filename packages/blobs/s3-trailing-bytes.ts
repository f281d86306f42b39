import { randomUUID } from "node:crypto";
import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import type { S3Clients } from "./s3-client.ts";
import { isMissing } from "./s3-errors.ts";
import type { ObjectAddress } from "./s3-multipart.ts";
import type { ObjectReader } from "./s3-read.ts";

export type TrailingBytes = ReturnType<typeof trailingBytesOf>;

/** Usually there are two or three objects. A client whose requests all break off leaves more. */
const BATCH_SIZE = 100;

/** The name is not a blob key: lists omit these objects, and no blob can have the same name. */
const folderOf = (key: string) => `.tails/${key}/`;

/** Stores the bytes of unfinished content after its last complete part, as separate small objects. */
export function trailingBytesOf(clients: S3Clients, { read }: ObjectReader, { Bucket, Key }: ObjectAddress) {
  const folder = folderOf(Key);

  async function removeObject(name: string): Promise<void> {
    await clients.metadataClient.send(new DeleteObjectCommand({ Bucket, Key: name })).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  return {
    /** Resolves with the name of the object, which is unique by default. */
    async write(bytes: Buffer, name: string = randomUUID()): Promise<string> {
      await clients.uploadClient.send(new PutObjectCommand({ Bucket, Key: folder + name, Body: bytes }));
      return name;
    },
    /** @throws {BlobNotFoundError} */
    read: (name: string, into?: Buffer) => read(folder + name, into),
    async remove(names: string[]): Promise<void> {
      await Promise.all(names.map((name) => removeObject(folder + name)));
    },
    async clear(): Promise<void> {
      let page: ListObjectsV2CommandOutput | undefined;
      do {
        const from = page?.NextContinuationToken ? { ContinuationToken: page.NextContinuationToken } : {};
        page = await clients.metadataClient.send(
          new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: BATCH_SIZE, ...from }),
        );
        await Promise.all((page.Contents ?? []).map(({ Key: name = "" }) => removeObject(name)));
      } while (page.IsTruncated && page.NextContinuationToken);
    },
  };
}
