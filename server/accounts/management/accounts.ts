import { type Fail, invalid } from "../../base/errors.ts";
import { isId } from "../../base/ids.ts";
import type { Account } from "../../contract/account.ts";
import type { BeforeCommit } from "../../db/before-commit.ts";
import type { Page, Paging } from "../../db/paging.ts";
import type { components } from "../../generated/types.ts";
import type { AccountFilter, AccountQuery } from "../account-list-repository.ts";
import type { AccountChanges, AccountsRepository } from "../repository.ts";
import { createAccount } from "./provisioning.ts";

type Schemas = components["schemas"];

type NotFound = Fail<"ACCOUNT_NOT_FOUND">;

type ListQuery = AccountFilter & Pick<AccountQuery, "sort" | "order">;

/** Manages accounts for operators, with a token or in the dashboard. */
export interface AccountManagement {
  create(creation: Schemas["AccountCreation"], beforeCommit: BeforeCommit<Account>): Promise<Account>;
  list(query: ListQuery & Parameters<Paging["read"]>[1]): Promise<Page<Account>>;
  require(fail: NotFound, id: string): Promise<Account>;
  update(fail: NotFound, id: string, changes: Schemas["AccountUpdate"]): Promise<Account>;
  /** Erases the account with all its data. */
  erase(fail: NotFound, id: string): Promise<void>;
}

/**
 * Closes an account permanently. Its data is erased immediately or in the background. Returns false if the account does
 * not exist.
 */
export type EraseAccount = (id: string, now: Date) => Promise<boolean>;

export function manageAccounts(
  accounts: AccountsRepository,
  paging: Paging,
  erase: EraseAccount,
  clock: () => Date,
): AccountManagement {
  return {
    create({ name, plan = "FREE", limits, stripLocation }, beforeCommit) {
      return createAccount(accounts, { name, plan, limits, stripLocation, now: clock() }, beforeCommit);
    },

    async list(query) {
      const { search, plan, suspended, sort, order } = query;
      const name = `accounts ${JSON.stringify([search, plan, suspended, sort, order])}`;
      const request = paging.read(name, query, "filters, sort and order");
      const ids = search === undefined ? undefined : await accounts.findIds(query);
      const filter = { ...query, ids };
      const [listed, total] = await Promise.all([
        accounts.list(request, filter),
        ids === undefined ? accounts.count(filter) : ids.length,
      ]);
      const { rows, pagination } = paging.page(name, request, {
        rows: listed,
        total,
        cursorKey: ({ account: { id }, sortKey: key }) => ({ key, id }),
      });
      return { rows: rows.map(({ account }) => account), pagination };
    },

    async require(fail, id) {
      const account = isId("acct", id) ? await accounts.find(id) : null;
      if (!account) throw accountNotFound(fail, id);
      return account;
    },

    async update(fail, id, { id: sameId = id, name, plan, limits, customLimits = limits, suspended, stripLocation }) {
      if (sameId !== id) throw invalid("body", "id", "const", "must match the account id in the path");
      const changes = { name, plan, limits: customLimits, suspended, stripLocation } as AccountChanges;
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
  const { metadataFields: _, createdAt, updatedAt, ...record } = account;
  return { ...record, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

function accountNotFound(fail: NotFound, id: string): Error {
  return fail("ACCOUNT_NOT_FOUND", "There is no account with this id.", { id });
}
