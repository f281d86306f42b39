import { join } from "node:path";
import { fileSystemStore } from "./filesystem.ts";
import type { S3StoreOptions } from "./s3-client.ts";
import type { BlobStore } from "./store.ts";

/** The store that the settings name. The AWS client is loaded only where it is needed. */
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
