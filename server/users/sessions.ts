import { createHash, randomBytes } from "node:crypto";
import { findAccount } from "../accounts/accounts.ts";
import { newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Client, Session, SignedIn, User } from "../contract/user.ts";
import type { UserSecrets } from "./repository.ts";
import type { SessionsRepository } from "./sessions-repository.ts";

const DAY_MS = 86_400_000;
/** The lifetime of a session without requests. */
const IDLE_TIMEOUT_MS = 7 * DAY_MS;
/** The lifetime of a session in daily use. It limits how long a stolen session works. */
const MAX_LIFETIME_MS = 30 * DAY_MS;
/** A session in use is extended once a day instead of at every request. */
const EXTEND_AFTER_MS = DAY_MS;
export const SESSION_CHALLENGE = { "WWW-Authenticate": 'Session realm="media-asset-service"' };
/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

export interface Sessions {
  /**
   * Begins a session. Only the caller has the token. Returns null if all sessions of the user were ended in the
   * meantime.
   */
  begin(
    verified: UserSecrets,
    hasCommonPassword: boolean,
    client: Client,
    now: Date,
  ): Promise<{ signedIn: SignedIn; token: string } | null>;
  /** Returns the session of a token. `extended` is true if the cookie needs a new expiry. */
  find(token: string, now: Date): Promise<{ signedIn: SignedIn; extended: boolean } | null>;
}

export function userSessions(context: Context, sessions: SessionsRepository): Sessions {
  /** Returns null if the account is being erased. */
  async function join(user: User, session: Session): Promise<SignedIn | null> {
    const account = await findAccount(context, user.accountId);
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
        expiresAt: expiryOf(now, now),
      };
      const isInserted = await sessions.insert(proven, hashToken(token), session);
      const signedIn = isInserted ? await join(proven.user, { ...session, isRecentlyAuthenticated: true }) : null;
      return signedIn && { signedIn, token };
    },

    async find(token, now) {
      const stored = isToken(token) ? await sessions.find(hashToken(token), now) : null;
      if (!stored) return null;
      const { user, session } = stored;
      const expiresAt = expiryOf(session.createdAt, now);
      const extended = expiresAt.getTime() - session.expiresAt.getTime() >= EXTEND_AFTER_MS;
      if (extended) await sessions.extend(session.id, expiresAt);
      const signedIn = await join(user, extended ? { ...session, expiresAt } : session);
      return signedIn && { signedIn, extended };
    },
  };
}

/** Returns the expiry of a session that was created at `createdAt` and is used now. */
function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_TIMEOUT_MS, createdAt.getTime() + MAX_LIFETIME_MS));
}

/** Generates the token of a cookie. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const isToken = (text: string): boolean => TOKEN.test(text);

/** Returns the stored hash of a token. A fast hash is sufficient, because a token has 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
