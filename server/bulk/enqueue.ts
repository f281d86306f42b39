import type { Transaction } from "kysely";
import { chargeItems } from "../accounts/rate-limit.ts";
import { invalid } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { BulkArguments, BulkType, BulkTypeName } from "../contract/bulk-type.ts";
import type { CallThatFails } from "../contract/operation.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { countMatching, matchingIds, searchIfEmbedded } from "../files/bulk-repository.ts";
import type { BulkOperation, BulkOwner, BulkRepository } from "./repository.ts";
import type { Selection } from "./selection.ts";

/** The maximum number of files of an operation. That many take a few seconds of one statement, and an hour of work. */
export const MAX_FILES = 1_000_000;

export interface EnqueueDeps {
  db: Database;
  operations: Pick<BulkRepository, "insert" | "addIds" | "addMatching" | "setTotal">;
  maxFiles: number;
}

export interface RequestedOperation {
  account: Account;
  owner: BulkOwner;
  name: BulkTypeName;
  type: BulkType;
  args: BulkArguments;
  selection: Selection;
  now: Date;
}

/** Rejects a filter that matches too many files, before anything is written. Returns the selection after its search. */
export async function requireNotTooMany(
  context: Context,
  maxFiles: number,
  { account, type: { scope }, selection }: Pick<RequestedOperation, "account" | "type" | "selection">,
): Promise<Selection> {
  if ("ids" in selection) return selection;
  const set = { accountId: account.id, scope };
  const filter = await searchIfEmbedded(context, set, selection.filter, maxFiles + 1);
  if ((await countMatching(context, set, filter, maxFiles + 1)) > maxFiles) throw tooMany(maxFiles);
  return { filter };
}

/** Queues an operation with the files that match now. If the account has too few calls left, nothing is stored. */
export function enqueue(
  { db, operations, maxFiles }: EnqueueDeps,
  call: CallThatFails<"RATE_LIMIT_EXCEEDED">,
  request: RequestedOperation,
  beforeCommit: BeforeCommit<BulkOperation>,
): Promise<BulkOperation> {
  const { account, owner, type, selection, now } = request;

  async function addFiles(trx: Transaction<Tables>, id: string): Promise<number> {
    if ("ids" in selection) return operations.addIds(trx, id, selection.ids);
    const set = { accountId: account.id, scope: type.scope };
    const matching = matchingIds(call.context, set, selection.filter);
    const total = await operations.addMatching(trx, id, matching.limit(maxFiles + 1));
    // More files can match now than at the count.
    if (total > maxFiles) throw tooMany(maxFiles);
    return total;
  }

  return inTransaction(db, async (trx) => {
    const operation = newOperation(request);
    await operations.insert(trx, operation);
    const total = await addFiles(trx, operation.id);
    await operations.setTotal(trx, operation.id, total);
    // The calls of dashboard users are not counted (decision C35).
    if (owner.keyId !== null) await chargeItems(call, trx, account, { items: total, now });
    const queued = { ...operation, total };
    await beforeCommit?.(trx, queued);
    return queued;
  });
}

export function newOperation({ account, owner, name, args, now }: RequestedOperation): BulkOperation {
  return {
    id: newId("op", now),
    accountId: account.id,
    ...owner,
    type: name,
    args,
    dryRun: false,
    state: "QUEUED",
    total: 0,
    done: 0,
    failures: {},
    lastProcessedId: "",
    createdAt: now,
    startedAt: null,
    endedAt: null,
  };
}

function tooMany(maxFiles: number): Error {
  return invalid(
    "body",
    "filter",
    "maxItems",
    `matches more than ${maxFiles.toLocaleString("en")} files; narrow it down`,
  );
}
