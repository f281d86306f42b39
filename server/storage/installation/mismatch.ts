import { join } from "node:path";
import type { S3StoreOptions } from "@media-asset-service/blobs/s3-client.ts";

/** A reason why a process cannot work for the installation of its database. */
export interface Mismatch {
  kind: "clock" | "database" | "store" | "secret";
  /** For operators, in one sentence: the problem, and the next step. */
  message: string;
}

/** The maximum difference between the clock of a process and that of the database. */
export const MAX_SKEW_SECONDS = 60;

export interface Locations {
  /** The variable of the store, and its location. */
  store: { variable: string; location: string };
  /** The source of the signing secret. */
  secret: string;
}

/** Describes for people where the settings point. */
export function locationsOf({ s3, dataDir }: { s3: S3StoreOptions | null; dataDir: string }): Locations {
  return {
    store: s3
      ? { variable: "S3_BUCKET", location: `the bucket "${s3.bucket}"${s3.endpoint ? ` at ${s3.endpoint}` : ""}` }
      : { variable: "DATA_DIR", location: `the folder ${join(dataDir, "blobs")}` },
    secret: `the signing secret of this process (from the variable or from ${join(dataDir, "signing-secret")})`,
  };
}

export function clockMismatch(skewSeconds: number): Mismatch | null {
  if (Math.abs(skewSeconds) <= MAX_SKEW_SECONDS) return null;
  const distance = `${duration(Math.abs(skewSeconds))} ${skewSeconds > 0 ? "ahead of" : "behind"}`;
  return {
    kind: "clock",
    message:
      `clock: the clock of this machine is ${distance} the clock of the database; at most ${MAX_SKEW_SECONDS} seconds are allowed. ` +
      "Correct the wrong clock, and synchronize both with NTP",
  };
}

export function otherDatabase(): Mismatch {
  return {
    kind: "database",
    message: "DATABASE_URL: the database was replaced after the start. Restart the service",
  };
}

/** @param problem the problem with the store, as the end of a sentence after ", which" */
export function otherStore({ store: { variable, location } }: Locations, problem: string): Mismatch {
  return {
    kind: "store",
    message:
      `${variable}: this database belongs to another blob store than ${location}, which ${problem}. Name the store of this database, ` +
      "or run `npx mas identity change --store` to replace it with this store",
  };
}

export function foreignStore({ store: { variable, location } }: Locations): Mismatch {
  return {
    kind: "store",
    message:
      `${variable}: ${location} belongs to another installation, and the database is new. Name an empty store, restore the ` +
      "database of this store, or run `npx mas identity change --store` to bind this store to the new database",
  };
}

export function otherSecret({ secret }: Locations): Mismatch {
  return {
    kind: "secret",
    message:
      `SIGNING_SECRET: ${secret} is not the signing secret of this installation. Use the secret of the other processes, ` +
      "or run `npx mas identity change --secret` to replace the secret of the installation",
  };
}

function duration(seconds: number): string {
  const units = [
    [86_400, "days"],
    [3_600, "hours"],
    [60, "minutes"],
  ] as const;
  const [size, unit] = units.find(([size]) => seconds >= 2 * size) ?? [1, "seconds"];
  return `${Math.round(seconds / size)} ${unit}`;
}
