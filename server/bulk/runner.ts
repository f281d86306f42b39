import type { Transaction } from "kysely";
import type { Logger } from "pino";
import type { Account } from "../accounts/account.ts";
import type { AccountLock } from "../accounts/storage.ts";
import { isServiceError } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { BulkType, BulkTypeName, Prepared, Refused } from "./bulk-type.ts";
import type { BulkRepository } from "./repository.ts";

/** Few enough that nobody notices how long the account is locked. */
const BATCH = 100;
/** Between two batches of an operation, in whatever process: the database is for those who wait for an answer. */
const MIN_PAUSE_MS = 50;
const PAUSE_PER_WORK = 3;
/** How often operations are looked for that nobody has told of, and those whose process died. */
const POLL_MS = 30_000;
const AFTER_ERROR_MS = 5_000;
const MAX_ATTEMPTS = 15;

export interface BulkRunner {
  start(): void;
  /** Looks for operations now. */
  wake(): void;
  /** Begins no other batch. */
  stop(): Promise<void>;
}

export interface BulkRunnerDeps {
  db: Database;
  operations: BulkRepository;
  types: Record<BulkTypeName, BulkType>;
  /** Null for an account that is to be erased. */
  findAccount(id: string): Promise<Account | null>;
  lockAccount: AccountLock;
  /** Whether nothing is to be changed now. */
  isPaused(): Promise<boolean>;
  log: Pick<Logger, "error">;
  clock: () => Date;
}

/**
 * Works on the operations of the database, batch by batch, beside other processes that do. What a batch changes and how far
 * its operation has come are committed together: whoever goes on after a crash does nothing twice and leaves nothing out.
 */
export function bulkRunner(deps: BulkRunnerDeps): BulkRunner {
  const { db, operations, types, lockAccount, isPaused, log, clock } = deps;
  let running = false;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let pollAgain = false;

  async function runBatch(id: string, type: BulkType, account: Account): Promise<void> {
    const begun = performance.now();
    const { maxBatch = BATCH } = type;
    const prepared = await prepare(id, type, account);
    try {
      const isOpen = await inTransaction(db, async (trx) => {
        await lockAccount(trx, account.id);
        const operation = await operations.lockOpen(trx, id);
        if (!operation) return false;
        const now = clock();
        const ids = await operations.next(trx, operation, maxBatch);
        const refused = await carryOut(trx, type, { account, given: operation.given, ids, prepared, now });
        const pauseMs = Math.max(MIN_PAUSE_MS, PAUSE_PER_WORK * (performance.now() - begun));
        await operations.advance(trx, operation, { ids, refused, isLast: ids.length < maxBatch, pauseMs, now });
        return true;
      });
      if (isOpen) type.applied?.();
    } finally {
      await prepared?.end();
    }
  }

  /** For the files that are next now; another process may be faster. */
  async function prepare(id: string, type: BulkType, account: Account): Promise<Prepared | null> {
    if (!type.prepare) return null;
    const operation = await operations.find(account.id, id);
    return operation && type.prepare(account, await operations.next(db, operation, type.maxBatch ?? BATCH));
  }

  async function carryOut(
    trx: Transaction<Tables>,
    type: BulkType,
    batch: Parameters<BulkType["apply"]>[1],
  ): Promise<Refused> {
    const { account, ids, given } = batch;
    if (ids.length === 0) return new Map();
    const { files, missing } = type;
    await files.lock(trx, account.id, ids);
    const found = new Map(
      (await files.eligibility(trx, account.id, ids, type.refusal(given))).map(({ id, code }) => [id, code]),
    );
    const refused = new Map<string, string>();
    for (const id of ids) {
      const code = found.has(id) ? found.get(id) : missing;
      if (code) refused.set(id, code);
    }
    const left = ids.filter((id) => !refused.has(id));
    if (left.length === 0) return refused;
    const further = await type.apply(trx, { ...batch, ids: left }).catch((error) => {
      // A rule that refuses comes before anything is changed.
      if (!isServiceError(error) || error.status >= 500) throw error;
      return new Map(left.map((id) => [id, error.code]));
    });
    return new Map([...refused, ...further]);
  }

  /** Of the operation that has waited for longest. */
  async function workOnOne(): Promise<boolean> {
    const dequeued = await operations.dequeue();
    if (!dequeued) return false;
    const { id, accountId, type, attempts } = dequeued;
    if (attempts > MAX_ATTEMPTS) {
      log.error({ operationId: id, attempts }, "bulk operation failed: too many attempts");
      await operations.end(id, "FAILED", clock());
      return true;
    }
    const account = await deps.findAccount(accountId);
    if (account) await runBatch(id, types[type], account);
    else await operations.end(id, "CANCELLED", clock());
    return true;
  }

  /** Returns when to look again. */
  async function workWhileDue(): Promise<number> {
    while (running) {
      pollAgain = false;
      const dueMs = (await operations.dueIn()) ?? POLL_MS;
      if (dueMs > 0 && !pollAgain) return dueMs;
      // Asked when there is something to do: to know it costs a statement.
      if (await isPaused()) return POLL_MS;
      // Another process was faster.
      if (dueMs <= 0 && !(await workOnOne())) return MIN_PAUSE_MS;
    }
    return POLL_MS;
  }

  function poll(): void {
    if (!running) return;
    pollAgain = true;
    if (timer) clearTimeout(timer);
    timer = null;
    working ??= workWhileDue()
      .catch((error) => {
        log.error({ err: error }, "bulk operation interrupted; retrying");
        return AFTER_ERROR_MS;
      })
      .then((waitMs) => {
        working = null;
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
      await working;
    },
  };
}
