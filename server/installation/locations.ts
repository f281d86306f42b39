import { join } from "node:path";
import type { S3StoreOptions } from "../storage/blobs/s3-client.ts";
import type { Locations } from "./mismatch.ts";

/** Describes for people where the settings point. */
export function locationsOf({
  s3,
  dataDir,
}: {
  s3: Pick<S3StoreOptions, "bucket" | "endpoint"> | null;
  dataDir: string;
}): Locations {
  return {
    store: s3
      ? { variable: "S3_BUCKET", location: `the bucket "${s3.bucket}"${s3.endpoint ? ` at ${s3.endpoint}` : ""}` }
      : { variable: "DATA_DIR", location: `the folder ${join(dataDir, "blobs")}` },
    secret: `the signing secret of this process (from the variable or from ${join(dataDir, "signing-secret")})`,
  };
}
