import type { AccountManagement } from "../accounts/management/accounts.ts";
import type { AccountsRepository } from "../accounts/repository.ts";
import { encryption } from "../base/encryption.ts";
import type { User } from "../contract/user.ts";
import type { Database } from "../db/database.ts";
import { userAdminOperations } from "./admin-operations.ts";
import { signInAttempts } from "./attempts.ts";
import { attemptsRepository } from "./attempts-repository.ts";
import { authenticatorsRepository } from "./authenticators-repository.ts";
import { deleteExpiredRows } from "./delete-expired-rows.ts";
import { signInDevices } from "./devices.ts";
import { secondFactorEnrollment } from "./enrollment.ts";
import { manageUsers } from "./management.ts";
import { SCRYPT_COST, type ScryptCost, scryptPasswords } from "./passwords.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { usersRepository } from "./repository.ts";
import { requiresSecondFactor, type SecondFactorPolicy } from "./second-factor-policy.ts";
import { userSessions } from "./sessions.ts";
import { sessionsRepository } from "./sessions-repository.ts";
import { userSignIn } from "./sign-in.ts";
import { secondFactorVerification } from "./verification.ts";

/**
 * Builds the objects for users, passwords, sessions and second factors, and the handlers that manage users for
 * operators.
 */
export function wireUsers(deps: {
  db: Database;
  accounts: AccountsRepository;
  accountManagement: AccountManagement;
  signingSecret: string;
  secondFactor: SecondFactorPolicy;
  scryptCost?: ScryptCost;
  baseUrl: () => string;
  adminUrl: () => string | null;
  clock: () => Date;
}) {
  const { db, accounts, signingSecret, baseUrl, adminUrl, clock } = deps;
  const users = usersRepository(db);
  const passwords = scryptPasswords(deps.scryptCost ?? SCRYPT_COST);
  const attempts = signInAttempts(attemptsRepository(db));
  const sessionRows = sessionsRepository(db);
  const sessions = userSessions({ sessions: sessionRows, accounts });
  const secondFactor = {
    isRequired: (user: User) => requiresSecondFactor(deps.secondFactor, user),
    relyingParty: () => relyingPartyOf(baseUrl(), ...[adminUrl()].flatMap((url) => url ?? [])),
  };
  const secondFactorDeps = {
    ...secondFactor,
    authenticators: authenticatorsRepository(db),
    attempts,
    encryption: encryption(signingSecret, "TOTP secrets"),
    issuer: () => new URL(baseUrl()).host,
    clock,
  };
  const verification = secondFactorVerification(secondFactorDeps);
  const userManagement = manageUsers(users, passwords, clock);
  const devices = signInDevices(signingSecret);
  return {
    users,
    passwords,
    attempts,
    sessionRows,
    sessions,
    secondFactor,
    verification,
    enrollment: secondFactorEnrollment(secondFactorDeps),
    signIn: userSignIn({ users, sessionRows, sessions, accounts, attempts, devices, passwords, verification }),
    userManagement,
    handlers: userAdminOperations(deps.accountManagement, userManagement),
    deleteExpired: (now: Date) => deleteExpiredRows(db, now),
  };
}

export type WiredUsers = ReturnType<typeof wireUsers>;
