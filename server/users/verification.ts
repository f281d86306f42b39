import type { Encryption } from "../base/encryption.ts";
import type { Fail } from "../base/errors.ts";
import type { User } from "../contract/user.ts";
import type { components } from "../generated/types.ts";
import type { AuthenticatorsRepository, ChallengePurpose } from "./authenticators-repository.ts";
import { challengeOf, newChallenge, requestOptions, verifyAssertion } from "./passkeys.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import type { RelyingParty } from "./relying-party.ts";
import { matchingStep } from "./totp.ts";

type Schemas = components["schemas"];
type Unavailable = Fail<"PASSKEYS_UNAVAILABLE">;

/** Verifies second factors. Each code, and each passkey response, is accepted only once. */
export interface Verification {
  totp(user: User, code: string, now: Date): Promise<true | null>;
  recoveryCode(user: User, code: string): Promise<true | null>;
  /** Returns the options for an assertion: for the passkeys of the user, or for any passkey. */
  challenge(
    fail: Unavailable,
    purpose: Exclude<ChallengePurpose, "REGISTER">,
    user: User | null,
  ): Promise<Schemas["PasskeyChallenge"]>;
  /**
   * Returns the user id of the passkey. Returns null if the challenge is unknown or has another purpose, or if the
   * credential is invalid.
   */
  passkey(
    fail: Unavailable,
    credential: Schemas["AssertionCredential"],
    purpose: Exclude<ChallengePurpose, "REGISTER">,
  ): Promise<string | null>;
}

export function secondFactorVerification(deps: {
  authenticators: AuthenticatorsRepository;
  encryption: Encryption;
  relyingParty: () => RelyingParty | null;
}): Verification {
  const { authenticators, encryption, relyingParty } = deps;

  return {
    async totp(user, code, now) {
      for (const { id, encryptedSecret, lastStep } of await authenticators.listTotp(user.id)) {
        const secret = encryption.decrypt(encryptedSecret, id);
        const step = secret && matchingStep(secret, code, now, lastStep);
        // Only one of two concurrent requests with the same code succeeds.
        if (step && (await authenticators.useTotpStep(id, step))) return true;
      }
      return null;
    },

    async recoveryCode(user, code) {
      return (await authenticators.useRecoveryCode(user.id, hashRecoveryCode(code))) || null;
    },

    async challenge(fail, purpose, user) {
      const party = requireRelyingParty(fail, relyingParty());
      const allowed = user ? await authenticators.listPasskeys(user.id) : [];
      const challenge = newChallenge();
      await authenticators.insertChallenge(challenge, purpose, user?.id ?? null);
      return { options: requestOptions(party, allowed, challenge), url: party.origins[0] };
    },

    async passkey(fail, credential, purpose) {
      const party = requireRelyingParty(fail, relyingParty());
      const challenge = challengeOf(credential);
      const stored = challenge && (await authenticators.takeChallenge(challenge, purpose));
      const passkey = stored && (await authenticators.findPasskey(Buffer.from(credential.id, "base64url")));
      if (!challenge || !passkey) return null;
      const { userId } = passkey;
      if (stored.userId !== null && stored.userId !== userId) return null;
      const counter = await verifyAssertion(party, { credential, challenge }, passkey, userId);
      if (counter === null) return null;
      await authenticators.usePasskey(passkey.id, counter);
      return userId;
    },
  };
}

export function requireRelyingParty(fail: Unavailable, party: RelyingParty | null): RelyingParty {
  if (party) return party;
  throw fail(
    "PASSKEYS_UNAVAILABLE",
    "Passkeys require a domain name, but the address of this service is an IP address. Use an authenticator app, or ask the operator to set BASE_URL.",
  );
}
