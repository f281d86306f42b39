import { encryption } from "../base/crypto.ts";
import { type Context, perContext } from "../context.ts";
import type { CallThatFails } from "../contract/operation.ts";
import type { User } from "../contract/user.ts";
import type { components } from "../generated/types.ts";
import {
  type ChallengePurpose,
  consumeTotpStep,
  findPasskey,
  insertChallenge,
  listPasskeys,
  listTotp,
  recordPasskeyUse,
  takeChallenge,
} from "./authenticators.ts";
import {
  challengeOf,
  newChallenge,
  type RelyingParty,
  relyingPartyOf,
  requestOptions,
  verifyAssertion,
} from "./passkeys.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import { matchingStep } from "./totp.ts";

/* Verifies second factors. Each code, and each passkey response, is accepted only once. */

type Schemas = components["schemas"];
type CallWithPasskeys = CallThatFails<"PASSKEYS_UNAVAILABLE">;

export const totpEncryption = perContext(({ config }) => encryption(config.signingSecret, "TOTP secrets"));

/** Returns true or null, as `allowAttempt` requires. */
export async function verifyTotp(context: Context, user: User, code: string): Promise<true | null> {
  for (const { id, totpSecret, totpStep } of await listTotp(context.db, user.id)) {
    const secret = totpSecret && totpEncryption(context).decrypt(totpSecret, id);
    const step = secret && matchingStep(secret, code, context.clock(), totpStep);
    // Only one of two concurrent requests with the same code succeeds.
    if (step && (await consumeTotpStep(context.db, id, step))) return true;
  }
  return null;
}

/** Returns true or null, as `allowAttempt` requires. */
export async function verifyRecoveryCode({ db }: Context, user: User, code: string): Promise<true | null> {
  return (await consumeRecoveryCode(db, user.id, code)) || null;
}

/** Returns the options for an assertion: for the passkeys of the user, or for any passkey. */
export async function createChallenge(
  call: CallWithPasskeys,
  purpose: Exclude<ChallengePurpose, "REGISTER">,
  user: User | null,
): Promise<Schemas["PasskeyChallenge"]> {
  const { db } = call.context;
  const party = requireRelyingParty(call);
  const allowed = user ? await listPasskeys(db, user.id) : [];
  const challenge = newChallenge();
  await insertChallenge(db, challenge, purpose, user?.id ?? null);
  return { options: requestOptions(party, allowed, challenge), url: party.origins[0] };
}

/**
 * Returns the user id of the passkey. Returns null if the challenge is unknown or has another purpose, or if the
 * credential is invalid.
 */
export async function verifyPasskey(
  call: CallWithPasskeys,
  credential: Schemas["AssertionCredential"],
  purpose: Exclude<ChallengePurpose, "REGISTER">,
): Promise<string | null> {
  const { db } = call.context;
  const party = requireRelyingParty(call);
  const challenge = challengeOf(credential);
  const stored = challenge && (await takeChallenge(db, challenge, purpose));
  const passkey = stored && (await findPasskey(db, Buffer.from(credential.id, "base64url")));
  if (!challenge || !passkey) return null;
  const { userId } = passkey;
  if (stored.userId !== null && stored.userId !== userId) return null;
  const counter = await verifyAssertion(party, { credential, challenge }, passkey, userId);
  if (counter === null) return null;
  await recordPasskeyUse(db, passkey.id, counter);
  return userId;
}

/** @throws PASSKEYS_UNAVAILABLE */
export function requireRelyingParty({ context, fail }: CallWithPasskeys): RelyingParty {
  const party = findRelyingParty(context);
  if (party) return party;
  throw fail(
    "PASSKEYS_UNAVAILABLE",
    "Passkeys require a domain name, but the address of this service is an IP address. Use an authenticator app, or ask the operator to set BASE_URL.",
  );
}

export function findRelyingParty({ config }: Context): RelyingParty | null {
  const adminUrl = config.adminUrl();
  return relyingPartyOf(config.baseUrl(), ...(adminUrl === null ? [] : [adminUrl]));
}
