import { listAccounts } from "../accounts/account-list.ts";
import { accountRecord, createAccount, requireAccount, updateAccount } from "../accounts/accounts.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { Handlers } from "../contract/operation.ts";
import type { components } from "../generated/types.ts";
import { type AccountUsage, accountsUsage } from "../stats/usage.ts";
import type { UserManagement } from "./management.ts";

type Record = components["schemas"]["AccountWithUsage"];
type OperatorHandlers = Pick<
  Handlers,
  | "createManagedAccount"
  | "listManagedAccounts"
  | "updateManagedAccount"
  | "listManagedUsers"
  | "resetManagedSecondFactor"
>;

const NO_USAGE: AccountUsage = {
  storageBytes: 0,
  fileCount: 0,
  bandwidthBytes: 0,
  apiCallsToday: 0,
  aiCreditsUsed: 0,
};

/** Handles the operations of operators on all accounts. */
export function operatorOperations(
  userManagement: Pick<UserManagement, "list" | "resetSecondFactor">,
): OperatorHandlers {
  async function withUsage(context: Context, list: readonly Account[]): Promise<Record[]> {
    const ids = list.map(({ id }) => id);
    const usage = await accountsUsage(context, ids);
    return list.map((account) => record(account, usage));
  }

  return {
    async createManagedAccount({ context, body, recordResponse }, reply) {
      const respond = (account: Account) => reply(201, record(account, new Map()));
      return respond(await createAccount(context, body, recordResponse(respond)));
    },

    async listManagedAccounts({ context, query }, reply) {
      const { rows, pagination } = await listAccounts(context, query);
      return reply(200, { accounts: await withUsage(context, rows), pagination });
    },

    async updateManagedAccount(call, reply) {
      const account = await updateAccount(call, call.path.id, call.body);
      return reply(200, record(account, await accountsUsage(call.context, [account.id])));
    },

    async listManagedUsers(call, reply) {
      const { id } = await requireAccount(call, call.path.id);
      return reply(200, { users: await userManagement.list(id) });
    },

    async resetManagedSecondFactor({ path, fail }, reply) {
      return reply(200, await userManagement.resetSecondFactor(fail, path.id));
    },
  };
}

function record(account: Account, usage: ReadonlyMap<string, AccountUsage>): Record {
  return { ...accountRecord(account), usage: usage.get(account.id) ?? NO_USAGE };
}
