import { createHash, randomBytes } from "node:crypto";
import type { AccountsRepository } from "../accounts/repository.ts";
import { newId } from "../base/ids.ts";
import type { UserSecrets } from "./repository.ts";
import type { SessionsRepository } from "./sessions-repository.ts";
import type { Session, SignedIn, User } from "./user.ts";

const DAY_MS = 86_400_000;
/** How long a session lasts that is not used. */
const IDLE_MS = 7 * DAY_MS;
/** How long one lasts that is used every day: a stolen one must not live for ever. */
const MAX_LIFETIME_MS = 30 * DAY_MS;
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
  /** The token of a sign-in that waits for its second factor. */
  pendingSignIn: string | null;
  /** Whether it came in where operators have an address of their own. */
  atOperators: boolean;
}

export interface Sessions {
  /** The token is kept by the caller alone. Null when all sessions of the user were ended meanwhile. */
  begin(
    proven: UserSecrets,
    hasCommonPassword: boolean,
    client: Client,
    now: Date,
  ): Promise<{ signedIn: SignedIn; token: string } | null>;
  /** Whose token it is; `extended` when the cookie has to live longer as well. */
  find(token: string, now: Date): Promise<{ signedIn: SignedIn; extended: boolean } | null>;
}

export function userSessions(deps: {
  sessions: SessionsRepository;
  accounts: Pick<AccountsRepository, "find">;
}): Sessions {
  const { sessions, accounts } = deps;

  /** Null when the account is just being erased. */
  async function join(user: User, session: Session): Promise<SignedIn | null> {
    const account = await accounts.find(user.accountId);
    return account && { user, account, session };
  }

  return {
    async begin(proven, hasCommonPassword, { address, userAgent }, now) {
      const token = newToken();
      const session = {
        id: newId("sess", now),
        address,
        userAgent: userAgent.slice(0, 500),
        hasCommonPassword,
        createdAt: now,
        expiresAt: endOf(now, now),
      };
      const begun = await sessions.insert(proven, hashToken(token), session);
      const signedIn = begun ? await join(proven.user, { ...session, isRecentlyAuthenticated: true }) : null;
      return signedIn && { signedIn, token };
    },

    async find(token, now) {
      const found = isToken(token) ? await sessions.find(hashToken(token), now) : null;
      if (!found) return null;
      const { user, session } = found;
      const expiresAt = endOf(session.createdAt, now);
      const extended = expiresAt.getTime() - session.expiresAt.getTime() >= EXTEND_AFTER_MS;
      if (extended) await sessions.extend(session.id, expiresAt);
      const signedIn = await join(user, extended ? { ...session, expiresAt } : session);
      return signedIn && { signedIn, extended };
    },
  };
}

/** When a session ends that began then and is used now. */
function endOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + MAX_LIFETIME_MS));
}

/** What a cookie carries. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const isToken = (text: string): boolean => TOKEN.test(text);

/** What is stored of a token. It has 256 random bits, so a fast hash cannot be searched through. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
