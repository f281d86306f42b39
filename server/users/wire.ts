import { encryption } from "../base/encryption.ts";
import type { Context, ScryptCost } from "../context.ts";
import type { SecondFactorPolicy, User } from "../contract/user.ts";
import type { Database } from "../db/database.ts";
import { userAdminOperations } from "./admin-operations.ts";
import { signInAttempts } from "./attempts.ts";
import { attemptsRepository } from "./attempts-repository.ts";
import { authenticatorOperations } from "./authenticator-operations.ts";
import { authenticatorsRepository } from "./authenticators-repository.ts";
import { deleteExpiredRows } from "./delete-expired-rows.ts";
import { signInDevices } from "./devices.ts";
import { secondFactorEnrollment } from "./enrollment.ts";
import { manageUsers } from "./management.ts";
import { operatorOperations } from "./operator-operations.ts";
import { SCRYPT_COST, scryptPasswords } from "./passwords.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { usersRepository } from "./repository.ts";
import { requiresSecondFactor } from "./second-factor-policy.ts";
import { sessionOperations } from "./session-operations.ts";
import { sessionRecords } from "./session-record.ts";
import { userSessions } from "./sessions.ts";
import { sessionsRepository } from "./sessions-repository.ts";
import { userSignIn } from "./sign-in.ts";
import { type CookiesFor, signInOperations } from "./sign-in-operations.ts";
import { secondFactorVerification } from "./verification.ts";

/** Builds the objects for users: passwords, sessions and second factors. */
export function wireUsers(deps: {
  context: Context;
  db: Database;
  signingSecret: string;
  secondFactor: SecondFactorPolicy;
  scryptCost?: ScryptCost;
  baseUrl: () => string;
  adminUrl: () => string | null;
  clock: () => Date;
}) {
  const { context, db, signingSecret, baseUrl, adminUrl, clock } = deps;
  const users = usersRepository(db);
  const passwords = scryptPasswords(deps.scryptCost ?? SCRYPT_COST);
  const attempts = signInAttempts(attemptsRepository(db));
  const sessionRows = sessionsRepository(db);
  const sessions = userSessions(context, sessionRows);
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
    signIn: userSignIn({ users, sessionRows, sessions, context, attempts, devices, passwords, verification }),
    userManagement,
    deleteExpired: (now: Date) => deleteExpiredRows(db, now),
  };
}

export type WiredUsers = ReturnType<typeof wireUsers>;

/** Builds the handlers for users: of the dashboard, and of the part of `/admin` that manages users. */
export function wireUserOperations(deps: {
  users: WiredUsers;
  cookiesFor: CookiesFor;
  adminUrl: () => string | null;
  clock: () => Date;
}) {
  const { cookiesFor, adminUrl, clock } = deps;
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
      ...operatorOperations(userManagement),
      ...userAdminOperations(userManagement),
    },
  };
}
