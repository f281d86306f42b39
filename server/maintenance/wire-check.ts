import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { type Check, storeCheck } from "./check.ts";
import { type Counter, checkCounts } from "./check-counts.ts";
import { checkReferencedBlobs, type StoredRow } from "./check-referenced-blobs.ts";
import { checkUnreferencedBlobs } from "./check-unreferenced-blobs.ts";
import { accountsAfter, storageCounters, storedRows, variantCounter } from "./rows-repository.ts";

/** Removes rows with these keys. Results of AI operations have the keys of their files. */
export type RemoveRows = (keys: string[], now: Date) => Promise<void>;

/** Creates the check of all stored data. Changes that only features may make are passed as functions. */
export function wireStoreCheck(deps: {
  context: Context;
  db: Database;
  blobs: BlobStore;
  forgetVariants: RemoveRows;
  forgetCutouts: RemoveRows;
  forgetResults: RemoveRows;
  credits: Counter;
  clock: () => Date;
}): Check {
  const { context, db, blobs, forgetVariants, forgetCutouts, forgetResults, credits, clock } = deps;
  const { pages, findReferenced } = storedRows(db);
  const keysOf = (rows: StoredRow[]) => rows.flatMap(({ key }) => key ?? []);
  return storeCheck({
    clock,
    stored: checkReferencedBlobs({
      blobs,
      findReferenced,
      rows: {
        files: { page: pages.files },
        variants: { page: pages.variants, remove: (rows, now) => forgetVariants(keysOf(rows), now) },
        cutouts: {
          page: pages.cutouts,
          async remove(rows, now) {
            await forgetCutouts(keysOf(rows.filter(({ hasFile }) => hasFile)), now);
            const orphans = rows.filter(({ hasFile }) => !hasFile).map(({ fileId }) => fileId);
            if (orphans.length > 0) await forgetResults(orphans, now);
          },
        },
      },
    }),
    unknown: checkUnreferencedBlobs(context, findReferenced),
    counts: checkCounts({
      accountsAfter: accountsAfter(db),
      storage: storageCounters(db),
      variants: variantCounter(db),
      credits,
    }),
  });
}
