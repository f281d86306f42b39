import { isIPv6 } from "node:net";

/** Returns the network of one subscriber: an IPv4 address, or an IPv6 /64, the smallest allocation (RFC 6177). */
export function subscriberOf(address: string): string {
  return ipv4Of(address) ?? groupsOf(address)?.slice(0, 4).join(":") ?? address;
}

/**
 * Returns the network within which one attacker can easily change addresses: an IPv4 /24, the smallest network with a
 * separate announcement, or an IPv6 /48, which tunnel brokers and hosting providers assign to any customer.
 */
export function neighbourhoodOf(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 !== null) return `${ipv4.split(".").slice(0, 3).join(".")}.0/24`;
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 3).join(":")}::/48` : address;
}

/** Accepts IPv4-mapped IPv6 addresses as well. */
function ipv4Of(address: string): string | null {
  return /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null;
}

/** Returns the eight groups in a normal form; null if the text is not an IPv6 address. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(address)) return null;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16));
}
