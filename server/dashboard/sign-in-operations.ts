import type { Handlers } from "../contract/operation.ts";
import type { UsersRepository } from "../users/repository.ts";
import type { Client } from "../users/sessions.ts";
import type { Begun, SignIn } from "../users/sign-in.ts";
import type { Verification } from "../users/verification.ts";
import type { SessionRecords } from "./session-record.ts";

type SignInHandlers = Pick<
  Handlers,
  "createSession" | "completeSession" | "createSignInChallenge" | "createSessionWithPasskey"
>;

/** Values of Set-Cookie, for the address that the client came to. */
export interface DashboardCookies {
  /** The session. */
  setSession(token: string, until: Date, now: Date): string;
  removeSession(): string;
  /** That the user signed in in this browser before. */
  setDevice(device: string): string;
  /** A sign-in that waits for its second factor. */
  setSignIn(token: string): string;
  removeSignIn(): string;
}

export type CookiesFor = (client: Pick<Client, "atOperators">) => DashboardCookies;

/** The ways to a session of the dashboard. */
export function signInOperations(deps: {
  users: Pick<UsersRepository, "findByEmail">;
  signIn: SignIn;
  verification: Pick<Verification, "challenge">;
  records: SessionRecords;
  cookiesFor: CookiesFor;
  clock: () => Date;
}): SignInHandlers {
  const { users, signIn, verification, records, cookiesFor, clock } = deps;

  function begun({ signedIn, token, device }: Begun, client: Client, now: Date) {
    const cookies = cookiesFor(client);
    const waited = client.pendingSignIn === null ? [] : [cookies.removeSignIn()];
    return {
      session: records.record(signedIn, client),
      headers: {
        "Set-Cookie": [
          cookies.setSession(token, signedIn.session.expiresAt, now),
          cookies.setDevice(device),
          ...waited,
        ],
      },
    };
  }

  return {
    async createSession({ body, client, fail, setAuditSubject }, reply) {
      const now = clock();
      // Looked up whatever the password is: an answer's time must not tell whether an email is known.
      const tried = await users.findByEmail(body.email.toLowerCase());
      const whom = tried && { accountId: tried.user.accountId, targetId: tried.user.id };
      if (whom) setAuditSubject(whom);
      const found = await signIn.withPassword(fail, body.email, body.password, client, now);
      if ("signedIn" in found) {
        const { session, headers } = begun(found, client, now);
        return reply(200, session, headers);
      }
      if (whom) setAuditSubject({ ...whom, action: "session.challenge" });
      const { user, token, expiresAt } = found;
      const methods = [...records.secondFactorsAt(user, client), "RECOVERY_CODE" as const];
      const headers = { "Set-Cookie": cookiesFor(client).setSignIn(token) };
      return reply(202, { methods, expiresAt: expiresAt.toISOString() }, headers);
    },

    async completeSession({ body, client, fail, setAuditSubject }, reply) {
      const now = clock();
      const waiting = await signIn.pending(client);
      if (waiting) setAuditSubject({ accountId: waiting.user.accountId, targetId: waiting.user.id });
      const { session, headers } = begun(await signIn.withCode(fail, body, client, now), client, now);
      return reply(200, session, headers);
    },

    async createSignInChallenge({ client, fail }, reply) {
      const waiting = await signIn.pending(client);
      return reply(200, await verification.challenge(fail, "SIGN_IN", waiting?.user ?? null));
    },

    async createSessionWithPasskey({ body, client, fail }, reply) {
      const now = clock();
      const { session, headers } = begun(await signIn.withPasskey(fail, body.credential, client, now), client, now);
      return reply(200, session, headers);
    },
  };
}
