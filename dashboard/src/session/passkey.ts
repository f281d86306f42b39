import type { PasskeyChallenge } from "../api.ts";

/* Passkeys as the browser has them. The library is loaded when one is asked for. */

const library = () => import("@simplewebauthn/browser");

/** Only a page with HTTPS, or on localhost, has them. */
export const hasPasskeys = (): boolean => isSecureContext && "PublicKeyCredential" in globalThis;

/** The user did not, or the browser cannot; the message is for people. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError";
}

/** What a passkey answers to a challenge. @throws {PasskeyError} */
export async function askPasskey({ options, url }: PasskeyChallenge) {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({ optionsJSON: options as never }).catch(explain(url));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
}

/** A new passkey for a challenge. @throws {PasskeyError} */
export async function makePasskey({ options, url }: PasskeyChallenge) {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(explain(url));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

function explain(url: string) {
  return (cause: unknown): never => {
    const name = cause instanceof Error ? cause.name : "";
    if (name === "InvalidStateError") throw new PasskeyError("You already have a passkey on this device.", { cause });
    if (name === "SecurityError" || !`.${location.hostname}`.endsWith(`.${new URL(url).hostname}`)) {
      throw new PasskeyError(`Passkeys work only at ${url}, but this page is at ${location.origin}.`, { cause });
    }
    throw new PasskeyError("No passkey was used. Try again, or choose another method.", { cause });
  };
}
