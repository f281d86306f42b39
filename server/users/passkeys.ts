import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { User } from "../contract/user.ts";
import type { components } from "../generated/types.ts";

type Schemas = components["schemas"];
type Options = Schemas["PasskeyChallenge"]["options"];

/** The relying party of the passkeys (WebAuthn Level 3 §4, "Relying Party"). */
export interface RelyingParty {
  /** A domain name. */
  id: string;
  /** The origins whose pages can use the passkeys. The first one is the service's origin. */
  origins: readonly [string, ...string[]];
}

/** The public part of a passkey, as it is stored. */
export interface Passkey {
  credentialId: Buffer;
  /** COSE_Key (RFC 9052 §7) */
  publicKey: Buffer;
  /** 0 if the authenticator does not count signatures. */
  signatureCounter: number;
  transports: string[];
}

const SERVICE_NAME = "Media Asset Service";
/** The timeout of the browser's prompt, and the lifetime of the challenge. */
export const CHALLENGE_SECONDS = 300;
/** ES256, EdDSA and RS256 (RFC 9053 §2, RFC 8812 §2). Every authenticator supports one of them. */
const ALGORITHMS = [-7, -8, -257];

/** Loads the library on first use. It takes 250 ms and 13 MB. */
const library = () => import("@simplewebauthn/server");

/**
 * Returns the relying party for the host of the service. Other addresses are included if they are subdomains of it.
 * Passkeys do not support IP addresses: loopback addresses become `localhost` with the same port. Returns null for any
 * other IP address.
 */
export function relyingPartyOf(baseUrl: string, ...otherUrls: string[]): RelyingParty | null {
  const { origin, hostname: id } = normalizeUrl(baseUrl);
  if (isIP(id.replaceAll(/[[\]]/g, "")) !== 0) return null;
  const subdomains = otherUrls
    .map(normalizeUrl)
    .filter(({ hostname }) => hostname === id || hostname.endsWith(`.${id}`));
  return { id, origins: [origin, ...subdomains.map((url) => url.origin)] };
}

/** Returns whether pages at this address can use the passkeys. A loopback address counts as `localhost`. */
export function supportsOrigin(party: RelyingParty | null, url: string): boolean {
  return party?.origins.includes(normalizeUrl(url).origin) ?? false;
}

function normalizeUrl(url: string): URL {
  const address = new URL(url);
  if (/^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname)) address.hostname = "localhost";
  return address;
}

export const newChallenge = (): string => randomBytes(32).toString("base64url");

/**
 * Returns the options for the creation of a passkey: discoverable without a user name, with verification by PIN or
 * biometrics.
 */
export async function creationOptions(
  { id }: RelyingParty,
  user: User,
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

/**
 * Returns the options for an assertion by one of the allowed passkeys. If the list is empty, any passkey for this
 * service is allowed.
 */
export function requestOptions({ id }: RelyingParty, allowed: readonly Passkey[], challenge: string): Options {
  return {
    challenge,
    rpId: id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
    allowCredentials: allowed.map((passkey) => ({ type: "public-key", ...descriptor(passkey) })),
  };
}

/**
 * Verifies a registration and returns the new passkey (WebAuthn Level 3 §7.1). Returns null if the credential is
 * invalid.
 */
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

/**
 * Verifies an assertion and returns the new signature counter (WebAuthn Level 3 §7.2). Returns null if the credential
 * is invalid.
 */
export async function verifyAssertion(
  { id, origins }: RelyingParty,
  { credential, challenge }: { credential: Schemas["AssertionCredential"]; challenge: string },
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

/**
 * Returns the challenge that the client data contains, without verifying it. Returns null if the client data is
 * invalid.
 */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string | null {
  try {
    const data: unknown = JSON.parse(bytes(clientDataJSON).toString());
    const challenge = typeof data === "object" && data !== null && "challenge" in data ? data.challenge : null;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** Returns the user handle that the authenticator stores. It contains no personal data (WebAuthn Level 3 §14.6.1). */
function userHandle(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId);
}

function bytes(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, "base64url");
}

function descriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId.toString("base64url"), transports };
}
