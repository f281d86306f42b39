import { requirePermission } from "../accounts/access-checks.ts";
import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { BulkType, BulkTypeName } from "../contract/bulk-type.ts";
import type { Handlers } from "../contract/operation.ts";
import { cursorKeyByTime, type Paging } from "../db/paging.ts";
import type { components } from "../generated/types.ts";
import { dryRun } from "./dry-run.ts";
import { type EnqueueDeps, enqueue, requireNotTooMany } from "./enqueue.ts";
import type { BulkItem, BulkOperation, BulkRepository } from "./repository.ts";
import { argumentsOf, selectionOf } from "./selection.ts";

type Schemas = components["schemas"];

export interface BulkDeps extends EnqueueDeps {
  operations: BulkRepository;
  types: Record<BulkTypeName, BulkType>;
  paging: Paging;
  /** Notifies the workers of a queued operation. */
  wakeWorkers(): void;
  clock: () => Date;
  context: Context;
}

type BulkHandlers = Pick<
  Handlers,
  "createBulkOperation" | "listBulkOperations" | "getBulkOperation" | "listBulkItems" | "cancelBulkOperation"
>;

export function bulkOperations(deps: BulkDeps): BulkHandlers {
  const { operations, types, paging, clock } = deps;

  async function requireOperation(
    fail: Fail<"OPERATION_NOT_FOUND">,
    accountId: string,
    id: string,
  ): Promise<BulkOperation> {
    const operation = isId("op", id) ? await operations.find(accountId, id) : null;
    if (!operation) throw fail("OPERATION_NOT_FOUND", "There is no bulk operation with this id.", { id });
    return operation;
  }

  return {
    async createBulkOperation({ context, caller, signedIn, body, fail, recordResponse }, reply) {
      const { account, permissions } = caller;
      const type = types[body.type];
      requirePermission(fail, permissions, type.permission);
      const args = argumentsOf(type, body, account);
      const selected = await selectionOf(context, account.id, body);
      await type.require?.({ context, fail }, account, args);
      const owner = { keyId: caller.keyId, userId: signedIn?.user.id ?? null };
      const selection = await requireNotTooMany(context, deps.maxFiles, { account, type, selection: selected });
      const request = { account, owner, name: body.type, type, args, selection, now: clock() };
      const respond = (it: BulkOperation) => reply(202, record(it), { Location: `/api/v1/operations/${it.id}` });
      if (body.dryRun) return respond(await dryRun(deps, request));
      const operation = await enqueue(deps, { context, fail }, request, recordResponse(respond));
      deps.wakeWorkers();
      return respond(operation);
    },

    async listBulkOperations({ caller, query }, reply) {
      const { id: accountId } = caller.account;
      const request = paging.read("operations", query);
      const [rows, total] = await Promise.all([operations.list(accountId, request), operations.count(accountId)]);
      const page = paging.page("operations", request, { rows, total, cursorKey: cursorKeyByTime });
      return reply(200, { operations: page.rows.map(record), pagination: page.pagination });
    },

    async getBulkOperation({ caller, path, fail }, reply) {
      return reply(200, record(await requireOperation(fail, caller.account.id, path.id)));
    },

    async listBulkItems({ caller, path, query, fail }, reply) {
      const operation = await requireOperation(fail, caller.account.id, path.id);
      const request = paging.read("items", query);
      const rows = operation.dryRun ? [] : await operations.items(operation, query.state, request);
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

    async cancelBulkOperation({ caller, path, fail }, reply) {
      const { id: accountId } = caller.account;
      const { type } = await requireOperation(fail, accountId, path.id);
      requirePermission(fail, caller.permissions, types[type].permission);
      await operations.end(path.id, "CANCELLED", clock());
      return reply(200, record(await requireOperation(fail, accountId, path.id)));
    },
  };
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
