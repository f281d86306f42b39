import type { Handlers } from "../contract/operation.ts";
import type { Client } from "../contract/user.ts";
import type { UsersRepository } from "./repository.ts";
import type { SessionRecords } from "./session-record.ts";
import type { SignIn, StartedSession } from "./sign-in.ts";
import type { Verification } from "./verification.ts";

type SignInHandlers = Pick<
  Handlers,
  "createSession" | "completeSession" | "createSignInChallenge" | "createSessionWithPasskey"
>;

/** The values of Set-Cookie for the address that the client used. */
export interface DashboardCookies {
  setSession(token: string, until: Date, now: Date): string;
  removeSession(): string;
  /** Marks the browser as one in which the user has signed in. */
  setDevice(device: string): string;
  /** Stores a sign-in that is pending until its second factor. */
  setSignIn(token: string): string;
  removeSignIn(): string;
}

export type CookiesFor = (client: Pick<Client, "viaAdminListener">) => DashboardCookies;

/** Handles the sign-in operations of the dashboard. */
export function signInOperations(deps: {
  users: Pick<UsersRepository, "findByEmail">;
  signIn: SignIn;
  verification: Pick<Verification, "challenge">;
  records: SessionRecords;
  cookiesFor: CookiesFor;
  clock: () => Date;
}): SignInHandlers {
  const { users, signIn, verification, records, cookiesFor, clock } = deps;

  function sessionOf({ signedIn, token, device }: StartedSession, client: Client, now: Date) {
    const cookies = cookiesFor(client);
    const removals = client.pendingSignIn === null ? [] : [cookies.removeSignIn()];
    return {
      session: records.record(signedIn, client),
      headers: {
        "Set-Cookie": [
          cookies.setSession(token, signedIn.session.expiresAt, now),
          cookies.setDevice(device),
          ...removals,
        ],
      },
    };
  }

  return {
    async createSession({ body, client, fail, setAuditSubject }, reply) {
      const now = clock();
      // Looked up regardless of the password, so that the response time does not reveal whether an email is registered.
      const secrets = await users.findByEmail(body.email.toLowerCase());
      const subject = secrets && { accountId: secrets.user.accountId, targetId: secrets.user.id };
      if (subject) setAuditSubject(subject);
      const outcome = await signIn.withPassword(fail, body, client, now);
      if ("signedIn" in outcome) {
        const { session, headers } = sessionOf(outcome, client, now);
        return reply(200, session, headers);
      }
      if (subject) setAuditSubject({ ...subject, action: "session.challenge" });
      const { user, token, expiresAt } = outcome;
      const methods = [...records.secondFactorsAt(user, client), "RECOVERY_CODE" as const];
      const headers = { "Set-Cookie": cookiesFor(client).setSignIn(token) };
      return reply(202, { methods, expiresAt: expiresAt.toISOString() }, headers);
    },

    async completeSession({ body, client, fail, setAuditSubject }, reply) {
      const now = clock();
      const pendingSignIn = await signIn.pending(client);
      if (pendingSignIn) setAuditSubject({ accountId: pendingSignIn.user.accountId, targetId: pendingSignIn.user.id });
      const { session, headers } = sessionOf(await signIn.withCode(fail, body, client, now), client, now);
      return reply(200, session, headers);
    },

    async createSignInChallenge({ client, fail }, reply) {
      const waiting = await signIn.pending(client);
      return reply(200, await verification.challenge(fail, "SIGN_IN", waiting?.user ?? null));
    },

    async createSessionWithPasskey({ body, client, fail }, reply) {
      const now = clock();
      const { session, headers } = sessionOf(await signIn.withPasskey(fail, body.credential, client, now), client, now);
      return reply(200, session, headers);
    },
  };
}
