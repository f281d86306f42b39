import type { Logger } from "pino";
import type { Context } from "../context.ts";
import type { BulkType, BulkTypeName } from "../contract/bulk-type.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import { MAX_FILES } from "./enqueue.ts";
import { bulkOperations } from "./operations.ts";
import { bulkRepository } from "./repository.ts";
import { bulkRunner } from "./runner.ts";

export function wireBulk(deps: {
  context: Context;
  db: Database;
  /** The bulk types, which the features define. */
  types: Record<BulkTypeName, BulkType>;
  maxBulkFiles?: number;
  isPaused: () => Promise<boolean>;
  wakeWorkers: () => void;
  paging: Paging;
  log: Logger;
  clock: () => Date;
}) {
  const { context, db, types, isPaused, wakeWorkers, paging, log, clock } = deps;
  const operations = bulkRepository(db);
  const common = { context, db, operations, types, clock };
  return {
    operations,
    runner: bulkRunner({ ...common, isPaused, log }),
    handlers: bulkOperations({
      ...common,
      maxFiles: deps.maxBulkFiles ?? MAX_FILES,
      paging,
      wakeWorkers,
    }),
  };
}
