import { accountRecord } from "../admin/accounts.ts";
import type { KeyManagement } from "../admin/keys.ts";
import { isId } from "../base/ids.ts";
import type { components } from "../generated/types.ts";
import type { Handlers } from "../http/operation.ts";
import type { Attempts } from "../users/attempts.ts";
import type { Passwords } from "../users/passwords.ts";
import type { UsersRepository } from "../users/repository.ts";
import { SESSION_CHALLENGE, type Sessions } from "../users/sessions.ts";
import { type SignedIn, userRecord } from "../users/user.ts";

type Schemas = components["schemas"];

type DashboardHandlers = Pick<
  Handlers,
  | "createSession"
  | "getSession"
  | "deleteSession"
  | "listSessions"
  | "revokeSession"
  | "revokeSessions"
  | "updatePassword"
  | "createOwnKey"
  | "listOwnKeys"
  | "rotateOwnKey"
  | "revokeOwnKey"
>;

/** What every signed-in user does: the own sessions and password, and the keys of the account. */
export function dashboardOperations(deps: {
  users: UsersRepository;
  sessions: Sessions;
  attempts: Attempts;
  passwords: Passwords;
  cookie: { keep(token: string, until: Date, now: Date): string; remove(): string };
  /** What makes a browser a known one, as a cookie. */
  keepDevice: (device: string) => string;
  keyManagement: KeyManagement;
  clock: () => Date;
}): DashboardHandlers {
  const { users, sessions, attempts, passwords, cookie, keepDevice, keyManagement, clock } = deps;

  return {
    async createSession({ body, client, fail, concerns }, reply) {
      const now = clock();
      // Looked up whatever the password is: an answer's time must not tell whether an email is known.
      const tried = await users.findByEmail(body.email.toLowerCase());
      if (tried) concerns({ accountId: tried.user.accountId, targetId: tried.user.id });
      const begun = await sessions.begin(fail, body.email, body.password, client, now);
      if (!begun) {
        throw fail("INVALID_CREDENTIALS", "The email or the password is wrong.", undefined, {
          headers: SESSION_CHALLENGE,
        });
      }
      const { signedIn, token, device } = begun;
      const cookies = [cookie.keep(token, signedIn.session.expiresAt, now), keepDevice(device)];
      return reply(200, sessionRecord(signedIn), { "Set-Cookie": cookies });
    },

    async getSession({ signedIn }, reply) {
      return reply(200, sessionRecord(signedIn));
    },

    async deleteSession({ signedIn: { user, session } }, reply) {
      await users.deleteSession(user.id, session.id, clock());
      return reply(200, { deleted: true, id: session.id }, { "Set-Cookie": cookie.remove() });
    },

    async listSessions({ signedIn: { user, session } }, reply) {
      const live = await users.listSessions(user.id, clock());
      return reply(200, {
        sessions: live.map(({ createdAt, expiresAt, ...rest }) => ({
          ...rest,
          current: rest.id === session.id,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      });
    },

    async revokeSession({ path: { id }, signedIn: { user }, fail }, reply) {
      if (!isId("sess", id) || !(await users.deleteSession(user.id, id, clock()))) {
        throw fail("SESSION_NOT_FOUND", "You have no session with this id.", { id });
      }
      return reply(200, { deleted: true, id });
    },

    async revokeSessions({ signedIn: { user } }, reply) {
      const ended = await users.deleteSessions(user.id, clock());
      return reply(200, { deleted: true, endedSessions: ended }, { "Set-Cookie": cookie.remove() });
    },

    async updatePassword({ body, signedIn, fail }, reply) {
      const { user, session } = signedIn;
      const now = clock();
      // A stolen session must not become a stolen password. It is counted by itself: no stranger closes it to the user.
      const right = await attempts.allow(fail, user.email, { known: session.id }, now, async () =>
        (await passwords.match(body.currentPassword, await users.passwordHash(user.id))) ? true : null,
      );
      if (!right) throw fail("WRONG_PASSWORD", "The current password is wrong.");
      const updated = await users.setPassword(user.id, await passwords.hash(body.newPassword), session.id, now);
      return reply(200, sessionRecord({ ...signedIn, user: updated ?? user }));
    },

    async createOwnKey({ body, signedIn, keep }, reply) {
      const answer = (key: Schemas["KeyWithSecret"]) => reply(201, key);
      return answer(await keyManagement.create(signedIn.account.id, body, keep(answer)));
    },

    async listOwnKeys({ signedIn }, reply) {
      return reply(200, { keys: await keyManagement.list(signedIn.account.id) });
    },

    async rotateOwnKey({ path, signedIn, fail, keep }, reply) {
      const answer = (key: Schemas["KeyWithSecret"]) => reply(200, key);
      return answer(await keyManagement.rotate(fail, path.id, keep(answer), signedIn.account.id));
    },

    async revokeOwnKey({ path, signedIn, fail }, reply) {
      return reply(200, await keyManagement.revoke(fail, path.id, signedIn.account.id));
    },
  };
}

function sessionRecord({ user, account, session }: SignedIn): Schemas["Session"] {
  return { user: userRecord(user), account: accountRecord(account), expiresAt: session.expiresAt.toISOString() };
}
