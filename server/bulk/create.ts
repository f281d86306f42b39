import { chargeItems } from "../accounts/rate-limit.ts";
import { fitToQuota } from "../accounts/storage.ts";
import { invalid } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { BulkArguments, BulkType, BulkTypeName, RemainingQuota } from "../contract/bulk-type.ts";
import type { CallThatFails } from "../contract/operation.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  countMatching,
  findEligibility,
  matchingIds,
  searchIfEmbedded,
  sizesOfMatching,
  tallyMatching,
} from "../files/file-sets.ts";
import type { FileFilter } from "../files/query/filter.ts";
import { readFilter } from "../files/query/named-collections.ts";
import type { components } from "../generated/types.ts";
import {
  addIds,
  addMatching,
  addToTally,
  type BulkOperation,
  type BulkOwner,
  insertOperation,
  setTotal,
} from "./rows.ts";
import { BULK_TYPES } from "./types.ts";

type Schemas = components["schemas"];

/** The maximum number of files of an operation. That many take a few seconds of one statement, and an hour of work. */
const MAX_FILES = 1_000_000;

/** The files of an operation. */
type Selection = { ids: string[] } | { filter: FileFilter };

export interface RequestedOperation {
  account: Account;
  owner: BulkOwner;
  type: BulkTypeName;
  args: BulkArguments;
  selection: Selection;
  now: Date;
}

/** Returns the selection of a request, which must contain either ids or a filter. */
export async function readSelection(
  context: Context,
  accountId: string,
  { ids, filter }: Schemas["BulkOperationCreation"],
): Promise<Selection> {
  if (ids && !filter) return { ids: [...new Set(ids)] };
  if (!filter || ids) throw invalid("body", "", "oneOf", "send exactly one of ids and filter");
  return { filter: await readFilter(context, accountId, filter, { body: "filter" }) };
}

/**
 * Returns the arguments of a request as they are stored. Throws VALIDATION_ERROR for those that the type does not have.
 */
export function readArguments(
  { acceptedArguments, argumentsOptional, clean }: BulkType,
  { type, arguments: args = {} }: Schemas["BulkOperationCreation"],
  account: Account,
): BulkArguments {
  const names = Object.keys(args) as (keyof BulkArguments)[];
  const extra = names.find((name) => !acceptedArguments.includes(name));
  if (extra) {
    const accepted = acceptedArguments.join(", ") || "none";
    throw invalid(
      "body",
      `arguments/${extra}`,
      "additionalProperties",
      `is not an argument of ${type}, which has ${accepted}`,
    );
  }
  if (acceptedArguments.length > 0 && names.length === 0 && !argumentsOptional) {
    throw invalid(
      "body",
      "arguments",
      "required",
      `must contain ${acceptedArguments.join(", ").replace(/, (?=\w+$)/, " or ")}`,
    );
  }
  return clean ? clean(args, account) : args;
}

/** Rejects a filter that matches too many files, before anything is written. Returns the selection after its search. */
export async function requireNotTooMany(
  context: Context,
  accountId: string,
  { scope }: BulkType,
  selection: Selection,
): Promise<Selection> {
  if ("ids" in selection) return selection;
  const limit = maxFiles(context);
  const filter = await searchIfEmbedded(context, { accountId, scope }, selection.filter, limit + 1);
  if ((await countMatching(context, { accountId, scope }, filter, limit + 1)) > limit) throw tooMany(limit);
  return { filter };
}

/** Queues an operation with the files that match now. If the account has too few calls left, nothing is stored. */
export function enqueueOperation(
  call: CallThatFails<"RATE_LIMIT_EXCEEDED">,
  request: RequestedOperation,
  beforeCommit: BeforeCommit<BulkOperation>,
): Promise<BulkOperation> {
  const { context } = call;
  const { account, owner, selection, now } = request;
  const limit = maxFiles(context);
  return inTransaction(context.db, async (trx) => {
    const operation = newOperation(request);
    const { id } = operation;
    await insertOperation(trx, operation);
    const total =
      "ids" in selection
        ? await addIds(trx, id, selection.ids)
        : await addMatching(trx, id, matchingIds(context, filesOf(request), selection.filter).limit(limit + 1));
    // More files can match now than at the count.
    if ("filter" in selection && total > limit) throw tooMany(limit);
    await setTotal(trx, id, total);
    // The calls of dashboard users are not counted (decision C35).
    if (owner.keyId !== null) await chargeItems(call, trx, account, { items: total, now });
    const queued = { ...operation, total };
    await beforeCommit?.(trx, queued);
    return queued;
  });
}

function maxFiles({ config }: Context): number {
  return config.maxBulkFiles ?? MAX_FILES;
}

function tooMany(limit: number): Error {
  return invalid("body", "filter", "maxItems", `matches more than ${limit.toLocaleString("en")} files; narrow it down`);
}

function filesOf({ account, type }: RequestedOperation) {
  return { accountId: account.id, scope: BULK_TYPES[type].scope };
}

function newOperation({ account, owner, type, args, now }: RequestedOperation): BulkOperation {
  return {
    id: newId("op", now),
    accountId: account.id,
    ...owner,
    type,
    arguments: args,
    dryRun: false,
    state: "QUEUED",
    total: 0,
    done: 0,
    failures: {},
    reached: "",
    createdAt: now,
    startedAt: null,
    endedAt: null,
  };
}

/** Returns and stores what the operation would do now. The stored operation is completed and has no files. */
export async function runDry(context: Context, request: RequestedOperation): Promise<BulkOperation> {
  const { account, type, args, now } = request;
  const { eligible, errorCounts, sizes } = await evaluate(context, request);
  const quota = await BULK_TYPES[type].remainingQuota?.(context, account, args, now);
  const done = quota ? await countWithinQuota(quota, eligible, sizes) : eligible.count;
  const failures = { ...errorCounts, ...(quota && done < eligible.count && { [quota.code]: eligible.count - done }) };
  const total = Object.values(failures).reduce((all, count) => all + count, done);
  const ended = { dryRun: true, state: "COMPLETED" as const, total, done, failures, startedAt: now, endedAt: now };
  const operation = { ...newOperation(request), ...ended };
  await inTransaction(context.db, (trx) => insertOperation(trx, operation));
  return operation;
}

interface Evaluation {
  eligible: { count: number; bytes: number };
  /** The number of files that are not eligible, by error code. */
  errorCounts: Record<string, number>;
  /** Returns the bytes of each eligible file, in the order of their ids. */
  sizes(): Promise<number[]>;
}

async function evaluate(context: Context, request: RequestedOperation): Promise<Evaluation> {
  const { selection } = request;
  const { notFoundCode, ...type } = BULK_TYPES[request.type];
  const errorCode = type.errorCode(request.args);
  const files = filesOf(request);
  if ("filter" in selection) {
    const { filter } = selection;
    const tally = await tallyMatching(context, files, filter, errorCode);
    const eligible = tally.find(({ code }) => code === null) ?? { count: 0, bytes: 0 };
    const errorCounts = Object.fromEntries(tally.flatMap(({ code, count }) => (code === null ? [] : [[code, count]])));
    return { eligible, errorCounts, sizes: () => sizesOfMatching(context, files, filter, errorCode) };
  }
  const { ids } = selection;
  const existing = await findEligibility(context, context.db, files, { ids, errorCode });
  const sizes = existing.flatMap(({ code, size }) => (code === null ? [size] : []));
  const codes = existing.flatMap(({ code }) => code ?? []);
  const absent = Array.from({ length: ids.length - existing.length }, () => notFoundCode);
  const eligible = { count: sizes.length, bytes: sizes.reduce((all, size) => all + size, 0) };
  return { eligible, errorCounts: addToTally({}, [...codes, ...absent]), sizes: async () => sizes };
}

async function countWithinQuota(
  { remaining, unit }: RemainingQuota,
  { count, bytes }: Evaluation["eligible"],
  sizes: Evaluation["sizes"],
): Promise<number> {
  if (unit === "files") return Math.min(count, remaining);
  return bytes <= remaining ? count : fitToQuota(await sizes(), remaining).filter(Boolean).length;
}
