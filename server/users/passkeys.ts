import { randomBytes } from "node:crypto";
import type { components } from "../generated/types.ts";
import type { RelyingParty } from "./relying-party.ts";
import type { User } from "./user.ts";

type Schemas = components["schemas"];
type Options = Schemas["PasskeyChallenge"]["options"];

/** The public part of a passkey, as it is stored. */
export interface Passkey {
  credentialId: Buffer;
  /** COSE_Key (RFC 9052 §7) */
  publicKey: Buffer;
  /** 0 where the authenticator counts nothing. */
  signatureCounter: number;
  transports: string[];
}

const SERVICE_NAME = "Media Asset Service";
/** How long the browser waits for the user: as long as the challenge is good. */
export const CHALLENGE_SECONDS = 300;
/** ES256, EdDSA and RS256 (RFC 9053 §2, RFC 8812 §2): what all authenticators have one of. */
const ALGORITHMS = [-7, -8, -257];

/** It takes a quarter of a second and 13 MB to load: not before somebody has a passkey. */
const library = () => import("@simplewebauthn/server");

export const newChallenge = (): string => randomBytes(32).toString("base64url");

/** What a browser makes a passkey with: one that can be found without a name, and that asks for PIN or biometrics. */
export async function creationOptions(
  { id }: RelyingParty,
  user: Pick<User, "id" | "email" | "name">,
  existing: readonly Passkey[],
  challenge: string,
): Promise<Options> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: id,
    userID: userHandle(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: bytes(challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: "none",
    excludeCredentials: existing.map(descriptor),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

/** What a browser asks its passkeys with: those given, or any that it has for this service. */
export function requestOptions({ id }: RelyingParty, allowed: readonly Passkey[], challenge: string): Options {
  return {
    challenge,
    rpId: id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
    allowCredentials: allowed.map((passkey) => ({ type: "public-key", ...descriptor(passkey) })),
  };
}

/** The new passkey (WebAuthn Level 3 §7.1); null for an answer that is not right. */
export async function verifyRegistration(
  { id, origins }: RelyingParty,
  credential: Schemas["RegistrationCredential"],
  challenge: string,
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports } = credential;
  const verified = await verifyRegistrationResponse({
    response: {
      id: credential.id,
      rawId: credential.id,
      type: "public-key",
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { publicKey, counter, id: credentialId } = verified.registrationInfo.credential;
  return {
    credentialId: bytes(credentialId),
    publicKey: Buffer.from(publicKey),
    signatureCounter: counter,
    transports,
  };
}

/** How far the passkey has counted by now (WebAuthn Level 3 §7.2); null for an answer that is not right. */
export async function verifyAssertion(
  { id, origins }: RelyingParty,
  credential: Schemas["AssertionCredential"],
  challenge: string,
  passkey: Passkey,
  userId: string,
): Promise<number | null> {
  if (credential.userHandle && !bytes(credential.userHandle).equals(userHandle(userId))) return null;
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = credential;
  const verified = await verifyAuthenticationResponse({
    response: {
      id: credential.id,
      rawId: credential.id,
      type: "public-key",
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: id,
    credential: {
      id: passkey.credentialId.toString("base64url"),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signatureCounter,
    },
    requireUserVerification: true,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The challenge that a browser says it answers; null for what is no client data. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string | null {
  try {
    const data: unknown = JSON.parse(bytes(clientDataJSON).toString());
    const challenge = typeof data === "object" && data !== null && "challenge" in data ? data.challenge : null;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** What the authenticator keeps to tell users apart: nothing personal (WebAuthn Level 3 §14.6.1). */
function userHandle(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId);
}

function bytes(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, "base64url");
}

function descriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId.toString("base64url"), transports };
}
