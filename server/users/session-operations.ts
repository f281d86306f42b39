import { type Fail, invalid } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Call, Handlers } from "../contract/operation.ts";
import type { SignedIn } from "../contract/user.ts";
import type { Attempts } from "./attempts.ts";
import { WEAKNESS_MESSAGES, weaknessOf } from "./common-passwords.ts";
import type { Passwords } from "./passwords.ts";
import type { UsersRepository } from "./repository.ts";
import type { SessionRecords } from "./session-record.ts";
import type { SessionsRepository } from "./sessions-repository.ts";
import type { CookiesFor } from "./sign-in-operations.ts";
import type { Verification } from "./verification.ts";

type SessionHandlers = Pick<
  Handlers,
  | "getSession"
  | "deleteSession"
  | "listSessions"
  | "revokeSession"
  | "revokeSessions"
  | "reauthenticateUser"
  | "createReauthenticationChallenge"
  | "updatePassword"
>;

/** Handles the operations of signed-in users on their own sessions and password. */
export function sessionOperations(deps: {
  users: UsersRepository;
  sessions: SessionsRepository;
  attempts: Attempts;
  passwords: Passwords;
  verification: Verification;
  records: SessionRecords;
  cookiesFor: CookiesFor;
  clock: () => Date;
}): SessionHandlers {
  const { users, sessions, attempts, passwords, verification, records, cookiesFor, clock } = deps;

  /**
   * Verifies the current password, so that a stolen session does not lead to a stolen password. Attempts are counted
   * per session, so that other clients cannot block the user.
   */
  async function requirePassword(
    fail: Fail<"WRONG_PASSWORD" | "TOO_MANY_ATTEMPTS">,
    { user, session }: SignedIn,
    password: string,
  ): Promise<void> {
    const identity = { email: user.email, origin: { trustedDevice: session.id } };
    const isCorrect = await attempts.allow(fail, identity, clock(), async () => {
      const secrets = await users.find(user.id);
      return (await passwords.match(password, secrets?.passwordHash ?? null)) || null;
    });
    if (!isCorrect) throw fail("WRONG_PASSWORD", "The current password is wrong.");
  }

  async function requireProof({ signedIn, fail, body }: Call<"reauthenticateUser">): Promise<void> {
    const { user, session } = signedIn;
    if (body.password !== undefined) await requirePassword(fail, signedIn, body.password);
    if (body.code !== undefined) {
      const { code } = body;
      const now = clock();
      const identity = { email: user.email, origin: { secondFactor: session.id } };
      const right = await attempts.allow(fail, identity, now, () => verification.totp(user, code, now));
      if (!right) throw fail("WRONG_SECOND_FACTOR", "This code is wrong or was already used. Wait for the next code.");
    }
    if (body.credential !== undefined) {
      const userId = await verification.passkey(fail, body.credential, "REAUTHENTICATE");
      if (userId !== user.id)
        throw fail(
          "WRONG_SECOND_FACTOR",
          "This passkey is not registered for your user, or the request expired. Try again.",
        );
    }
  }

  return {
    async getSession({ signedIn, client }, reply) {
      return reply(200, records.record(signedIn, client));
    },

    async deleteSession({ signedIn: { user, session }, client }, reply) {
      await sessions.delete(user.id, session.id, clock());
      return reply(200, { deleted: true, id: session.id }, { "Set-Cookie": cookiesFor(client).removeSession() });
    },

    async listSessions({ signedIn: { user, session } }, reply) {
      const activeSessions = await sessions.list(user.id, clock());
      return reply(200, {
        sessions: activeSessions.map(({ id, userAgent, address, createdAt, expiresAt }) => ({
          id,
          userAgent,
          address,
          current: id === session.id,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      });
    },

    async revokeSession({ path: { id }, signedIn: { user }, fail }, reply) {
      if (!isId("sess", id) || !(await sessions.delete(user.id, id, clock()))) {
        throw fail("SESSION_NOT_FOUND", "You have no session with this id.", { id });
      }
      return reply(200, { deleted: true, id });
    },

    async revokeSessions({ signedIn: { user }, client }, reply) {
      const ended = await sessions.deleteAll(user.id, clock());
      const headers = { "Set-Cookie": cookiesFor(client).removeSession() };
      return reply(200, { deleted: true, endedSessions: ended }, headers);
    },

    async reauthenticateUser(call, reply) {
      await requireProof(call);
      const { signedIn, client } = call;
      await sessions.setAuthenticated(signedIn.session.id);
      return reply(200, records.record(signedIn, client));
    },

    async createReauthenticationChallenge({ signedIn: { user }, fail }, reply) {
      return reply(200, await verification.challenge(fail, "REAUTHENTICATE", user));
    },

    async updatePassword({ body, signedIn, client, fail }, reply) {
      const { user, session } = signedIn;
      const weakness = await weaknessOf(body.newPassword, user);
      if (weakness) throw invalid("body", "newPassword", weakness, WEAKNESS_MESSAGES[weakness]);
      await requirePassword(fail, signedIn, body.currentPassword);
      const updated = await users.setPassword(
        user.id,
        await passwords.hash(body.newPassword),
        { exceptSessionId: session.id },
        clock(),
      );
      await sessions.setAuthenticated(session.id, true);
      const changed = { ...signedIn, user: updated ?? user, session: { ...session, hasCommonPassword: false } };
      return reply(200, records.record(changed, client));
    },
  };
}
