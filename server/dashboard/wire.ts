import type { AccountManagement } from "../admin/accounts.ts";
import type { DeliveryKeyManagement } from "../admin/delivery-keys.ts";
import type { KeyManagement } from "../admin/keys.ts";
import type { UserManagement } from "../admin/users.ts";
import type { WiredUsers } from "../users/wire.ts";
import { authenticatorOperations } from "./authenticator-operations.ts";
import { keyOperations } from "./key-operations.ts";
import { type AccountsUsage, operatorOperations } from "./operator-operations.ts";
import { sessionOperations } from "./session-operations.ts";
import { sessionRecords } from "./session-record.ts";
import { type CookiesFor, signInOperations } from "./sign-in-operations.ts";

export function wireDashboard(deps: {
  users: WiredUsers;
  accountManagement: AccountManagement;
  keyManagement: KeyManagement;
  deliveryKeyManagement: DeliveryKeyManagement;
  userManagement: UserManagement;
  usageOf: AccountsUsage;
  cookiesFor: CookiesFor;
  adminUrl: () => string | null;
  clock: () => Date;
}) {
  const { accountManagement, userManagement, usageOf, cookiesFor, adminUrl, clock } = deps;
  const { users, passwords, attempts, sessionRows, secondFactor, verification, enrollment, signIn } = deps.users;
  const records = sessionRecords({ ...secondFactor, adminUrl });
  return {
    handlers: {
      ...signInOperations({ users, signIn, verification, records, cookiesFor, clock }),
      ...sessionOperations({
        users,
        sessions: sessionRows,
        attempts,
        passwords,
        verification,
        records,
        cookiesFor,
        clock,
      }),
      ...authenticatorOperations(enrollment),
      ...keyOperations(deps.keyManagement, deps.deliveryKeyManagement),
      ...operatorOperations({ accountManagement, userManagement, usageOf, clock }),
    },
  };
}
