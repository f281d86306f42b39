import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { requireNotSuspended } from "../accounts/access-checks.ts";
import { findAccount } from "../accounts/accounts.ts";
import { constantTimeEqual } from "../base/crypto.ts";
import type { Context } from "../context.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import type { Client, SignedIn, User } from "../contract/user.ts";
import { columnsOf } from "../db/rows.ts";
import type { ErrorCode } from "../generated/errors.ts";
import type { components } from "../generated/types.ts";
import { allowAttempt, type Origin } from "./attempts.ts";
import { weaknessOf } from "./common-passwords.ts";
import { dashboardUrl, removeSignInCookie, setDeviceCookie, setSessionCookie, setSignInCookie } from "./cookies.ts";
import { matchesPassword } from "./passwords.ts";
import { secondFactorsAt, sessionRecord } from "./session-operations.ts";
import { beginSession, hashToken, isToken, lockUnchanged, newToken, SESSION_CHALLENGE } from "./sessions.ts";
import { findUser, findUserByEmail, secondFactors, toSecrets, type UserSecrets } from "./users.ts";
import { createChallenge, verifyPasskey, verifyRecoveryCode, verifyTotp } from "./verification.ts";

type Schemas = components["schemas"];
type CallWithClient<Code extends ErrorCode> = CallThatFails<Code> & { client: Client };

interface StartedSession {
  signedIn: SignedIn;
  /** The tokens of the session and of the device. Only the browser has them. */
  token: string;
  device: string;
}

/** The result of a correct password if the user has a second factor. */
interface SecondFactorRequest {
  user: User;
  token: string;
  expiresAt: Date;
}

interface PendingSignIn extends UserSecrets {
  hasCommonPassword: boolean;
}

/** The lifetime of a sign-in without its second factor. */
const PENDING_LIFETIME = sql`interval '10 minutes'`;
const DEVICE_NAME_BYTES = 12;

/** The operations that sign users in. Each password or code is counted as an attempt before it is checked. */
export const signInHandlers = {
  async createSession(call, reply) {
    const { context, body, client, setAuditSubject } = call;
    // Looked up regardless of the password, so that the response time does not reveal whether an email is registered.
    const secrets = await findUserByEmail(context.db, body.email.toLowerCase());
    const subject = secrets && { accountId: secrets.user.accountId, targetId: secrets.user.id };
    if (subject) setAuditSubject(subject);
    const outcome = await signInWithPassword(call, body);
    if ("signedIn" in outcome) return reply(200, ...sessionReply(context, outcome, client));
    if (subject) setAuditSubject({ ...subject, action: "session.challenge" });
    const { user, token, expiresAt } = outcome;
    const methods = [...secondFactorsAt(context, user, client), "RECOVERY_CODE" as const];
    const headers = { "Set-Cookie": setSignInCookie(dashboardUrl(context, client.viaAdminListener), token) };
    return reply(202, { methods, expiresAt: expiresAt.toISOString() }, headers);
  },

  async completeSession(call, reply) {
    const { context, body, client, setAuditSubject } = call;
    const pending = await findPendingSignIn(context, client);
    if (pending) setAuditSubject({ accountId: pending.user.accountId, targetId: pending.user.id });
    return reply(200, ...sessionReply(context, await signInWithCode(call, body), client));
  },

  async createSignInChallenge(call, reply) {
    const pending = await findPendingSignIn(call.context, call.client);
    return reply(200, await createChallenge(call, "SIGN_IN", pending?.user ?? null));
  },

  async createSessionWithPasskey(call, reply) {
    const { context, body, client } = call;
    return reply(200, ...sessionReply(context, await signInWithPasskey(call, body.credential), client));
  },
} satisfies Partial<Handlers>;

/** Returns the record of a new session, and the headers with its cookies. */
export function sessionReply(
  context: Context,
  { signedIn, token, device }: StartedSession,
  client: Client,
): [Schemas["Session"], { "Set-Cookie": string[] }] {
  const url = dashboardUrl(context, client.viaAdminListener);
  const { createdAt, expiresAt } = signedIn.session;
  const removals = client.pendingSignIn === null ? [] : [removeSignInCookie(url)];
  const cookies = [setSessionCookie(url, token, expiresAt, createdAt), setDeviceCookie(url, device), ...removals];
  return [sessionRecord(context, signedIn, client), { "Set-Cookie": cookies }];
}

/** An unknown email fails like a wrong password. */
async function signInWithPassword(
  call: CallWithClient<"TOO_MANY_ATTEMPTS" | "ACCOUNT_SUSPENDED" | "INVALID_CREDENTIALS">,
  { email: typedEmail, password }: { email: string; password: string },
): Promise<StartedSession | SecondFactorRequest> {
  const { context, fail, client } = call;
  const email = typedEmail.toLowerCase();
  const device = verifyDeviceToken(context, client.device, email);
  const origin: Origin = device === null ? { address: client.address } : { trustedDevice: device };
  const verified = await allowAttempt(call, { email, origin }, async () => {
    const secrets = await findUserByEmail(context.db, email);
    return (await matchesPassword(context, password, secrets?.passwordHash ?? null)) ? secrets : null;
  });
  if (!verified) throw invalidCredentials(fail, "The email or the password is wrong.");
  const { user } = verified;
  await requireOpenAccount(call, user);
  const hasCommonPassword = (await weaknessOf(password, user)) !== null;
  if (user.secondFactors.length === 0) return startSession(call, { ...verified, hasCommonPassword });
  const token = newToken();
  const expiresAt = await insertPendingSignIn(context, { ...verified, hasCommonPassword }, hashToken(token));
  if (!expiresAt) throw invalidCredentials(fail, "Your password was changed during sign-in. Sign in again.");
  return { user, token, expiresAt };
}

/** Completes a sign-in with a code of an authenticator app, or with a recovery code. */
async function signInWithCode(
  call: CallWithClient<"TOO_MANY_ATTEMPTS" | "ACCOUNT_SUSPENDED" | "INVALID_CREDENTIALS" | "SIGN_IN_EXPIRED">,
  { method, code }: Schemas["SecondFactorCode"],
): Promise<StartedSession> {
  const { context, fail, client } = call;
  const pending = await findPendingSignIn(context, client);
  const expired = () =>
    fail("SIGN_IN_EXPIRED", "This sign-in has expired. Start again with your password.", undefined, {
      headers: SESSION_CHALLENGE,
    });
  if (!pending) throw expired();
  const { user } = pending;
  const origin = { secondFactor: verifyDeviceToken(context, client.device, user.email) };
  const isCorrect = await allowAttempt(call, { email: user.email, origin }, () =>
    method === "TOTP" ? verifyTotp(context, user, code) : verifyRecoveryCode(context, user, code),
  );
  if (!isCorrect) throw invalidCredentials(fail, "This code is wrong or was already used.");
  await requireOpenAccount(call, user);
  if (!(await deletePendingSignIn(context, client))) throw expired();
  return startSession(call, pending);
}

/** Signs in with a passkey, as the only factor or as the second one. */
async function signInWithPasskey(
  call: CallWithClient<"ACCOUNT_SUSPENDED" | "INVALID_CREDENTIALS" | "PASSKEYS_UNAVAILABLE">,
  credential: Schemas["AssertionCredential"],
): Promise<StartedSession> {
  const { context, fail, client } = call;
  const userId = await verifyPasskey(call, credential, "SIGN_IN");
  const verified = userId === null ? null : await findUser(context.db, userId);
  if (!verified) throw invalidCredentials(fail, "This passkey is unknown, or the sign-in expired. Try again.");
  await requireOpenAccount(call, verified.user);
  const pending = await findPendingSignIn(context, client);
  const hasCommonPassword = pending?.user.id === verified.user.id && pending.hasCommonPassword;
  await deletePendingSignIn(context, client);
  return startSession(call, { ...verified, hasCommonPassword });
}

async function requireOpenAccount(
  { context, fail }: CallThatFails<"ACCOUNT_SUSPENDED">,
  { accountId }: User,
): Promise<void> {
  const account = await findAccount(context, accountId);
  if (account) requireNotSuspended(fail, account);
}

export async function startSession(
  call: CallWithClient<"INVALID_CREDENTIALS">,
  signIn: PendingSignIn,
): Promise<StartedSession> {
  const session = await tryStartSession(call, signIn);
  if (session) return session;
  throw invalidCredentials(call.fail, "Your password or second factor was changed during sign-in. Sign in again.");
}

/** Returns null if the user's sessions were ended in the meantime. */
export async function tryStartSession(
  { context, client }: Pick<CallWithClient<never>, "context" | "client">,
  { hasCommonPassword, ...verified }: PendingSignIn,
): Promise<StartedSession | null> {
  const { email } = verified.user;
  const session = await beginSession(context, verified, hasCommonPassword, client);
  if (!session) return null;
  const device = verifyDeviceToken(context, client.device, email);
  return { ...session, device: issueDeviceToken(context, email, device) };
}

function invalidCredentials(fail: CallThatFails<"INVALID_CREDENTIALS">["fail"], message: string): Error {
  return fail("INVALID_CREDENTIALS", message, undefined, { headers: SESSION_CHALLENGE });
}

/*
 * A device token in a cookie proves an earlier sign-in with the email in this browser. It grants no access. The service
 * stores no data about devices.
 */

/** Returns the device name in a valid token for this email, or null if the token is invalid. */
function verifyDeviceToken(context: Context, text: string | null, email: string): string | null {
  const [name = ""] = text?.split(".") ?? [];
  return text !== null && name !== "" && constantTimeEqual(text, signDevice(context, email, name)) ? name : null;
}

/** Returns the token for the device cookie. If `device` is null, creates a new device name. */
function issueDeviceToken(context: Context, email: string, device: string | null): string {
  return signDevice(context, email, device ?? randomBytes(DEVICE_NAME_BYTES).toString("base64url"));
}

function signDevice({ config }: Context, email: string, name: string): string {
  const signature = createHmac("sha256", config.signingSecret).update(`device\n${email}\n${name}`);
  return `${name}.${signature.digest("base64url")}`;
}

/** Returns the time when the pending sign-in expires, or null if the user's sessions were ended in the meantime. */
async function insertPendingSignIn(
  { db }: Context,
  { hasCommonPassword, ...verified }: PendingSignIn,
  tokenHash: Buffer,
): Promise<Date | null> {
  const row = await db
    .insertInto("pending_sign_ins")
    .columns(["token_hash", "user_id", "common_password", "expires_at"])
    .expression(
      lockUnchanged(db, verified).select((row) => [
        row.val(tokenHash).as("token_hash"),
        "users.id",
        sql<boolean>`${hasCommonPassword}::boolean`.as("common_password"),
        sql<Date>`now() + ${PENDING_LIFETIME}`.as("expires_at"),
      ]),
    )
    .returning("expires_at")
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Returns the sign-in of this browser that is pending until its second factor. */
async function findPendingSignIn({ db }: Context, { pendingSignIn: token }: Client): Promise<PendingSignIn | null> {
  if (token === null || !isToken(token)) return null;
  const row = await db
    .selectFrom("pending_sign_ins as pending")
    .innerJoin("users", "users.id", "pending.user_id")
    .select(columnsOf("users"))
    .select(secondFactors)
    .select("pending.common_password")
    .where("token_hash", "=", hashToken(token))
    .where("pending.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row ? { ...toSecrets(row), hasCommonPassword: row.common_password } : null;
}

/** Deletes the pending sign-in. Returns true only once, so that it is completed only once. */
async function deletePendingSignIn({ db }: Context, { pendingSignIn: token }: Client): Promise<boolean> {
  if (token === null) return false;
  const row = await db
    .deleteFrom("pending_sign_ins")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}
