import { requirePermission } from "../accounts/access-checks.ts";
import { isId } from "../base/ids.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import { pagingOf } from "../contract/paging.ts";
import { cursorKeyByTime } from "../db/paging.ts";
import type { components } from "../generated/types.ts";
import { enqueueOperation, readArguments, readSelection, requireNotTooMany, runDry } from "./create.ts";
import {
  type BulkItem,
  type BulkOperation,
  countOperations,
  endOperation,
  findOperation,
  listItems,
  listOperations,
} from "./rows.ts";
import { BULK_TYPES } from "./types.ts";

type Schemas = components["schemas"];

export const bulkHandlers = {
  async createBulkOperation({ context, caller, signedIn, body, fail, recordResponse, setAuditDetails }, reply) {
    const { account, permissions } = caller;
    const type = BULK_TYPES[body.type];
    requirePermission(fail, permissions, type.permission);
    const args = readArguments(type, body, account);
    const selected = await readSelection(context, account.id, body);
    await type.require?.({ context, fail }, account, args);
    const owner = { keyId: caller.keyId, userId: signedIn?.user.id ?? null };
    const selection = await requireNotTooMany(context, account.id, type, selected);
    const request = { account, owner, type: body.type, args, selection, now: context.clock() };
    const respond = (it: BulkOperation) => {
      setAuditDetails({ total: it.total });
      return reply(202, record(it), { Location: `/api/v1/operations/${it.id}` });
    };
    if (body.dryRun) return respond(await runDry(context, request));
    const operation = await enqueueOperation({ context, fail }, request, recordResponse(respond));
    context.wakeUps.wake();
    return respond(operation);
  },

  async listBulkOperations({ context, caller, query }, reply) {
    const { id: accountId } = caller.account;
    const paging = pagingOf(context);
    const request = paging.read("operations", query);
    const [rows, total] = await Promise.all([
      listOperations(context.db, accountId, request),
      countOperations(context.db, accountId),
    ]);
    const page = paging.page("operations", request, { rows, total, cursorKey: cursorKeyByTime });
    return reply(200, { operations: page.rows.map(record), pagination: page.pagination });
  },

  async getBulkOperation({ context, caller, path, fail }, reply) {
    return reply(200, record(await requireOperation({ context, fail }, caller.account.id, path.id)));
  },

  async listBulkItems({ context, caller, path, query, fail }, reply) {
    const operation = await requireOperation({ context, fail }, caller.account.id, path.id);
    const paging = pagingOf(context);
    const request = paging.read("items", query);
    const rows = operation.dryRun ? [] : await listItems(context.db, operation, query.state, request);
    const { counts } = record(operation);
    const total = operation.dryRun ? 0 : counts[query.state ? COUNTED[query.state] : "total"];
    const page = paging.page("items", request, { rows, total, cursorKey: ({ id }) => ({ key: "", id }) });
    const items = page.rows.map((item) => ({
      id: item.id,
      state: stateOf(item, operation),
      errorCode: item.errorCode,
    }));
    return reply(200, { items, pagination: page.pagination });
  },

  async cancelBulkOperation({ context, caller, path, fail }, reply) {
    const { id: accountId } = caller.account;
    const { type } = await requireOperation({ context, fail }, accountId, path.id);
    requirePermission(fail, caller.permissions, BULK_TYPES[type].permission);
    await endOperation(context.db, path.id, "CANCELLED", context.clock());
    return reply(200, record(await requireOperation({ context, fail }, accountId, path.id)));
  },
} satisfies Partial<Handlers>;

async function requireOperation(
  { context, fail }: CallThatFails<"OPERATION_NOT_FOUND">,
  accountId: string,
  id: string,
): Promise<BulkOperation> {
  const operation = isId("op", id) ? await findOperation(context.db, accountId, id) : null;
  if (!operation) throw fail("OPERATION_NOT_FOUND", "There is no bulk operation with this id.", { id });
  return operation;
}

const COUNTED = { PENDING: "pending", DONE: "done", FAILED: "failed", CANCELLED: "cancelled" } as const;

function record(operation: BulkOperation): Schemas["BulkOperation"] {
  const { id, type, state, dryRun, total, done, failures, createdAt, startedAt, endedAt } = operation;
  const errors = Object.entries(failures).map(([code, count]) => ({ code, count }));
  const failed = errors.reduce((all, { count }) => all + count, 0);
  const remaining = total - done - failed;
  return {
    id,
    type,
    state,
    dryRun,
    counts: { total, done, failed, pending: endedAt ? 0 : remaining, cancelled: endedAt ? remaining : 0 },
    errors,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function stateOf({ errorCode, isProcessed }: BulkItem, { endedAt }: BulkOperation): Schemas["BulkItemState"] {
  if (errorCode !== null) return "FAILED";
  if (isProcessed) return "DONE";
  return endedAt ? "CANCELLED" : "PENDING";
}
