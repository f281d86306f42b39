import { isIPv6 } from "node:net";

/** Who can be told apart: one IPv4 address, or the /64 of IPv6 that one subscriber holds at the least (RFC 6177). */
export function subscriberOf(address: string): string {
  return ipv4Of(address) ?? groupsOf(address)?.slice(0, 4).join(":") ?? address;
}

/**
 * What one guesser can easily move about in: an IPv4 /24, the smallest network that is announced by itself, or an IPv6
 * /48, which tunnel brokers and hosters give to anyone who asks.
 */
export function neighbourhoodOf(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 !== null) return `${ipv4.split(".").slice(0, 3).join(".")}.0/24`;
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 3).join(":")}::/48` : address;
}

/** Also of an IPv4 address that is written as an IPv6 one. */
function ipv4Of(address: string): string | null {
  return /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null;
}

/** The eight groups in one spelling; null for what is no IPv6 address. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(address)) return null;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16));
}
