import { createHash, randomBytes } from "node:crypto";
import { requireNotSuspended } from "../accounts/permitted.ts";
import type { AccountsRepository } from "../accounts/repository.ts";
import type { Fail } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Attempts } from "./attempts.ts";
import type { Devices } from "./devices.ts";
import type { Passwords } from "./passwords.ts";
import type { UsersRepository } from "./repository.ts";
import type { Session, SignedIn, User } from "./user.ts";

const DAY_MS = 86_400_000;
/** How long a session lasts that is not used. */
const IDLE_MS = 7 * DAY_MS;
/** How long one lasts that is used every day: a stolen one must not live for ever. */
const LONGEST_MS = 30 * DAY_MS;
/** A session in use is extended once a day, not with every request. */
const EXTEND_AFTER_MS = DAY_MS;
export const SESSION_CHALLENGE = { "WWW-Authenticate": 'Session realm="media-asset-service"' };
/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

export interface Client {
  address: string;
  userAgent: string;
  /** What it says by which it is known from before; see devices.ts. */
  device: string | null;
}

export interface Sessions {
  /**
   * Null for an unknown email as for a wrong password; throws ACCOUNT_SUSPENDED for the right one. The token, and what makes the browser a known one, are kept by the
   * caller alone.
   */
  begin(
    fail: Fail<"TOO_MANY_ATTEMPTS" | "ACCOUNT_SUSPENDED">,
    email: string,
    password: string,
    client: Client,
    now: Date,
  ): Promise<{ signedIn: SignedIn; token: string; device: string } | null>;
  /** Whose token it is; `extended` when the cookie has to live longer as well. */
  find(token: string, now: Date): Promise<{ signedIn: SignedIn; extended: boolean } | null>;
}

export function userSessions(deps: {
  users: UsersRepository;
  accounts: Pick<AccountsRepository, "find">;
  attempts: Attempts;
  devices: Devices;
  passwords: Passwords;
}): Sessions {
  const { users, accounts, attempts, devices, passwords } = deps;

  /** Null when the account is just being erased. */
  async function join(user: User, session: Session): Promise<SignedIn | null> {
    const account = await accounts.find(user.accountId);
    return account && { user, account, session };
  }

  async function check(email: string, password: string): Promise<{ user: User; passwordHash: string } | null> {
    const found = await users.findByEmail(email);
    return (await passwords.match(password, found?.passwordHash ?? null)) ? found : null;
  }

  return {
    async begin(fail, email, password, client, now) {
      const name = email.toLowerCase();
      const known = devices.recognise(client.device, name);
      const origin = known === null ? { address: client.address } : { known };
      const found = await attempts.allow(fail, name, origin, now, () => check(name, password));
      if (!found) return null;
      const { user, passwordHash } = found;
      const account = await accounts.find(user.accountId);
      if (account) requireNotSuspended(fail, account);
      const token = randomBytes(32).toString("base64url");
      const session = {
        id: newId("sess", now),
        address: client.address,
        userAgent: client.userAgent.slice(0, 500),
        createdAt: now,
        expiresAt: endOf(now, now),
      };
      const begun = await users.insertSession(user.id, passwordHash, hashToken(token), session);
      const signedIn = begun ? await join(user, session) : null;
      return signedIn && { signedIn, token, device: devices.vouch(name, known) };
    },

    async find(token, now) {
      const found = TOKEN.test(token) ? await users.findSession(hashToken(token), now) : null;
      if (!found) return null;
      const { user, session } = found;
      const expiresAt = endOf(session.createdAt, now);
      const extended = expiresAt.getTime() - session.expiresAt.getTime() >= EXTEND_AFTER_MS;
      if (extended) await users.extendSession(session.id, expiresAt);
      const signedIn = await join(user, extended ? { ...session, expiresAt } : session);
      return signedIn && { signedIn, extended };
    },
  };
}

/** When a session ends that began then and is used now. */
function endOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS));
}

/** What is stored of a token. It has 256 random bits, so a fast hash cannot be searched through. */
function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
