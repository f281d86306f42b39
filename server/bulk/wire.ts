import type { Logger } from "pino";
import type { CallCounter } from "../accounts/call-counter.ts";
import { chargeItems } from "../accounts/charge-items.ts";
import type { AccountsRepository } from "../accounts/repository.ts";
import { lockAccount } from "../accounts/storage.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import type { ReadFilter } from "../query/filter.ts";
import type { BulkType, BulkTypeName } from "./bulk-type.ts";
import { MAX_FILES } from "./enqueue.ts";
import { bulkOperations } from "./operations.ts";
import { bulkRepository } from "./repository.ts";
import { bulkRunner } from "./runner.ts";

export function wireBulk(deps: {
  db: Database;
  /** The bulk types, which the features define. */
  types: Record<BulkTypeName, BulkType>;
  accounts: Pick<AccountsRepository, "find">;
  calls: CallCounter;
  maxBulkFiles?: number;
  isPaused: () => Promise<boolean>;
  wakeWorkers: () => void;
  paging: Paging;
  readFilter: ReadFilter;
  log: Logger;
  clock: () => Date;
}) {
  const { db, types, accounts, calls, isPaused, wakeWorkers, paging, log, clock } = deps;
  const operations = bulkRepository(db);
  const common = { db, operations, types, clock };
  return {
    operations,
    runner: bulkRunner({ ...common, findAccount: accounts.find, lockAccount, isPaused, log }),
    handlers: bulkOperations({
      ...common,
      charge: chargeItems(calls),
      maxFiles: deps.maxBulkFiles ?? MAX_FILES,
      paging,
      readFilter: deps.readFilter,
      wakeWorkers,
    }),
  };
}
