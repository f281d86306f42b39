import { type AccountManagement, accountRecord } from "../accounts/management/accounts.ts";
import type { Account } from "../contract/account.ts";
import type { Handlers } from "../contract/operation.ts";
import type { components } from "../generated/types.ts";
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

/** Returns the usage of accounts, by id. */
export type AccountsUsage = (ids: readonly string[], now: Date) => Promise<ReadonlyMap<string, Record["usage"]>>;

const NO_USAGE: Record["usage"] = {
  storageBytes: 0,
  fileCount: 0,
  bandwidthBytes: 0,
  apiCallsToday: 0,
  aiCreditsUsed: 0,
};

/** Handles the operations of operators on all accounts. */
export function operatorOperations(deps: {
  accountManagement: AccountManagement;
  userManagement: Pick<UserManagement, "list" | "resetSecondFactor">;
  usageOf: AccountsUsage;
  clock: () => Date;
}): OperatorHandlers {
  const { accountManagement, userManagement, usageOf, clock } = deps;

  async function withUsage(list: readonly Account[]): Promise<Record[]> {
    const ids = list.map(({ id }) => id);
    const usage = await usageOf(ids, clock());
    return list.map((account) => record(account, usage));
  }

  return {
    async createManagedAccount({ body, recordResponse }, reply) {
      const respond = (account: Account) => reply(201, record(account, new Map()));
      return respond(await accountManagement.create(body, recordResponse(respond)));
    },

    async listManagedAccounts({ query }, reply) {
      const { rows, pagination } = await accountManagement.list(query);
      return reply(200, { accounts: await withUsage(rows), pagination });
    },

    async updateManagedAccount({ path, body, fail }, reply) {
      const account = await accountManagement.update(fail, path.id, body);
      return reply(200, record(account, await usageOf([account.id], clock())));
    },

    async listManagedUsers({ path, fail }, reply) {
      const { id } = await accountManagement.require(fail, path.id);
      return reply(200, { users: await userManagement.list(id) });
    },

    async resetManagedSecondFactor({ path, fail }, reply) {
      return reply(200, await userManagement.resetSecondFactor(fail, path.id));
    },
  };
}

function record(account: Account, usage: ReadonlyMap<string, Record["usage"]>): Record {
  return { ...accountRecord(account), usage: usage.get(account.id) ?? NO_USAGE };
}
