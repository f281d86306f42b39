import type { Database } from "../db/database.ts";
import type { BlobOwnership } from "../storage/blob-ownership.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { Counter } from "./check-counts.ts";
import { exportOperations } from "./export.ts";
import { migrationOperations } from "./migration-status.ts";
import { type Deletions, maintenanceOperations } from "./operations.ts";
import { type ReadOnly, readOnlySwitch } from "./read-only.ts";
import { backupOperations } from "./record-backup.ts";
import { type RemoveRows, wireStoreCheck } from "./wire-check.ts";

export const wireReadOnly = (db: Database): ReadOnly => readOnlySwitch(db);

export function wireMaintenance(
  deps: Deletions & {
    db: Database;
    blobs: BlobStore;
    blobOwnership: BlobOwnership;
    readOnly: ReadOnly;
    forgetVariants: RemoveRows;
    forgetCutouts: RemoveRows;
    forgetResults: RemoveRows;
    credits: Counter;
    clock: () => Date;
  },
) {
  const { db, blobs, blobOwnership, forgetVariants, forgetCutouts, forgetResults, credits, clock } = deps;
  const { purge, sweep, deletionTime } = deps;
  const check = wireStoreCheck({
    db,
    blobs,
    blobOwnership,
    forgetVariants,
    forgetCutouts,
    forgetResults,
    credits,
    clock,
  });
  return {
    check,
    handlers: {
      ...exportOperations(db, clock),
      ...migrationOperations(db),
      ...backupOperations(db),
      ...maintenanceOperations({ check, purge, sweep, deletionTime, blobOwnership, clock }),
      ...deps.readOnly.handlers,
    },
  };
}
