import { poller } from "@media-asset-service/base/poller.ts";
import type { Transaction } from "kysely";
import { findAccount } from "../accounts/accounts.ts";
import { lockAccount } from "../accounts/storage.ts";
import { isServiceError } from "../base/errors.ts";
import { type Context, perContext } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { Batch, BulkType, ItemErrors, PreparedBatch } from "../contract/bulk-type.ts";
import { backgroundCall } from "../contract/operation.ts";
import { isPaused } from "../contract/read-only.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { findEligibility, lockFiles } from "../files/file-sets.ts";
import {
  advanceOperation,
  dequeueOperation,
  dueIn,
  endOperation,
  findOperation,
  hasNoOwner,
  listNextIds,
  lockOpenOperation,
} from "./rows.ts";
import { BULK_TYPES } from "./types.ts";

/*
 * Runs the queued operations batch by batch, concurrently with other processes. The changes of a batch and the progress
 * of its operation are committed together, so that after a crash every file is processed exactly once.
 */

/** Small enough that the account is locked only briefly. */
const BATCH = 100;
/** The pause between two batches of an operation, in any process, so that the database stays available for requests. */
const MIN_PAUSE_MS = 50;
const PAUSE_PER_WORK_TIME = 3;
/** The interval of polling for operations without a notification, and for those whose process died. */
const POLL_MS = 30_000;
const ERROR_RETRY_MS = 5_000;
const MAX_ATTEMPTS = 15;

/** Runs the batches that are due. It stops after the current batch. */
export const bulkRunner = perContext((context) =>
  poller({
    poll: (signal) => runDueBatches(context, signal),
    onError(error) {
      context.log.error({ err: error }, "bulk operation interrupted; retrying");
      return ERROR_RETRY_MS;
    },
  }),
);

/** Runs batches while operations are due. Returns the milliseconds until the next poll. */
async function runDueBatches(context: Context, signal: AbortSignal): Promise<number> {
  do {
    const dueMs = (await dueIn(context.db)) ?? POLL_MS;
    if (dueMs > 0) return Math.min(POLL_MS, Math.max(MIN_PAUSE_MS, dueMs));
    // Checked only if work is due, because it costs a statement.
    if (await isPaused(context)) return POLL_MS;
    // Another process has leased the operation.
    if (!(await runNextBatch(context))) return MIN_PAUSE_MS;
  } while (!signal.aborted);
  return POLL_MS;
}

/** Runs one batch of the operation that has been due for the longest time. */
async function runNextBatch(context: Context): Promise<boolean> {
  const { db, log, clock } = context;
  const dequeued = await dequeueOperation(db);
  if (!dequeued) return false;
  const { id, accountId, attempts } = dequeued;
  if (attempts > MAX_ATTEMPTS) {
    log.error({ operationId: id, attempts }, "bulk operation failed: too many attempts");
    await endOperation(db, id, "FAILED", clock());
    return true;
  }
  const account = await findAccount(context, accountId);
  const type = BULK_TYPES[dequeued.type];
  // Checked before every batch, because a key is revoked when it has leaked.
  if (account && !(await hasNoOwner(db, id, type.permission, clock()))) await runBatch(context, id, type, account);
  else await endOperation(db, id, "CANCELLED", clock());
  return true;
}

async function runBatch(context: Context, id: string, type: BulkType, account: Account): Promise<void> {
  const startedAt = performance.now();
  const { maxBatch = BATCH } = type;
  const prepared = await prepareBatch(context, id, type, account);
  try {
    const isOpen = await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, account.id);
      const operation = await lockOpenOperation(trx, id);
      if (!operation) return false;
      const now = context.clock();
      const ids = await listNextIds(trx, operation, maxBatch);
      const itemErrors = await applyBatch(context, trx, type, {
        account,
        args: operation.arguments,
        ids,
        prepared,
        now,
      });
      const pauseMs = Math.max(MIN_PAUSE_MS, PAUSE_PER_WORK_TIME * (performance.now() - startedAt));
      await advanceOperation(trx, operation, { ids, itemErrors, isLast: ids.length < maxBatch, pauseMs, now });
      return true;
    });
    if (isOpen) type.afterCommit?.(context);
  } finally {
    await prepared?.dispose();
  }
}

/** Prepares the next files. Another process can process them first. */
async function prepareBatch(
  context: Context,
  id: string,
  type: BulkType,
  account: Account,
): Promise<PreparedBatch | null> {
  if (!type.prepare) return null;
  const operation = await findOperation(context.db, account.id, id);
  if (!operation) return null;
  return type.prepare(context, account, await listNextIds(context.db, operation, type.maxBatch ?? BATCH));
}

async function applyBatch(
  context: Context,
  trx: Transaction<Tables>,
  { scope, notFoundCode, ...type }: BulkType,
  batch: Batch,
): Promise<ItemErrors> {
  const { account, ids, args } = batch;
  if (ids.length === 0) return new Map();
  const files = { accountId: account.id, scope };
  await lockFiles(context, trx, files, ids);
  const found = await findEligibility(context, trx, files, { ids, errorCode: type.errorCode(args) });
  const codes = new Map(found.map(({ id, code }) => [id, code]));
  const itemErrors = new Map<string, string>();
  for (const id of ids) {
    const code = codes.has(id) ? codes.get(id) : notFoundCode;
    if (code) itemErrors.set(id, code);
  }
  const eligible = ids.filter((id) => !itemErrors.has(id));
  if (eligible.length === 0) return itemErrors;
  const applyErrors = await type.apply(backgroundCall(context), trx, { ...batch, ids: eligible }).catch((error) => {
    // A rule rejects before anything is changed.
    if (!isServiceError(error) || error.status >= 500) throw error;
    return new Map(eligible.map((id) => [id, error.code]));
  });
  return new Map([...itemErrors, ...applyErrors]);
}
