import { requireNotSuspended } from "../accounts/access-checks.ts";
import { findAccount } from "../accounts/accounts.ts";
import type { Fail } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Client, SignedIn, User } from "../contract/user.ts";
import type { components } from "../generated/types.ts";
import type { Attempts, Origin } from "./attempts.ts";
import { weaknessOf } from "./common-passwords.ts";
import type { Devices } from "./devices.ts";
import type { Passwords } from "./passwords.ts";
import type { UserSecrets, UsersRepository } from "./repository.ts";
import { hashToken, isToken, newToken, SESSION_CHALLENGE, type Sessions } from "./sessions.ts";
import type { PendingSignIn, SessionsRepository } from "./sessions-repository.ts";
import type { Verification } from "./verification.ts";

type Schemas = components["schemas"];
type Refusals = Fail<"TOO_MANY_ATTEMPTS" | "ACCOUNT_SUSPENDED" | "INVALID_CREDENTIALS">;

export interface StartedSession {
  signedIn: SignedIn;
  /** The tokens of the session and of the device. Only the browser has them. */
  token: string;
  device: string;
}

/** The result of a correct password if the user has a second factor. */
export interface SecondFactorRequest {
  user: User;
  token: string;
  expiresAt: Date;
}

/** Signs users in. Each password or code is counted as an attempt before it is checked. */
export interface SignIn {
  /** An unknown email fails like a wrong password. */
  withPassword(
    fail: Refusals,
    credentials: { email: string; password: string },
    client: Client,
    now: Date,
  ): Promise<StartedSession | SecondFactorRequest>;
  /** Completes a sign-in with a code of an authenticator app, or with a recovery code. */
  withCode(
    fail: Refusals & Fail<"SIGN_IN_EXPIRED">,
    code: Schemas["SecondFactorCode"],
    client: Client,
    now: Date,
  ): Promise<StartedSession>;
  /** Signs in with a passkey, as the only factor or as the second one. */
  withPasskey(
    fail: Fail<"ACCOUNT_SUSPENDED" | "INVALID_CREDENTIALS" | "PASSKEYS_UNAVAILABLE">,
    credential: Schemas["AssertionCredential"],
    client: Client,
    now: Date,
  ): Promise<StartedSession>;
  /** Returns the sign-in of this browser that is pending until its second factor. */
  pending(client: Client): Promise<PendingSignIn | null>;
}

export function userSignIn(deps: {
  users: Pick<UsersRepository, "findByEmail" | "find">;
  sessionRows: Pick<SessionsRepository, "insertPending" | "findPending" | "deletePending">;
  sessions: Pick<Sessions, "begin">;
  context: Context;
  attempts: Attempts;
  devices: Devices;
  passwords: Passwords;
  verification: Verification;
}): SignIn {
  const { users, sessionRows, sessions, context, attempts, devices, passwords, verification } = deps;

  async function requireOpenAccount(fail: Fail<"ACCOUNT_SUSPENDED">, { accountId }: User): Promise<void> {
    const account = await findAccount(context, accountId);
    if (account) requireNotSuspended(fail, account);
  }

  async function check(email: string, password: string): Promise<UserSecrets | null> {
    const secrets = await users.findByEmail(email);
    return (await passwords.match(password, secrets?.passwordHash ?? null)) ? secrets : null;
  }

  async function begin(
    fail: Fail<"INVALID_CREDENTIALS">,
    { secrets, hasCommonPassword }: { secrets: UserSecrets; hasCommonPassword: boolean },
    client: Client,
    now: Date,
  ): Promise<StartedSession> {
    const { email } = secrets.user;
    const session = await sessions.begin(secrets, hasCommonPassword, client, now);
    if (!session)
      throw invalidCredentials(fail, "Your password or second factor was changed during sign-in. Sign in again.");
    return { ...session, device: devices.issueDeviceToken(email, devices.verifyDeviceToken(client.device, email)) };
  }

  async function pending({ pendingSignIn }: Client): Promise<PendingSignIn | null> {
    return pendingSignIn !== null && isToken(pendingSignIn) ? sessionRows.findPending(hashToken(pendingSignIn)) : null;
  }

  /** Deletes the pending sign-in. Returns whether it existed. */
  async function complete({ pendingSignIn }: Client): Promise<boolean> {
    return pendingSignIn !== null && (await sessionRows.deletePending(hashToken(pendingSignIn)));
  }

  return {
    pending,

    async withPassword(fail, { email, password }, client, now) {
      const name = email.toLowerCase();
      const device = devices.verifyDeviceToken(client.device, name);
      const origin: Origin = device === null ? { address: client.address } : { trustedDevice: device };
      const proven = await attempts.allow(fail, { email: name, origin }, now, () => check(name, password));
      if (!proven) throw invalidCredentials(fail, "The email or the password is wrong.");
      await requireOpenAccount(fail, proven.user);
      const hasCommonPassword = (await weaknessOf(password, proven.user)) !== null;
      if (proven.user.secondFactors.length === 0)
        return begin(fail, { secrets: proven, hasCommonPassword }, client, now);
      const token = newToken();
      const expiresAt = await sessionRows.insertPending(proven, hashToken(token), hasCommonPassword);
      if (!expiresAt) throw invalidCredentials(fail, "Your password was changed during sign-in. Sign in again.");
      return { user: proven.user, token, expiresAt };
    },

    async withCode(fail, { method, code }, client, now) {
      const waiting = await pending(client);
      const expired = () =>
        fail("SIGN_IN_EXPIRED", "This sign-in has expired. Start again with your password.", undefined, {
          headers: SESSION_CHALLENGE,
        });
      if (!waiting) throw expired();
      const { user } = waiting;
      const origin = { secondFactor: devices.verifyDeviceToken(client.device, user.email) };
      const right = await attempts.allow(fail, { email: user.email, origin }, now, () =>
        method === "TOTP" ? verification.totp(user, code, now) : verification.recoveryCode(user, code),
      );
      if (!right) throw invalidCredentials(fail, "This code is wrong or was already used.");
      await requireOpenAccount(fail, user);
      if (!(await complete(client))) throw expired();
      return begin(fail, { secrets: waiting, hasCommonPassword: waiting.hasCommonPassword }, client, now);
    },

    async withPasskey(fail, credential, client, now) {
      const userId = await verification.passkey(fail, credential, "SIGN_IN");
      const proven = userId === null ? null : await users.find(userId);
      if (!proven) throw invalidCredentials(fail, "This passkey is unknown, or the sign-in expired. Try again.");
      await requireOpenAccount(fail, proven.user);
      const waiting = await pending(client);
      const hasCommonPassword = waiting?.user.id === proven.user.id && waiting.hasCommonPassword;
      await complete(client);
      return begin(fail, { secrets: proven, hasCommonPassword }, client, now);
    },
  };
}

function invalidCredentials(fail: Fail<"INVALID_CREDENTIALS">, message: string): Error {
  return fail("INVALID_CREDENTIALS", message, undefined, { headers: SESSION_CHALLENGE });
}
