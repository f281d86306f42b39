import type { Account } from "../accounts/account.ts";
import type { AccountChanges, AccountsRepository } from "../accounts/repository.ts";
import { ServiceError } from "../errors.ts";
import type { components } from "../generated/types.ts";
import { isId } from "../ids.ts";
import { createAccount } from "./provisioning.ts";

type Schemas = components["schemas"];

/** What operators do with accounts, with a token or in the dashboard. */
export interface AccountManagement {
  create(wanted: Schemas["AccountCreation"]): Promise<Account>;
  /** Throws ACCOUNT_NOT_FOUND. */
  require(id: string): Promise<Account>;
  /** Throws ACCOUNT_NOT_FOUND. */
  update(id: string, changes: Schemas["AccountUpdate"]): Promise<Account>;
}

export function manageAccounts(accounts: AccountsRepository, clock: () => Date): AccountManagement {
  return {
    create({ name, plan = "FREE", limits = {} }) {
      return createAccount(accounts, { name, plan, limits, now: clock() });
    },

    async require(id) {
      const account = isId("acct", id) ? await accounts.find(id) : null;
      if (!account) throw accountNotFound(id);
      return account;
    },

    async update(id, changes) {
      const account = isId("acct", id) ? await accounts.update(id, changes as AccountChanges, clock()) : null;
      if (!account) throw accountNotFound(id);
      return account;
    },
  };
}

export function accountRecord(account: Account): Schemas["Account"] {
  return { ...account, createdAt: account.createdAt.toISOString(), updatedAt: account.updatedAt.toISOString() };
}

function accountNotFound(id: string): ServiceError {
  return new ServiceError("ACCOUNT_NOT_FOUND", "There is no account with this id.", { id });
}
