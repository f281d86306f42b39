import { join } from "node:path";
import { fileSystemStore } from "./filesystem.ts";
import type { S3StoreOptions } from "./s3-client.ts";
import type { BlobStore } from "./store.ts";

/** Opens the store that the settings select. Loads the AWS client only if it is used. */
export async function openBlobStore({
  s3,
  dataDir,
}: {
  s3: S3StoreOptions | null;
  dataDir: string;
}): Promise<BlobStore> {
  if (!s3) return fileSystemStore(join(dataDir, "blobs"));
  const { s3Store } = await import("./s3.ts");
  return s3Store(s3);
}
