import type { Encryption } from "../base/encryption.ts";
import type { Fail } from "../base/errors.ts";
import { isId, newId } from "../base/ids.ts";
import type { SecondFactorType, SignedIn, User } from "../contract/user.ts";
import type { components } from "../generated/types.ts";
import type { Attempts } from "./attempts.ts";
import type { AddOutcome, Authenticator, AuthenticatorsRepository } from "./authenticators-repository.ts";
import { challengeOf, creationOptions, newChallenge, verifyRegistration } from "./passkeys.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import type { RelyingParty } from "./relying-party.ts";
import { matchingStep, newTotpSecret, totpUri } from "./totp.ts";
import { requireRelyingParty } from "./verification.ts";

type Schemas = components["schemas"];
type NotFound = Fail<"AUTHENTICATOR_NOT_FOUND">;
type TooMany = Fail<"TOO_MANY_AUTHENTICATORS">;
type Wrong = Fail<"WRONG_SECOND_FACTOR">;

/** Each app doubles the chance of a correct guess; a passkey does not. */
const MAX_AUTHENTICATORS: Readonly<Record<SecondFactorType, number>> = { TOTP: 2, PASSKEY: 10 };
const NAMES: Readonly<Record<SecondFactorType, string>> = { TOTP: "authenticator apps", PASSKEY: "passkeys" };

/** Manages a user's passkeys, authenticator apps and recovery codes. */
export interface Enrollment {
  list(user: User): Promise<Schemas["AuthenticatorList"]>;
  /** The response contains the secret. The app counts as a second factor after its confirmation. */
  createTotp(fail: TooMany, user: User, name: string): Promise<Schemas["CreatedTotp"]>;
  confirmTotp(
    fail: NotFound & TooMany & Wrong & Fail<"TOO_MANY_ATTEMPTS">,
    signedIn: SignedIn,
    id: string,
    code: string,
  ): Promise<Schemas["NewAuthenticator"]>;
  passkeyChallenge(fail: TooMany & Fail<"PASSKEYS_UNAVAILABLE">, user: User): Promise<Schemas["PasskeyChallenge"]>;
  createPasskey(
    fail: TooMany & Wrong & Fail<"PASSKEYS_UNAVAILABLE">,
    signedIn: SignedIn,
    creation: Schemas["PasskeyCreation"],
  ): Promise<Schemas["NewAuthenticator"]>;
  rename(fail: NotFound, user: User, id: string, name: string): Promise<Schemas["Authenticator"]>;
  delete(fail: NotFound & Fail<"SECOND_FACTOR_REQUIRED">, user: User, id: string): Promise<void>;
  /** Replaces all earlier recovery codes. */
  createRecoveryCodes(fail: NotFound, user: User): Promise<string[]>;
}

export function secondFactorEnrollment(deps: {
  authenticators: AuthenticatorsRepository;
  attempts: Attempts;
  encryption: Encryption;
  relyingParty: () => RelyingParty | null;
  /** The service name that authenticator apps display. */
  issuer: () => string;
  isRequired: (user: User) => boolean;
  clock: () => Date;
}): Enrollment {
  const { authenticators, attempts, encryption, relyingParty, issuer, isRequired, clock } = deps;

  async function requireCapacity(fail: TooMany, user: User, type: SecondFactorType): Promise<void> {
    const list = await authenticators.list(user.id);
    if (list.filter((each) => each.type === type).length >= MAX_AUTHENTICATORS[type]) throw tooMany(fail, type);
  }

  /** Adds an authenticator. Stores and returns new recovery codes if it is the user's first one. */
  async function addAuthenticator(
    fail: TooMany & Wrong,
    { user, session }: SignedIn,
    { id, type }: { id: string; type: SecondFactorType },
    add: (first: { recoveryCodeHashes: Buffer[]; exceptSessionId: string }) => Promise<AddOutcome>,
  ): Promise<Schemas["NewAuthenticator"]> {
    const codes = newRecoveryCodes();
    const outcome = await add({ recoveryCodeHashes: codes.map(hashRecoveryCode), exceptSessionId: session.id });
    if (outcome === "too-many") throw tooMany(fail, type);
    const record = (await authenticators.list(user.id)).find((each) => each.id === id);
    if (outcome === "gone" || !record) {
      throw fail(
        "WRONG_SECOND_FACTOR",
        "This authenticator is already set up, or a newer setup was started. Start again.",
      );
    }
    return { authenticator: authenticatorRecord(record), recoveryCodes: outcome === "first" ? codes : null };
  }

  return {
    async list(user) {
      const [list, recoveryCodesLeft] = await Promise.all([
        authenticators.list(user.id),
        authenticators.countRecoveryCodes(user.id),
      ]);
      return { authenticators: list.map(authenticatorRecord), recoveryCodesLeft };
    },

    async createTotp(fail, user, name) {
      await requireCapacity(fail, user, "TOTP");
      const secret = newTotpSecret();
      const id = newId("auth", clock());
      const authenticator = await authenticators.insertTotp(user.id, id, name, encryption.encrypt(secret, id));
      return {
        authenticator: authenticatorRecord(authenticator),
        secret,
        uri: totpUri(secret, issuer(), user.email),
      };
    },

    async confirmTotp(fail, signedIn, id, code) {
      const { user, session } = signedIn;
      const now = clock();
      const unconfirmed = isId("auth", id) ? await authenticators.findUnconfirmedTotp(user.id, id) : null;
      if (!unconfirmed) throw notFound(fail);
      const secret = encryption.decrypt(unconfirmed.encryptedSecret, id);
      const identity = { email: user.email, origin: { secondFactor: session.id } };
      const step = await attempts.allow(fail, identity, now, async () =>
        secret === null ? null : matchingStep(secret, code, now, null),
      );
      if (step === null)
        throw fail("WRONG_SECOND_FACTOR", "This code is wrong or has expired. Enter the next code that the app shows.");
      return addAuthenticator(fail, signedIn, { id, type: "TOTP" }, (first) =>
        authenticators.confirmTotp(user.id, { id, step }, MAX_AUTHENTICATORS.TOTP, first),
      );
    },

    async passkeyChallenge(fail, user) {
      const party = requireRelyingParty(fail, relyingParty());
      await requireCapacity(fail, user, "PASSKEY");
      const challenge = newChallenge();
      await authenticators.insertChallenge(challenge, "REGISTER", user.id);
      const existing = await authenticators.listPasskeys(user.id);
      return { options: await creationOptions(party, user, existing, challenge), url: party.origins[0] };
    },

    async createPasskey(fail, signedIn, { name, credential }) {
      const { user } = signedIn;
      const party = requireRelyingParty(fail, relyingParty());
      const challenge = challengeOf(credential);
      const stored = challenge && (await authenticators.takeChallenge(challenge, "REGISTER"));
      const isOwnChallenge = stored && stored.userId === user.id;
      const passkey = isOwnChallenge ? await verifyRegistration(party, credential, challenge) : null;
      if (!passkey) throw fail("WRONG_SECOND_FACTOR", "The passkey is invalid, or the setup expired. Try again.");
      const id = newId("auth", clock());
      return addAuthenticator(fail, signedIn, { id, type: "PASSKEY" }, (first) =>
        authenticators.insertPasskey(user.id, { ...passkey, id, name }, MAX_AUTHENTICATORS.PASSKEY, first),
      );
    },

    async rename(fail, user, id, name) {
      const renamed = isId("auth", id) ? await authenticators.rename(user.id, id, name) : null;
      if (!renamed) throw notFound(fail);
      return authenticatorRecord(renamed);
    },

    async delete(fail, user, id) {
      const outcome = isId("auth", id) ? await authenticators.delete(user.id, id, isRequired(user)) : "unknown";
      if (outcome === "unknown") throw notFound(fail);
      if (outcome === "last") {
        throw fail(
          "SECOND_FACTOR_REQUIRED",
          "Your user requires a second factor. Add another one before you remove this one.",
        );
      }
    },

    async createRecoveryCodes(fail, user) {
      if (user.secondFactors.length === 0) throw notFound(fail);
      const codes = newRecoveryCodes();
      await authenticators.replaceRecoveryCodes(user.id, codes.map(hashRecoveryCode));
      return codes;
    },
  };
}

function authenticatorRecord({ createdAt, lastUsedAt, id, type, name }: Authenticator): Schemas["Authenticator"] {
  return { id, type, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

function notFound(fail: NotFound): Error {
  return fail("AUTHENTICATOR_NOT_FOUND", "You have no passkey or authenticator app with this id.");
}

function tooMany(fail: TooMany, type: SecondFactorType): Error {
  const limit = MAX_AUTHENTICATORS[type];
  const message = `You have reached the limit of ${limit} ${NAMES[type]}. Remove one first.`;
  return fail("TOO_MANY_AUTHENTICATORS", message, { limit });
}
