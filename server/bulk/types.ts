import { aiBulkType } from "../ai/bulk-type.ts";
import type { BulkType, BulkTypeName } from "../contract/bulk-type.ts";
import { fileBulkTypes } from "../files/bulk-types.ts";
import { trashBulkTypes } from "../folders/trash/bulk-types.ts";
import { stripBulkType } from "../uploads/strip-bulk-type.ts";

/** The bulk types, which the features define. */
export const BULK_TYPES: Record<BulkTypeName, BulkType> = {
  ...fileBulkTypes,
  ...trashBulkTypes,
  "strip-location": stripBulkType,
  ai: aiBulkType,
};
