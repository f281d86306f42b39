import type { PasskeyChallenge } from "../api.ts";

/* Passkeys of the browser. The library is loaded on first use. */

const library = () => import("@simplewebauthn/browser");

/** Passkeys require HTTPS or localhost. */
export const hasPasskeys = (): boolean => isSecureContext && "PublicKeyCredential" in globalThis;

/** The user cancelled, or the browser does not support it. The message is shown to the user. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError";
}

/** Signs a challenge with a passkey. @throws {PasskeyError} */
export async function getAssertion({ options, url }: PasskeyChallenge) {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({ optionsJSON: options as never }).catch(throwPasskeyError(url));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
}

/** Creates a passkey for a challenge. @throws {PasskeyError} */
export async function createPasskey({ options, url }: PasskeyChallenge) {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(throwPasskeyError(url));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

function throwPasskeyError(url: string) {
  return (cause: unknown): never => {
    const name = cause instanceof Error ? cause.name : "";
    if (name === "InvalidStateError") throw new PasskeyError("You already have a passkey on this device.", { cause });
    if (name === "SecurityError" || !`.${location.hostname}`.endsWith(`.${new URL(url).hostname}`)) {
      throw new PasskeyError(`Passkeys work only at ${url}, but this page is at ${location.origin}.`, { cause });
    }
    throw new PasskeyError("No passkey was used. Try again, or choose another method.", { cause });
  };
}
