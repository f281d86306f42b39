import { accountRecord } from "../accounts/accounts.ts";
import { invalid } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Call, CallThatFails, Handlers } from "../contract/operation.ts";
import type { Client, SecondFactorType, SignedIn, User } from "../contract/user.ts";
import type { components } from "../generated/types.ts";
import { allowAttempt } from "./attempts.ts";
import { WEAKNESS_MESSAGES, weaknessOf } from "./common-passwords.ts";
import { dashboardUrl, removeSessionCookie } from "./cookies.ts";
import { supportsOrigin } from "./passkeys.ts";
import { hashPassword, matchesPassword } from "./passwords.ts";
import { deleteSession, deleteSessions, listSessions, recordAuthentication } from "./sessions.ts";
import { findUser, isSecondFactorRequired, setPasswordHash, userRecord } from "./users.ts";
import { createChallenge, findRelyingParty, verifyPasskey, verifyTotp } from "./verification.ts";

/** The address that a request arrived at: the separate one for operators, or the public one. */
/** The operations of signed-in users on their own sessions and password. */
export const sessionHandlers = {
  async getSession({ context, signedIn, client }, reply) {
    return reply(200, sessionRecord(context, signedIn, client));
  },

  async deleteSession({ context, signedIn: { user, session }, client }, reply) {
    await deleteSession(context, user.id, session.id);
    const headers = { "Set-Cookie": removeSessionCookie(dashboardUrl(context, client.viaAdminListener)) };
    return reply(200, { deleted: true, id: session.id }, headers);
  },

  async listSessions({ context, signedIn: { user, session } }, reply) {
    const activeSessions = await listSessions(context, user.id);
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

  async revokeSession({ context, path: { id }, signedIn: { user }, fail }, reply) {
    if (!isId("sess", id) || !(await deleteSession(context, user.id, id))) {
      throw fail("SESSION_NOT_FOUND", "You have no session with this id.", { id });
    }
    return reply(200, { deleted: true, id });
  },

  async revokeSessions({ context, signedIn: { user }, client }, reply) {
    const endedSessions = await deleteSessions(context, user.id);
    const headers = { "Set-Cookie": removeSessionCookie(dashboardUrl(context, client.viaAdminListener)) };
    return reply(200, { deleted: true, endedSessions }, headers);
  },

  async reauthenticateUser(call, reply) {
    const { context, signedIn, client } = call;
    await requireProof(call);
    await recordAuthentication(context.db, signedIn.session.id);
    return reply(200, sessionRecord(context, signedIn, client));
  },

  async createReauthenticationChallenge(call, reply) {
    return reply(200, await createChallenge(call, "REAUTHENTICATE", call.signedIn.user));
  },

  async updatePassword(call, reply) {
    const { context, body, signedIn, client } = call;
    const { user, session } = signedIn;
    const weakness = await weaknessOf(body.newPassword, user);
    if (weakness) throw invalid("body", "newPassword", weakness, WEAKNESS_MESSAGES[weakness]);
    await requirePassword(call, signedIn, body.currentPassword);
    const hash = await hashPassword(context, body.newPassword);
    const updated = await setPasswordHash(context, user.id, hash, { exceptSessionId: session.id });
    await recordAuthentication(context.db, session.id, true);
    const changed = { ...signedIn, user: updated ?? user, session: { ...session, hasCommonPassword: false } };
    return reply(200, sessionRecord(context, changed, client));
  },
} satisfies Partial<Handlers>;

/**
 * Verifies the current password, so that a stolen session does not lead to a stolen password. Attempts are counted per
 * session, so that other clients cannot block the user.
 *
 * @throws WRONG_PASSWORD, TOO_MANY_ATTEMPTS
 */
async function requirePassword(
  call: CallThatFails<"WRONG_PASSWORD" | "TOO_MANY_ATTEMPTS">,
  { user, session }: SignedIn,
  password: string,
): Promise<void> {
  const { context, fail } = call;
  const identity = { email: user.email, origin: { trustedDevice: session.id } };
  const isCorrect = await allowAttempt(call, identity, async () => {
    const secrets = await findUser(context.db, user.id);
    return (await matchesPassword(context, password, secrets?.passwordHash ?? null)) || null;
  });
  if (!isCorrect) throw fail("WRONG_PASSWORD", "The current password is wrong.");
}

async function requireProof(call: Call<"reauthenticateUser">): Promise<void> {
  const { context, signedIn, fail, body } = call;
  const { user, session } = signedIn;
  if (body.password !== undefined) await requirePassword(call, signedIn, body.password);
  if (body.code !== undefined) {
    const { code } = body;
    const identity = { email: user.email, origin: { secondFactor: session.id } };
    const isCorrect = await allowAttempt(call, identity, () => verifyTotp(context, user, code));
    if (!isCorrect)
      throw fail("WRONG_SECOND_FACTOR", "This code is wrong or was already used. Wait for the next code.");
  }
  if (body.credential !== undefined) {
    const userId = await verifyPasskey(call, body.credential, "REAUTHENTICATE");
    if (userId !== user.id)
      throw fail(
        "WRONG_SECOND_FACTOR",
        "This passkey is not registered for your user, or the request expired. Try again.",
      );
  }
}

/** Describes a session for the pages: the user, the account, and the features at this address. */
export function sessionRecord(
  context: Context,
  { user, account, session }: SignedIn,
  listener: Client,
): components["schemas"]["Session"] {
  const url = context.config.adminUrl();
  const sections = listener.viaAdminListener ? (["OPERATORS"] as const) : (["FILES"] as const);
  return {
    user: userRecord(user),
    account: accountRecord(account),
    methods: ["PASSWORD", ...secondFactorsAt(context, user, listener)],
    secondFactorRequired: isSecondFactorRequired(context, user),
    hasCommonPassword: session.hasCommonPassword,
    sections: url === null ? ["FILES", "OPERATORS"] : [...sections],
    operatorsUrl: user.role === "operator" && !listener.viaAdminListener ? url : null,
    expiresAt: session.expiresAt.toISOString(),
  };
}

/** Returns the user's second factors that work at this address. */
export function secondFactorsAt(context: Context, user: User, { viaAdminListener }: Client): SecondFactorType[] {
  const url = viaAdminListener ? context.config.adminUrl() : null;
  return user.secondFactors.filter(
    (type) => type !== "PASSKEY" || url === null || supportsOrigin(findRelyingParty(context), url),
  );
}
