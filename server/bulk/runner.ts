import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { findAccount } from "../accounts/accounts.ts";
import { lockAccount } from "../accounts/storage.ts";
import { isServiceError } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import { backgroundCall } from "../contract/background-call.ts";
import type { Batch, BulkType, BulkTypeName, ItemErrors, PreparedBatch } from "../contract/bulk-type.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { findEligibility, lockFiles } from "../files/bulk-repository.ts";
import type { BulkRepository } from "./repository.ts";

/** Small enough that the account is locked only briefly. */
const BATCH = 100;
/** The pause between two batches of an operation, in any process, so that the database stays available for requests. */
const MIN_PAUSE_MS = 50;
const PAUSE_PER_WORK_TIME = 3;
/** The interval of polling for operations without a notification, and for those whose process died. */
const POLL_MS = 30_000;
const ERROR_RETRY_MS = 5_000;
const MAX_ATTEMPTS = 15;

export interface BulkRunner {
  start(): void;
  /** Polls for operations immediately. */
  wake(): void;
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

export interface BulkRunnerDeps {
  context: Context;
  db: Database;
  operations: BulkRepository;
  types: Record<BulkTypeName, BulkType>;
  /** Returns whether changes are paused (read-only mode). */
  isPaused(): Promise<boolean>;
  log: Pick<Logger, "error">;
  clock: () => Date;
}

/**
 * Runs the queued operations batch by batch, concurrently with other processes. The changes of a batch and the progress
 * of its operation are committed together, so that after a crash every file is processed exactly once.
 */
export function bulkRunner(deps: BulkRunnerDeps): BulkRunner {
  const { db, operations, types, isPaused, log, clock } = deps;
  let running = false;
  let timer: NodeJS.Timeout | null = null;
  let currentRun: Promise<void> | null = null;
  let pollAgain = false;

  async function runBatch(id: string, type: BulkType, account: Account): Promise<void> {
    const startedAt = performance.now();
    const { maxBatch = BATCH } = type;
    const prepared = await prepare(id, type, account);
    try {
      const isOpen = await inTransaction(db, async (trx) => {
        await lockAccount(trx, account.id);
        const operation = await operations.lockOpen(trx, id);
        if (!operation) return false;
        const now = clock();
        const ids = await operations.next(trx, operation, maxBatch);
        const itemErrors = await applyBatch(trx, type, { account, args: operation.args, ids, prepared, now });
        const pauseMs = Math.max(MIN_PAUSE_MS, PAUSE_PER_WORK_TIME * (performance.now() - startedAt));
        await operations.advance(trx, operation, { ids, itemErrors, isLast: ids.length < maxBatch, pauseMs, now });
        return true;
      });
      if (isOpen) type.afterCommit?.(deps.context);
    } finally {
      await prepared?.dispose();
    }
  }

  /** Prepares the next files. Another process can process them first. */
  async function prepare(id: string, type: BulkType, account: Account): Promise<PreparedBatch | null> {
    if (!type.prepare) return null;
    const operation = await operations.find(account.id, id);
    return (
      operation && type.prepare(deps.context, account, await operations.next(db, operation, type.maxBatch ?? BATCH))
    );
  }

  async function applyBatch(trx: Transaction<Tables>, type: BulkType, batch: Batch): Promise<ItemErrors> {
    const { account, ids, args } = batch;
    if (ids.length === 0) return new Map();
    const { scope, notFoundCode } = type;
    const set = { accountId: account.id, scope };
    await lockFiles(deps.context, trx, set, ids);
    const found = await findEligibility(deps.context, trx, set, { ids, errorCode: type.errorCode(args) });
    const codes = new Map(found.map(({ id, code }) => [id, code]));
    const itemErrors = new Map<string, string>();
    for (const id of ids) {
      const code = codes.has(id) ? codes.get(id) : notFoundCode;
      if (code) itemErrors.set(id, code);
    }
    const eligible = ids.filter((id) => !itemErrors.has(id));
    if (eligible.length === 0) return itemErrors;
    const applyErrors = await type
      .apply(backgroundCall(deps.context), trx, { ...batch, ids: eligible })
      .catch((error) => {
        // A rule rejects before anything is changed.
        if (!isServiceError(error) || error.status >= 500) throw error;
        return new Map(eligible.map((id) => [id, error.code]));
      });
    return new Map([...itemErrors, ...applyErrors]);
  }

  /** Runs one batch of the operation that has been due for the longest time. */
  async function runNextBatch(): Promise<boolean> {
    const dequeued = await operations.dequeue();
    if (!dequeued) return false;
    const { id, accountId, type, attempts } = dequeued;
    if (attempts > MAX_ATTEMPTS) {
      log.error({ operationId: id, attempts }, "bulk operation failed: too many attempts");
      await operations.end(id, "FAILED", clock());
      return true;
    }
    const account = await findAccount(deps.context, accountId);
    const { permission } = types[type];
    // Checked before every batch, because a key is revoked when it has leaked.
    if (account && !(await operations.hasNoOwner(id, permission, clock()))) await runBatch(id, types[type], account);
    else await operations.end(id, "CANCELLED", clock());
    return true;
  }

  /** Runs batches while operations are due. Returns the milliseconds until the next poll. */
  async function runDueBatches(): Promise<number> {
    while (running) {
      pollAgain = false;
      const dueMs = (await operations.dueIn()) ?? POLL_MS;
      if (dueMs > 0 && !pollAgain) return dueMs;
      // Checked only if work is due, because it costs a statement.
      if (await isPaused()) return POLL_MS;
      // Another process has leased the operation.
      if (dueMs <= 0 && !(await runNextBatch())) return MIN_PAUSE_MS;
    }
    return POLL_MS;
  }

  function poll(): void {
    if (!running) return;
    pollAgain = true;
    if (timer) clearTimeout(timer);
    timer = null;
    currentRun ??= runDueBatches()
      .catch((error) => {
        log.error({ err: error }, "bulk operation interrupted; retrying");
        return ERROR_RETRY_MS;
      })
      .then((waitMs) => {
        currentRun = null;
        const pauseMs = pollAgain ? 0 : Math.min(POLL_MS, waitMs);
        if (running) timer = setTimeout(poll, Math.max(MIN_PAUSE_MS, pauseMs));
      });
  }

  return {
    start() {
      running = true;
      poll();
    },
    wake: poll,
    async stop() {
      running = false;
      if (timer) clearTimeout(timer);
      await currentRun;
    },
  };
}
