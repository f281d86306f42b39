import { GetObjectCommand, GetObjectTaggingCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { moveIn } from "./move.js";

const { S3_BUCKET: Bucket, S3_PREFIX: Prefix, S3_ENDPOINT: endpoint } = process.env;
// Credentials and region come from the environment, as for every AWS client.
const s3 = new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});

async function* objects() {
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix })) {
    for (const { Key, Size } of Contents) {
      // S3 consoles create such objects to show empty folders.
      if (Key.endsWith("/")) continue;
      yield { from: `s3://${Bucket}/${Key}`, path: Key, open: () => open(Key, Size) };
    }
  }
}

async function open(Key, size) {
  const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket, Key }));
  const { Body, Metadata = {} } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return {
    content: Body,
    size,
    tags: TagSet.map((tag) => `${tag.Key}:${tag.Value}`),
    description: Metadata.description ?? "",
  };
}

await moveIn(objects());
