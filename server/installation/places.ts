import { join } from "node:path";
import type { Config } from "../start/config.ts";
import type { Places } from "./mismatch.ts";

/** Where the settings say that things are, for people. */
export function placesOf({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Places {
  return {
    store: s3
      ? { variable: "S3_BUCKET", place: `the bucket "${s3.bucket}"${s3.endpoint ? ` at ${s3.endpoint}` : ""}` }
      : { variable: "DATA_DIR", place: `the folder ${join(dataDir, "blobs")}` },
    secret: `this one (of the variable, or of ${join(dataDir, "signing-secret")})`,
  };
}
