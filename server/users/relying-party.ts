import { isIP } from "node:net";

/** The relying party of the passkeys (WebAuthn Level 3 §4, "Relying Party"). */
export interface RelyingParty {
  /** A domain name. */
  id: string;
  /** The origins whose pages can use the passkeys. The first one is the service's origin. */
  origins: readonly [string, ...string[]];
}

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
