import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isLocalName, refusalMessage, refusalOfAddress } from "./addresses.ts";
import { EgressError } from "./egress-error.ts";

/** Together less than the time of a request, so that addresses of one of the two families are enough. */
const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

export interface ResolveOptions {
  allowPrivate: boolean;
  /** The DNS servers; undefined: those of the operating system. */
  dnsServers: readonly string[] | undefined;
  signal: AbortSignal;
}

/**
 * Returns all addresses of a host, each of them allowed. Throws an EgressError if one of them is refused: a name with an
 * allowed and a refused address is an attack, or a mistake.
 */
export async function resolveHost(host: string, options: ResolveOptions): Promise<string[]> {
  const addresses = isIP(host) ? [host] : await addressesOf(host, options);
  for (const address of addresses) {
    const reason = refusalOfAddress(address, options.allowPrivate);
    if (reason !== null) throw new EgressError("ADDRESS_REFUSED", refusalMessage(host, reason));
  }
  return addresses;
}

async function addressesOf(host: string, { allowPrivate, dnsServers, signal }: ResolveOptions): Promise<string[]> {
  if (isLocalName(host)) return ["127.0.0.1", "::1"];
  // It does not occupy a thread, unlike `lookup`: a slow server of one name delays neither other names nor the disk.
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (dnsServers !== undefined) resolver.setServers(dnsServers);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.throwIfAborted();
    const addresses = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
    if (addresses.length > 0) return addresses;
    // Private names may only be in the hosts file or in a search domain.
    if (allowPrivate && dnsServers === undefined) return (await lookup(host, { all: true })).map((it) => it.address);
    throw results.find((result) => result.status === "rejected")?.reason;
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new EgressError("DNS_FAILED", `DNS has no address for the host ${host}${code}. Check the name.`, error);
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
