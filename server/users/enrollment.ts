import { isId, newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import type { SecondFactorType, SignedIn, User } from "../contract/user.ts";
import type { components } from "../generated/types.ts";
import { allowAttempt } from "./attempts.ts";
import {
  type AddOutcome,
  type Authenticator,
  confirmTotp,
  deleteAuthenticator,
  findUnconfirmedTotp,
  insertChallenge,
  insertPasskey,
  insertTotp,
  listAuthenticators,
  listPasskeys,
  renameAuthenticator,
  takeChallenge,
} from "./authenticators.ts";
import { challengeOf, creationOptions, newChallenge, type Passkey, verifyRegistration } from "./passkeys.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { matchingStep, newTotpSecret, totpUri } from "./totp.ts";
import { isSecondFactorRequired } from "./users.ts";
import { requireRelyingParty, totpEncryption } from "./verification.ts";

type Schemas = components["schemas"];
type TooMany = "TOO_MANY_AUTHENTICATORS";
type Wrong = "WRONG_SECOND_FACTOR";

/** Each app doubles the chance of a correct guess; a passkey does not. */
const MAX_AUTHENTICATORS: Readonly<Record<SecondFactorType, number>> = { TOTP: 2, PASSKEY: 10 };
const NAMES: Readonly<Record<SecondFactorType, string>> = { TOTP: "authenticator apps", PASSKEY: "passkeys" };

/** The operations of signed-in users on their own passkeys, authenticator apps and recovery codes. */
export const authenticatorHandlers = {
  async listAuthenticators({ context: { db }, signedIn: { user } }, reply) {
    const [authenticators, recoveryCodesLeft] = await Promise.all([
      listAuthenticators(db, user.id),
      countRecoveryCodes(db, user.id),
    ]);
    return reply(200, { authenticators: authenticators.map(authenticatorRecord), recoveryCodesLeft });
  },

  /** The response contains the secret. The app counts as a second factor after its confirmation. */
  async createTotp(call, reply) {
    const { context, body, signedIn } = call;
    const { user } = signedIn;
    await requireCapacity(call, user, "TOTP");
    const secret = newTotpSecret();
    const id = newId("auth", context.clock());
    const encryptedSecret = totpEncryption(context).encrypt(secret, id);
    const authenticator = await insertTotp(context.db, { id, userId: user.id, name: body.name, encryptedSecret });
    const issuer = new URL(context.config.baseUrl()).host;
    return reply(201, {
      authenticator: authenticatorRecord(authenticator),
      secret,
      uri: totpUri(secret, issuer, user.email),
    });
  },

  async confirmTotp(call, reply) {
    const { context, path, body, signedIn, fail } = call;
    const { user, session } = signedIn;
    const { id } = path;
    const unconfirmed = isId("auth", id) ? await findUnconfirmedTotp(context.db, user.id, id) : null;
    if (!unconfirmed) throw notFound(fail);
    const identity = { email: user.email, origin: { secondFactor: session.id } };
    const step = await allowAttempt(call, identity, async () => matchCode(context, unconfirmed, body.code));
    if (step === null)
      throw fail("WRONG_SECOND_FACTOR", "This code is wrong or has expired. Enter the next code that the app shows.");
    const outcome = await confirmTotp(context.db, enrolleeOf(signedIn), { id, step }, MAX_AUTHENTICATORS.TOTP);
    return reply(200, await addedRecord(call, user, { id, type: "TOTP" }, outcome));
  },

  async createPasskeyChallenge(call, reply) {
    const { db } = call.context;
    const { user } = call.signedIn;
    const party = requireRelyingParty(call);
    await requireCapacity(call, user, "PASSKEY");
    const challenge = newChallenge();
    await insertChallenge(db, challenge, "REGISTER", user.id);
    const existing = await listPasskeys(db, user.id);
    const options = await creationOptions(party, user, existing, challenge);
    return reply(200, { options, url: party.origins[0] });
  },

  async createPasskey(call, reply) {
    const { context, body, signedIn, fail, setAuditSubject } = call;
    const { user, account } = signedIn;
    const passkey = await readPasskey(call, user, body.credential);
    if (!passkey) throw fail("WRONG_SECOND_FACTOR", "The passkey is invalid, or the setup expired. Try again.");
    const id = newId("auth", context.clock());
    const stored = { ...passkey, id, name: body.name };
    const outcome = await insertPasskey(context.db, enrolleeOf(signedIn), stored, MAX_AUTHENTICATORS.PASSKEY);
    const added = await addedRecord(call, user, { id, type: "PASSKEY" }, outcome);
    setAuditSubject({ accountId: account.id, targetId: id });
    return reply(201, added);
  },

  async renameAuthenticator({ context, path: { id }, body, signedIn: { user }, fail }, reply) {
    const renamed = isId("auth", id) ? await renameAuthenticator(context.db, user.id, id, body.name) : null;
    if (!renamed) throw notFound(fail);
    return reply(200, authenticatorRecord(renamed));
  },

  async deleteAuthenticator({ context, path: { id }, signedIn: { user }, fail }, reply) {
    const keepsLast = isSecondFactorRequired(context, user);
    const outcome = isId("auth", id) ? await deleteAuthenticator(context.db, user.id, id, keepsLast) : "unknown";
    if (outcome === "unknown") throw notFound(fail);
    if (outcome === "last") {
      throw fail(
        "SECOND_FACTOR_REQUIRED",
        "Your user requires a second factor. Add another one before you remove this one.",
      );
    }
    return reply(200, { deleted: true, id });
  },

  async createRecoveryCodes({ context, signedIn: { user }, fail }, reply) {
    if (user.secondFactors.length === 0) throw notFound(fail);
    return reply(201, { recoveryCodes: await replaceRecoveryCodes(context.db, user.id) });
  },
} satisfies Partial<Handlers>;

async function requireCapacity(
  { context, fail }: CallThatFails<TooMany>,
  user: User,
  type: SecondFactorType,
): Promise<void> {
  const existing = await listAuthenticators(context.db, user.id);
  if (existing.filter((each) => each.type === type).length >= MAX_AUTHENTICATORS[type]) throw tooMany(fail, type);
}

/** Returns the time step of the code; null if the code is wrong or the secret unreadable. */
function matchCode(context: Context, { id, totpSecret }: Authenticator, code: string): number | null {
  const secret = totpSecret && totpEncryption(context).decrypt(totpSecret, id);
  return secret === null ? null : matchingStep(secret, code, context.clock(), null);
}

/** Returns the new passkey; null if it is invalid, or if the challenge was not created for this user. */
async function readPasskey(
  call: CallThatFails<"PASSKEYS_UNAVAILABLE">,
  user: User,
  credential: Schemas["RegistrationCredential"],
): Promise<Passkey | null> {
  const party = requireRelyingParty(call);
  const challenge = challengeOf(credential);
  const stored = challenge && (await takeChallenge(call.context.db, challenge, "REGISTER"));
  const isOwnChallenge = stored && stored.userId === user.id;
  return isOwnChallenge ? verifyRegistration(party, credential, challenge) : null;
}

function enrolleeOf({ user, session }: SignedIn) {
  return { userId: user.id, sessionId: session.id };
}

/** Returns the record of an added authenticator, with new recovery codes if it is the user's first one. */
async function addedRecord(
  { context, fail }: CallThatFails<TooMany | Wrong>,
  user: User,
  { id, type }: { id: string; type: SecondFactorType },
  outcome: AddOutcome,
): Promise<Schemas["NewAuthenticator"]> {
  if (outcome === "too-many") throw tooMany(fail, type);
  const authenticator = (await listAuthenticators(context.db, user.id)).find((each) => each.id === id);
  if (outcome === "gone" || !authenticator) {
    throw fail(
      "WRONG_SECOND_FACTOR",
      "This authenticator is already set up, or a newer setup was started. Start again.",
    );
  }
  return { authenticator: authenticatorRecord(authenticator), recoveryCodes: outcome.recoveryCodes };
}

function authenticatorRecord({ createdAt, lastUsedAt, id, type, name }: Authenticator): Schemas["Authenticator"] {
  return { id, type, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

function notFound(fail: CallThatFails<"AUTHENTICATOR_NOT_FOUND">["fail"]): Error {
  return fail("AUTHENTICATOR_NOT_FOUND", "You have no passkey or authenticator app with this id.");
}

function tooMany(fail: CallThatFails<TooMany>["fail"], type: SecondFactorType): Error {
  const limit = MAX_AUTHENTICATORS[type];
  const message = `You have reached the limit of ${limit} ${NAMES[type]}. Remove one first.`;
  return fail("TOO_MANY_AUTHENTICATORS", message, { limit });
}
