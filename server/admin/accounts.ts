import type { Account } from "../accounts/account.ts";
import type { AccountChanges, AccountsRepository } from "../accounts/repository.ts";
import { type Fail, invalid } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { components } from "../generated/types.ts";
import { createAccount } from "./provisioning.ts";

type Schemas = components["schemas"];

type NotFound = Fail<"ACCOUNT_NOT_FOUND">;

/** What operators do with accounts, with a token or in the dashboard. */
export interface AccountManagement {
  create(wanted: Schemas["AccountCreation"], beforeCommit: BeforeCommit<Account>): Promise<Account>;
  require(fail: NotFound, id: string): Promise<Account>;
  update(fail: NotFound, id: string, changes: Schemas["AccountUpdate"]): Promise<Account>;
  /** With everything that is its own. */
  erase(fail: NotFound, id: string): Promise<void>;
}

/** Closes an account for good and removes what it has, if not all at once. False when there is none. */
export type EraseAccount = (id: string, now: Date) => Promise<boolean>;

export function manageAccounts(
  accounts: AccountsRepository,
  erase: EraseAccount,
  clock: () => Date,
): AccountManagement {
  return {
    create({ name, plan = "FREE", limits = {} }, beforeCommit) {
      return createAccount(accounts, { name, plan, limits, now: clock() }, beforeCommit);
    },

    async require(fail, id) {
      const account = isId("acct", id) ? await accounts.find(id) : null;
      if (!account) throw accountNotFound(fail, id);
      return account;
    },

    async update(fail, id, { id: sameId = id, name, plan, limits, customLimits = limits, suspended }) {
      if (sameId !== id) throw invalid("body", "id", "const", "must be the id of the account in the path");
      const changes = { name, plan, limits: customLimits, suspended } as AccountChanges;
      const account = isId("acct", id) ? await accounts.update(id, changes, clock()) : null;
      if (!account) throw accountNotFound(fail, id);
      return account;
    },

    async erase(fail, id) {
      if (!isId("acct", id) || !(await erase(id, clock()))) throw accountNotFound(fail, id);
    },
  };
}

export function accountRecord(account: Account): Schemas["Account"] {
  return { ...account, createdAt: account.createdAt.toISOString(), updatedAt: account.updatedAt.toISOString() };
}

function accountNotFound(fail: NotFound, id: string): Error {
  return fail("ACCOUNT_NOT_FOUND", "There is no account with this id.", { id });
}
