import { isIP } from "node:net";

/** Whom passkeys are made for (WebAuthn Level 3 §4, "Relying Party"). */
export interface RelyingParty {
  /** A domain name. */
  id: string;
  /** The addresses whose pages may use them; the first is that of the service. */
  origins: readonly [string, ...string[]];
}

/**
 * The host of the service's address; other addresses count if they are below it. Passkeys are not for IP addresses: on
 * loopback they are for `localhost` at the same port. Null: there are none.
 */
export function relyingPartyOf(baseUrl: string, ...others: string[]): RelyingParty | null {
  const { origin, hostname: id } = named(baseUrl);
  if (isIP(id.replaceAll(/[[\]]/g, "")) !== 0) return null;
  const below = others.map(named).filter(({ hostname }) => hostname === id || hostname.endsWith(`.${id}`));
  return { id, origins: [origin, ...below.map((url) => url.origin)] };
}

/** Whether the pages at this address may use passkeys, on loopback by its name. */
export function worksAt(party: RelyingParty | null, url: string): boolean {
  return party?.origins.includes(named(url).origin) ?? false;
}

function named(url: string): URL {
  const address = new URL(url);
  if (/^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname)) address.hostname = "localhost";
  return address;
}
