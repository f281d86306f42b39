import type { DeliveryKeys } from "../accounts/delivery-keys.ts";
import type { AccountsRepository } from "../accounts/repository.ts";
import type { Paging } from "../db/paging.ts";
import type { Passwords } from "../users/passwords.ts";
import type { UsersRepository } from "../users/repository.ts";
import { type EraseAccount, manageAccounts } from "./accounts.ts";
import { deliveryKeyOperations, manageDeliveryKeys } from "./delivery-keys.ts";
import { manageKeys } from "./keys.ts";
import { adminOperations } from "./operations.ts";
import { manageUsers } from "./users.ts";

/** Builds the management of accounts, keys and users, for the operators' API and the dashboard. */
export function wireAdmin(deps: {
  accounts: AccountsRepository;
  deliveryKeys: DeliveryKeys;
  users: UsersRepository;
  passwords: Passwords;
  erase: EraseAccount;
  paging: Paging;
  clock: () => Date;
}) {
  const { accounts, deliveryKeys, users, passwords, erase, paging, clock } = deps;
  const management = {
    accountManagement: manageAccounts(accounts, paging, erase, clock),
    keyManagement: manageKeys(accounts, clock),
    deliveryKeyManagement: manageDeliveryKeys(deliveryKeys, clock),
    userManagement: manageUsers(users, passwords, clock),
  };
  const handlers = {
    ...adminOperations(management),
    ...deliveryKeyOperations(management.accountManagement, management.deliveryKeyManagement),
  };
  return { ...management, handlers };
}
