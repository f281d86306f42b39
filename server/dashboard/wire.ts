import type { AccountManagement } from "../accounts/management/accounts.ts";
import type { WiredUsers } from "../users/wire.ts";
import { authenticatorOperations } from "./authenticator-operations.ts";
import { type AccountsUsage, operatorOperations } from "./operator-operations.ts";
import { sessionOperations } from "./session-operations.ts";
import { sessionRecords } from "./session-record.ts";
import { type CookiesFor, signInOperations } from "./sign-in-operations.ts";

export function wireDashboard(deps: {
  users: WiredUsers;
  accountManagement: AccountManagement;
  usageOf: AccountsUsage;
  cookiesFor: CookiesFor;
  adminUrl: () => string | null;
  clock: () => Date;
}) {
  const { accountManagement, usageOf, cookiesFor, adminUrl, clock } = deps;
  const { users, userManagement, passwords, attempts, sessionRows, secondFactor, verification, enrollment, signIn } =
    deps.users;
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
      ...operatorOperations({ accountManagement, userManagement, usageOf, clock }),
    },
  };
}
