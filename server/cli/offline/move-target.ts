import { createHmac } from "node:crypto";
import { unusableReason } from "../../db/unavailable.ts";
import { canImportRows } from "../../db/verified-import.ts";
import { canReceiveBlobs } from "../../installation/store-identity.ts";
import { checkBucket } from "../../storage/blobs/check-bucket.ts";
import { openBlobStore } from "../../storage/blobs/open-blob-store.ts";
import { UsageError } from "../arguments.ts";
import type { Stores } from "./copy-objects.ts";
import { type ImportTarget, openImportTarget } from "./import-target.ts";
import type { MovePlan } from "./move-settings.ts";

/** Timeout of the access check of the bucket. */
const BUCKET_TIMEOUT_MS = 10_000;

export interface MoveTarget {
  /** Null: the rows stay. */
  database: ImportTarget | null;
  /** Null: the objects stay. */
  stores: Stores | null;
  close(): Promise<void>;
}

/** Opens the target, and checks the permission to write before anything is copied. */
export async function openMoveTarget(move: MovePlan): Promise<MoveTarget> {
  const stores = move.movesObjects ? await openStores(move) : null;
  const closeStores = () => Promise.all([stores?.from.close(), stores?.to.close()]);
  try {
    const database = move.movesRows ? await openDatabase(move) : null;
    return {
      database,
      stores,
      async close() {
        await Promise.all([database?.close(), closeStores()]);
      },
    };
  } catch (error) {
    await closeStores();
    throw error;
  }
}

/** Identifies the installation in both stores by an HMAC with its signing secret. */
export function installationOf({ from }: MovePlan): string {
  return createHmac("sha256", from.signingSecret).update("mas move-store").digest("hex");
}

async function openStores({ from, to }: MovePlan): Promise<Stores> {
  const stores = { from: await openBlobStore(from), to: await openBlobStore(to) };
  const name = to.s3 ? "TO_S3_BUCKET" : "TO_DATA_DIR";
  await checkBucket(stores.to, AbortSignal.timeout(BUCKET_TIMEOUT_MS)).catch((error: Error) => {
    throw new UsageError(`${name}: ${error.message}`);
  });
  if (!(await canReceiveBlobs(stores.from, stores.to))) {
    throw new UsageError(`${name}: the store belongs to another installation. Nothing was changed`);
  }
  return stores;
}

async function openDatabase(move: MovePlan): Promise<ImportTarget> {
  const name = move.to.databaseUrl ? "TO_DATABASE_URL" : "TO_DATA_DIR";
  const isImportable = (db: ImportTarget["db"]) => canImportRows(db, installationOf(move));
  const refusal = `${name}: the database contains another installation, or one that was moved there and used since`;
  return openImportTarget(move.to, isImportable, refusal).catch((error) => {
    const reason = move.to.databaseUrl ? unusableReason(error) : null;
    throw reason === null ? error : new UsageError(`${name}: the database cannot be used: ${reason}`);
  });
}
